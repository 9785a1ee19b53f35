import { sql } from 'drizzle-orm'
import type { Tx } from '../../engine/tx.ts'

/** Ends all sessions of a person, and the looks through others' eyes that the person had open; no device is known any more. */
export async function logOut(tx: Tx, staffId: string): Promise<void> {
  await tx.query(sql`delete from sessions where staff_id = ${staffId} or seen_by_id = ${staffId}`)
  await tx.query(sql`delete from known_devices where staff_id = ${staffId}`)
}
