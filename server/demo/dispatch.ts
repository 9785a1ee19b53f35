import { orders } from '../../src/resources/orders/orders.ts'
import { sameCity } from '../engine/regions.ts'
import { type City, cityOf, lanes, type OfficeCode, yardOf } from './cities.ts'
import { atOffice, DAY, dayOf, HOUR, hourOf, plusDays } from './clock.ts'
import { startTrip, type TripPlan } from './plan-trip.ts'
import { perCarTripPriceFen, shortHaulFen, tripPriceFen } from './pricing.ts'
import { type CarFile, later, personFor, type Vehicle, type World } from './world.ts'

/** Every morning the dispatchers look at the cars that wait. */
export function planDispatching(world: World): void {
  for (let day = dayOf(world.start); hourOf(day, 9) < world.end; day = plusDays(day, 1)) {
    world.clock.at(hourOf(day, 9), (at) => dispatch(world, at))
  }
}

function dispatch(world: World, at: number): void {
  const waiting = [...world.waiting]
  fetchCars(
    world,
    waiting.filter(({ car, file }) => car.status === 'pending' && ['small', 'drive'].includes(file.order.pickupMode)),
    at,
  )
  sendTrunks(
    world,
    waiting.filter((one) => isReadyForTrunk(one)),
    at,
  )
  for (const one of waiting) if (one.file.isRefused && one.car.status === 'arrived') sendBack(world, one, at)
  bringCars(
    world,
    waiting.filter(({ car, file }) => car.status === 'arrived' && file.order.deliveryMode === 'small'),
    at,
  )
}

function isReadyForTrunk({ car, file }: CarFile): boolean {
  return car.status === 'inYard' || (car.status === 'pending' && file.order.pickupMode === 'door')
}

/** 提车: a small truck fetches the cars of an order and brings them to the yard. */
function fetchCars(world: World, cars: CarFile[], at: number): void {
  for (const [, group] of byOrder(cars)) {
    const { order, lane } = (group[0] as CarFile).file
    shortTrip(world, 'pickup', group, lane.from, order.fromRegion, yardOf(lane.from), at)
  }
}

/** 送车: from the yard at the destination to the door. */
function bringCars(world: World, cars: CarFile[], at: number): void {
  for (const [, group] of byOrder(cars)) {
    const { order, lane } = (group[0] as CarFile).file
    shortTrip(world, 'delivery', group, lane.to, yardOf(lane.to), order.toRegion, at)
  }
}

function shortTrip(
  world: World,
  type: 'pickup' | 'delivery',
  cars: CarFile[],
  city: City,
  fromRegion: string,
  toRegion: string,
  at: number,
): void {
  const vehicle = freeVehicle(world, 'small', city, at)
  if (!vehicle || slotsOf(cars) > vehicle.truck.slots) return
  const freightFen = cars.reduce((sum) => sum + Math.round(shortHaulFen(world.random) * 0.7), 0)
  const start = atOffice(later(world, at, 0, 2))
  world.clock.at(start, (moment) => {
    const dispatcher = personFor(world, world.offices[city.office].id, 'dispatcher').id
    startTrip(
      world,
      {
        type,
        vehicle,
        cars,
        fromRegion,
        toRegion,
        lane: null,
        freightMode: 'whole',
        freightFen,
        hours: 1 + world.random.next() * 2,
        dispatcher,
      },
      moment,
    )
  })
  reserve(world, vehicle, cars)
}

/** 干线: per lane, the longest waiting first, as soon as a truck is well filled or somebody has waited long enough. */
function sendTrunks(world: World, ready: CarFile[], at: number): void {
  const queues = lanes
    .map(([lane]) => ready.filter(({ file }) => file.lane === lane).sort((a, b) => a.waitingSince - b.waitingSince))
    .filter((queue) => queue.length > 0)
    .sort((one, other) => (one[0] as CarFile).waitingSince - (other[0] as CarFile).waitingSince)
  for (const queue of queues) {
    const { lane } = (queue[0] as CarFile).file
    for (let left = queue; left.length > 0; ) {
      const vehicle = freeVehicle(world, 'trunk', lane.from, at)
      if (!vehicle) break
      const cars = fill(world, left, vehicle.truck.slots)
      const hasWaited = at - (left[0] as CarFile).waitingSince > 3.6 * DAY
      if (slotsOf(cars) < vehicle.truck.slots * 0.75 && !hasWaited) break
      const plan = trunkPlan(world, vehicle, cars, left)
      world.clock.at(at + Math.round(world.random.next() * 2.5 * HOUR), (moment) => startTrip(world, plan, moment))
      reserve(world, vehicle, cars)
      left = left.filter((one) => !cars.includes(one))
    }
  }
}

