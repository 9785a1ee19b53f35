import type { Where } from '../../src/define/where.ts'
import { orderCars } from '../../src/resources/orders/order-cars.ts'
import { waybills } from '../../src/resources/transport/waybills.ts'
import type { Actor } from '../engine/batch.ts'
import { sameCity } from '../engine/regions.ts'
import { type City, cityOf, type Lane, yardOf } from './cities.ts'
import { DAY, dayOf, HOUR, hourOf, iso, MINUTE, plusDays } from './clock.ts'
import { startTrip } from './drive.ts'
import { perCarTripPriceFen, shortHaulFen, tripPriceFen } from './pricing.ts'
import {
  as,
  type Car,
  isAwaited,
  isTurn,
  type Office,
  type OrderFile,
  personFor,
  type Vehicle,
  type World,
} from './world.ts'

/** A car that waits for its next leg, with what is remembered of its order. */
type Waiting = { car: Car; file: OrderFile }
type Plan = {
  type: 'pickup' | 'trunk' | 'delivery'
  vehicle: Vehicle
  cars: Waiting[]
  lane: Lane
  toRegion: string
  freightMode: 'whole' | 'perCar'
  freightFen: number
  hours: number
}

/** In the morning the dispatchers receive cars and send small trucks; in the afternoon they load the big ones. */
export function planDispatching(world: World): void {
  for (let day = dayOf(world.start); hourOf(day, 9) < world.end; day = plusDays(day, 1)) {
    for (const office of Object.values(world.offices)) {
      world.clock.at(hourOf(day, 9), (at) => sendSmallTrucks(world, office, at))
      world.clock.at(hourOf(day, 15), (at) => sendTrunks(world, office, at))
    }
  }
}

/** The cars of the office's orders that wait for a truck and are such. */
async function waitingIn(world: World, dispatcher: Actor, office: Office, such: Where): Promise<Waiting[]> {
  const cars = await dispatcher.find(orderCars, { 'orderId.officeId': office.id, isOpen: true, ...such })
  const awaited = new Set([...world.awaiting.truck].map(({ id }) => id))
  return cars
    .filter((car) => awaited.has(car.orderId))
    .map((car) => ({ car, file: world.files.get(car.orderId) as OrderFile }))
}

async function sendSmallTrucks(world: World, office: Office, at: number): Promise<void> {
  if (!isAwaited(world, 'truck', office)) return
  const person = personFor(world, office.id, 'dispatcher')
  const dispatcher = await as(world, person, at)
  const arrived = { status: 'arrived', 'orderId.deliveryMode': 'small' }
  const waiting = await waitingIn(world, dispatcher, office, { or: [{ status: 'pending' }, arrived] })
  const brought = waiting.filter(
    ({ car, file }) => car.status === 'pending' && file.pickupMode === 'self' && file.broughtAt <= at,
  )
  if (brought.length > 0) {
    await inspect(world, dispatcher, brought)
    await dispatcher.act(orderCars, 'receive', idsOf(brought))
  }
  const fetched = waiting.filter(({ car, file }) => car.status === 'pending' && file.pickupMode === 'small')
  const delivered = waiting.filter(({ car }) => car.status === 'arrived')
  for (const group of byOrder(fetched)) await shortTrip(world, person.id, 'pickup', group, at)
  for (const group of byOrder(delivered)) await shortTrip(world, person.id, 'delivery', group, at)
}

/** Within a city, the cars of one order: fetched into the yard, or brought from the yard to the door. */
async function shortTrip(
  world: World,
  dispatcherId: string,
  type: 'pickup' | 'delivery',
  cars: Waiting[],
  at: number,
): Promise<void> {
  const { lane } = (cars[0] as Waiting).file
  const city = type === 'pickup' ? lane.from : lane.to
  const vehicle = freeVehicle(world, 'small', city, at)
  if (!vehicle || slotsOf(cars) > vehicle.truck.slots) return
  const freightFen = cars.reduce((sum) => sum + Math.round(shortHaulFen(world.random) * 0.7), 0)
  const hours = 1 + world.random.next() * 2
  const toRegion = yardOf(city)
  await send(world, dispatcherId, { type, vehicle, cars, lane, toRegion, freightMode: 'whole', freightFen, hours }, at)
}

