import type { Filter } from '../../../providers/list-query.ts'

/** Operators that the controls above a list show. */
const plain: ReadonlySet<string> = new Set(['eq', 'in', 'gte', 'lte', 'lt', 'between', 'contains', 'startswith'])

/** The filters that none of these controls shows. */
export const unseenIn = (filters: readonly Filter[], shown: readonly string[]): Filter[] =>
  filters.filter(({ field, operator }) => !shown.includes(field) || !plain.has(operator))

export const withoutFilter = (filters: readonly Filter[], { field, operator }: Filter): Filter[] =>
  filters.filter((one) => one.field !== field || one.operator !== operator)
