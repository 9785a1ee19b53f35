import { orderCars } from '../../../src/resources/order-cars.ts'
import { trucks } from '../../../src/resources/trucks.ts'
import { trackPoints, waybillLoads, waybills } from '../../../src/resources/waybills.ts'
import { regionLabel, sameCity } from '../../engine/regions.ts'
import { cities, cityOf, type Lane } from './cities.ts'
import { atOffice, DAY, dayOf, HOUR, hourOf, iso, MINUTE, plusDays } from './clock.ts'
import { planSigning } from './handover.ts'
import { owe, planCheck, voidPayable } from './payables.ts'
import { refreshOrder, shareFreight } from './refresh.ts'
import { type Car, type CarFile, later, type Trip, type Vehicle, type Waybill, type World } from './world.ts'

export type TripPlan = Pick<Waybill, 'type' | 'fromRegion' | 'toRegion' | 'freightMode' | 'freightFen'> & {
  vehicle: Vehicle
  cars: CarFile[]
  lane: Lane | null
  perCarFen?: (one: CarFile) => number
  hours: number
  dispatcher: string
}

const plannedState = {
  pickup: 'pickupPlanned',
  trunk: 'trunkPlanned',
  transfer: 'trunkPlanned',
  delivery: 'deliveryPlanned',
} as const
const loadedState = { pickup: 'pickingUp', trunk: 'loaded', transfer: 'loaded', delivery: 'delivering' } as const
const travellingState = { ...loadedState, trunk: 'inTransit', transfer: 'inTransit' } as const

/** Puts the cars on a new waybill; the rest of the trip happens in its time. */
export function startTrip(world: World, plan: TripPlan, at: number): void {
  const { random, clock } = world
  const cars = plan.cars.filter(({ car }) => car.isOpen)
  if (cars.length === 0) {
    plan.vehicle.free = at
    return
  }
  const trip = planTrip(world, plan, cars, at)
  if (plan.type === 'trunk' && trip.legs.length > 2 && random.chance(0.04))
    clock.at(at + 20 * MINUTE, (moment) => withdrawOne(world, trip, moment))
  const isShort = plan.type === 'pickup' || plan.type === 'delivery'
  if (random.chance(plan.type === 'trunk' ? 0.03 : 0.015))
    clock.at(later(world, at, 0.3, 9), (moment) => cancel(world, trip, moment))
  const confirmed = isShort ? at + 15 * MINUTE : atOffice(later(world, at, 1, 14))
  const departs = isShort ? later(world, confirmed, 0.5, 2) : later(world, confirmed, 3, 14)
  clock.at(confirmed, (moment) => confirm(world, trip, moment))
  clock.at(departs - 12 * MINUTE, (moment) => load(world, trip, moment))
  clock.at(departs, (moment) => depart(world, trip, plan.hours, moment))
}

function planTrip(world: World, plan: TripPlan, cars: CarFile[], at: number): Trip {
  const { book, random, offices } = world
  const { truck, carrier, driver, hired } = plan.vehicle
  const waybill = book.add(
    waybills,
    {
      type: plan.type,
      carrierKind: truck.ownership,
      truckId: truck.id,
      carrierId: carrier?.carrier.id ?? null,
      payeeId: carrier?.payee.id ?? null,
      driverId: driver?.id ?? null,
      driverName: hired?.name ?? null,
      driverPhone: hired?.phone ?? null,
      officeId: offices[cityOf(plan.fromRegion).office].id,
      fromRegion: plan.fromRegion,
      toRegion: plan.toRegion,
      plannedDepartAt: iso(at + 12 * HOUR),
      expectedArriveAt: iso(at + 12 * HOUR + plan.hours * HOUR),
      capacitySlots: truck.slots,
      freightMode: plan.freightMode,
      freightFen: plan.freightFen,
      shareRule: random.weighted([
        ['slot', 9],
        ['revenue', 1],
        ['equal', 0.5],
      ]),
    },
    at,
    plan.dispatcher,
  )
  const trip: Trip = {
    waybill,
    vehicle: plan.vehicle,
    legs: [],
    payable: null,
    lane: plan.lane,
    dispatcher: plan.dispatcher,
  }
  for (const [index, one] of cars.entries()) board(world, trip, plan, one, index + 1, at)
  shareFreight(world, trip, at, plan.dispatcher)
  return trip
}

