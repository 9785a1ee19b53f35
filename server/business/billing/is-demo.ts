import { sql } from 'drizzle-orm'
import type { Run } from '../../db/run.ts'

/** Whether the database holds the demo company: only there the embedded payment gateway takes anything for paid. */
export async function isDemo(run: Run): Promise<boolean> {
  const [found] = await run(sql`select 1 from settings where key = 'demo'`)
  return found !== undefined
}
