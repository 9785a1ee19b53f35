import { type SQL, sql } from 'drizzle-orm'
import { trucks } from '../../../src/resources/fleet/trucks.ts'
import type { Position, Positions } from '../../../src/resources/transport/positions.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import type { User } from '../../auth/user.ts'
import type { Run } from '../../db/run.ts'
import { scopeOf, sees } from '../../engine/access.ts'
import { regionLabel } from '../../engine/regions.ts'
import { seatOf } from '../../gps/spots.ts'

/** Marks on one map. */
const MOST = 1000

/** Older than what a person told by this, a device is silent: the person is believed. */
const SILENT = sql`interval '1 hour'`

type Row = Omit<Position, 'trip' | 'place' | 'at' | 'isExact'> & {
  at: Date
  /** Of the device. */
  region: string | null
  lastRegion: string | null
  lastSeenAt: Date | null
  isByDevice: boolean
  waybillNo: string | null
  from: string | null
  to: string | null
  expectedAt: Date | null
  cars: number | null
}

/**
 * Where trips on the road were seen last, those that the person reaches; and the other trucks of the offices that the person
 * reaches, for whom the fleet is not hidden. Of a truck whose device is silent, and of one without, the city that was told.
 */
export async function readPositions(run: Run, user: User, now: Date): Promise<Omit<Positions, 'tiles'>> {
  const found = [...(await run<Row>(tripsSql(user))), ...(sees(user, trucks) ? await run<Row>(idleSql(user)) : [])]
  const items = found.slice(0, MOST).flatMap((row) => positionOf(row) ?? [])
  return { now: now.toISOString(), items, isCapped: found.length > MOST }
}

const device = sql`p.lng, p.lat, p.speed, p.direction, p.region, p.at`

const tripsSql = (
  user: User,
): SQL => sql`select t.id, t.truck_id as "truckId", k.plate, coalesce(s.name, t.driver_name) as driver, ${device},
    t.last_region as "lastRegion", t.last_seen_at as "lastSeenAt",
    coalesce(p.at >= t.departed_at and p.at >= t.last_seen_at - ${SILENT}, false) as "isByDevice",
    t.waybill_no as "waybillNo", t.from_region as "from", t.to_region as "to", t.expected_arrive_at as "expectedAt",
    t.load_count::int as cars
  from waybills t left join trucks k on k.id = t.truck_id left join truck_positions p on p.truck_id = t.truck_id
    left join staff s on s.id = t.driver_id
  where t.status = 'inTransit' and ${scopeOf(user, waybills, 't') ?? sql`true`}
  order by t.departed_at desc limit ${MOST + 1}`

/** Trucks are everybody's who sees the fleet, but where exactly they stand is for their own office. */
const idleSql = (
  user: User,
): SQL => sql`select t.id, t.id as "truckId", t.plate, s.name as driver, ${device}, true as "isByDevice"
  from trucks t join truck_positions p on p.truck_id = t.id left join staff s on s.id = t.driver_id
  where t.status <> 'off' and ${scopeOf(user, ofOffices, 't') ?? sql`true`}
    and not exists (select 1 from waybills w where w.truck_id = t.id and w.status = 'inTransit')
  order by t.plate limit ${MOST + 1}`

const ofOffices = { ...trucks, scope: { own: 'driverId', office: 'officeId' } } as const

function positionOf(row: Row): Position | undefined {
  const { id, truckId, plate, driver, waybillNo, from, to, expectedAt, cars, isByDevice, lastRegion, lastSeenAt } = row
  const trip =
    waybillNo && from && to
      ? { id, waybillNo, from: regionLabel(from), to: regionLabel(to), expectedAt: isoOf(expectedAt), cars: cars ?? 0 }
      : null
  const who = { id, truckId, plate, driver, trip }
  const [at, place] = [isoOf(row.at), regionLabel(row.region)]
  if (isByDevice && at)
    return { ...who, at, place, isExact: true, lng: row.lng, lat: row.lat, speed: row.speed, direction: row.direction }
  const told = isoOf(lastSeenAt)
  const seat = lastRegion ? seatOf(lastRegion) : undefined
  if (!told || !seat) return undefined
  const [lng, lat] = seat
  return { ...who, at: told, place: regionLabel(lastRegion), isExact: false, lng, lat, speed: null, direction: null }
}

const isoOf = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString())
