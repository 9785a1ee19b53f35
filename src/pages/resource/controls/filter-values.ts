import { businessDay, dayStart } from '../../../define/business-day.ts'
import { addDays } from '../../../define/where.ts'
import type { Filter } from '../../../providers/list-query.ts'
import type { Day } from '../../../ui/antd/date-range.tsx'

/** What a control of a filter shows, and the filters of its field that say the same. */
export type Span = [string | null, string | null]

export function textFilter(field: string, text: string): Filter[] {
  return text.trim() ? [{ field, operator: 'contains', value: text.trim() }] : []
}

export function oneFilter(field: string, value: string | null): Filter[] {
  return value ? [{ field, operator: 'eq', value }] : []
}

export function anyOfFilter(field: string, values: readonly string[]): Filter[] {
  return values.length > 0 ? [{ field, operator: 'in', value: [...values] }] : []
}

/** A region holds those below it: the code of a province begins the codes of its cities. */
export function regionFilter(field: string, code: string | null): Filter[] {
  return code ? [{ field, operator: 'startswith', value: code }] : []
}

export function spanFilter(field: string, [from, to]: Span): Filter[] {
  return [
    ...(from === null ? [] : [{ field, operator: 'gte' as const, value: from }]),
    ...(to === null ? [] : [{ field, operator: 'lte' as const, value: to }]),
  ]
}

/** Days of business; of a column of instants, as instants: from the beginning of the first to the beginning of the day after the last. */
export function daysFilter(field: string, areDays: boolean, [from, to]: readonly [Day, Day]): Filter[] {
  if (areDays) return spanFilter(field, [from, to])
  return [
    ...(from === null ? [] : [{ field, operator: 'gte' as const, value: dayStart(from) }]),
    ...(to === null ? [] : [{ field, operator: 'lt' as const, value: dayStart(addDays(to, 1)) }]),
  ]
}

export function readText(filters: readonly Filter[]): string {
  const found = filters.find(
    ({ operator }) => operator === 'contains' || operator === 'eq' || operator === 'startswith',
  )
  return found ? String(found.value) : ''
}

export function readMembers(filters: readonly Filter[]): string[] {
  const found = filters.find(({ operator }) => operator === 'in' || operator === 'eq')
  return found ? (Array.isArray(found.value) ? found.value.map(String) : [String(found.value)]) : []
}

export function readSpan(filters: readonly Filter[]): Span {
  const boundOf = (...operators: string[]) => {
    const found = filters.find(({ operator }) => operators.includes(operator))
    return found ? String(found.value) : null
  }
  const between = filters.find(({ operator }) => operator === 'between')?.value
  if (Array.isArray(between)) return [String(between[0]), String(between[1])]
  return [boundOf('gte', 'gt', 'eq'), boundOf('lte', 'lt', 'eq')]
}

export function readDays(filters: readonly Filter[], areDays: boolean): [Day, Day] {
  const [from, to] = readSpan(filters)
  if (areDays) return [from, to]
  return [from && businessDay(new Date(from)), to && addDays(businessDay(new Date(to)), -1)]
}

/** 今天, 本周 (from Monday), 本月, 上月. */
export function spansOf(
  today: string,
): Record<'today' | 'thisWeek' | 'thisMonth' | 'lastMonth', readonly [string, string]> {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = addDays(today, -weekday)
  const first = `${today.slice(0, 7)}-01`
  const lastOfFormer = addDays(first, -1)
  const next = addDays(first, 31)
  return {
    today: [today, today],
    thisWeek: [monday, addDays(monday, 6)],
    thisMonth: [first, addDays(`${next.slice(0, 7)}-01`, -1)],
    lastMonth: [`${lastOfFormer.slice(0, 7)}-01`, lastOfFormer],
  }
}
