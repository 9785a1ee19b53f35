import { sql } from 'drizzle-orm'
import { businessDay } from '../../../src/define/business-day.ts'
import { customers } from '../../../src/resources/customers/customers.ts'
import { receivables } from '../../../src/resources/finance/receivables.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Written } from '../../engine/write.ts'
import { dueOn } from '../rules/receivable-parts.ts'
import type { Order, Receivable } from '../rules/rows.ts'
import { dateReceiptPayables } from './waybill-payable.ts'

/** The receivables of the order that hold, locked. */
export const receivablesOf = (tx: Tx, orderId: string): Promise<Receivable[]> =>
  tx.lockMany(receivables, sql`t.order_id = ${orderId} and t.status <> 'void'`)

/** The receivables follow the order in who handles it, who collects, and when each part falls due. */
export async function dateReceivables(tx: Tx, order: Order): Promise<void> {
  const rows = await receivablesOf(tx, order.id)
  if (rows.length === 0) return
  const customer = await tx.lockOne(customers, order.customerId)
  const deliveredOn = order.deliveredAt && businessDay(new Date(order.deliveredAt))
  await tx.updateMany(
    receivables,
    rows.map((row) => ({
      row,
      patch: {
        operatorId: order.operatorId,
        collectorId: row.part === 'collect' ? order.collectorId : null,
        // 月结 falls due by the terms that held at the review; the customer's later ones are for later orders.
        dueOn: row.part === 'monthly' ? row.dueOn : dueOn(row.part, order, customer, deliveredOn),
      },
    })),
  )
}

/** Receivables, and trips that are paid once the receipts are back, fall due anew. */
export async function followDates(tx: Tx, order: Order): Promise<void> {
  await dateReceivables(tx, order)
  await dateReceiptPayables(tx, order)
}

/** After a change of a reviewed order that leaves its price alone. */
export async function followOrder(tx: Tx, before: Order, written: Written): Promise<Written> {
  if (before.status === 'pendingReview') return written
  await followDates(tx, await tx.lockOne(orders, before.id))
  return written
}
