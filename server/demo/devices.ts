import type { BaseLogger } from 'pino'
import { metresBetween, type Spot } from '../../src/resources/transport/outline.ts'
import { isDemo } from '../business/billing/is-demo.ts'
import { devicesOfOwn } from '../business/dispatch/devices.ts'
import { takePositions } from '../business/transport/take-positions.ts'
import type { Database } from '../db/client.ts'
import { runOn } from '../db/run.ts'
import type { DevicePoint } from '../gps/port.ts'
import { seatOf } from '../gps/spots.ts'

const MINUTE = 60_000
/** A truck drives twelve minutes of each hour at this, so that its way lasts for days and the map is never without it. */
const KMH = 65
const DRIVES = 0.2
/** Days that are told at the first look, and minutes between what is told of them. */
const PAST_MS = 3 * 24 * 60 * MINUTE
const PAST_EVERY = 20 * MINUTE

/**
 * The devices of the demo company's own trucks: each tells every minute where it stands, or where it is on its way, through the
 * port of all devices. Where there is no demo company, nothing runs. Answers how to stop.
 */
export async function startDevices(
  database: Database,
  log: BaseLogger,
  now: () => Date = () => new Date(),
): Promise<() => Promise<void>> {
  if (!(await isDemo(runOn(database.pool)))) return async () => {}
  let last: Date | undefined
  let running: Promise<unknown> = Promise.resolve()
  const tick = () => {
    running = running
      .then(async () => {
        const at = now()
        await takePositions(database, await pointsOf(database, at, last), at)
        last = at
      })
      .catch((error) => log.warn({ err: error }, 'devices of the demo failed'))
  }
  tick()
  const timer = setInterval(tick, MINUTE)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** What the devices tell now; of trips on the road, at the first look, of the days before too. */
export async function pointsOf({ pool }: Database, now: Date, last: Date | undefined): Promise<DevicePoint[]> {
  const { trips, standing } = await devicesOfOwn(runOn(pool))
  const still = standing.flatMap(({ deviceNo, at }): DevicePoint[] => {
    const [lng, lat] = seatOf(at) ?? []
    if (lng === undefined || lat === undefined) return []
    return [{ deviceNo, at: now, lng, lat, crs: 'gcj02', speed: 0, direction: null, odometer: null }]
  })
  const onRoad = trips.flatMap((trip) => {
    const [from, to] = [seatOf(trip.from), seatOf(trip.to)]
    if (!from || !to) return []
    const departed = new Date(trip.departedAt).getTime()
    const since = Math.max(departed, last ? now.getTime() : now.getTime() - PAST_MS)
    const instants: number[] = []
    for (let at = now.getTime(); at >= since; at -= PAST_EVERY) instants.unshift(at)
    return instants.map((at) => pointAt(trip.deviceNo, from, to, departed, new Date(at)))
  })
  return [...onRoad, ...still]
}

/** Straight on from one place to the other, and there it stands. */
function pointAt(deviceNo: string, from: Spot, to: Spot, departed: number, at: Date): DevicePoint {
  const hours = (at.getTime() - departed) / 3_600_000
  const inHour = hours % 1
  const driven = (Math.floor(hours) * DRIVES + Math.min(inHour, DRIVES)) * KMH
  const whole = metresBetween(from, to) / 1000
  const share = whole === 0 ? 1 : Math.min(0.98, driven / whole)
  const along = (start: number, end: number) => Number((start + (end - start) * share).toFixed(6))
  const turn = (Math.atan2((to[0] - from[0]) * Math.cos((from[1] * Math.PI) / 180), to[1] - from[1]) * 180) / Math.PI
  return {
    ...{ deviceNo, at, lng: along(from[0], to[0]), lat: along(from[1], to[1]), crs: 'gcj02' },
    speed: inHour < DRIVES && share < 0.98 ? KMH : 0,
    direction: Math.round(turn + 360) % 360,
    odometer: null,
  }
}
