import { dayStart, monthOf } from './business-day.ts'
import { type AnyField, isDate, isInstant } from './field.ts'
import { type Find, fieldAtPath } from './path.ts'
import { groupsOf, isDated, type ListMeasure, pathIn, type Report } from './report.ts'
import { endOf, isUnit, type TimeSpan } from './time-span.ts'
import { addDays, type Condition, conditionOf, type Operator, type Where } from './where.ts'

/** One condition of those that all hold, as the address of a list has them. */
export type Comparison = { field: string; operator: Operator; value: unknown }

/** Which rows a report is about, beside its groups. */
export type Narrowed = { span: TimeSpan; filters: readonly Comparison[] }

/** The groups of one row of a report, and what each of them is: an id, an option, the first day of a unit, nothing. */
export type Place = {
  rows: string
  keys: readonly (string | null)[]
  /** In place of the first key: those of all below it. */
  own?: readonly string[]
}

export const whereOfAll = (comparisons: readonly Comparison[]): Where => ({
  and: comparisons.map(({ field, operator, value }) => ({ [field]: { [operator]: value } }) as Where),
})

/**
 * The rows that a figure counts, as conditions on the list to which it leads, all of which hold; without a place those of
 * its total. Undefined where the report is narrowed by what the rows of the figure do not have.
 */
export function comparisonsOf(
  report: Report,
  measure: ListMeasure,
  { span, filters }: Narrowed,
  place: Place | undefined,
  find: Find,
): Comparison[] | undefined {
  const narrowed = filters.map((one) => ({ ...one, field: pathIn(measure, report, one.field) }))
  if (narrowed.some(({ field }) => field === undefined)) return undefined
  const groups = place ? groupsOf(place.rows).map((name, at) => ({ name, key: place.keys[at] ?? null })) : []
  // By a group that its rows do not have nothing can be said of it.
  if (groups.some(({ name }) => groupPath(report, measure, name, find) === undefined)) return undefined
  const days = groups.reduce((within, { name, key }) => (isUnit(name) && key ? cut(within, name, key) : within), span)
  const plain = groups.flatMap(({ name, key }, at): Comparison[] => {
    const field = groupPath(report, measure, name, find)
    if (field === undefined || isUnit(name)) return []
    if (at === 0 && place?.own) return [{ field, operator: 'in', value: [...place.own] }]
    return [key === null ? { field, operator: 'null', value: true } : { field, operator: 'eq', value: key }]
  })
  return [
    ...plain,
    ...(narrowed as Comparison[]),
    ...periodOf(measure, days, find),
    ...flatten(atEnd(measure.where, span)),
  ]
}

/**
 * Where a group stands in the rows of a figure; a unit of time in the column that dates them. Undefined where they have no
 * such column, and for days and weeks of what is dated by the month.
 */
export function groupPath(report: Report, measure: ListMeasure, name: string, find: Find): string | undefined {
  if (!isUnit(name)) return pathIn(measure, report, name)
  const isMonthly = dayFieldOf(measure, find)?.format === 'month'
  return isMonthly && (name === 'day' || name === 'week') ? undefined : measure.on
}

function dayFieldOf({ of, on }: ListMeasure, find: Find): AnyField | undefined {
  const resource = find(of)
  const field = resource && on !== undefined ? fieldAtPath(resource, on, find) : undefined
  if (on !== undefined && !(field && isDated(field))) throw new Error(`${of} has no day ${on}`)
  return field
}

/** The days of a unit of time that belong to the period. */
function cut({ from, to }: TimeSpan, unit: Parameters<typeof endOf>[0], start: string): TimeSpan {
  const end = endOf(unit, start)
  return { from: start > from ? start : from, to: end < to ? end : to }
}

/** The days on which rows belong to a figure, as conditions on its column: a day, an instant, or a month. */
export function periodOf(measure: ListMeasure, { from, to }: TimeSpan, find: Find): Comparison[] {
  const { on, asOf } = measure
  const field = dayFieldOf(measure, find)
  if (on === undefined || !field) return []
  const [first, last] = boundsOf(field, { from, to })
  const until = { field: on, operator: isInstant(field) ? ('lt' as const) : ('lte' as const), value: last }
  return asOf ? [until] : [{ field: on, operator: 'gte', value: first }, until]
}

const boundsOf = (field: AnyField, { from, to }: TimeSpan): [first: string, last: string] => {
  if (isDate(field)) return [from, to]
  return isInstant(field) ? [dayStart(from), dayStart(addDays(to, 1))] : [monthOf(from), monthOf(to)]
}

/** The condition of a figure with the days of its `$until` filled in, the last of the period. */
export const atEnd = (where: Where = {}, { to }: TimeSpan): Where =>
  Object.fromEntries(
    Object.entries(where).map(([field, part]) => {
      // Conditions of which one holds are refused elsewhere, and in lists of them no day is filled in.
      if (Array.isArray(part)) return [field, part]
      const filled = Object.entries(conditionOf(part as Condition)).map(([operator, value]) => {
        const until = /^\$until([+-]\d{1,4})?$/.exec(String(value))
        return [operator, until ? addDays(to, Number(until[1] ?? 0)) : value]
      })
      return [field, Object.fromEntries(filled)]
    }),
  )

/** Conditions that all hold, one by one; `define/check/reports.ts` sees to it that a figure has no others. */
const flatten = (where: Where): Comparison[] =>
  Object.entries(where).flatMap(([field, part]) =>
    Object.entries(conditionOf(part)).map(([operator, value]) => ({ field, operator: operator as Operator, value })),
  )
