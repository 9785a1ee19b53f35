import { sql } from 'drizzle-orm'
import { staff } from '../../../src/resources/company/staff.ts'
import { payees } from '../../../src/resources/finance/payees.ts'
import { driverClaims } from '../../../src/resources/fleet/driver-claims.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import type { DriverClaim, Payable } from '../rules/rows.ts'

/**
 * The state of a claim is that of what is payable for it: to be paid, partly paid, paid, and back after a reversal. What claims
 * set off against an advance stays paid.
 */
export async function followClaims(tx: Tx, rows: readonly Payable[]): Promise<void> {
  for (const advance of rows.filter(({ kind }) => kind === 'advance')) await assertCovered(tx, advance)
  for (const payable of rows.filter(({ kind, status }) => kind === 'claim' && status !== 'void')) {
    const claims = await tx.lockMany(driverClaims, sql`t.payable_id = ${payable.id}`)
    await tx.updateMany(
      driverClaims,
      claims.map((row) => ({ row, patch: paidBy(payable) })),
    )
  }
}

/** An advance that claims stand on does not come back, not in part: which wages keep it back follows from when it was paid. */
async function assertCovered(tx: Tx, { id, payableNo: no, status }: Payable): Promise<void> {
  if (status === 'settled') return
  const used = await tx.query(sql`select 1 from driver_claims where advance_id = ${id} limit 1`)
  if (used.length > 0) throw refuse('claims.advanceUsed', { no })
}

function paidBy({ status, paidFen, offsetFen, paidOn }: Payable): Partial<DriverClaim> {
  const settledFen = paidFen + offsetFen
  const state = status === 'settled' ? 'paid' : settledFen > 0 ? 'partiallyPaid' : 'approved'
  return { status: state, paidFen: settledFen, paidOn }
}

/** The driver as a payee, made when there is none yet. */
export async function payeeOfDriver(tx: Tx, staffId: string): Promise<string> {
  const { name } = await tx.lockOne(staff, staffId)
  const known = await tx.lockMany(payees, sql`t.staff_id = ${staffId} and t.is_active`)
  // An account of what he collects for the company is beside the point: any payee that is he will do.
  const [one] = known.toSorted((first, other) => Number(first.isCollector) - Number(other.isCollector))
  if (one) return one.id
  const [made] = await tx.insert(payees, [{ name, kind: 'driver', staffId }])
  if (!made) throw new Error('the payee was not written')
  return made.id
}
