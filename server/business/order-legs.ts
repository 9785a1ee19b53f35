import { sql } from 'drizzle-orm'
import { refuse } from '../engine/refuse.ts'
import type { Work } from '../engine/work.ts'

/** Refuses while a car of the order is, or has travelled, on a waybill: what it cost stays with the order. */
export async function demandNoLegs(work: Work, orderId: string): Promise<void> {
  const [leg] = await work.query(
    sql`select 1 from waybill_loads where order_id = ${orderId} and status <> 'withdrawn' limit 1`,
  )
  if (leg) throw refuse('orders.hasLegs')
}
