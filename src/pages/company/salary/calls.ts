import type { Filter } from '../../../providers/list-query.ts'

/** Whose salaries: those of an office, of posts (`sales,driver`), of one person; everybody within reach without any. */
export type Chosen = { officeId?: string; post?: string; staffId?: string }

/** The people that the filter of the list speaks of. */
export function chosenOf(filters: readonly Filter[]): Chosen {
  const chosen: Chosen = {}
  for (const { field, operator, value } of filters) {
    if (operator !== 'eq' && operator !== 'in') continue
    if (field === 'officeId' || field === 'post' || field === 'staffId') chosen[field] = String(value)
  }
  return chosen
}
