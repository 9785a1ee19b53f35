import { sql } from 'drizzle-orm'
import type { ActionInput } from '../../../src/define/resource.ts'
import { offices } from '../../../src/resources/company/offices.ts'
import { salarySheets } from '../../../src/resources/company/salary-sheets.ts'
import { payables } from '../../../src/resources/finance/payables.ts'
import { payees } from '../../../src/resources/finance/payees.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { sheetsOf } from '../derive/salary-payable.ts'
import { figures } from '../derive/waybill-payable.ts'
import { idsOf, type Payable, type SalarySheet } from '../rules/rows.ts'

/**
 * 提交发放: the chosen sheets of a month and a branch are one payable, checked as they are, which is asked for, let through
 * and paid like any other. What comes to nothing is paid at once.
 */
export async function submitWages(tx: Tx, rows: SalarySheet[]): Promise<void> {
  const negative = rows.filter(({ netFen }) => netFen < 0)
  if (negative.length > 0) throw refuse('salary.unpayable', { no: negative[0]?.sheetNo ?? '', count: negative.length })
  const groups = new Map<string, SalarySheet[]>()
  for (const row of rows) {
    const key = `${row.officeId} ${row.month}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  for (const sheets of [...groups.keys()].sort().map((key) => groups.get(key) ?? [])) await submit(tx, sheets)
}

async function submit(tx: Tx, sheets: readonly SalarySheet[]): Promise<void> {
  const [first] = sheets
  if (!first) return
  const amountFen = totalOf(sheets)
  if (amountFen === 0) {
    await settle(tx, sheets, { status: 'paid', paidOn: tx.today })
    return
  }
  const { officeId, month } = first
  const [payable] = await tx.insert(payables, [
    {
      ...{ kind: 'salary', payeeId: await payeeOf(tx, officeId), officeId, remark: month },
      ...{ bizDate: tx.today, dueOn: tx.today, status: 'checked', checkedById: tx.user.id },
      ...figures(amountFen),
    },
  ])
  if (!payable) throw new Error('the payable was not written')
  await settle(tx, sheets, { payableId: payable.id })
}

/** 撤回发放: the payable is of the sheets that are left; of none, it is void. */
export async function withdrawWages(
  tx: Tx,
  rows: SalarySheet[],
  _input: ActionInput<Resources['salarySheets'], 'unpay'>,
): Promise<void> {
  const owed = await tx.lockRows(payables, idsOf(rows.map(({ payableId }) => payableId)).sort())
  for (const payable of owed) assertUntouched(payable)
  await settle(tx, rows, { payableId: null })
  for (const payable of owed) {
    const amountFen = totalOf(await sheetsOf(tx, payable.id))
    await tx.update(payables, payable, amountFen === 0 ? { status: 'void' } : figures(amountFen))
  }
}

function assertUntouched({ payableNo: no, paidFen, offsetFen, requestedFen }: Payable): void {
  if (paidFen + offsetFen + requestedFen > 0) throw refuse('salary.requested', { no })
}

const totalOf = (sheets: readonly SalarySheet[]): number => sheets.reduce((sum, { netFen }) => sum + netFen, 0)

const settle = (tx: Tx, sheets: readonly SalarySheet[], patch: Partial<SalarySheet>): Promise<unknown> =>
  tx.updateMany(
    salarySheets,
    sheets.map((row) => ({ row, patch })),
  )

/** Whom the wages of a branch are paid through, made when there is none yet. */
async function payeeOf(tx: Tx, officeId: string): Promise<string> {
  const office = await tx.lockOne(offices, officeId)
  const [known] = await tx.lockMany(payees, sql`t.office_id = ${officeId} and t.kind = 'payroll' and t.is_active`)
  if (known) return known.id
  const name = `${payables.fields.kind.options.salary[0]} ${office.name}`
  const [made] = await tx.insert(payees, [{ name, kind: 'payroll', officeId }])
  if (!made) throw new Error('the payee was not written')
  return made.id
}
