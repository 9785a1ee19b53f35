import { isDay } from './business-day.ts'
import type { Text } from './text.ts'
import { addDays } from './where.ts'

/** Days of business from the first to the last, both among them, `YYYY-MM-DD`. */
export type TimeSpan = { from: string; to: string }

export const units = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Unit = (typeof units)[number]
export const isUnit = (name: string): name is Unit => (units as readonly string[]).includes(name)

/** Spans that keep their meaning from day to day, as a person chooses them. */
export const spanNames = {
  today: ['今天', 'Today'],
  yesterday: ['昨天', 'Yesterday'],
  thisWeek: ['本周', 'This week'],
  lastWeek: ['上周', 'Last week'],
  thisMonth: ['本月', 'This month'],
  lastMonth: ['上月', 'Last month'],
  thisQuarter: ['本季', 'This quarter'],
  lastQuarter: ['上季', 'Last quarter'],
  thisYear: ['今年', 'This year'],
  lastYear: ['去年', 'Last year'],
  last30Days: ['近 30 天', 'Last 30 days'],
  last12Months: ['近 12 个月', 'Last 12 months'],
} as const satisfies Record<string, Text>
export type SpanName = keyof typeof spanNames
export const isSpanName = (name: string): name is SpanName => Object.hasOwn(spanNames, name)

const MONTHS: Readonly<Record<'month' | 'quarter' | 'year', number>> = { month: 1, quarter: 3, year: 12 }

/** The first day of the unit of time in which a day lies; a week begins on Monday (GB/T 7408). */
export function startOf(unit: Unit, day: string): string {
  if (unit === 'day') return day
  if (unit === 'week') return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
  const size = MONTHS[unit]
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / size) * size + 1
  return `${day.slice(0, 5)}${String(month).padStart(2, '0')}-01`
}

/** The last day of the unit of time that begins on a day. */
export const endOf = (unit: Unit, start: string): string => addDays(startOfNext(unit, start), -1)

function startOfNext(unit: Unit, start: string): string {
  if (unit === 'day') return addDays(start, 1)
  if (unit === 'week') return addDays(start, 7)
  return addMonths(start, MONTHS[unit])
}

/** A day so many months on; the last of the month where that has no such day. */
export function addMonths(day: string, months: number): string {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const first = `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`
  const days = new Date(Date.UTC(Math.floor(at / 12), (at % 12) + 1, 0)).getUTCDate()
  return addDays(first, Math.min(Number(day.slice(8, 10)), days) - 1)
}

/** The units of time that a span touches, by their first days. */
export function unitsIn(unit: Unit, { from, to }: TimeSpan): string[] {
  const starts: string[] = []
  for (let at = startOf(unit, from); at <= to; at = startOfNext(unit, at)) starts.push(at)
  return starts
}

/** The days of a named span, seen from a day of business. */
export function spanOf(name: SpanName, today: string): TimeSpan {
  const whole = (unit: Unit, day: string): TimeSpan => {
    const from = startOf(unit, day)
    return { from, to: endOf(unit, from) }
  }
  switch (name) {
    case 'today':
      return whole('day', today)
    case 'yesterday':
      return whole('day', addDays(today, -1))
    case 'thisWeek':
      return whole('week', today)
    case 'lastWeek':
      return whole('week', addDays(today, -7))
    case 'thisMonth':
      return whole('month', today)
    case 'lastMonth':
      return whole('month', addDays(startOf('month', today), -1))
    case 'thisQuarter':
      return whole('quarter', today)
    case 'lastQuarter':
      return whole('quarter', addDays(startOf('quarter', today), -1))
    case 'thisYear':
      return whole('year', today)
    case 'lastYear':
      return whole('year', addDays(startOf('year', today), -1))
    case 'last30Days':
      return { from: addDays(today, -29), to: today }
    case 'last12Months':
      return { from: addMonths(startOf('month', today), -11), to: endOf('month', startOf('month', today)) }
  }
}

/** A name, or `from,to`; undefined for what is neither, such as a span that ends before it begins. */
export function parseSpan(text: string, today: string): TimeSpan | undefined {
  if (isSpanName(text)) return spanOf(text, today)
  const [from = '', to = '', ...more] = text.split(',')
  return more.length === 0 && isDay(from) && isDay(to) && from <= to ? { from, to } : undefined
}

/** How many days a span has. */
export const daysOf = ({ from, to }: TimeSpan): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000 + 1

/**
 * What a span is compared with: as many months before it where it begins with a month and holds whole ones, else as many
 * days. One that is still running is compared with as much of the former as has passed of it.
 */
export function spanBefore({ from, to }: TimeSpan, today: string): TimeSpan {
  const isMonths = from.endsWith('-01') && addDays(to, 1).endsWith('-01')
  const isRunning = from <= today && today < to
  if (!isMonths) {
    const last = isRunning ? today : to
    const days = daysOf({ from, to })
    return { from: addDays(from, -days), to: addDays(last, -days) }
  }
  const months = unitsIn('month', { from, to }).length
  const former = { from: addMonths(from, -months), to: addDays(from, -1) }
  if (!isRunning) return former
  const reached = addMonths(today, -months)
  return { from: former.from, to: reached < former.to ? reached : former.to }
}
