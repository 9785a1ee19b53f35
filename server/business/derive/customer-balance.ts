import { sql } from 'drizzle-orm'
import { customers } from '../../../src/resources/customers/customers.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Order } from '../rules/rows.ts'

/** 未收 and 预收款 of a customer: what its receivables leave open, and what its receipts have not settled. */
export async function refreshCustomer(tx: Tx, id: string): Promise<void> {
  const customer = await tx.lockOne(customers, id)
  const [sums] = await tx.query<{ outstandingFen: number; prepaidBalanceFen: number }>(sql`select
    (select coalesce(sum(outstanding_fen), 0)::bigint from receivables where customer_id = ${id} and status in ('open', 'partial')) as "outstandingFen",
    (select coalesce(sum(unallocated_fen), 0)::bigint from receipts where customer_id = ${id} and status = 'posted') as "prepaidBalanceFen"`)
  await tx.update(customers, customer, { ...sums })
}

/** 最近下单 of a customer whose order does not count any more. */
export async function lastOrderWithout(tx: Tx, { id, customerId }: Pick<Order, 'id' | 'customerId'>): Promise<void> {
  const [last] = await tx.query<{ day: string | null }>(sql`select max(order_date)::text as day from orders
    where customer_id = ${customerId} and id <> ${id} and status not in ('draft', 'pendingReview', 'cancelled', 'voided')`)
  await tx.update(customers, await tx.lockOne(customers, customerId), { lastOrderOn: last?.day ?? null })
}
