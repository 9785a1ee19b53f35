import { formatMoment } from '../../../define/business-day.ts'

/** When something was kept: `10:32` of today, else with its day. */
export function keptAt(at: number): string {
  const [text, today] = [at, Date.now()].map((instant) => formatMoment(new Date(instant).toISOString()))
  return text?.slice(0, 10) === today?.slice(0, 10) ? (text?.slice(11) ?? '') : (text ?? '')
}
