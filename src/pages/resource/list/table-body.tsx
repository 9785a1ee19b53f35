import { isValidElement, memo, type ReactNode, type RefObject } from 'react'
import type { Resource, View } from '../../../define/resource.ts'
import type { Row } from '../../../providers/access.ts'
import { t } from '../../../providers/i18n.ts'
import { isVisible } from '../../../providers/session.ts'
import { showPath } from '../../../resources/paths.ts'
import { Cell, isRightAligned, textOf } from '../kinds/cell.tsx'
import { overrideOf } from '../record/override.ts'
import { targetOf } from '../record/row.ts'
import type { ListColumn } from './columns.ts'
import { RowActions } from './row-actions.tsx'
import { surelyFits } from './text-width.ts'
import type { Sight } from './use-sight.ts'

export type BodyProps = {
  resource: Resource
  view: View
  columns: readonly ListColumn[]
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

type LineProps = Pick<BodyProps, 'resource' | 'view' | 'columns' | 'onChoose' | 'hasActions'> & {
  row: Row
  at: number
  rowIndex: number
  isChosen: boolean
  columnsInSight: number
}

export function lineProps(
  { resource, view, columns, firstRow, chosen, onChoose, hasActions, sight }: BodyProps,
  row: Row,
  at: number,
): LineProps {
  // The head is row 1 of the table.
  return {
    resource,
    view,
    columns,
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
          <td key={column.name} className={classOf(column, place, content)}>
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

const figures: ReadonlySet<string> = new Set(['date', 'datetime', 'sequence', 'phone'])
/** Kinds that are nothing but their text need no component of their own. */
const texts: ReadonlySet<string> = new Set([
  'text',
  'textarea',
  'integer',
  'decimal',
  'date',
  'datetime',
  'boolean',
  'multiSelect',
  'refs',
  'sequence',
  'region',
  'phone',
  'plate',
  'file',
])

/** The content of a cell. `isHead`: it names the row and leads to its detail, whichever column it is. */
export function contentOf(
  resource: Resource,
  { name, field }: ListColumn,
  row: Row,
  isHead = name === resource.titleField,
) {
  const Own = overrideOf(resource.name)?.cells?.[name]
  if (Own) return <Own row={row} name={name} field={field} resource={resource} />
  const value = row[name]
  if (isHead) return linkTo(showPath(resource, row.id), textOf(field, name, row))
  if (field.kind === 'ref' && typeof value === 'string') {
    const target = targetOf(field, row)
    return linkTo(target && isVisible(target.flag) ? showPath(target, value) : undefined, textOf(field, name, row))
  }
  if (field.kind === 'money') return inRed(typeof value === 'number' && value < 0, textOf(field, name, row))
  return texts.has(field.kind) && !field.deadline ? (
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

function classOf({ field, width }: ListColumn, place: number, content: ReactNode): string | undefined {
  const names = [
    mayBeCut(content, field.kind, width) ? 'bc-cut' : '',
    place === 0 ? 'bc-key-cell' : '',
    isRightAligned(field) ? 'bc-right' : '',
    isRightAligned(field) || figures.has(field.kind) ? 'bc-figure' : '',
  ].filter(Boolean)
  return names.length > 0 ? names.join(' ') : undefined
}

/** The frame of a cell: what its text does not get of the column's width. */
const PADDING = 20

/** Kinds whose columns have room for the longest of their words (`columnsOf`). */
const roomy: ReadonlySet<string> = new Set(['state', 'select'])

/**
 * Whether a cell has to cut its content off. Most need not, and each cell that may is a clip of its own for the browser
 * to keep: they were a third of the time of coming back to a list.
 */
function mayBeCut(content: ReactNode, kind: string, width: number): boolean {
  if (content === false) return false
  if (!isValidElement<{ children?: ReactNode }>(content)) return !isShort(content, width)
  return !isShort(content.props.children, width) && !(content.type === Cell && roomy.has(kind))
}

const isShort = (content: ReactNode, width: number) =>
  typeof content === 'string' && surelyFits(content, width - PADDING)
