import type { Comparison } from '../../src/define/report-cell.ts'
import { daysOf, spanOf, type TimeSpan } from '../../src/define/time-span.ts'
import { refuseField } from '../errors/business-error.ts'

/** The longest period of a trend, in days. */
const DAYS = 366

/** The days of the trend; the last thirty unless told. A trend ends on the last of them. */
export function spanIn({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string): TimeSpan {
  const known = spanOf('last30Days', today)
  const span = { from: from ?? known.from, to: to ?? (from && from > today ? from : known.to) }
  if (span.to < span.from) throw refuseField('to', 'report.badPeriod')
  if (daysOf(span) > DAYS) throw refuseField('to', 'report.longPeriod', { years: 1 })
  return span
}

export const officeIn = ({ office_id }: { office_id?: string | undefined }): Comparison[] =>
  office_id === undefined ? [] : [{ field: 'officeId', operator: 'eq', value: office_id }]
