import { sql } from 'drizzle-orm'
import { optionLabel } from '../../../src/define/field.ts'
import { formatYuan } from '../../../src/define/money.ts'
import { type ActionInput, isOwn } from '../../../src/define/resource.ts'
import { splitFen } from '../../../src/define/split-fen.ts'
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
import { followRebate } from '../derive/rebate-payable.ts'
import { shareFreight } from '../derive/share-freight.ts'
import { voidReceivables } from '../ledger/void-receivables.ts'
import { orderExcepted, recordException } from '../rules/exceptions.ts'
import { assertNotInvoiced } from '../rules/not-invoiced.ts'
import { type Claim, claimsOf } from '../rules/receivable-parts.ts'
import { withAmounts } from '../rules/receivable-status.ts'
import type { Customer, Order, OrderCar, PriceChange, Receivable } from '../rules/rows.ts'
import { claim } from './approve-order.ts'
import { assertTerms, expectedCostOf } from './price-terms.ts'
import { monthlyErrors, splitErrors } from './submit-order.ts'

/** A receivable of the price; damage, say, is claimed beside it. */
type Claimed = Receivable & Pick<Claim, 'kind'>
const isClaimed = (row: Receivable): row is Claimed => row.kind === 'freight' || row.kind === 'advance'

/** The prices that a change of price may move. */
const priceFields = [
  ...['pickupChargeFen', 'deliveryChargeFen', 'insuranceChargeFen', 'invoiceChargeFen', 'otherChargeFen'],
  ...['discountFen', 'advanceFen', 'prepaidFen', 'collectFen', 'monthlyFen', 'onReceiptFen'],
  ...['rebateFen', 'insuranceCostFen'],
] as readonly (keyof PriceChange & keyof Order)[]

/**
 * 改价: asks for another price of a reviewed order. It is judged as if it held already, so that nobody is asked to approve
 * what cannot be; the order itself stays as it is.
 */
export async function askPrice(
  tx: Tx,
  row: Order,
  { reason, ...given }: ActionInput<Resources['orders'], 'changePrice'>,
): Promise<undefined> {
  const [open] = await tx.lockMany(orderPriceChanges, sql`t.order_id = ${row.id} and t.status = 'asked'`)
  if (open) throw refuse('orders.priceAsked', { change: open.changeNo })
  const prices = pricesOf(given)
  // Nobody is asked for the way to pay again: it follows the parts.
  const price = { ...prices, payMode: modeOfParts(prices) ?? row.payMode }
  const { priced, customer, owed } = await standingOf(tx, row, given.freightFen)
  const after: Order = { ...row, ...price }
  assertSplit(after, priced, customer)
  claimsAfter(after, owed)
  const newTotalFen = orderMoney({ ...after, cars: priced }).totalDueFen
  const wanted = { ...price, freightFen: given.freightFen } as Partial<PriceChange>
  await tx.insert(orderPriceChanges, [
    { ...wanted, orderId: row.id, oldTotalFen: row.totalDueFen, newTotalFen, reason },
  ])
  return undefined
}

/**
 * 同意改价: the freight spreads over the cars as the old one did; each receivable takes its new amount, which may not fall
 * below what has already come in. The price is judged as at the review.
 */
export async function approvePrice(
  tx: Tx,
  row: PriceChange,
  input: ActionInput<Resources['orderPriceChanges'], 'approve'>,
): Promise<undefined> {
  const order = await tx.lockOne(orders, row.orderId)
  if (!changePriceFrom.includes(order.status))
    throw refuse('action.notAllowed', {
      title: order.orderNo,
      state: optionLabel(orders.fields.status, order.status),
      action: orders.actions.changePrice.label,
    })
  if (order.totalDueFen !== row.oldTotalFen)
    throw refuse('orders.priceMoved', { now: formatYuan(order.totalDueFen), before: formatYuan(row.oldTotalFen) })
  const price = priceIn(row)
  const { bySeq, priced, customer, owed } = await standingOf(tx, order, row.freightFen ?? order.freightFen)
  const wanted: Order = { ...order, ...price }
  assertSplit(wanted, priced, customer)
  const { freightFen, revenueFen, totalDueFen } = orderMoney({ ...wanted, cars: priced })
  const moreFen = totalDueFen - order.totalDueFen
  const judged = { ...wanted, freightFen, revenueFen, totalDueFen }
  await assertTerms(tx, judged, customer, { moreFen, carsFen: expectedCostOf(order) }, input)
  // The engine has seen to the right and to the reason.
  if (isOwn(orderPriceChanges.actions.approve, row, tx.user.id) && input.reason)
    await recordException(tx, 'ownReview', orderExcepted(order), input.reason)
  await tx.updateMany(
    orderCars,
    bySeq.map((car, at) => ({ row: car, patch: { freightFen: priced[at]?.freightFen ?? 0 } })),
  )
  await adjust(tx, wanted, owed, customer)
  await followRebate(tx, wanted)
  await shareByRevenue(tx, order.id)
  // With the figures that its cars and receivables make by now.
  const present = await tx.lockOne(orders, order.id)
  const grossProfitFen = revenueFen - (expectedCostOf(present) ?? 0) - wanted.rebateFen - wanted.insuranceCostFen
  const derived = await deriveOrder(tx, { ...present, ...price, grossProfitFen })
  await tx.update(orders, present, { ...price, ...derived })
  return undefined
}

const changePriceFrom: readonly Order['status'][] = orders.actions.changePrice.from

/** What was asked for, of the order's columns. */
function priceIn(row: PriceChange): Partial<Order> {
  const wanted = priceFields.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]]))
  return { ...Object.fromEntries(wanted), ...(row.payMode ? { payMode: row.payMode } : {}) }
}

/** The order's cars, at another freight too, its receivables and its customer, locked. */
async function standingOf(tx: Tx, order: Order, freightFen: number) {
  const cars = await tx.lockMany(orderCars, sql`t.order_id = ${order.id}`, sql`t.id`)
  const bySeq = [...cars].sort((one, other) => one.seq - other.seq)
  const owed = (await receivablesOf(tx, order.id)).filter(isClaimed)
  const customer = await tx.lockOne(customers, order.customerId)
  const freights = splitFen(
    freightFen,
    bySeq.map((car) => car.freightFen),
  )
  const priced = bySeq.map((car, at) => ({ ...car, freightFen: freights[at] ?? 0 }))
  return { bySeq, priced, customer, owed }
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
  const { kept, added } = claimsAfter(order, owed)
  for (const { row, amountFen } of kept) {
    assertNotInvoiced(row, amountFen)
    if (amountFen === 0) await voidReceivables(tx, [row])
    else await tx.update(receivables, row, withAmounts(row, { amountFen }))
  }
  await claim(tx, order, customer, added)
  await dateReceivables(tx, order)
}

/** What becomes of the receivables at another price, and which come new; refused where one is settled above its amount. */
function claimsAfter(order: Order, owed: readonly Claimed[]) {
  const added = claimsOf(order, owed.map(settledOf))
  const kept = owed.map((row) => {
    const at = added.findIndex((one) => one.kind === row.kind && one.part === row.part)
    const amountFen = added[at]?.amountFen ?? 0
    const settledFen = settledOf(row).amountFen
    if (amountFen < settledFen)
      throw refuse(row.allocatedFen === settledFen ? 'orders.belowAllocated' : 'orders.belowSettled', {
        part: receivables.fields.part.options[row.part],
        settled: formatYuan(settledFen),
      })
    if (at >= 0) added.splice(at, 1)
    return { row, amountFen }
  })
  return { kept, added }
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
