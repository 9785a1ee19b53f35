import { trucks } from '../../src/resources/fleet/trucks.ts'
import { orderCars } from '../../src/resources/orders/order-cars.ts'
import { waybillLoads } from '../../src/resources/transport/waybill-loads.ts'
import { waybills } from '../../src/resources/transport/waybills.ts'
import { cityOf, type Lane } from './cities.ts'
import { atOffice, DAY, HOUR, iso, MINUTE } from './clock.ts'
import { owe, voidPayable } from './payables.ts'
import { shareFreight } from './refresh.ts'
import { depart, loadCars } from './trips.ts'
import { type Car, type CarFile, isTurn, later, type Trip, type Vehicle, type Waybill, type World } from './world.ts'

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
  if (random.chance(plan.type === 'trunk' ? 0.03 : 0.015))
    clock.at(later(world, at, 0.3, 9), (moment) => cancel(world, trip, moment))
  // This morning some trips are still being put together, and some wait for their departure.
  const isToday = world.end - at < DAY
  if (isToday && isTurn(world, 'planning', 4)) return
  const confirmed = isShort(plan) ? at + 15 * MINUTE : atOffice(later(world, at, 1, isToday ? 4 : 14))
  const departs = isShort(plan) ? later(world, confirmed, 0.5, 2) : later(world, confirmed, 3, 14)
  clock.at(confirmed, (moment) => confirm(world, trip, moment))
  if (isToday && isTurn(world, 'assigned', 2)) return
  clock.at(departs - 12 * MINUTE, (moment) => loadCars(world, trip, moment))
  clock.at(departs, (moment) => depart(world, trip, plan.hours, moment))
}

/** A small truck in its own town: planned, driven and done on one day. */
const isShort = ({ type }: Pick<TripPlan, 'type'>): boolean => type === 'pickup' || type === 'delivery'

function planTrip(world: World, plan: TripPlan, cars: CarFile[], at: number): Trip {
  const { book, random, offices } = world
  const planned = (isShort(plan) ? 2 : 12) * HOUR
  const waybill = book.add(
    waybills,
    {
      type: plan.type,
      ...crewOf(plan.vehicle),
      officeId: offices[cityOf(plan.fromRegion).office].id,
      fromRegion: plan.fromRegion,
      toRegion: plan.toRegion,
      plannedDepartAt: iso(at + planned),
      expectedArriveAt: iso(at + planned + plan.hours * HOUR),
      freightMode: plan.freightMode,
      freightFen: plan.freightFen,
      shareRule: random.likely({ slot: 9, revenue: 1, equal: 0.5 }),
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

function crewOf({ truck, carrier, driver, hired }: Vehicle): Partial<Waybill> {
  return {
    carrierKind: truck.ownership,
    truckId: truck.id,
    capacitySlots: truck.slots,
    carrierId: carrier?.carrier.id ?? null,
    payeeId: carrier?.payee.id ?? null,
    driverId: driver?.id ?? null,
    driverName: hired?.name ?? null,
    driverPhone: hired?.phone ?? null,
  }
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
      freightFen: plan.freightMode === 'perCar' ? (plan.perCarFen?.(one) ?? 0) : 0,
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
