import { sql } from 'drizzle-orm'
import type { Run } from '../db/run.ts'

/** Gives people a password, by its hash; the former one holds no more. */
export async function writeCredentials(
  run: Run,
  staffIds: readonly string[],
  { passwordHash, mustChange, at }: { passwordHash: string; mustChange: boolean; at: Date },
): Promise<void> {
  await run(sql`insert into credentials (staff_id, password_hash, must_change, changed_at)
    select id, ${passwordHash}, ${mustChange}, ${at.toISOString()}::timestamptz
    from unnest(${sql.param([...staffIds])}::uuid[]) as id
    on conflict (staff_id) do update set password_hash = excluded.password_hash, must_change = excluded.must_change,
      changed_at = excluded.changed_at`)
}
