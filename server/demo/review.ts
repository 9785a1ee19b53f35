import { customers } from '../../src/resources/customers/customers.ts'
import { receivables } from '../../src/resources/finance/receivables.ts'
import { orderCars } from '../../src/resources/orders/order-cars.ts'
import { orderPriceChanges } from '../../src/resources/orders/order-price-changes.ts'
import { orders } from '../../src/resources/orders/orders.ts'
import { atOffice, DAY, dayOf, HOUR, iso, MINUTE } from './clock.ts'
import { annul, cancel } from './endings.ts'
import { takeOrder } from './orders.ts'
import { planPayments } from './payments.ts'
import { refreshCustomer, refreshOrder } from './refresh.ts'
import { dueOn, profitOf, withAmounts } from './rules.ts'
import { isTurn, later, type Order, type OrderFile, personFor, type Receivable, type World } from './world.ts'

/** One order's way through the office: typed, submitted, reviewed; some are withdrawn, rejected, cancelled or voided. */
export function openOrder(world: World, at: number): void {
  const file = takeOrder(world, at)
  // Some of the last day's are still being typed or wait for the manager.
  const isLast = world.end - at < 1.5 * DAY
  if (isLast ? isTurn(world, 'draft', 6) : world.random.chance(0.04)) {
    // Left as a draft, and given up some days later.
    world.clock.at(atOffice(later(world, at, 60, 400)), (moment) => cancel(world, file, moment, file.order.operatorId))
    return
  }
  world.clock.at(later(world, at, 0.05, 0.6), (moment) => submit(world, file, moment))
}

function submit(world: World, file: OrderFile, at: number): void {
  if (file.order.status !== 'draft') return
  const { random, clock, book } = world
  const by = file.order.operatorId
  book.change(orders, file.order, { status: 'pendingReview', rejectReason: null }, at, by, { action: 'submit' })
  if (random.chance(0.015)) {
    clock.at(at + 9 * MINUTE, (moment) => {
      book.change(orders, file.order, { status: 'draft' }, moment, by, { action: 'withdraw' })
      clock.at(moment + 25 * MINUTE, (again) => submit(world, file, again))
    })
    return
  }
  if (random.chance(0.01)) clock.at(atOffice(later(world, at, 0.2, 5)), (moment) => cancel(world, file, moment, by))
  if (world.end - at < 1.5 * DAY && isTurn(world, 'pending', 4)) return
  clock.at(atOffice(later(world, at, 0.2, 12)), (moment) => review(world, file, moment))
}

function review(world: World, file: OrderFile, at: number): void {
  const { order } = file
  if (order.status !== 'pendingReview') return
  const manager = personFor(world, order.officeId, 'manager')
  if (world.random.chance(0.03) || (world.end - at < 1.5 * DAY && isTurn(world, 'rejected', 8))) {
    const reason = world.random.pick(['单价低于指导价，请核实', '收车人电话打不通', '车型与估值不符', '缺少提车地址'])
    world.book.change(orders, order, { status: 'draft', rejectReason: reason }, at, manager.id, {
      action: 'reject',
      reason,
    })
    // The last day's are still being corrected.
    if (world.end - at < 1.5 * DAY) return
    world.clock.at(atOffice(later(world, at, 1, 6)), (moment) => submit(world, file, moment))
    return
  }
  approve(world, file, at, manager.id)
}

function approve(world: World, file: OrderFile, at: number, by: string): void {
  const { book, clock, random } = world
  const { order, client } = file
  for (const { car } of file.cars) book.change(orderCars, car, { isOpen: true }, at, by, { silent: true })
  file.receivables = claimsOf(order).map(([part, kind, amountFen]) => claim(world, file, part, kind, amountFen, at, by))
  const expectsLoss = (order.estCostFen ?? 0) + order.rebateFen + order.insuranceCostFen > order.revenueFen
  book.change(
    orders,
    order,
    {
      status: 'awaitingDispatch',
      reviewedById: by,
      reviewedAt: iso(at),
      receiptStatus: order.receiptRequired === 'none' ? 'none' : 'waiting',
      outstandingFen: order.totalDueFen,
    },
    at,
    by,
    { action: 'approve', reason: expectsLoss ? '老客户返程车，按此价接单' : null },
  )
  book.change(customers, client.customer, { lastOrderOn: order.orderDate }, at, by, { silent: true })
  refreshCustomer(world, client, at, by)
  for (const one of file.cars) {
    one.waitingSince = at
    world.waiting.add(one)
    if (order.pickupMode === 'self')
      clock.at(atOffice(later(world, at, 1, 40)), (moment) => receive(world, file, one, moment))
  }
  planPayments(world, file, at)
  if (random.chance(0.05)) clock.at(atOffice(later(world, at, 0.5, 8)), (moment) => changePrice(world, file, moment))
  if (random.chance(0.03))
    clock.at(atOffice(later(world, at, 0.5, 16)), (moment) =>
      cancel(world, file, moment, personFor(world, order.officeId, 'manager').id),
    )
  if (random.chance(0.008)) clock.at(atOffice(later(world, at, 0.3, 6)), (moment) => annul(world, file, moment))
}

