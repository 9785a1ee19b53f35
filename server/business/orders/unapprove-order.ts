import { sql } from 'drizzle-orm'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { receivablesOf } from '../derive/follow-order.ts'
import { followRebate } from '../derive/rebate-payable.ts'
import { voidReceivables } from '../ledger/void-receivables.ts'
import { assertNoLegs } from '../rules/order-legs.ts'
import type { Order } from '../rules/rows.ts'

/** Takes the review back while no car was planned and no money received: the receivables are void again. */
export async function unapproveOrder(tx: Tx, row: Order): Promise<Partial<Order>> {
  await assertNoLegs(tx, row.id)
  const cars = await tx.lockMany(orderCars, sql`t.order_id = ${row.id}`)
  const owed = await receivablesOf(tx, row.id)
  if (owed.some((one) => one.allocatedFen + one.offsetFen > 0)) throw refuse('orders.hasReceipts')
  if (owed.some((one) => one.reliefFen > 0 || one.writtenOffFen > 0)) throw refuse('orders.hasRelief')
  for (const car of cars) await tx.update(orderCars, car, { isOpen: false, openedOn: null })
  await voidReceivables(tx, owed)
  await followRebate(tx, row, 0)
  return { receiptStatus: 'none' }
}
