import { sql } from 'drizzle-orm'
import { formatYuan, splitFen } from '../../../src/define/money.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import { customers } from '../../../src/resources/customers/customers.ts'
import { receivables } from '../../../src/resources/finance/receivables.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { orderPriceChanges } from '../../../src/resources/orders/order-price-changes.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import { modeOfParts, orderMoney } from '../../../src/resources/orders/rules.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { deriveOrder, refreshOrders } from '../derive/derive-order.ts'
import { dateReceivables, receivablesOf } from '../derive/follow-order.ts'
import { shareFreight } from '../derive/share-freight.ts'
import { voidReceivables } from '../ledger/void-receivables.ts'
import { type Claim, claimsOf } from '../rules/receivable-parts.ts'
import { withAmounts } from '../rules/receivable-status.ts'
import type { Customer, Order, OrderCar, Receivable } from '../rules/rows.ts'
import { claim } from './approve-order.ts'
import { monthlyErrors, splitErrors } from './submit-order.ts'

/** A receivable of the price; damage, say, is claimed beside it. */
type Claimed = Receivable & Pick<Claim, 'kind'>
const isClaimed = (row: Receivable): row is Claimed => row.kind === 'freight' || row.kind === 'advance'

/**
 * 改价: the only way to another price after the review. The freight spreads over the cars as the old one did; each
 * receivable takes its new amount, which may not fall below what has already come in.
 */
export async function changePrice(
  tx: Tx,
  row: Order,
  { reason, ...given }: ActionInput<Resources['orders'], 'changePrice'>,
): Promise<Partial<Order>> {
  const prices = pricesOf(given)
  // Nobody is asked for the way to pay again: it follows the parts.
  const price = { ...prices, payMode: modeOfParts(prices) ?? row.payMode }
  const cars = await tx.lockMany(orderCars, sql`t.order_id = ${row.id}`, sql`t.id`)
  const bySeq = [...cars].sort((one, other) => one.seq - other.seq)
  const owed = (await receivablesOf(tx, row.id)).filter(isClaimed)
  const customer = await tx.lockOne(customers, row.customerId)
  const freights = splitFen(
    given.freightFen,
    bySeq.map((car) => car.freightFen),
  )
  const priced = bySeq.map((car, at) => ({ ...car, freightFen: freights[at] ?? 0 }))
  const after: Order = { ...row, ...price }
  assertSplit(after, priced, customer)
  for (const [at, car] of bySeq.entries()) await tx.update(orderCars, car, { freightFen: freights[at] ?? 0 })
  await adjust(tx, after, owed, customer)
  await tx.insert(orderPriceChanges, [
    {
      orderId: row.id,
      oldTotalFen: row.totalDueFen,
      newTotalFen: orderMoney({ ...after, cars: priced }).totalDueFen,
      reason,
    },
  ])
  await shareByRevenue(tx, row.id)
  const { outstandingFen } = await tx.lockOne(orders, row.id)
  const derived = await deriveOrder(tx, { ...after, outstandingFen })
  return { ...price, ...derived }
}

/** What is not said stays as it is; what was emptied is nothing. */
function pricesOf(given: Omit<ActionInput<Resources['orders'], 'changePrice'>, 'reason'>): Partial<Order> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value ?? 0]])),
  )
}

function assertSplit(order: Order, cars: readonly OrderCar[], customer: Customer): void {
  const errors = [...splitErrors(order, cars), ...monthlyErrors(order, customer)]
  const [first] = errors
  if (!first) return
  const { splitFen: split, totalDueFen } = orderMoney({ ...order, cars })
  const details = { split: formatYuan(split), due: formatYuan(totalDueFen) }
  throw refuse(first.key ?? 'request.invalid', details, {
    errors: errors.map(({ field, message }) => ({ field, message })),
  })
}

/** Each receivable takes the amount of its part; a part that is new is claimed, one that is gone is void. */
async function adjust(tx: Tx, order: Order, owed: readonly Claimed[], customer: Customer): Promise<void> {
  const claims = claimsOf(order, owed.map(settledOf))
  for (const row of owed) {
    const at = claims.findIndex((one) => one.kind === row.kind && one.part === row.part)
    const amountFen = claims[at]?.amountFen ?? 0
    const settledFen = settledOf(row).amountFen
    if (amountFen < settledFen)
      throw refuse(row.allocatedFen === settledFen ? 'orders.belowAllocated' : 'orders.belowSettled', {
        part: receivables.fields.part.options[row.part],
        settled: formatYuan(settledFen),
      })
    if (at >= 0) claims.splice(at, 1)
    if (amountFen === 0) await voidReceivables(tx, [row])
    else await tx.update(receivables, row, withAmounts(row, { amountFen }))
  }
  await claim(tx, order, customer, claims)
  await dateReceivables(tx, order)
}

/** What was received, let go of or written off. */
const settledOf = ({ kind, part, amountFen, outstandingFen }: Claimed): Claim => ({
  kind,
  part,
  amountFen: amountFen - outstandingFen,
})

/** Trips whose freight is shared by revenue are shared anew; the other orders on them bear other costs then. */
async function shareByRevenue(tx: Tx, orderId: string): Promise<void> {
  const trips = await tx.query<{
    id: string
  }>(sql`select distinct w.id from waybills w join waybill_loads l on l.waybill_id = w.id
    where l.order_id = ${orderId} and l.status <> 'withdrawn' and w.freight_mode = 'whole' and w.share_rule = 'revenue' order by w.id`)
  const others = new Set<string>()
  for (const { id } of trips) for (const other of await shareFreight(tx, id)) others.add(other)
  others.delete(orderId)
  await refreshOrders(tx, [...others].sort())
}
