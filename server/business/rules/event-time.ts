import { businessDay, monthOf, wallTime } from '../../../src/define/business-day.ts'
import { message } from '../../../src/resources/transport/messages.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'

/** Clocks of phones and trucks run ahead of the server's by at most this. */
const TOLERANCE_MS = 5 * 60 * 1000

/**
 * The instant of an event that follows another: as reported, or now. An event before the one it follows, or in the
 * future, is refused; without a report it is at least as late as the one it follows.
 */
export function momentAfter(tx: Tx, given: string | null | undefined, after: string | null): string {
  if (!given) return latest(tx.now.toISOString(), after)
  const isEarly = after !== null && given < after
  if (isEarly || Date.parse(given) > tx.now.getTime() + TOLERANCE_MS)
    throw refuse('waybills.timeOrder', { after: after ? localMinute(after) : message('waybills.planning') })
  return given
}

/** When a phone that had no line says it was done: never before what it follows, nor in the future, whatever its clock says. */
export function momentOnPhone(tx: Tx, given: string | null | undefined, after: string | null): string {
  const now = tx.now.toISOString()
  return latest(given && given < now ? given : now, after)
}

/** The later of the instants that are known. */
export function latest(first: string, ...others: (string | null)[]): string {
  return others.reduce<string>((one, other) => (other !== null && other > one ? other : one), first)
}

/** Whether an instant lies in the present month of business: only such an action can be taken back where wages follow it. */
export const isThisMonth = (tx: Tx, instant: string | null): boolean =>
  instant !== null && monthOf(businessDay(new Date(instant))) === monthOf(tx.today)

const localMinute = (instant: string): string => wallTime(Date.parse(instant)).slice(0, 16)
