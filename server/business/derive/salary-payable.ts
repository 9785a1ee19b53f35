import { sql } from 'drizzle-orm'
import type { Resource } from '../../../src/define/resource.ts'
import { salarySheets } from '../../../src/resources/company/salary-sheets.ts'
import { notify } from '../../engine/notifications.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Payable, SalarySheet } from '../rules/rows.ts'

/** The sheets of a wage payable are paid once it is settled, and confirmed again once its payment is reversed. */
export async function followWages(tx: Tx, rows: readonly Payable[]): Promise<void> {
  for (const { id, status, paidOn } of rows.filter(({ kind }) => kind === 'salary')) {
    const isPaid = status === 'settled'
    const sheets = await sheetsOf(tx, id)
    const patch = isPaid
      ? ({ status: 'paid', paidOn: paidOn ?? tx.today } as const)
      : ({ status: 'confirmed', paidOn: null } as const)
    const moved = sheets.filter((sheet) => sheet.status !== patch.status)
    await tx.updateMany(
      salarySheets,
      moved.map((row) => ({ row, patch })),
    )
    const told = moved.map((sheet) => sheet.id)
    if (isPaid && told.length > 0) await notify(tx, salarySheets as Resource, 'pay', told)
  }
}

/** The sheets that a payable pays, locked. */
export const sheetsOf = (tx: Tx, payableId: string): Promise<SalarySheet[]> =>
  tx.lockMany(salarySheets, sql`t.payable_id = ${payableId}`)
