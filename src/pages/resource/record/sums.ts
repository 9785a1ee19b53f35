import type { Resource, View } from '../../../define/resource.ts'
import { unknownLabel } from '../../../define/unknown.ts'
import { labelOf } from '../../../providers/i18n.ts'
import type { Row } from './row.ts'
import { textOf } from './text-of.ts'

/** So many say what matters; a list puts the outcome last: 应收 … 未收. */
const MOST = 3

/** The sums of a view's totals over some of its rows: 未收 12,300.00. What the rows do not have, or is nothing, is left out. */
export function sumsOf(resource: Resource, { totals = [] }: Pick<View, 'totals'>, rows: readonly Row[]): string[] {
  const sums = totals.flatMap((name) => {
    const field = resource.fields[name]
    if (!field) return []
    const values = rows.filter((row) => !unknownLabel(field, row)).map((row) => row[name])
    const sum = values.reduce<number>((one, value) => one + (typeof value === 'number' ? value : 0), 0)
    // Decimals are summed in floating point.
    const figure = Number(sum.toFixed(field.scale ?? 0))
    if (figure === 0) return []
    return [`${labelOf(field.label)} ${textOf(field, name, { id: '', version: 0, [name]: figure })}`]
  })
  return sums.slice(-MOST)
}
