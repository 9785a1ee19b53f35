import { sql } from 'drizzle-orm'
import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { hasRight } from '../../engine/access.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { legsOf } from '../derive/derive-order.ts'
import { receivablesOf } from '../derive/follow-order.ts'
import { followRebate } from '../derive/rebate-payable.ts'
import { allocationsOf, cancelAllocations } from '../ledger/cancel-allocations.ts'
import { voidReceivables } from '../ledger/void-receivables.ts'
import { costStateOf } from '../rules/cost-state.ts'
import { assertCancellable } from '../rules/order-legs.ts'
import type { Order } from '../rules/rows.ts'

/**
 * Cancels an order of which no car is on a waybill. Its receivables are void; money that had settled them becomes the
 * customer's prepaid money (预收款). It earns nothing; what was spent on fetching its cars is its loss.
 */
export async function cancelOrder(
  tx: Tx,
  row: Order,
  input: ActionInput<Resources['orders'], 'cancel'>,
): Promise<Partial<Order>> {
  const isReviewed = row.status !== 'draft' && row.status !== 'pendingReview'
  if (isReviewed && !hasRight(tx.user, 'order.cancel')) throw refuse('orders.cancelRight')
  await assertCancellable(tx, row.id)
  const cars = await tx.lockMany(orderCars, sql`t.order_id = ${row.id}`)
  for (const car of cars) await tx.update(orderCars, car, { status: 'cancelled', isOpen: false })
  const owed = await receivablesOf(tx, row.id)
  await cancelAllocations(
    tx,
    await allocationsOf(
      tx,
      'receivableId',
      owed.map((one) => one.id),
    ),
    input.reason,
  )
  await voidReceivables(tx, await receivablesOf(tx, row.id))
  await followRebate(tx, row, 0)
  const gone = cars.map((car) => ({ ...car, status: 'cancelled' as const }))
  return { cancelReason: input.reason, costState: costStateOf(row, gone, await legsOf(tx, [row.id])) }
}
