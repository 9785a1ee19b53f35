/** China keeps UTC+8 the whole year, so a day of business is a plain shift. */
const OFFSET_MS = 8 * 60 * 60 * 1000

/** The calendar day in Asia/Shanghai at an instant, `YYYY-MM-DD`. */
export function businessDay(now: Date): string {
  return new Date(now.getTime() + OFFSET_MS).toISOString().slice(0, 10)
}

/** The month of a day, `YYYY-MM`. */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

/** The instant at which a day begins in Asia/Shanghai, ISO 8601 in UTC. Throws RangeError for what is no day. */
export function dayStart(day: string): string {
  if (!isDay(day)) throw new RangeError(`Not a day: ${day}`)
  return new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS).toISOString()
}

/** Whether the text is a day of the calendar, `YYYY-MM-DD`: 2023-02-29 is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}
