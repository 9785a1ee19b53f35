import { sql } from 'drizzle-orm'

/** A node (alias `t`) that no later one took back. */
export const stillHolds = sql`not exists (select 1 from track_points u
  where u.waybill_id = t.waybill_id and u.kind = 'undo' and u.at = t.at and u.region = t.region and u.id > t.id)`
