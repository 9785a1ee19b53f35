import { trucks } from '../../src/resources/fleet/trucks.ts'
import { orderCars } from '../../src/resources/orders/order-cars.ts'
import { trackPoints, waybillLoads } from '../../src/resources/transport/waybill-loads.ts'
import { waybills } from '../../src/resources/transport/waybills.ts'
import { regionLabel, sameCity } from '../engine/regions.ts'
import { cities, type Lane } from './cities.ts'
import { atOffice, DAY, dayOf, HOUR, hourOf, iso, MINUTE, plusDays } from './clock.ts'
import { planSigning } from './handover.ts'
import { planCheck } from './payables.ts'
import { refreshOrder } from './refresh.ts'
import { type Car, type CarFile, later, type Trip, type World } from './world.ts'

const loadedState = { pickup: 'pickingUp', trunk: 'loaded', transfer: 'loaded', delivery: 'delivering' } as const
const travellingState = { ...loadedState, trunk: 'inTransit', transfer: 'inTransit' } as const

/** The driver looks each car over, reads its VIN and drives it up. */
export function loadCars(world: World, trip: Trip, at: number): void {
  if (trip.waybill.status !== 'assigned') return
  const by = trip.vehicle.driver?.id ?? trip.dispatcher
  for (const { load: one, of } of trip.legs) {
    if (one.status !== 'planned') continue
    const { car } = of
    world.book.change(waybillLoads, one, { status: 'loaded', loadedAt: iso(at) }, at, by, { silent: true })
    const seen = {
      vin: car.vin ?? world.papers.vin('LFV', 2021),
      inspection: car.inspection === 'none' ? 'inspected' : car.inspection,
      mileage: car.mileage ?? (car.isNew ? world.random.int(5, 60) : world.random.int(8_000, 120_000)),
    } as const
    world.book.change(orderCars, car, { ...seen, status: loadedState[trip.waybill.type] }, at, by, {
      action: 'load',
      silent: of.loads.length > 1,
    })
  }
  for (const file of filesOf(trip)) refreshOrder(world, file, at, by)
}

/** The truck leaves; on the way it is seen twice a day. */
export function depart(world: World, trip: Trip, hours: number, at: number): void {
  const { waybill, vehicle, legs } = trip
  const riding = legs.filter(({ load: one }) => one.status === 'loaded')
  if (waybill.status !== 'assigned' || riding.length === 0) return
  const by = vehicle.driver?.id ?? trip.dispatcher
  for (const { of } of riding)
    world.book.change(orderCars, of.car, { status: travellingState[waybill.type] }, at, by, { silent: true })
  const odometerOut = vehicle.odometer
  world.book.change(
    waybills,
    waybill,
    {
      status: 'inTransit',
      departedAt: iso(at),
      odometerOut,
      ...track(world, trip, 'depart', waybill.fromRegion, at, by),
    },
    at,
    by,
    { action: 'depart' },
  )
  world.book.change(trucks, vehicle.truck, { status: 'busy' }, at, by, { silent: true })
  for (const file of filesOf(trip)) refreshOrder(world, file, at, by)
  const arrives = at + Math.round(hours * HOUR)
  planReports(world, trip, at, arrives)
  world.clock.at(arrives, (moment) => arrive(world, trip, moment))
}

function track(
  world: World,
  { waybill }: Trip,
  kind: 'depart' | 'arrive' | 'manual' | 'rest' | 'exception',
  region: string,
  at: number,
  by: string,
  note: string | null = null,
) {
  world.book.add(
    trackPoints,
    { waybillId: waybill.id, at: iso(at), kind, region, place: regionLabel(region), note },
    at,
    by,
    { silent: true },
  )
  return { lastRegion: region, lastSeenAt: iso(at) }
}

