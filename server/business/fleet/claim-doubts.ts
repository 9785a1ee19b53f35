import { sql } from 'drizzle-orm'
import { businessDay } from '../../../src/define/business-day.ts'
import type { Message, Param } from '../../../src/define/message.ts'
import { addDays } from '../../../src/define/where.ts'
import { driverClaimItems } from '../../../src/resources/fleet/driver-claim-items.ts'
import { message } from '../../../src/resources/fleet/messages.ts'
import type { Run } from '../../db/run.ts'
import type { DriverClaimItem, Waybill } from '../rules/rows.ts'

/** What is looked at of a claim: one that is stored, or a draft that has no id yet. */
export type Doubtful = {
  id: string | null
  truckId: string
  trip: Pick<Waybill, 'departedAt' | 'arrivedAt' | 'completedAt'> | null
  items: readonly Pick<DriverClaimItem, 'category' | 'occurredOn' | 'claimedFen' | 'invoiceNo'>[]
}

/** An item is of the trip within so many days before and after it (domain §2.31). */
const TRIP_DAYS = 3

/** What of a claim asks for an explanation: items that look the same as others, or are not of the days of the trip. */
export async function doubtsOf(query: Run, claim: Doubtful, today: string): Promise<Message[]> {
  return [...(await twice(query, claim)), ...outside(claim, today)]
}

/** Items with the same receipt number, or of the same truck, day, kind and amount (domain §1.5), in another claim or in this one. */
async function twice(query: Run, { id, truckId, items }: Doubtful): Promise<Message[]> {
  const others = await query<{ no: string }>(sql`select distinct c.claim_no as no
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as m(category text, "occurredOn" date, "claimedFen" bigint, "invoiceNo" text)
      join driver_claim_items i on i.invoice_no = m."invoiceNo"
        or (i.category = m.category and i.occurred_on = m."occurredOn" and i.claimed_fen = m."claimedFen")
      join driver_claims c on c.id = i.claim_id and (c.truck_id = ${truckId} or i.invoice_no = m."invoiceNo")
    where c.id is distinct from ${id}::uuid and c.status not in ('draft', 'cancelled') order by 1 limit 5`)
  const isTwice = new Set(items.map(sameness)).size < items.length
  return [
    ...(others.length > 0 ? [message('claims.twice', { list: { list: others.map(({ no }) => no) } })] : []),
    ...(isTwice ? [message('claims.twiceHere')] : []),
  ]
}

const sameness = ({ category, occurredOn, claimedFen }: Doubtful['items'][number]): string =>
  JSON.stringify([category, occurredOn, claimedFen])

/** Items that are neither of the days of the trip nor close to them. */
function outside({ trip, items }: Doubtful, today: string): Message[] {
  if (!trip?.departedAt) return []
  const last = trip.completedAt ?? trip.arrivedAt
  const from = addDays(businessDay(new Date(trip.departedAt)), -TRIP_DAYS)
  const to = addDays(last ? businessDay(new Date(last)) : today, TRIP_DAYS)
  const list = items
    .filter(({ occurredOn }) => occurredOn < from || occurredOn > to)
    .map(
      ({ category, occurredOn }): Param => ({
        list: [driverClaimItems.fields.category.options[category], occurredOn],
      }),
    )
  return list.length > 0 ? [message('claims.outside', { list: { list } })] : []
}
