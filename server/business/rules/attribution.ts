import { sql } from 'drizzle-orm'
import type { Run } from '../../db/run.ts'

/** The branch whose city or county a region is, the nearest first: a county's own before its city's; null where it is nobody's. */
export async function attributionOf(query: Run, region: string): Promise<string | null> {
  const above = [...new Set([region.slice(0, 2), region.slice(0, 4), region])]
  const [found] = await query<{ officeId: string }>(
    sql`select r.office_id as "officeId" from office_regions r join offices o on o.id = r.office_id
      where r.region = any(${sql.param(above)}::text[]) and o.is_attribution and o.is_active
      order by length(r.region) desc limit 1`,
  )
  return found?.officeId ?? null
}
