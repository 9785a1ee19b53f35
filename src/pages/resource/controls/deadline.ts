import { businessDay } from '../../../define/business-day.ts'
import type { AnyField } from '../../../define/field.ts'
import { matches } from '../../../define/where.ts'
import type { Row } from '../record/row.ts'

const DAY_MS = 86_400_000

/** How far a deadline is over or soon, in days; undefined where there is nothing to say. */
export function deadlineOf(
  { deadline }: AnyField,
  value: unknown,
  row: Row,
  now = new Date(),
): { isOver: boolean; days: number } | undefined {
  if (!deadline || typeof value !== 'string' || !matches(row, deadline.while)) return undefined
  const left = (Date.parse(value) - Date.parse(businessDay(now))) / DAY_MS
  if (left < 0) return { isOver: true, days: -left }
  return left <= (deadline.warnDays ?? -1) ? { isOver: false, days: left } : undefined
}
