import { businessDay } from '../../../src/define/business-day.ts'
import { addDays } from '../../../src/define/where.ts'
import { advanceOf, type FreightParts, freightParts } from '../../../src/resources/transport/freight-parts.ts'
import type { Payable, Waybill } from './rows.ts'

export type Terms = Pick<Payable, 'settleMode' | 'settleDays'>

/** When a trip departed and arrived, or is expected to, and which parts of its freight are paid at times of their own. */
export type Trip = Pick<Waybill, 'departedAt' | 'arrivedAt' | 'expectedArriveAt' | keyof FreightParts>

export const hasParts = (trip: FreightParts): boolean => freightParts.some((part) => trip[part] > 0)

/** Whether it has to be known when the trip's signed receipts were back. */
export const awaitsReceipts = ({ settleMode }: Terms, { receiptFen, depositFen }: FreightParts): boolean =>
  settleMode === 'onReceipt' || receiptFen + depositFen > 0

/**
 * When the first part of a trip's freight that is not settled falls due: what is paid in advance on its business date, what
 * on arrival with it, what waits for the receipts (the deposit too) with the last of them, the rest by the carrier's terms.
 */
export function firstDueOn(
  terms: Terms,
  trip: Trip,
  bizDate: string,
  receiptsBackOn: string | null,
  settledFen: number,
): string | null {
  const parts = [
    { fen: advanceOf(trip), on: bizDate },
    { fen: trip.arrivalFen, on: arrivalOf(trip) },
    { fen: trip.receiptFen + trip.depositFen, on: receiptsBackOn },
  ]
  let upToFen = 0
  for (const { fen, on } of parts) {
    upToFen += fen
    if (settledFen < upToFen) return on
  }
  return payableDueOn(terms, trip, bizDate, receiptsBackOn)
}

/** A trip belongs to the day on which it departed; until then to the one on which it was confirmed. */
export const bizDateOf = ({ departedAt }: Pick<Waybill, 'departedAt'>, confirmedOn: string): string =>
  departedAt ? dayOf(departedAt) : confirmedOn

/**
 * When a trip's freight falls due, the days of the term counted from: 趟结 the arrival, until then the expected one; 月结
 * the end of the month of its business date; 回单付 the last signed receipt of its orders. Not known before there is that.
 */
function payableDueOn(
  { settleMode, settleDays }: Terms,
  trip: Pick<Waybill, 'arrivedAt' | 'expectedArriveAt'>,
  bizDate: string,
  receiptsBackOn: string | null,
): string | null {
  const from = {
    perTrip: arrivalOf(trip),
    monthly: lastOfMonth(bizDate),
    onReceipt: receiptsBackOn,
  }[settleMode ?? 'perTrip']
  return from && addDays(from, settleDays)
}

/** The day of the arrival, until then of the expected one. */
function arrivalOf({ arrivedAt, expectedArriveAt }: Pick<Trip, 'arrivedAt' | 'expectedArriveAt'>): string | null {
  const arrival = arrivedAt ?? expectedArriveAt
  return arrival && dayOf(arrival)
}

const dayOf = (instant: string): string => businessDay(new Date(instant))

function lastOfMonth(day: string): string {
  const next = addDays(`${day.slice(0, 8)}28`, 4)
  return addDays(`${next.slice(0, 8)}01`, -1)
}
