import { sql } from 'drizzle-orm'
import { metresBetween, type Spot } from '../../../src/resources/transport/outline.ts'
import type { Database } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { type Run, runOn } from '../../db/run.ts'
import { faultBetween, faultOf } from '../../gps/judge.ts'
import type { DevicePoint, Outcome } from '../../gps/port.ts'
import { cityAt, onMap } from '../../gps/spots.ts'
import { message } from '../../messages/gps.ts'
import { trackDevice } from '../derive/track.ts'

/** A trip keeps a node where its truck went on by so many metres, or after so many milliseconds. */
const FAR = 5_000
const LONG_MS = 10 * 60_000

type Owner = { truckId: string; plate: string; deviceNo: string }
type Last = { at: Date; lng: number; lat: number }

/**
 * Takes what devices tell, each point by itself: the last position of its truck, and now and then a node of the trip on which
 * the truck is. The same point comes to the same, however often it is told.
 */
export async function takePositions({ pool }: Database, points: readonly DevicePoint[], now: Date): Promise<Outcome[]> {
  const outcomes = new Map<DevicePoint, Outcome>()
  const owners = await ownersOf(runOn(pool), points)
  for (const deviceNo of new Set(points.map((point) => point.deviceNo))) {
    const own = points.filter((point) => point.deviceNo === deviceNo)
    const [owner, ...others] = owners.filter((one) => one.deviceNo === deviceNo)
    const refused = !owner
      ? message('gps.unknown', { device: deviceNo })
      : others.length > 0
        ? message('gps.shared', { device: deviceNo, plates: { list: [owner, ...others].map(({ plate }) => plate) } })
        : undefined
    for (const point of own) outcomes.set(point, refused ? { refused } : 'taken')
    if (!owner || refused) continue
    const inTurn = own.toSorted((one, other) => one.at.getTime() - other.at.getTime())
    const came = await ofOneTruck(pool, owner.truckId, inTurn, now)
    for (const [point, outcome] of came) outcomes.set(point, outcome)
  }
  return points.map((point) => outcomes.get(point) ?? 'known')
}

function ownersOf(run: Run, points: readonly DevicePoint[]): Promise<Owner[]> {
  const numbers = [...new Set(points.map(({ deviceNo }) => deviceNo))]
  return run(sql`select id as "truckId", plate, trim(gps_device_no) as "deviceNo"
    from trucks where trim(gps_device_no) = any(${sql.param(numbers)}::text[]) and status <> 'off' order by plate`)
}

const ofOneTruck = (pool: Database['pool'], truckId: string, points: readonly DevicePoint[], now: Date) =>
  inTransaction(pool, async (client): Promise<Map<DevicePoint, Outcome>> => {
    const run = runOn(client)
    // Two gateways may tell of a truck at once: one after the other.
    await run(sql`select pg_advisory_xact_lock(hashtextextended(${`gps ${truckId}`}, 0))`)
    const [stored] = await run<Last>(sql`select at, lng, lat from truck_positions where truck_id = ${truckId}`)
    let last = stored
    const outcomes = new Map<DevicePoint, Outcome>()
    for (const point of points) {
      const outcome = await takeOne(run, truckId, point, last, now)
      outcomes.set(point, outcome.came)
      last = outcome.last
    }
    return outcomes
  })

async function takeOne(
  run: Run,
  truckId: string,
  point: DevicePoint,
  last: Last | undefined,
  now: Date,
): Promise<{ came: Outcome; last: Last | undefined }> {
  const wrong = faultOf(point, now)
  if (wrong) return { came: { refused: wrong }, last }
  const { at, crs, speed, direction, odometer, deviceNo } = point
  const spot = onMap(crs, point.lng, point.lat)
  const before = last && { at: new Date(last.at), spot: [last.lng, last.lat] as const }
  if (before && before.at.getTime() === at.getTime()) return { came: 'known', last }
  const leap = before && faultBetween({ at, spot }, before)
  if (leap) return { came: { refused: leap }, last }
  const [lng, lat] = spot
  const region = cityAt(spot)
  const instant = at.toISOString()
  const isKept = await noteOnTrip(run, truckId, spot, {
    ...{ at: instant, region, lng, lat, crs, speed, odometer, source: deviceNo },
  })
  // What was told late is a node at most: the truck has been elsewhere since.
  if (before && before.at > at) return { came: isKept ? 'taken' : 'known', last }
  await run(sql`insert into truck_positions (truck_id, device_no, at, lng, lat, crs, speed, direction, odometer, region)
    values (${truckId}, ${deviceNo}, ${instant}, ${lng}, ${lat}, ${crs}, ${speed}, ${direction}, ${odometer}, ${region})
    on conflict (truck_id) do update set device_no = excluded.device_no, at = excluded.at, lng = excluded.lng,
      lat = excluded.lat, crs = excluded.crs, speed = excluded.speed, direction = excluded.direction,
      odometer = excluded.odometer, region = excluded.region`)
  return { came: 'taken', last: { at, lng, lat } }
}

/** A node of the trip on which the truck is, unless one of its device stands close by in time and place. */
async function noteOnTrip(
  run: Run,
  truckId: string,
  spot: Spot,
  point: Parameters<typeof trackDevice>[2],
): Promise<boolean> {
  const [trip] = await run<{ id: string }>(sql`select id from waybills where truck_id = ${truckId}
    and status = 'inTransit' and departed_at <= ${point.at}::timestamptz order by departed_at desc limit 1 for no key update`)
  if (!trip) return false
  const near = await run<Last>(sql`select at, lng::float8 as lng, lat::float8 as lat from track_points
    where waybill_id = ${trip.id} and kind = 'gps' and at > ${point.at}::timestamptz - make_interval(secs => ${LONG_MS / 1000})
      and at < ${point.at}::timestamptz + make_interval(secs => ${LONG_MS / 1000})`)
  const isClose = near.some((node) => metresBetween([node.lng, node.lat], spot) < FAR)
  if (isClose) return false
  await trackDevice(run, trip.id, point)
  return true
}
