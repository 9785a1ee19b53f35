import { businessDay } from '../../../src/define/business-day.ts'
import { addDays } from '../../../src/define/where.ts'
import type { Payable, Waybill } from './rows.ts'

export type Terms = Pick<Payable, 'settleMode' | 'settleDays'>

/** A trip belongs to the day on which it departed; until then to the one on which it was confirmed. */
export const bizDateOf = ({ departedAt }: Pick<Waybill, 'departedAt'>, confirmedOn: string): string =>
  departedAt ? dayOf(departedAt) : confirmedOn

/**
 * When a trip's freight falls due, the days of the term counted from: 趟结 the arrival, until then the expected one; 月结
 * the end of the month of its business date; 回单付 the last signed receipt of its orders. Not known before there is that.
 */
export function payableDueOn(
  { settleMode, settleDays }: Terms,
  trip: Pick<Waybill, 'arrivedAt' | 'expectedArriveAt'>,
  bizDate: string,
  receiptsBackOn: string | null,
): string | null {
  const arrival = trip.arrivedAt ?? trip.expectedArriveAt
  const from = {
    perTrip: arrival && dayOf(arrival),
    monthly: lastOfMonth(bizDate),
    onReceipt: receiptsBackOn,
  }[settleMode ?? 'perTrip']
  return from && addDays(from, settleDays)
}

const dayOf = (instant: string): string => businessDay(new Date(instant))

function lastOfMonth(day: string): string {
  const next = addDays(`${day.slice(0, 8)}28`, 4)
  return addDays(`${next.slice(0, 8)}01`, -1)
}
