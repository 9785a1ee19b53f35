import type { ReactNode } from 'react'
import type { CellProps } from '../record/cell-props.ts'
import { textOf } from '../record/text-of.ts'

export { TextFilter as Filter } from '../controls/filters.tsx'
export { VinInput as Input } from '../controls/text-input.tsx'

export const Cell = ({ field, name, row }: CellProps): ReactNode => (
  <span className="cell-code">{textOf(field, name, row)}</span>
)
