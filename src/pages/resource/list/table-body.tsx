import { type CSSProperties, isValidElement, memo, type ReactNode, type RefObject } from 'react'
import { type AnyField, isChoice, isMoney, isNumeric, isRef, traitsOf } from '../../../define/field.ts'
import type { Resource, View } from '../../../define/resource.ts'
import type { Row } from '../../../providers/access.ts'
import { seesResource } from '../../../providers/access.ts'
import { t } from '../../../providers/i18n.ts'
import { showPath } from '../../../resources/paths.ts'
import { overrideOf } from '../record/override.ts'
import { targetOf } from '../record/row.ts'
import { textOf } from '../record/text-of.ts'
import { Cell } from '../values/cell.tsx'
import { isWay, type ListColumn } from './columns.ts'
import { RowActions } from './row-actions.tsx'
import { surelyFits } from './text-width.ts'
import type { Sight } from './use-sight.ts'

export type BodyProps = {
  resource: Resource
  view: View
  columns: readonly ListColumn[]
  /** So many stand fixed at the left. */
  pins: number
  rows: readonly Row[]
  firstRow: number
  chosen: ReadonlyMap<string, Row> | undefined
  onChoose: ((rows: readonly Row[], isChosen: boolean) => void) | undefined
  hasActions: boolean
  rowHeight: number
  /** How much the first drawing has. */
  sight: Sight
  scroller: RefObject<HTMLDivElement | null>
}

/** Of more rows than these the virtual body draws those in sight; until it is there, these stand. */
export const MOST = 60

export const PlainBody = memo(function PlainBody(props: BodyProps) {
  return (
    <tbody>
      {props.rows.slice(0, Math.min(props.sight.rows, MOST)).map((row, at) => (
        <Line key={row.id} {...lineProps(props, row, at)} />
      ))}
    </tbody>
  )
})

type LineProps = Pick<BodyProps, 'resource' | 'view' | 'columns' | 'pins' | 'onChoose' | 'hasActions'> & {
  row: Row
  at: number
  rowIndex: number
  isChosen: boolean
  columnsInSight: number
}

export function lineProps(
  { resource, view, columns, pins, firstRow, chosen, onChoose, hasActions, sight }: BodyProps,
  row: Row,
  at: number,
): LineProps {
  // The head is row 1 of the table.
  return {
    resource,
    view,
    columns,
    pins,
    onChoose,
    hasActions,
    row,
    at,
    rowIndex: firstRow + at + 2,
    isChosen: chosen?.has(row.id) ?? false,
    columnsInSight: sight.columns,
  }
}

export const Line = memo(function Line({
  resource,
  view,
  columns,
  pins,
  row,
  at,
  rowIndex,
  isChosen,
  onChoose,
  hasActions,
  columnsInSight,
}: LineProps) {
  const title = String(row[resource.titleField] ?? '')
  return (
    <tr data-at={at} aria-rowindex={rowIndex} data-chosen={isChosen || undefined} tabIndex={at === 0 ? 0 : -1}>
      {onChoose && (
        <td className="bc-select-cell">
          <input
            type="checkbox"
            className="bc-checkbox"
            aria-label={t('list.selectRow', { label: title })}
            checked={isChosen}
            onChange={(event) => onChoose([row], event.target.checked)}
          />
        </td>
      )}
      {columns.map((column, place) => {
        const content = place < columnsInSight && contentOf(resource, column, row)
        return (
          <td key={column.name} className={classOf(column, place < pins, content)} style={leftOf(place, pins)}>
            {content}
          </td>
        )
      })}
      <td className="bc-fill" />
      {hasActions && (
        <td className="bc-action-cell">
          <RowActions resource={resource} view={view} row={row} label={title} />
        </td>
      )}
    </tr>
  )
})

/** The content of a cell. `isHead`: it names the row and leads to its detail, whichever column it is. */
export function contentOf(
  resource: Resource,
  column: ListColumn,
  row: Row,
  isHead = column.name === resource.titleField,
): ReactNode {
  const { other } = column
  if (other && isWay(column))
    return (
      <>
        {placeOf(column, row)} → {placeOf(other, row)}
      </>
    )
  const own = ownContentOf(resource, column, row, isHead)
  if (!other || !row[other.name]) return own
  const more = ownContentOf(resource, other, row, false)
  return row[column.name] ? (
    <>
      {own} <small>{more}</small>
    </>
  ) : (
    more
  )
}

/** A city, and its district beside it in grey. */
function placeOf({ field, name }: ListColumn, row: Row): ReactNode {
  const text = textOf(field, name, row)
  const at = text.indexOf(' ')
  return at < 0 ? (
    text
  ) : (
    <>
      {text.slice(0, at)}
      <small>{text.slice(at)}</small>
    </>
  )
}

function ownContentOf(resource: Resource, { name, field }: ListColumn, row: Row, isHead: boolean): ReactNode {
  const Own = overrideOf(resource.name)?.cells?.[name]
  if (Own) return <Own row={row} name={name} field={field} resource={resource} />
  const value = row[name]
  if (isHead) return linkTo(showPath(resource, row.id), textOf(field, name, row))
  if (isRef(field) && typeof value === 'string') {
    const target = targetOf(field, row)
    return linkTo(target && seesResource(target) ? showPath(target, value) : undefined, textOf(field, name, row))
  }
  if (isMoney(field)) return inRed(typeof value === 'number' && value < 0, textOf(field, name, row))
  // What is nothing but its text needs no component of its own.
  return !traitsOf(field).hasMarkup && !field.deadline ? (
    textOf(field, name, row)
  ) : (
    <Cell resource={resource} field={field} name={name} row={row} />
  )
}

/** A plain link: the table takes its clicks to the router, and the browser opens it in a tab of its own. */
function linkTo(path: string | undefined, text: string) {
  return path ? (
    <a className="cell-link" href={path} data-to="">
      {text}
    </a>
  ) : (
    text
  )
}

const inRed = (isNegative: boolean, text: string) => (isNegative ? <span className="cell-negative">{text}</span> : text)

/** Where a fixed column stands; the first is where its style sheet has it. */
export const leftOf = (place: number, pins: number): CSSProperties | undefined =>
  place > 0 && place < pins ? { left: `calc(var(--bc-select) + var(--bc-left${place}))` } : undefined

function classOf({ field, width }: ListColumn, isFixed: boolean, content: ReactNode): string | undefined {
  const names = [
    mayBeCut(content, field, width) ? 'bc-cut' : '',
    isFixed ? 'bc-key-cell' : '',
    isNumeric(field) ? 'bc-right' : '',
    isNumeric(field) || traitsOf(field).isTabular ? 'bc-figure' : '',
  ].filter(Boolean)
  return names.length > 0 ? names.join(' ') : undefined
}

/** The frame of a cell: what its text does not get of the column's width. */
const PADDING = 20

/**
 * Whether a cell has to cut its content off: a choice never, for its column has room for the longest of its words
 * (`columnsOf`). Most need not, and each cell that may is a clip of its own for the browser
 * to keep: they were a third of the time of coming back to a list.
 */
function mayBeCut(content: ReactNode, field: AnyField, width: number): boolean {
  if (content === false) return false
  if (!isValidElement<{ children?: ReactNode }>(content)) return !isShort(content, width)
  return !isShort(content.props.children, width) && !(content.type === Cell && isChoice(field))
}

const isShort = (content: ReactNode, width: number) =>
  typeof content === 'string' && surelyFits(content, width - PADDING)
