import { splitFen } from '../../src/define/money.ts'
import { customers } from '../../src/resources/customers/customers.ts'
import { receivables } from '../../src/resources/finance/receivables.ts'
import { carriers } from '../../src/resources/fleet/carriers.ts'
import { orderCars } from '../../src/resources/orders/order-cars.ts'
import { orders } from '../../src/resources/orders/orders.ts'
import { waybillLoads } from '../../src/resources/transport/waybill-loads.ts'
import { waybills } from '../../src/resources/transport/waybills.ts'
import { dayOf, iso } from './clock.ts'
import { derivedStatuses, dueOn, profitOf, statusOf } from './rules.ts'
import type { CarrierFile, Client, Order, OrderFile, Trip, World } from './world.ts'

const sum = (values: readonly number[]): number => values.reduce((one, value) => one + value, 0)

/** Writes what follows from an order's cars, shares of freight and receivables. */
export function refreshOrder(world: World, file: OrderFile, at: number, by: string | null): void {
  const { order } = file
  for (const { car, loads } of file.cars) {
    const costFen = sum(loads.filter((load) => load.status !== 'withdrawn').map((load) => load.shareFen))
    world.book.change(orderCars, car, { costFen }, at, by, { silent: true })
  }
  const owed = file.receivables.filter((row) => row.status !== 'void')
  const outstandingFen = sum(owed.map((row) => row.outstandingFen))
  const costs = file.cars.map(({ car }) => car.costFen)
  const isDerived = derivedStatuses.includes(order.status)
  const status = isDerived
    ? statusOf(
        file.cars.map(({ car }) => car.status),
        outstandingFen,
        order.receiptStatus,
      )
    : order.status
  const patch = {
    receivedFen: sum(owed.map((row) => row.allocatedFen)),
    outstandingFen,
    ...profitOf(order.revenueFen, sum(costs) + order.insuranceCostFen + order.rebateFen),
    costKnown: costs.some((cost) => cost > 0),
    status,
    ...(isDerived ? milestones(order, status, iso(at)) : {}),
  }
  // A new state belongs in the timeline; figures alone would only fill it.
  world.book.change(orders, order, patch, at, by, { silent: status === order.status })
}

/** When the order came so far; taken back when it goes back. */
function milestones(order: Order, status: Order['status'], now: string): Partial<Order> {
  const since = (value: string | null, reached: readonly Order['status'][]) =>
    reached.includes(status) ? (value ?? now) : null
  return {
    arrivedAt: since(order.arrivedAt, ['arrived', 'delivered', 'completed']),
    deliveredAt: since(order.deliveredAt, ['delivered', 'completed']),
    completedAt: since(order.completedAt, ['completed']),
  }
}

/** Receivables fall due by delivery and by the return of the signed receipt. */
export function dateReceivables(world: World, file: OrderFile, at: number, by: string | null): void {
  const { order, client } = file
  const deliveredOn = order.deliveredAt && dayOf(Date.parse(order.deliveredAt))
  for (const row of file.receivables) {
    if (row.status !== 'void')
      world.book.change(receivables, row, { dueOn: dueOn(row.part, order, client.customer, deliveredOn) }, at, by, {
        silent: true,
      })
  }
}

export function refreshCustomer(world: World, client: Client, at: number, by: string | null): void {
  const open = client.files
    .flatMap((file) => file.receivables)
    .filter((row) => row.status === 'open' || row.status === 'partial')
  const posted = client.receipts.filter(({ receipt }) => receipt.status === 'posted')
  const patch = {
    outstandingFen: sum(open.map((row) => row.outstandingFen)),
    prepaidBalanceFen: sum(posted.map(({ receipt }) => receipt.unallocatedFen)),
  }
  world.book.change(customers, client.customer, patch, at, by, { silent: true })
}

export function refreshCarrier(world: World, { carrier, payables }: CarrierFile, at: number, by: string | null): void {
  const unpaidFen = sum(payables.filter((row) => row.status !== 'void').map((row) => row.unpaidFen))
  world.book.change(carriers, carrier, { unpaidFen }, at, by, { silent: true })
}

/** Slots, cars and each load's share of what the trip costs: the net payable, else the dispatcher's figure. */
export function shareFreight(world: World, trip: Trip, at: number, by: string | null): void {
  const { waybill, legs, payable } = trip
  const active = legs.filter(({ load }) => load.status !== 'withdrawn')
  const freightFen =
    waybill.freightMode === 'perCar' ? sum(active.map(({ load }) => load.freightFen)) : waybill.freightFen
  const usedSlots = sum(active.map(({ load }) => Math.round(load.slotCoeff * 10))) / 10
  const collectByDriverFen = sum(active.map(({ load }) => load.collectFen))
  world.book.change(
    waybills,
    waybill,
    { freightFen, usedSlots, loadCount: active.length, collectByDriverFen },
    at,
    by,
    { silent: true },
  )
  const isOwed = payable !== null && payable.status !== 'void'
  const shares = active.length > 0 ? splitFen(isOwed ? payable.netFen : freightFen, weightsOf(trip, active)) : []
  for (const { load } of legs) {
    const shareFen = shares[active.findIndex((one) => one.load === load)] ?? 0
    world.book.change(waybillLoads, load, { shareFen }, at, by, { silent: true })
  }
  for (const file of new Set(legs.map(({ of }) => of.file))) refreshOrder(world, file, at, by)
}

function weightsOf({ waybill }: Trip, active: Trip['legs']): number[] {
  if (waybill.freightMode === 'perCar') return active.map(({ load }) => load.freightFen)
  if (waybill.shareRule === 'equal') return active.map(() => 1)
  return active.map(({ load, of }) =>
    waybill.shareRule === 'revenue' ? of.car.freightFen : Math.round(load.slotCoeff * 10),
  )
}