/** 干线: per lane, the longest waiting first, as soon as a truck is well filled or somebody has waited long enough. */
async function sendTrunks(world: World, office: Office, at: number): Promise<void> {
  if (!isAwaited(world, 'truck', office)) return
  const person = personFor(world, office.id, 'dispatcher')
  const dispatcher = await as(world, person, at)
  // What was reviewed this morning is loaded tomorrow at the earliest.
  const ready = (await waitingIn(world, dispatcher, office, { status: { in: ['pending', 'inYard'] } })).filter(
    ({ car, file }) =>
      at - file.reviewedAt > 6 * HOUR &&
      (car.status === 'inYard' || (car.status === 'pending' && file.pickupMode === 'door')),
  )
  const queues = byLane(ready).map((queue) => queue.sort((a, b) => a.file.reviewedAt - b.file.reviewedAt))
  // On the last two evenings one lane leaves half empty, so that some are on the road whatever the day; the others wait for
  // the morning.
  let isSparing = world.end - at >= 2 * DAY
  for (const queue of queues.sort((a, b) => since(a) - since(b))) {
    for (let left = queue; left.length > 0; ) {
      const { lane } = (left[0] as Waiting).file
      const vehicle = freeVehicle(world, 'trunk', lane.from, at)
      if (!vehicle) break
      const cars = fill(left, vehicle.truck.slots)
      const hasWaited = at - since(left) > (isSparing ? 4.5 * DAY : 0)
      if (slotsOf(cars) < vehicle.truck.slots * 0.75 && !hasWaited) break
      isSparing = true
      await send(world, person.id, trunkPlan(world, vehicle, cars, lane), at)
      left = left.filter((one) => !cars.includes(one))
    }
  }
}

const since = (queue: readonly Waiting[]): number => (queue[0] as Waiting).file.reviewedAt

function trunkPlan(world: World, vehicle: Vehicle, cars: Waiting[], lane: Lane): Plan {
  const { random } = world
  const { truck } = vehicle
  const isOwn = truck.ownership === 'own'
  const isHalfEmpty = slotsOf(cars) < truck.slots * 0.55
  const freightMode = !isOwn && (isHalfEmpty || random.chance(0.1)) ? 'perCar' : 'whole'
  const slots = Math.max(slotsOf(cars), truck.slots * 0.4)
  const freightFen =
    freightMode === 'whole'
      ? tripPriceFen(random, lane.kilometres, slots, isOwn)
      : perCarTripPriceFen(random, lane.kilometres, slotsOf(cars) / cars.length)
  const hours = (lane.kilometres / (560 + random.next() * 140)) * 24
  return { type: 'trunk', vehicle, cars, lane, toRegion: yardOf(lane.to), freightMode, freightFen, hours }
}

/** The cars are looked over and put on a waybill, which the driver takes from here. */
async function send(world: World, dispatcherId: string, plan: Plan, at: number): Promise<void> {
  const { type, vehicle, cars, lane, toRegion, freightMode, freightFen, hours } = plan
  const { truck, driver, hired } = vehicle
  vehicle.free = Number.POSITIVE_INFINITY
  const inspector = await as(world, { id: dispatcherId }, at - 40 * MINUTE)
  await inspect(world, inspector, cars)
  const dispatcher = await as(world, { id: dispatcherId }, at)
  const departsAt = at + (type === 'trunk' ? 17 : 2) * HOUR
  // Now and then somebody promises more than the road allows.
  const promised = isTurn(world, 'tight promise', 5) ? 0.75 : 1.15
  const [planned] = await dispatcher.act(orderCars, 'plan', idsOf(cars), {
    type,
    truckId: truck.id,
    carrierKind: truck.ownership,
    ...(truck.carrierId ? { carrierId: truck.carrierId } : {}),
    ...(driver ? { driverId: driver.id } : { driverName: hired?.name, driverPhone: hired?.phone }),
    ...(type === 'delivery' ? {} : { toRegion }),
    freightMode,
    freightFen,
    plannedDepartAt: iso(departsAt),
    expectedArriveAt: iso(departsAt + hours * promised * HOUR),
  })
  await agreeParts(dispatcher, world, plan, planned?.currentWaybillId ?? '')
  const orderIds = [...new Set(cars.map(({ file }) => file.id))]
  const trip = { waybillId: planned?.currentWaybillId ?? '', type, vehicle, lane, dispatcherId, orderIds, hours }
  startTrip(world, { ...trip, endRegion: type === 'delivery' ? null : toRegion }, at)
}

