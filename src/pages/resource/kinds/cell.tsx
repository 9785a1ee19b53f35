import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnyField, Kind } from '../../../define/field.ts'
import { colorOfOption, optionLabel } from '../../../define/field.ts'
import { formatYuan } from '../../../define/money.ts'
import { badgeOf } from '../../../define/resource.ts'
import { unknownLabel } from '../../../define/unknown.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { isVisible } from '../../../providers/session.ts'
import { showPath } from '../../../resources/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Tag as TagBox } from '../../../ui/tag.tsx'
import type { CellProps } from '../record/cell-props.ts'
import { refText, targetOf } from '../record/row.ts'
import { fenOf, NOTHING, textOf } from '../record/text-of.ts'
import { deadlineOf } from './deadline.ts'

export type { Row } from '../record/row.ts'
export { textOf } from '../record/text-of.ts'

/** One value of a row as a person reads it. Used by list, detail and lines. */
export function Cell(props: CellProps): ReactNode {
  const value = props.row[props.name]
  if (value === null || value === undefined || value === '') return NOTHING
  if (unknownLabel(props.field, props.row))
    return <span className="cell-unknown">{textOf(props.field, props.name, props.row)}</span>
  const Renderer = cells[props.field.kind]
  return <Renderer {...props} />
}

/** Amounts and figures stand to the right, so that their digits line up. */
export function isRightAligned(field: AnyField): boolean {
  return field.kind === 'money' || field.kind === 'integer' || field.kind === 'decimal'
}

type Renderer = (props: CellProps) => ReactNode

const CLIP =
  'M20 11l-8.500 8.500a5 5 0 0 1-7-7L13 4a3.300 3.300 0 0 1 5 5l-8.500 8.500a1.700 1.700 0 0 1-2.500-2.500L15 7'

const asText: Renderer = ({ field, name, row }) => textOf(field, name, row)

const cells = {
  text: asText,
  textarea: ({ field, name, row }) => <span className="cell-long">{textOf(field, name, row)}</span>,
  integer: Figure,
  decimal: Figure,
  money: Money,
  date: Day,
  datetime: Figure,
  boolean: asText,
  select: Tag,
  multiSelect: asText,
  state: State,
  ref: Reference,
  refs: asText,
  sequence: Figure,
  region: asText,
  phone: Figure,
  plate: asText,
  vin: ({ field, name, row }) => <span className="cell-code">{textOf(field, name, row)}</span>,
  file: Files,
} satisfies Record<Kind, Renderer>

function Figure({ field, name, row }: CellProps): ReactNode {
  return <span className="cell-figure">{textOf(field, name, row)}</span>
}

/** A day; a deadline says when it is over or near. */
function Day(props: CellProps): ReactNode {
  const found = deadlineOf(props.field, props.row[props.name], props.row)
  if (!found) return <Figure {...props} />
  return (
    <span className={`cell-figure ${found.isOver ? 'cell-negative' : 'cell-soon'}`}>
      {textOf(props.field, props.name, props.row)}{' '}
      <small>{t(found.isOver ? 'value.overdue' : 'value.daysLeft', { days: found.days })}</small>
    </span>
  )
}

function Files({ field, name, row }: CellProps): ReactNode {
  const text = textOf(field, name, row)
  return text === NOTHING ? (
    text
  ) : (
    <span className="cell-figure">
      <Icon name={CLIP} size={13} /> {text}
    </span>
  )
}

function Money({ field, name, row }: CellProps): ReactNode {
  const value = fenOf(field, name, row)
  if (typeof value !== 'number') return String(value)
  return <span className={value < 0 ? 'cell-figure cell-negative' : 'cell-figure'}>{formatYuan(value)}</span>
}

/** Coloured only where the definition gives a meaning; else the plain word. */
function Tag({ field, name, row }: CellProps): ReactNode {
  const key = String(row[name])
  const color = colorOfOption(field.options?.[key])
  const label = labelOf(optionLabel(field, key))
  return color ? <TagBox color={color}>{label}</TagBox> : label
}

/** A mark says more than the state that it belongs to, and stands for it: a column has no room for both. */
function State(props: CellProps): ReactNode {
  const mark = props.field.badge && badgeOf(props.resource, props.row)
  if (!mark) return <Tag {...props} />
  return (
    <span title={mark.reason}>
      <TagBox color={mark.color}>{labelOf(mark.label)}</TagBox>
    </span>
  )
}

function Reference({ field, name, row }: CellProps): ReactNode {
  const target = targetOf(field, row)
  const label = refText(row, name) ?? NOTHING
  const path = target && isVisible(target.flag) ? showPath(target, String(row[name])) : undefined
  if (!path) return label
  return (
    <Link className="cell-link" to={path}>
      {label}
    </Link>
  )
}
