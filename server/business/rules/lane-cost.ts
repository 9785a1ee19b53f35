import { type SQL, sql } from 'drizzle-orm'
import { businessDay, dayStart } from '../../../src/define/business-day.ts'
import { cityOf } from '../../../src/define/region-code.ts'
import { addDays } from '../../../src/define/where.ts'

/** What a slot has cost on a lane, in fen, and over how many trips; null when there were none. */
export type LaneCost = { perSlotFen: number | null; trips: number }
type Query = (statement: SQL) => Promise<Record<string, unknown>[]>

const DAYS = 90

/**
 * 线路平均成本: what one slot cost from city to city on the trunk trips that departed in the last 90 days.
 */
export async function laneCost(query: Query, fromRegion: string, toRegion: string, now: Date): Promise<LaneCost> {
  const since = dayStart(addDays(businessDay(now), -DAYS))
  const [sums] = await query(sql`select count(*)::int as trips, coalesce(sum(t.freight_fen), 0)::bigint as "freightFen",
      coalesce(sum(t.used_slots * 10), 0)::bigint as tenths
    from waybills t
    where t.type = 'trunk' and t.status in ('inTransit', 'arrived', 'completed') and t.departed_at >= ${since}
      and t.used_slots > 0 and ${inCity(sql`t.from_region`, fromRegion)} and ${inCity(sql`t.to_region`, toRegion)}`)
  const { trips, freightFen, tenths } = sums as { trips: number; freightFen: number; tenths: number }
  return { perSlotFen: tenths > 0 ? Math.round((freightFen * 10) / tenths) : null, trips }
}

/** As a range as well, which the index on the region can serve. */
function inCity(column: SQL, region: string): SQL {
  const city = cityOf(region) ?? region
  return sql`(${column} >= ${city} and ${column} < ${String(Number(city) + 1)} and starts_with(${column}, ${city}))`
}
