import { sql } from 'drizzle-orm'
import { formatYuan } from '../../../src/define/money.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import { customers } from '../../../src/resources/customers/customers.ts'
import { receivables } from '../../../src/resources/finance/receivables.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { hasRight } from '../../engine/access.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuseField } from '../../errors/business-error.ts'
import { assertActive } from '../rules/customer-standing.ts'
import { type Claim, claimsOf, dueOn } from '../rules/receivable-parts.ts'
import type { Customer, Order } from '../rules/rows.ts'
import { assertVinsFree } from '../rules/vin-open.ts'

/**
 * The review lets the order out: its cars wait for dispatch, and the customer owes each part of the split. Nobody
 * reviews the own order, sells to a frozen customer, exceeds a credit limit, or accepts an expected loss without saying why.
 */
export async function approveOrder(
  tx: Tx,
  row: Order,
  input: ActionInput<Resources['orders'], 'approve'>,
): Promise<Partial<Order>> {
  const cars = await tx.lockMany(orderCars, sql`t.order_id = ${row.id}`)
  const customer = await tx.lockOne(customers, row.customerId)
  const isReleased = hasRight(tx.user, 'order.release') && Boolean(input.reason)
  assertActive(customer, 'reason', isReleased)
  assertCredit(tx, row, customer, isReleased)
  assertProfit(tx, row, Boolean(input.reason))
  assertRebate(tx, row, Boolean(input.reason))
  await assertVinsFree(tx, cars)
  await tx.updateMany(
    orderCars,
    cars.map((car) => ({ row: car, patch: { isOpen: true } })),
  )
  await claim(tx, row, customer, claimsOf(row))
  return { receiptStatus: row.receiptRequired === 'none' ? 'none' : 'waiting' }
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

/** What the company lets a customer owe, and what an order costs, is told to those only who see it anyway. */
const seesCost = (tx: Tx): boolean => hasRight(tx.user, 'cost')

function assertCredit(tx: Tx, order: Order, customer: Customer, isReleased: boolean): void {
  const { creditLimitFen, outstandingFen } = customer
  if (creditLimitFen === 0 || outstandingFen + order.totalDueFen <= creditLimitFen || isReleased) return
  if (!seesCost(tx)) throw refuseField('reason', 'orders.creditFull')
  throw refuseField('reason', 'orders.credit', { used: formatYuan(outstandingFen), limit: formatYuan(creditLimitFen) })
}

function assertProfit(tx: Tx, order: Order, hasReason: boolean): void {
  if (order.estCostFen === null || hasReason) return
  const loss = order.estCostFen + order.rebateFen + order.insuranceCostFen - order.revenueFen
  if (loss <= 0) return
  if (!seesCost(tx)) throw refuseField('reason', 'orders.lossExpected')
  throw refuseField('reason', 'orders.lossReason', { loss: formatYuan(loss) })
}

/** A rebate above 30 % of the revenue is let through with a reason only. */
function assertRebate(tx: Tx, order: Order, hasReason: boolean): void {
  if (hasReason || order.rebateFen * 10 <= order.revenueFen * 3) return
  if (!seesCost(tx)) throw refuseField('reason', 'orders.rebateHigh')
  throw refuseField('reason', 'orders.rebate', { rebate: formatYuan(order.rebateFen) })
}