type Claim = [part: Receivable['part'], kind: Receivable['kind'], amountFen: number]

/** One receivable for each part; 到付 carries the advance, which stands apart. */
function claimsOf(order: Order): Claim[] {
  const claims: Claim[] = [
    ['prepaid', 'freight', order.prepaidFen],
    ['collect', 'freight', order.collectFen - order.advanceFen],
    ['collect', 'advance', order.advanceFen],
    ['monthly', 'freight', order.monthlyFen],
    ['onReceipt', 'freight', order.onReceiptFen],
  ]
  return claims.filter(([, , amountFen]) => amountFen > 0)
}

function claim(
  world: World,
  { order, client }: OrderFile,
  part: Receivable['part'],
  kind: Receivable['kind'],
  amountFen: number,
  at: number,
  by: string,
): Receivable {
  return world.book.add(
    receivables,
    {
      kind,
      part,
      orderId: order.id,
      customerId: client.customer.id,
      operatorId: order.operatorId,
      officeId: order.officeId,
      collectorId: part === 'collect' ? order.collectorId : null,
      amountFen,
      outstandingFen: amountFen,
      bizDate: order.orderDate,
      dueOn: dueOn(part, order, client.customer, null),
    },
    at,
    by,
  )
}

/** 自送: the customer brings the car to the yard. */
function receive(world: World, file: OrderFile, { car }: OrderFile['cars'][number], at: number): void {
  if (car.status !== 'pending' || !car.isOpen) return
  const by = personFor(world, file.order.officeId, 'dispatcher').id
  world.book.change(
    orderCars,
    car,
    {
      status: 'inYard',
      currentRegion: file.order.fromRegion,
      vin: car.vin ?? world.papers.vin('LSV', 2022),
      inspection: 'inspected',
    },
    at,
    by,
    { action: 'receive' },
  )
  refreshOrder(world, file, at, by)
}

/** 改价, before anything is paid: a little less, or a fee for waiting, on the part that is open. */
function changePrice(world: World, file: OrderFile, at: number): void {
  const { book, random } = world
  const { order } = file
  const receivable = file.receivables.find((row) => row.kind === 'freight' && row.status === 'open')
  if (!receivable || !['awaitingDispatch', 'dispatching', 'inTransit'].includes(order.status)) return
  const by = personFor(world, order.officeId, 'manager').id
  const isLess = random.chance(0.7)
  const stepFen = Math.min(random.pick([5_000, 10_000, 20_000, 30_000]), receivable.amountFen - 1)
  const reason = isLess
    ? random.pick(['同行比价，让利', '老客户多台优惠', '延误一天，让价'])
    : random.pick(['加收等待费', '加收绕路费'])
  const changeFen = isLess ? -stepFen : stepFen
  const field = {
    prepaid: 'prepaidFen',
    collect: 'collectFen',
    monthly: 'monthlyFen',
    onReceipt: 'onReceiptFen',
  } as const
  const part = field[receivable.part]
  const revenueFen = order.revenueFen + changeFen
  book.add(
    orderPriceChanges,
    { orderId: order.id, oldTotalFen: order.totalDueFen, newTotalFen: order.totalDueFen + changeFen, reason },
    at,
    by,
  )
  book.change(receivables, receivable, withAmounts(receivable, { amountFen: receivable.amountFen + changeFen }), at, by)
  const price = {
    ...(isLess ? { discountFen: order.discountFen + stepFen } : { otherChargeFen: order.otherChargeFen + stepFen }),
    revenueFen,
    totalDueFen: order.totalDueFen + changeFen,
    [part]: order[part] + changeFen,
    ...profitOf(revenueFen, order.costFen),
  }
  book.change(orders, order, price, at, by, { action: 'changePrice', reason })
  refreshOrder(world, file, at, by)
  refreshCustomer(world, file.client, at, by)
}

/** When the orders of the half year come in: more each month, fewer on Sundays, in office hours. */
export function planOrders(world: World, count: number): void {
  const { random, clock } = world
  const days = Math.round((world.end - world.start) / DAY)
  // The density grows by two fifths over the half year.
  const spread = days / (1 - Math.sqrt(0.52))
  const times: number[] = []
  while (times.length < count) {
    const day = Math.floor(Math.sqrt(random.next() * 0.48 + 0.52) * spread - (spread - days))
    const at = world.start + day * DAY + Math.round((8.6 + random.next() * 9.8) * HOUR)
    if (at >= world.end || (new Date(`${dayOf(at)}T00:00:00Z`).getUTCDay() === 0 && random.chance(0.7))) continue
    times.push(at)
  }
  for (const at of times.sort((a, b) => a - b)) clock.at(at, (moment) => openOrder(world, moment))
}