/** A truck is full at its slots; now and then a little over, since two short cars share one. */
function fill(world: World, queue: CarFile[], slots: number): CarFile[] {
  const limit = slots + (world.random.chance(0.06) ? 0.4 : 0)
  const chosen: CarFile[] = []
  for (const one of queue) if (slotsOf([...chosen, one]) <= limit) chosen.push(one)
  return chosen
}

function trunkPlan(world: World, vehicle: Vehicle, cars: CarFile[], queue: CarFile[]): TripPlan {
  const { random } = world
  const { lane } = (queue[0] as CarFile).file
  const { truck } = vehicle
  const isOwn = truck.ownership === 'own'
  const isHalfEmpty = slotsOf(cars) < truck.slots * 0.55
  const freightMode = !isOwn && (isHalfEmpty || random.chance(0.1)) ? ('perCar' as const) : ('whole' as const)
  return {
    type: 'trunk',
    vehicle,
    cars,
    fromRegion: yardOf(lane.from),
    toRegion: yardOf(lane.to),
    lane,
    freightMode,
    freightFen:
      freightMode === 'whole'
        ? tripPriceFen(random, lane.kilometres, Math.max(slotsOf(cars), truck.slots * 0.7), isOwn)
        : 0,
    perCarFen: ({ car }) => perCarTripPriceFen(random, lane.kilometres, car.slotCoeff),
    hours: (lane.kilometres / (560 + random.next() * 140)) * 24,
    dispatcher: personFor(world, world.offices[lane.from.office].id, 'dispatcher').id,
  }
}

/** 原返: the consignee will not take the car; an outside truck takes it back to where it came from. */
function sendBack(world: World, refused: CarFile, at: number): void {
  const { file } = refused
  const { lane, order } = file
  const vehicle = freeVehicle(world, 'trunk', lane.to, at)
  if (!vehicle) return
  const manager = personFor(world, order.officeId, 'manager').id
  world.book.change(orders, order, { status: 'returned' }, at, manager, {
    action: 'return',
    reason: '收车人拒收，原车退回',
  })
  const dispatcher = personFor(world, world.offices[lane.to.office].id, 'dispatcher').id
  const freightFen = tripPriceFen(world.random, lane.kilometres, 1.2, false)
  reserve(world, vehicle, [refused])
  startTrip(
    world,
    {
      type: 'transfer',
      vehicle,
      cars: [refused],
      fromRegion: yardOf(lane.to),
      toRegion: yardOf(lane.from),
      lane: null,
      freightMode: 'whole',
      freightFen,
      hours: (lane.kilometres / 600) * 24,
      dispatcher,
    },
    at,
  )
}

/** Trucks of the company stand where they last arrived; outside ones come from anywhere. */
function freeVehicle(world: World, kind: 'trunk' | 'small', city: City, at: number): Vehicle | undefined {
  const free = world.vehicles.filter((one) => one.isUsable && one.truck.kind === kind && one.free <= at)
  const isHere = ({ truck, free: since }: Vehicle) =>
    truck.ownership !== 'own' ||
    sameCity(truck.currentRegion, yardOf(city)) ||
    (kind === 'trunk' && at - since > 2 * DAY && isNear(truck.currentRegion, city.office))
  const rank = ({ truck }: Vehicle) =>
    truck.ownership === 'own' ? 0 : truck.officeId === world.offices[city.office].id ? 1 : 2
  const here = free.filter(isHere)
  const best = Math.min(...here.map(rank))
  const choice = here.filter((one) => rank(one) === best)
  return choice.length > 0 ? world.random.pick(choice) : undefined
}

const isNear = (region: string | null, office: OfficeCode): boolean =>
  region !== null && cityOf(region).office === office

/** From now on they are spoken for. */
function reserve(world: World, vehicle: Vehicle, cars: CarFile[]): void {
  vehicle.free = Number.POSITIVE_INFINITY
  for (const one of cars) world.waiting.delete(one)
}

export const slotsOf = (cars: readonly CarFile[]): number =>
  cars.reduce((sum, { car }) => sum + Math.round(car.slotCoeff * 10), 0) / 10

function byOrder(cars: CarFile[]): Map<string, CarFile[]> {
  const groups = new Map<string, CarFile[]>()
  for (const one of cars) {
    const group = groups.get(one.car.orderId)
    if (group) group.push(one)
    else groups.set(one.car.orderId, [one])
  }
  return groups
}
