import type { ReactNode } from 'react'
import { unknownLabel } from '../../../define/unknown.ts'
import { cells } from '../by-kind/cells.ts'
import type { CellProps } from '../record/cell-props.ts'
import { NOTHING, textOf } from '../record/text-of.ts'

/** One value of a row as a person reads it. Used by list, detail and lines. */
export function Cell(props: CellProps): ReactNode {
  const value = props.row[props.name]
  if (value === null || value === undefined || value === '') return NOTHING
  if (unknownLabel(props.field, props.row))
    return <span className="cell-unknown">{textOf(props.field, props.name, props.row)}</span>
  const Drawn = cells[props.field.kind]
  return <Drawn {...props} />
}
