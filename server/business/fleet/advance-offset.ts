import { sql } from 'drizzle-orm'
import { monthOf } from '../../../src/define/business-day.ts'
import { formatYuan } from '../../../src/define/money.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { lockMonth } from '../derive/salary-withheld.ts'
import { lockPayables } from '../ledger/payment-lines.ts'
import type { DriverClaim } from '../rules/rows.ts'

/**
 * An advance (借支) is kept back from the wages of the month in which it was paid, less what claims set off against it: so it is
 * set off once all of it is paid, while those wages are not confirmed, and never by more than they would keep back.
 */
export async function assertOffset(
  tx: Tx,
  claim: DriverClaim,
  advanceId: string | null,
  offsetFen: number,
): Promise<void> {
  if (!advanceId && offsetFen === 0) return
  if (!advanceId) throw refuseField('advanceId', 'claims.advanceWhole')
  if (offsetFen === 0) throw refuseField('advanceOffsetFen', 'claims.advanceWhole')
  const [advance] = await lockPayables(tx, [advanceId])
  if (!advance) throw refuse('row.missing')
  const { payableNo: no, kind, status, paidOn } = advance
  const [known] = await tx.query<{ isHis: boolean; paidFen: number; usedFen: number }>(sql`select
    exists (select 1 from payees where id = ${advance.payeeId} and staff_id = ${claim.driverId}) as "isHis",
    (select coalesce(sum(amount_fen), 0)::float8 from payment_lines where payable_id = ${advanceId} and status = 'paid'
      and to_char(paid_on, 'YYYY-MM') = to_char(${paidOn}::date, 'YYYY-MM')) as "paidFen",
    (select coalesce(sum(advance_offset_fen), 0)::float8 from driver_claims
      where advance_id = ${advanceId} and id <> ${claim.id}) as "usedFen"`)
  if (kind !== 'advance' || !known?.isHis) throw refuseField('advanceId', 'claims.advanceOther', { no })
  if (status !== 'settled') throw refuseField('advanceId', 'claims.advanceUnpaid', { no })
  const leftFen = Math.max(Math.min(known.paidFen - known.usedFen, claim.reimbursedFen), 0)
  if (offsetFen > leftFen) throw refuseField('advanceOffsetFen', 'claims.advanceAbove', { left: formatYuan(leftFen) })
  await assertKeptBack(tx, advanceId, claim.driverId)
}

/** The wages from which the advance is kept back are not confirmed, and not just being so. */
export async function assertKeptBack(tx: Tx, advanceId: string, staffId: string): Promise<void> {
  const [advance] = await lockPayables(tx, [advanceId])
  if (!advance?.paidOn) return
  const month = monthOf(advance.paidOn)
  await lockMonth(tx, month)
  const [sheet] = await tx.query<{ no: string }>(sql`select sheet_no as no from salary_sheets
    where staff_id = ${staffId} and month = ${month} and status <> 'draft'`)
  if (sheet) throw refuse('claims.withheld', { no: sheet.no })
}