/** On the road the driver reports twice a day where the truck is: the nearest city on the way. */
function planReports(world: World, trip: Trip, from: number, until: number): void {
  const { lane, waybill, vehicle } = trip
  if (!lane) return
  for (let day = dayOf(from); hourOf(day, 8) < until; day = plusDays(day, 1)) {
    for (const hour of [9.5, 19]) {
      const at = hourOf(day, hour) + world.random.int(0, 50) * MINUTE
      if (at <= from + 2 * HOUR || at >= until - HOUR) continue
      world.clock.at(at, (moment) => {
        const done = (moment - from) / (until - from)
        const kind = world.random.likely({ manual: 88, rest: 9, exception: 3 })
        const note = kind === 'exception' ? world.random.pick(['高速拥堵', '轮胎更换', '大雨限速']) : null
        const by = vehicle.driver?.id ?? trip.dispatcher
        world.book.change(
          waybills,
          waybill,
          track(world, trip, kind, nearest(lane, done), moment, by, note),
          moment,
          by,
          { action: 'report' },
        )
      })
    }
  }
}

function nearest({ from, to }: Lane, done: number): string {
  const [latitude, longitude] = [
    from.latitude + (to.latitude - from.latitude) * done,
    from.longitude + (to.longitude - from.longitude) * done,
  ]
  const away = (one: { latitude: number; longitude: number }) =>
    (one.latitude - latitude) ** 2 + (one.longitude - longitude) ** 2
  const near = Object.values(cities).reduce((best, one) => (away(one) < away(best) ? one : best))
  return near.districts[0] as string
}

function arrive(world: World, trip: Trip, at: number): void {
  const { waybill, vehicle, legs } = trip
  const by = vehicle.driver?.id ?? trip.dispatcher
  unload(world, trip, at, by)
  vehicle.odometer += trip.lane?.kilometres ?? world.random.int(15, 60)
  world.book.change(
    waybills,
    waybill,
    {
      status: 'arrived',
      arrivedAt: iso(at),
      odometerIn: vehicle.odometer,
      ...track(world, trip, 'arrive', waybill.toRegion, at, by),
    },
    at,
    by,
    { action: 'arrive' },
  )
  world.book.change(trucks, vehicle.truck, { status: 'idle', currentRegion: waybill.toRegion }, at, by, {
    silent: true,
  })
  vehicle.free = at + (trip.lane ? 8 * HOUR : 0)
  for (const file of filesOf(trip)) refreshOrder(world, file, at, by)
  for (const leg of legs) if (leg.load.status === 'unloaded') planSigning(world, trip, leg, at)
  world.clock.at(atOffice(later(world, at, trip.lane ? 8 : 1, trip.lane ? 26 : 4)), (moment) =>
    complete(world, trip, moment),
  )
}

function unload(world: World, trip: Trip, at: number, by: string): void {
  for (const { load: one, of } of trip.legs) {
    if (one.status !== 'loaded') continue
    world.book.change(waybillLoads, one, { status: 'unloaded', unloadedAt: iso(at) }, at, by, { silent: true })
    const status = stateAfter(trip, of, one.unloadRegion)
    world.book.change(
      orderCars,
      of.car,
      {
        status,
        currentRegion: one.unloadRegion,
        currentWaybillId: null,
        ...(status === 'inYard' ? {} : { inspection: 'rechecked' }),
      },
      at,
      by,
    )
    of.waitingSince = at
    world.waiting.add(of)
  }
}

function stateAfter({ waybill }: Trip, { file }: CarFile, region: string): Car['status'] {
  if (waybill.type === 'pickup') return 'inYard'
  if (waybill.type === 'transfer') return 'returned'
  if (waybill.type === 'delivery' || !sameCity(region, file.order.toRegion)) return 'arrived'
  return file.order.deliveryMode === 'self' ? 'selfPickup' : 'arrived'
}

/** Once every car is signed for or stored. */
function complete(world: World, trip: Trip, at: number): void {
  const { waybill, legs, dispatcher } = trip
  const isOpen = legs.some(
    ({ load: one, of }) =>
      one.status === 'unloaded' &&
      of.car.status === 'arrived' &&
      (waybill.type === 'delivery' || of.file.order.deliveryMode === 'door'),
  )
  if (isOpen) {
    world.clock.at(at + DAY / 2, (moment) => complete(world, trip, moment))
    return
  }
  world.book.change(waybills, waybill, { status: 'completed', completedAt: iso(at) }, at, dispatcher, {
    action: 'complete',
  })
  planCheck(world, trip, at)
}

const filesOf = ({ legs }: Trip) => new Set(legs.map(({ of }) => of.file))
