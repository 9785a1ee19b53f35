import { tripExceptions } from '../../src/resources/transport/trip-exceptions.ts'
import { waybills } from '../../src/resources/transport/waybills.ts'
import { cities, type Lane } from './cities.ts'
import { atOffice, DAY, dayOf, HOUR, hourOf, MINUTE, plusDays } from './clock.ts'
import { planSigning } from './hand-over.ts'
import { dispatcherOf, drivingIn, type Trip } from './trip.ts'
import { isTurn, later, type World } from './world.ts'

/** What happens with a trip that was planned: a small truck leaves at once, a big one the next morning. */
export function startTrip(world: World, trip: Trip, at: number): void {
  const { random, clock } = world
  const { ownership } = trip.vehicle.truck
  if (isTurn(world, `cancelled ${ownership}`, 40)) {
    // A carrier's trip was confirmed, and owed for, when it was called off.
    if (ownership !== 'own') clock.at(at + 15 * MINUTE, (moment) => confirm(world, trip, moment))
    clock.at(at + 40 * MINUTE, (moment) => cancel(world, trip, moment))
    return
  }
  if (trip.type !== 'trunk') {
    clock.at(at + 15 * MINUTE, (moment) => confirm(world, trip, moment))
    clock.at(later(world, at, 1, 3), (moment) => depart(world, trip, moment))
    return
  }
  const morning = plusDays(dayOf(at), 1)
  const isConfirmedToday = world.end - at < DAY ? !isTurn(world, 'planning', 3) : random.chance(0.75)
  clock.at(isConfirmedToday ? later(world, at, 1, 3) : hourOf(morning, 8.2), (moment) => confirm(world, trip, moment))
  clock.at(hourOf(morning, 9.2 + random.next() * 3), (moment) => depart(world, trip, moment))
}

async function cancel(world: World, trip: Trip, at: number): Promise<void> {
  const dispatcher = await dispatcherOf(world, trip, at)
  const reason = world.random.pick(['车辆故障', '客户改期', '换车承运'])
  await dispatcher.act(waybills, 'cancel', [trip.waybillId], { reason })
  trip.vehicle.free = at
}

const confirm = async (world: World, trip: Trip, at: number): Promise<void> =>
  void (await (await dispatcherOf(world, trip, at)).act(waybills, 'confirm', [trip.waybillId]))

/** The truck leaves with its cars; on the way it is seen once a day. */
async function depart(world: World, trip: Trip, at: number): Promise<void> {
  const { vehicle } = trip
  const odometer = vehicle.driver ? { odometerOut: vehicle.odometer } : {}
  await (await drivingIn(world, trip, at)).act(waybills, 'depart', [trip.waybillId], odometer)
  const arrives = at + Math.round(trip.hours * HOUR)
  if (trip.type === 'trunk') planReports(world, trip, at, arrives)
  world.clock.at(arrives, (moment) => arrive(world, trip, moment))
}

/** On the road the driver reports every evening where the truck is: the nearest city on the way. */
function planReports(world: World, trip: Trip, from: number, until: number): void {
  const { random, clock } = world
  for (let day = dayOf(from); hourOf(day, 18) < until; day = plusDays(day, 1)) {
    const at = hourOf(day, 18) + random.int(0, 110) * MINUTE
    if (at <= from + 2 * HOUR || at >= until - HOUR) continue
    clock.at(at, async (moment) => {
      const kind = random.likely({ manual: 88, rest: 9, exception: 3 })
      const region = nearest(trip.lane, (moment - from) / (until - from))
      if (kind === 'exception') return hold(world, trip, region, moment)
      await (await drivingIn(world, trip, moment)).act(waybills, 'report', [trip.waybillId], { region, kind })
    })
  }
}

const troubles = [
  ['delay', '高速拥堵，预计晚到半天', '已电话告知客户'],
  ['breakdown', '轮胎更换，停车两小时', '已更换，继续行驶'],
  ['delay', '大雨限速', '已电话告知客户'],
] as const

/** Something goes wrong; the dispatcher settles it the next morning, but for the latest. */
async function hold(world: World, trip: Trip, region: string, at: number): Promise<void> {
  const [kind, description, solution] = world.random.pick(troubles)
  const given = { kind, description, region }
  await (await drivingIn(world, trip, at)).act(waybills, 'reportException', [trip.waybillId], given)
  if (world.end - at < 12 * DAY) return
  world.clock.at(at + DAY / 2, async (moment) => {
    const dispatcher = await dispatcherOf(world, trip, moment)
    const open = await dispatcher.find(tripExceptions, { waybillId: trip.waybillId, status: 'open' })
    const ids = open.map(({ id }) => id)
    if (ids.length > 0) await dispatcher.act(tripExceptions, 'settle', ids, { solution })
  })
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

async function arrive(world: World, trip: Trip, at: number): Promise<void> {
  const { vehicle, lane, type } = trip
  vehicle.odometer += type === 'trunk' ? lane.kilometres : world.random.int(15, 60)
  const odometer = vehicle.driver ? { odometerIn: vehicle.odometer } : {}
  await (await drivingIn(world, trip, at)).act(waybills, 'arrive', [trip.waybillId], odometer)
  vehicle.free = at + (type === 'trunk' ? 8 * HOUR : 0)
  vehicle.region = trip.endRegion ?? vehicle.region
  // One of the last trips still stands where it arrived.
  if (world.end - at < 6 * DAY && isTurn(world, 'standing trip', 4)) return
  const signedBy = type === 'pickup' ? at : planSigning(world, trip, at)
  world.clock.at(atOffice(later(world, signedBy, type === 'trunk' ? 12 : 1, type === 'trunk' ? 44 : 3)), (moment) =>
    complete(world, trip, moment),
  )
}

/** Once every car is signed for or stored. */
async function complete(world: World, trip: Trip, at: number): Promise<void> {
  const done = await (await dispatcherOf(world, trip, at)).tryTo(waybills, 'complete', [trip.waybillId])
  if ('refused' in done) world.clock.at(atOffice(at + DAY / 2), (moment) => complete(world, trip, moment))
}
