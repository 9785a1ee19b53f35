import { type SQL, sql } from 'drizzle-orm'
import { businessDay, dayStart } from '../../../src/define/business-day.ts'
import { cityOf } from '../../../src/define/region-code.ts'
import { addDays } from '../../../src/define/where.ts'
import type { Run } from '../../db/run.ts'
import type { Waybill } from './rows.ts'

/** What a slot has cost on a lane, in fen, and over how many trunk trips; null when there were none. */
export type LaneCost = { perSlotFen: number | null; trips: number }
/** From where to where, and whether we fetch the car before the trunk and bring it to the door after it. */
export type Lane = { fromRegion: string; toRegion: string; isFetched: boolean; isBrought: boolean }

const DAYS = 90

/** Small trucks and drivers fetch and bring cars; a car carrier at the door needs no other leg. */
export const isOwnLeg = (mode: string | null | undefined): boolean => mode === 'small' || mode === 'drive'

/**
 * 线路平均成本: what one slot cost from city to city on the trips that departed in the last 90 days, all its legs together:
 * the trunk, and where they are asked for fetching in the one city and bringing in the other. A trip costs what the
 * finance has checked, before that what the dispatcher entered.
 */
export async function laneCost(query: Run, lane: Lane, now: Date): Promise<LaneCost> {
  const { fromRegion, toRegion, isFetched, isBrought } = lane
  const at = sql`${inCity(sql`t.from_region`, fromRegion)} and ${inCity(sql`t.to_region`, toRegion)}`
  const trunk = await legCost(query, 'trunk', at, now)
  if (trunk.perSlotFen === null) return trunk
  const other = async (isAsked: boolean, type: Waybill['type'], region: string): Promise<number> =>
    isAsked ? ((await legCost(query, type, inCity(sql`t.from_region`, region), now)).perSlotFen ?? 0) : 0
  const fetchedFen = await other(isFetched, 'pickup', fromRegion)
  const broughtFen = await other(isBrought, 'delivery', toRegion)
  return { ...trunk, perSlotFen: trunk.perSlotFen + fetchedFen + broughtFen }
}

async function legCost(query: Run, type: Waybill['type'], place: SQL, now: Date): Promise<LaneCost> {
  const since = dayStart(addDays(businessDay(now), -DAYS))
  const [sums] = await query(sql`select count(*)::int as trips,
      coalesce(sum(coalesce((select p.net_fen from payables p where p.waybill_id = t.id and p.status <> 'void' limit 1),
        t.freight_fen)), 0)::bigint as "costFen",
      coalesce(sum(t.used_slots * 10), 0)::bigint as tenths
    from waybills t
    where t.type = ${type} and t.status in ('inTransit', 'arrived', 'completed') and t.departed_at >= ${since}
      and t.used_slots > 0 and ${place}`)
  const { trips, costFen, tenths } = sums as { trips: number; costFen: number; tenths: number }
  return { perSlotFen: tenths > 0 ? Math.round((costFen * 10) / tenths) : null, trips }
}

/** As a range as well, which the index on the region can serve. */
function inCity(column: SQL, region: string): SQL {
  const city = cityOf(region) ?? region
  return sql`(${column} >= ${city} and ${column} < ${String(Number(city) + 1)} and starts_with(${column}, ${city}))`
}
