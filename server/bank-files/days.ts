import { isDay } from '../../src/define/business-day.ts'
import { dateSigns } from '../../src/resources/sheet-readers/bank-words.ts'

export type Moment = { date: string; time: string | null }

const day = new RegExp(
  `^(\\d{4})[-/.${dateSigns}](\\d{1,2})[-/.${dateSigns}](\\d{1,2})[${dateSigns}]?(?:[T\\s]+(.*))?$`,
)
const packed = /^(\d{4})(\d{2})(\d{2})(?:[T\s]*(.*))?$/
const monthDay = /^(\d{1,2})[/-](\d{1,2})$/
const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?$/
const packedClock = /^(\d{2})(\d{2})(\d{2})$/

/** A moment as banks write it; the time may stand in a cell of its own. Null for what is none. */
export function momentOf(text: string, time = ''): Moment | null {
  const [, year, month, date, behind] = day.exec(text) ?? packed.exec(text) ?? []
  if (!year || !month || !date) return null
  const written = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (!isDay(written)) return null
  return { date: written, time: timeOf(behind ?? '') ?? timeOf(time) }
}

/** A time of the day; a cell of a whole moment gives its time. */
export function timeOf(text: string): string | null {
  // A sheet that keeps 09:30:15 as a number has lost its zero.
  const bare = text.trim().replace(/^\d{5}$/, '0$&')
  const last = /\s/.test(bare) ? (bare.split(/\s+/).at(-1) ?? '') : bare
  const [, hours, minutes, seconds = '00'] = clock.exec(last) ?? packedClock.exec(last) ?? []
  if (!hours || !minutes || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes}:${seconds}`
}

/** `MM/DD` of a statement of that month: what is of a later month was in the year before. */
export function dayOfYear(text: string, year: number, month: number): string | null {
  const [, months, days] = monthDay.exec(text) ?? []
  if (!months || !days) return null
  const of = Number(months) > month ? year - 1 : year
  const written = `${of}-${months.padStart(2, '0')}-${days.padStart(2, '0')}`
  return isDay(written) ? written : null
}
