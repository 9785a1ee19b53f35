import { type CSSProperties, memo } from 'react'
import { isMoney } from '../../../define/field.ts'
import { sumText } from '../record/text-of.ts'
import type { ListColumn } from './columns.ts'
import { leftOf } from './table-body.tsx'

type TableFootProps = {
  columns: readonly ListColumn[]
  pins: number
  widths: readonly number[]
  totals: Record<string, number>
  hasSelection: boolean
  hasActions: boolean
  label: string
}

/** Of a cell, at both sides. */
const PADDING = 20

/** The totals over all rows of the filter, not only of the page; they stay at the bottom. */
export const TableFoot = memo(function TableFoot(props: TableFootProps) {
  const { columns, pins, widths, totals, hasSelection, hasActions, label } = props
  // The label runs over the empty cells behind it, up to the first figure.
  const first = columns.findIndex(({ name }) => name in totals)
  const room = widths.slice(0, first).reduce((sum, width) => sum + width, -PADDING)
  return (
    <tfoot>
      <tr>
        {hasSelection && <td className="bc-select-cell" />}
        {columns.map(({ name, field }, place) => {
          const total = totals[name]
          const text = total === undefined || total === null ? '' : sumText(field, total)
          const isNegative = isMoney(field) && total !== undefined && total < 0
          return (
            <td
              key={name}
              style={leftOf(place, pins)}
              className={`bc-right bc-figure${place < pins ? ' bc-key-cell' : ''}${isNegative ? ' cell-negative' : ''}`}
            >
              {place === 0 && !text ? (
                <span className="bc-totals-label" style={{ '--bc-room': `${room}px` } as CSSProperties}>
                  {label}
                </span>
              ) : (
                text
              )}
            </td>
          )
        })}
        <td className="bc-fill" />
        {hasActions && <td className="bc-action-cell" />}
      </tr>
    </tfoot>
  )
})
