import { orderCars } from '../../src/resources/orders/order-cars.ts'
import { waybillLoads } from '../../src/resources/transport/waybill-loads.ts'
import { atOffice, iso } from './clock.ts'
import { collect, planReceiptReturn } from './payments.ts'
import { settle } from './receipts.ts'
import { dateReceivables, shareFreight } from './refresh.ts'
import { later, personFor, type Trip, type World } from './world.ts'

type Leg = Trip['legs'][number]

/** After the arrival: at the door within hours, 自提 when the customer comes; other cars wait for the small truck. */
export function planSigning(world: World, trip: Trip, leg: Leg, at: number): void {
  const { type } = trip.waybill
  const { deliveryMode } = leg.of.file.order
  if (type === 'transfer') {
    world.clock.at(at, (moment) => takeBack(world, trip, leg, moment))
    return
  }
  if (type === 'pickup' || (type === 'trunk' && deliveryMode === 'small')) return
  if (type === 'trunk' && deliveryMode === 'door' && leg.of.file.cars.length === 1 && world.random.chance(0.05)) {
    leg.of.file.isRefused = true
    return
  }
  const when =
    type === 'trunk' && deliveryMode === 'self' ? atOffice(later(world, at, 2, 70)) : later(world, at, 0.4, 5)
  world.clock.at(when, (moment) => sign(world, trip, leg, moment))
}

function sign(world: World, trip: Trip, { load, of }: Leg, at: number): void {
  const { car, file } = of
  if (load.status !== 'unloaded' || !['arrived', 'selfPickup'].includes(car.status)) return
  const { order } = file
  const by = trip.vehicle.driver?.id ?? personFor(world, order.officeId, 'dispatcher').id
  const isLast = file.cars.every(
    (one) => one === of || one.car.status === 'delivered' || one.car.status === 'cancelled',
  )
  const alsoBack = (moment: number, accountant: string) => {
    world.book.change(waybillLoads, load, { collectFen: 0 }, moment, accountant)
    shareFreight(world, trip, moment, accountant)
  }
  const collectFen = isLast ? collect(world, { loadId: load.id, file, alsoBack }, at, by) : 0
  world.book.change(waybillLoads, load, { status: 'signed', signedAt: iso(at), collectFen }, at, by, { action: 'sign' })
  const signed = {
    status: 'delivered',
    signedBy: order.consignee,
    signedPhone: order.consigneePhone,
    signedAt: iso(at),
    currentRegion: order.toRegion,
    currentWaybillId: null,
  } as const
  world.book.change(orderCars, car, signed, at, by, {
    action: 'sign',
    reason: isLast && collectFen === 0 && order.collectFen > 0 ? '老客户，同意先放车后付款' : null,
  })
  world.waiting.delete(of)
  shareFreight(world, trip, at, by)
  if (!isLast) return
  dateReceivables(world, file, at, by)
  planReceiptReturn(world, file, at)
}

function takeBack(world: World, trip: Trip, { load, of }: Leg, at: number): void {
  const by = trip.vehicle.driver?.id ?? trip.dispatcher
  const { consignor, consignorPhone } = of.file.order
  world.book.change(waybillLoads, load, { status: 'signed', signedAt: iso(at) }, at, by, { action: 'sign' })
  world.book.change(
    orderCars,
    of.car,
    { status: 'returned', signedBy: consignor, signedPhone: consignorPhone, signedAt: iso(at) },
    at,
    by,
    { action: 'sign' },
  )
  world.waiting.delete(of)
  shareFreight(world, trip, at, by)
  world.clock.at(atOffice(later(world, at, 24, 200)), (moment) =>
    settle(world, of.file.client, of.file.receivables, moment),
  )
}
