import type { ReactNode } from 'react'
import { t } from '../../../providers/i18n.ts'
import { FigureCell } from '../controls/cells.tsx'
import { deadlineOf } from '../controls/deadline.ts'
import type { CellProps } from '../record/cell-props.ts'
import { textOf } from '../record/text-of.ts'

export { DateInput as Input } from '../controls/date-input.tsx'
export { DaysFilter as Filter } from '../controls/filters.tsx'

/** A day; a deadline says when it is over or near. */
export function Cell(props: CellProps): ReactNode {
  const found = deadlineOf(props.field, props.row[props.name], props.row)
  if (!found) return <FigureCell {...props} />
  return (
    <span className={`cell-figure ${found.isOver ? 'cell-negative' : 'cell-soon'}`}>
      {textOf(props.field, props.name, props.row)}{' '}
      <small>{t(found.isOver ? 'value.overdue' : 'value.daysLeft', { days: found.days })}</small>
    </span>
  )
}
