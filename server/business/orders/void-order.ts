import { sql } from 'drizzle-orm'
import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { receivablesOf } from '../derive/follow-order.ts'
import { followRebate } from '../derive/rebate-payable.ts'
import { voidReceivables } from '../ledger/void-receivables.ts'
import { assertNoLegs } from '../rules/order-legs.ts'
import type { Order } from '../rules/rows.ts'

/** 作废 of a wrong entry: no car of it was carried, and nothing was received or let go; else it is cancelled. */
export async function voidOrder(
  tx: Tx,
  row: Order,
  { reason }: ActionInput<Resources['orders'], 'void'>,
): Promise<Partial<Order>> {
  await assertNoLegs(tx, row.id)
  const owed = await receivablesOf(tx, row.id)
  if (owed.some(({ amountFen, outstandingFen }) => outstandingFen !== amountFen)) throw refuse('orders.voidSettled')
  const cars = await tx.lockMany(orderCars, sql`t.order_id = ${row.id}`)
  for (const car of cars) await tx.update(orderCars, car, { status: 'cancelled', isOpen: false })
  await voidReceivables(tx, owed)
  await followRebate(tx, row, 0)
  return { status: 'voided', cancelReason: reason }
}
