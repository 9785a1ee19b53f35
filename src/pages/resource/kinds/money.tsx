import type { ReactNode } from 'react'
import { formatYuan } from '../../../define/money.ts'
import type { CellProps } from '../record/cell-props.ts'
import { fenOf } from '../record/text-of.ts'

export { MoneyFilter as Filter } from '../controls/filters.tsx'
export { MoneyInput as Input } from '../controls/number-input.tsx'

export function Cell({ field, name, row }: CellProps): ReactNode {
  const value = fenOf(field, name, row)
  if (typeof value !== 'number') return String(value)
  return <span className={value < 0 ? 'cell-figure cell-negative' : 'cell-figure'}>{formatYuan(value)}</span>
}
