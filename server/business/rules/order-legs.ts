import { sql } from 'drizzle-orm'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'

/**
 * Refuses to cancel while a car of the order is on a waybill. One that was fetched into our yard and no further may be
 * given back: what fetching it cost has been spent, and must not be checked by the finance yet (domain §1.1).
 */
export async function assertCancellable(tx: Tx, orderId: string): Promise<void> {
  const legs = await tx.query<{ isOn: boolean; isChecked: boolean }>(sql`select
      l.status in ('planned', 'loaded') as "isOn", p.status not in ('pendingCheck', 'disputed') as "isChecked"
    from waybill_loads l left join payables p on p.waybill_id = l.waybill_id and p.status <> 'void'
    where l.order_id = ${orderId} and l.status <> 'withdrawn'`)
  if (legs.some(({ isOn }) => isOn)) throw refuse('orders.hasLegs')
  if (legs.some(({ isChecked }) => isChecked)) throw refuse('waybills.checked')
}

/** Refuses while a car of the order is, or has travelled, on a waybill: what it cost stays with the order. */
export async function assertNoLegs(tx: Tx, orderId: string): Promise<void> {
  const [leg] = await tx.query(
    sql`select 1 from waybill_loads where order_id = ${orderId} and status <> 'withdrawn' limit 1`,
  )
  if (leg) throw refuse('orders.hasLegs')
}