function board(world: World, { waybill, legs }: Trip, plan: TripPlan, one: CarFile, slotNo: number, at: number): void {
  const { car, file } = one
  const isToDoor = plan.type === 'delivery' || (plan.type === 'trunk' && file.order.deliveryMode === 'door')
  const load = world.book.add(
    waybillLoads,
    {
      waybillId: waybill.id,
      orderCarId: car.id,
      orderId: file.order.id,
      slotNo,
      slotCoeff: car.slotCoeff,
      loadRegion: car.currentRegion ?? file.order.fromRegion,
      unloadRegion: isToDoor ? file.order.toRegion : plan.toRegion,
      freightFen: plan.freightMode === 'per_car' ? (plan.perCarFen?.(one) ?? 0) : 0,
    },
    at,
    plan.dispatcher,
    { silent: true },
  )
  legs.push({ load, of: one })
  one.loads.push(load)
  world.book.change(
    orderCars,
    car,
    { status: plannedState[plan.type], currentWaybillId: waybill.id },
    at,
    plan.dispatcher,
    { action: 'plan' },
  )
}

const stateBefore = (trip: Trip, car: Car): Car['status'] =>
  trip.waybill.type === 'delivery'
    ? 'arrived'
    : trip.waybill.type === 'pickup' || car.currentRegion === null
      ? 'pending'
      : 'inYard'

function takeOff(world: World, trip: Trip, legs: Trip['legs'], at: number): void {
  for (const { load, of } of legs) {
    world.book.change(waybillLoads, load, { status: 'withdrawn', shareFen: 0 }, at, trip.dispatcher, {
      action: 'withdraw',
      reason: '客户要求推迟',
    })
    world.book.change(
      orderCars,
      of.car,
      { status: stateBefore(trip, of.car), currentWaybillId: null },
      at,
      trip.dispatcher,
    )
    world.waiting.add(of)
  }
}

function withdrawOne(world: World, trip: Trip, at: number): void {
  if (trip.waybill.status !== 'planning') return
  takeOff(world, trip, trip.legs.slice(-1), at)
  shareFreight(world, trip, at, trip.dispatcher)
}

function confirm(world: World, trip: Trip, at: number): void {
  const { waybill, vehicle, dispatcher } = trip
  if (waybill.status !== 'planning') return
  const overCapacityReason =
    waybill.usedSlots !== null && waybill.usedSlots > waybill.capacitySlots ? '两台小车同板，实测可装' : null
  world.book.change(waybills, waybill, { status: 'assigned', overCapacityReason }, at, dispatcher, {
    action: 'confirm',
  })
  world.book.change(trucks, vehicle.truck, { status: 'planned' }, at, dispatcher, { silent: true })
  owe(world, trip, at)
}

function cancel(world: World, trip: Trip, at: number): void {
  const { waybill, vehicle, dispatcher, legs } = trip
  const active = legs.filter(({ load }) => load.status !== 'withdrawn')
  if (!['planning', 'assigned'].includes(waybill.status) || active.some(({ load }) => load.status !== 'planned')) return
  takeOff(world, trip, active, at)
  voidPayable(world, trip, at)
  world.book.change(waybills, waybill, { status: 'cancelled' }, at, dispatcher, {
    action: 'cancel',
    reason: world.random.pick(['车辆故障', '承运商临时加价', '道路封闭，改期']),
  })
  world.book.change(trucks, vehicle.truck, { status: 'idle' }, at, dispatcher, { silent: true })
  vehicle.free = at
  shareFreight(world, trip, at, dispatcher)
}

/** The driver looks each car over, reads its VIN and drives it up. */
function load(world: World, trip: Trip, at: number): void {
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

function depart(world: World, trip: Trip, hours: number, at: number): void {
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
        const kind = world.random.weighted([
          ['manual', 88],
          ['rest', 9],
          ['exception', 3],
        ] as const)
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
  for (const { load: one, of } of legs) {
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
