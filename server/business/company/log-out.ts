import { sql } from 'drizzle-orm'
import type { Work } from '../../engine/tx.ts'

/** Ends all sessions of a person, and the looks through others' eyes that the person had open. */
export async function logOut(work: Work, staffId: string): Promise<void> {
  await work.query(sql`delete from sessions where staff_id = ${staffId} or seen_by_id = ${staffId}`)
}