/** An outside truck often wants money and fuel before it leaves, and leaves some until the receipts are back. */
async function agreeParts(dispatcher: Actor, world: World, plan: Plan, waybillId: string): Promise<void> {
  const { type, vehicle, freightMode, freightFen } = plan
  const isOurs = vehicle.truck.ownership === 'own' || type !== 'trunk' || freightMode !== 'whole'
  if (isOurs || !isTurn(world, 'freight parts', 3)) return
  const share = (percent: number) => Math.floor((freightFen * percent) / 1_000_000) * 10_000
  const parts = { prepaidFen: share(20), oilCardFen: share(15), arrivalFen: share(30), receiptFen: share(20) }
  await dispatcher.change(waybills, waybillId, { ...parts, depositFen: share(5) })
}

/** 验车: those whose number is known are passed together. */
async function inspect(world: World, inspector: Actor, cars: readonly Waiting[]): Promise<void> {
  const unseen = cars.filter(({ car }) => car.inspection === 'none')
  const known = unseen.filter(({ car }) => car.vin !== null)
  if (known.length > 0) await inspector.act(orderCars, 'inspect', idsOf(known))
  for (const { car } of unseen.filter((one) => one.car.vin === null)) {
    const mileage = car.isNew ? world.random.int(5, 60) : world.random.int(8_000, 120_000)
    const seen = {
      energyPercent: 30 + (mileage % 60),
      keyCount: car.isNew ? 2 : 1,
      items: ['licence', 'spareWheel', 'jack'],
    }
    const found =
      !car.isNew && isTurn(world, 'marked car', 2) ? { marks: ['leftFrontDoor.scratch', 'rearBumper.chip'] } : {}
    const vin = world.papers.vin('LSV', 2022)
    await inspector.act(orderCars, 'inspect', [car.id], { vin, mileage, ...seen, ...found })
  }
}

/** A truck is full at its slots. */
function fill(queue: readonly Waiting[], slots: number): Waiting[] {
  const chosen: Waiting[] = []
  for (const one of queue) if (slotsOf([...chosen, one]) <= slots) chosen.push(one)
  return chosen
}

/** Trucks of the company stand where they last arrived; outside ones come from anywhere. */
function freeVehicle(world: World, kind: 'trunk' | 'small', city: City, at: number): Vehicle | undefined {
  const free = world.vehicles.filter((one) => one.isUsable && one.truck.kind === kind && one.free <= at)
  const isHere = ({ truck, region, free: stood }: Vehicle) =>
    truck.ownership !== 'own' ||
    sameCity(region, yardOf(city)) ||
    (kind === 'trunk' && at - stood > 2 * DAY && region !== null && cityOf(region).office === city.office)
  const rank = ({ truck }: Vehicle) =>
    truck.ownership === 'own' ? 0 : truck.officeId === world.offices[city.office].id ? 1 : 2
  const here = free.filter(isHere)
  const best = Math.min(...here.map(rank))
  const choice = here.filter((one) => rank(one) === best)
  return choice.length > 0 ? world.random.pick(choice) : undefined
}

const idsOf = (cars: readonly Waiting[]): string[] => cars.map(({ car }) => car.id)

const slotsOf = (cars: readonly Waiting[]): number =>
  cars.reduce((sum, { car }) => sum + Math.round(car.slotCoeff * 10), 0) / 10

const byOrder = (cars: readonly Waiting[]): Waiting[][] => groupsOf(cars, ({ file }) => file.id)
const byLane = (cars: readonly Waiting[]): Waiting[][] =>
  groupsOf(cars, ({ file: { lane } }) => `${lane.from.code} ${lane.to.code}`)

function groupsOf(cars: readonly Waiting[], keyOf: (one: Waiting) => string): Waiting[][] {
  const groups = new Map<string, Waiting[]>()
  for (const one of cars) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return [...groups.values()]
}
