/** China keeps UTC+8 the whole year, so a day of business is a plain shift. */
const OFFSET_MS = 8 * 60 * 60 * 1000

/** The calendar day in Asia/Shanghai at an instant, `YYYY-MM-DD`. */
export function businessDay(now: Date): string {
  return wallTime(now.getTime()).slice(0, 10)
}

/** An instant as the clock on the wall has it, `YYYY-MM-DD HH:MM:SS`, Asia/Shanghai. */
export const wallTime = (instant: number): string =>
  new Date(instant + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** The instant of a wall time (`YYYY-MM-DD HH:MM`, seconds if there are any), ISO 8601 in UTC. Throws RangeError for none. */
export const instantOf = (wall: string): string =>
  new Date(Date.parse(`${wall.replace(' ', 'T')}Z`) - OFFSET_MS).toISOString()

/** The month of a day, `YYYY-MM`. */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

/** The instant at which a day begins in Asia/Shanghai, ISO 8601 in UTC. Throws RangeError for what is no day. */
export function dayStart(day: string): string {
  if (!isDay(day)) throw new RangeError(`Not a day: ${day}`)
  return instantOf(`${day} 00:00`)
}

/** Whether the text is a day of the calendar, `YYYY-MM-DD`: 2023-02-29 is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}

/** An instant as `2026-01-31 08:05` in Asia/Shanghai; what is none stays as it is. */
export function formatMoment(instant: string, withSeconds = false): string {
  const at = Date.parse(instant)
  if (Number.isNaN(at)) return instant
  return wallTime(at).slice(0, withSeconds ? 19 : 16)
}
