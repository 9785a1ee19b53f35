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

/** What is usual is what was so in so many days. */
export const DAYS = 90

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

/** What a slot cost on the trips of one type at a place, of the last 90 days. */
export async function legCost(query: Run, type: Waybill['type'], place: SQL, now: Date): Promise<LaneCost> {
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
export function inCity(column: SQL, region: string): SQL {
  const city = cityOf(region) ?? region
  return sql`(${column} >= ${city} and ${column} < ${String(Number(city) + 1)} and starts_with(${column}, ${city}))`
}

/** A lane from city to city, as `laneCosts` knows it. */
export const laneKey = (from: string, to: string): string => `${cityOf(from) ?? from}-${cityOf(to) ?? to}`

/** What a slot of the trunk has cost on every lane of the last 90 days, in fen; lanes without a trip are absent. */
export async function laneCosts(query: Run, now: Date): Promise<Map<string, number>> {
  const since = dayStart(addDays(businessDay(now), -DAYS))
  const rows = await query<{ from: string; to: string; costFen: number; tenths: number }>(sql`select
      t.from_region as "from", t.to_region as "to", sum(coalesce(p.net_fen, t.freight_fen))::float8 as "costFen",
      sum(t.used_slots * 10)::float8 as tenths
    from waybills t left join payables p on p.waybill_id = t.id and p.status <> 'void'
    where t.type = 'trunk' and t.status in ('inTransit', 'arrived', 'completed') and t.departed_at >= ${since}
      and t.used_slots > 0 group by 1, 2`)
  const sums = new Map<string, { costFen: number; tenths: number }>()
  for (const { from, to, costFen, tenths } of rows) {
    const known = sums.get(laneKey(from, to)) ?? { costFen: 0, tenths: 0 }
    sums.set(laneKey(from, to), { costFen: known.costFen + costFen, tenths: known.tenths + tenths })
  }
  return new Map([...sums].map(([key, { costFen, tenths }]) => [key, Math.round((costFen * 10) / tenths)]))
}
