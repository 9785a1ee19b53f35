import { sql } from 'drizzle-orm'
import { formatYuan } from '../../../src/define/money.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import { customers } from '../../../src/resources/customers/customers.ts'
import { receivables } from '../../../src/resources/finance/receivables.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { hasRight } from '../../engine/access.ts'
import type { Work } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { refreshCustomer } from '../derive/customer-balance.ts'
import { demandActive } from '../rules/customer-standing.ts'
import { type Claim, claimsOf, dueOn } from '../rules/receivable-parts.ts'
import type { Customer, Order } from '../rules/rows.ts'
import { demandVinsFree } from '../rules/vin-open.ts'

/**
 * The review lets the order out: its cars wait for dispatch, and the customer owes each part of the split. Nobody
 * reviews the own order, sells to a frozen customer, exceeds a credit limit, or accepts an expected loss without saying why.
 */
export async function approveOrder(
  work: Work,
  row: Order,
  input: ActionInput<Resources['orders'], 'approve'>,
): Promise<Partial<Order>> {
  const cars = await work.rows(orderCars, sql`t.order_id = ${row.id}`)
  const customer = await work.row(customers, row.customerId)
  const isReleased = hasRight(work.person, 'order.release') && Boolean(input.reason)
  demandActive(customer, 'reason', isReleased)
  demandOther(work, row, Boolean(input.reason))
  demandCredit(work, row, customer, isReleased)
  demandProfit(work, row, Boolean(input.reason))
  demandRebate(work, row, Boolean(input.reason))
  await demandVinsFree(work, cars)
  for (const car of cars) await work.set(orderCars, car, { isOpen: true })
  await claim(work, row, customer, claimsOf(row))
  await work.set(customers, customer, {
    lastOrderOn: [customer.lastOrderOn ?? '', row.orderDate].sort().at(-1) ?? null,
  })
  await refreshCustomer(work, customer.id)
  return {
    reviewedById: work.person.id,
    reviewedAt: work.now.toISOString(),
    receiptStatus: row.receiptRequired === 'none' ? 'none' : 'waiting',
    outstandingFen: row.totalDueFen,
  }
}

/** Writes receivables; the customer is locked before them. */
export async function claim(work: Work, order: Order, customer: Customer, claims: readonly Claim[]): Promise<void> {
  await work.insert(
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
      outstandingFen: amountFen,
      bizDate: order.orderDate,
      dueOn: dueOn(part, order, customer, null),
    })),
  )
}

/** Who wrote, handles or submitted an order does not review it, but for the owner, who says why (domain §1.1, law 21). */
function demandOther(work: Work, order: Order, hasReason: boolean): void {
  const isOwn = [order.createdById, order.operatorId, order.submittedById].includes(work.person.id)
  if (!isOwn) return
  if (!hasRight(work.person, 'order.reviewOwn')) throw refuse('orders.ownReview')
  if (!hasReason) throw refuseField('reason', 'orders.ownReason')
}

/** What the company lets a customer owe, and what an order costs, is told to those only who see it anyway. */
const seesCost = (work: Work): boolean => hasRight(work.person, 'cost')

function demandCredit(work: Work, order: Order, customer: Customer, isReleased: boolean): void {
  const { creditLimitFen, outstandingFen } = customer
  if (creditLimitFen === 0 || outstandingFen + order.totalDueFen <= creditLimitFen || isReleased) return
  if (!seesCost(work)) throw refuseField('reason', 'orders.creditFull')
  throw refuseField('reason', 'orders.credit', { used: formatYuan(outstandingFen), limit: formatYuan(creditLimitFen) })
}

function demandProfit(work: Work, order: Order, hasReason: boolean): void {
  if (order.estCostFen === null || hasReason) return
  const loss = order.estCostFen + order.rebateFen + order.insuranceCostFen - order.revenueFen
  if (loss <= 0) return
  if (!seesCost(work)) throw refuseField('reason', 'orders.lossExpected')
  throw refuseField('reason', 'orders.lossReason', { loss: formatYuan(loss) })
}

/** A rebate above 30 % of the revenue is let through with a reason only. */
function demandRebate(work: Work, order: Order, hasReason: boolean): void {
  if (hasReason || order.rebateFen * 10 <= order.revenueFen * 3) return
  if (!seesCost(work)) throw refuseField('reason', 'orders.rebateHigh')
  throw refuseField('reason', 'orders.rebate', { rebate: formatYuan(order.rebateFen) })
}
