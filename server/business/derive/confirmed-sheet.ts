import { sql } from 'drizzle-orm'
import { monthOf } from '../../../src/define/business-day.ts'
import type { Tx } from '../../engine/tx.ts'

/** The number of the person's salary sheet of the month of a day, where it is confirmed: what it keeps back stands. */
export async function confirmedSheet(tx: Tx, staffId: string | null, day: string): Promise<string | undefined> {
  const [sheet] = await tx.query<{ no: string }>(sql`select sheet_no as no from salary_sheets
    where staff_id = ${staffId} and month = ${monthOf(day)} and status <> 'draft'`)
  return sheet?.no
}
