import { sql } from 'drizzle-orm'
import { type ActionInput, isOwn } from '../../../src/define/resource.ts'
import { customers } from '../../../src/resources/customers/customers.ts'
import { receivables } from '../../../src/resources/finance/receivables.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import type { Tx } from '../../engine/tx.ts'
import { tellOrders } from '../billing/tell.ts'
import { followRebate } from '../derive/rebate-payable.ts'
import { barredBy } from '../rules/customer-standing.ts'
import { orderExcepted, recordException, requireException } from '../rules/exceptions.ts'
import { type Claim, claimsOf, dueOn } from '../rules/receivable-parts.ts'
import type { Customer, Order } from '../rules/rows.ts'
import { settingsOf } from '../rules/settings.ts'
import { takenBy } from '../rules/vin-open.ts'
import { assertTerms, expectedCostOf } from './price-terms.ts'
import { giveLink } from './tracking-links.ts'

/**
 * The review lets the order out: its cars wait for dispatch, and the customer owes each part of the split. Nobody
 * reviews the own order, sells to a frozen customer, exceeds a credit limit, or accepts an expected loss
 * without the right to let it through and a reason.
 */
export async function approveOrder(
  tx: Tx,
  row: Order,
  input: ActionInput<Resources['orders'], 'approve'>,
): Promise<Partial<Order>> {
  const cars = await tx.lockMany(orderCars, sql`t.order_id = ${row.id}`)
  const customer = await tx.lockOne(customers, row.customerId)
  const excepted = orderExcepted(row)
  const barred = barredBy(customer, 'customerReason')
  if (barred) await requireException(tx, 'customer', excepted, input.customerReason, barred)
  await assertTerms(tx, row, customer, { moreFen: row.totalDueFen, carsFen: expectedCostOf(row) }, input)
  const taken = await takenBy(tx, cars, 'vinReason')
  if (taken) await requireException(tx, 'vin', excepted, input.vinReason, taken)
  // The engine has seen to the right and to the reason.
  if (isOwn(orders.actions.approve, row, tx.user.id) && input.reason)
    await recordException(tx, 'ownReview', excepted, input.reason)
  await tx.updateMany(
    orderCars,
    cars.map((car) => ({ row: car, patch: { isOpen: true, openedOn: tx.today } })),
  )
  await claim(tx, row, customer, claimsOf(row))
  if (row.rebateFen > 0) await followRebate(tx, row)
  // Sent already, if it was reviewed before.
  const trackLink = row.trackLink ?? (await giveLink(tx, row.id, row.consignor ?? row.orderNo))
  await tellOrders(tx, [row.id], 'order_created')
  const { lossThresholdFen } = await settingsOf(tx)
  return {
    receiptStatus: row.receiptRequired === 'none' ? 'none' : 'waiting',
    lossLineFen: lossThresholdFen,
    trackLink,
  }
}

/** Writes receivables; the customer is locked before them. */
export async function claim(tx: Tx, order: Order, customer: Customer, claims: readonly Claim[]): Promise<void> {
  await tx.insert(
    receivables,
    claims.map(({ kind, part, amountFen }) => ({
      kind,
      part,
      orderId: order.id,
      customerId: customer.id,
      operatorId: order.operatorId,
      officeId: order.officeId,
      collectorId: part === 'collect' ? order.collectorId : null,
      amountFen,
      bizDate: order.orderDate,
      dueOn: dueOn(part, order, customer, null),
    })),
  )
}
