import { type AnyField, isBoolean, isChoice, isDate, isInstant, isRef, isSet } from './field.ts'
import { addDays, type Operator } from './where.ts'

/** What rows are told apart by: what has few values, or a name for each of them. Days stand together by their months. */
export const isGroupable = (field: AnyField): boolean =>
  !isSet(field) && [isChoice, isBoolean, isDate, isInstant, isRef].some((is) => is(field))

type Comparison = { operator: Operator; value: string | true }

/** The conditions that the rows of a group fulfil; a month is `YYYY-MM`, Asia/Shanghai. */
export function comparisonsOf(field: AnyField, value: string | null): Comparison[] {
  if (value === null) return [{ operator: 'null', value: true }]
  if (!isDate(field) && !isInstant(field)) return [{ operator: 'eq', value }]
  const [year = 0, month = 0] = value.split('-').map(Number)
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
  // Days as the filter above the list says them, both ends among them.
  if (isDate(field))
    return [
      { operator: 'gte', value: `${value}-01` },
      { operator: 'lte', value: addDays(`${next}-01`, -1) },
    ]
  const start = (of: string) => new Date(`${of}-01T00:00:00+08:00`).toISOString()
  return [
    { operator: 'gte', value: start(value) },
    { operator: 'lt', value: start(next) },
  ]
}
