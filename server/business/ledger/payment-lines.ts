import { sql } from 'drizzle-orm'
import { formatYuan } from '../../../src/define/money.ts'
import { offsetLines } from '../../../src/resources/finance/offsets.ts'
import { payables } from '../../../src/resources/finance/payables.ts'
import { paymentLines } from '../../../src/resources/finance/payments.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuseField } from '../../errors/business-error.ts'
import { followClaims } from '../derive/claim-payable.ts'
import { refresh } from '../derive/refresh.ts'
import { followWages } from '../derive/salary-payable.ts'
import { followSettling } from '../derive/trip-figures.ts'
import { dateParts } from '../derive/waybill-payable.ts'
import { restated } from '../rules/payable-status.ts'
import { type FundAccount, idsOf, type OffsetLine, type Payable, type PaymentLine } from '../rules/rows.ts'

/** So much of a payable is paid, or offset. */
export type Part = { payable: Payable; amountFen: number }

/** Payables for a payment, locked behind their trips, by id. */
export async function lockPayables(tx: Tx, ids: readonly string[]): Promise<Payable[]> {
  const found = await tx.query<{ waybillId: string | null }>(
    sql`select t.waybill_id as "waybillId" from payables t where t.id = any(${sql.param([...ids])}::uuid[])`,
  )
  await tx.lockRows(waybills, idsOf(found.map((row) => row.waybillId)).sort())
  return tx.lockRows(payables, [...ids].sort())
}

/**
 * What is asked for of a payable: it is checked, belongs to the payee and has so much left that nobody asked for. `path`
 * leads to the fields of the line that asks, where there is a form of lines.
 */
export function assertPayable(
  payable: Payable,
  payeeId: string,
  amountFen: number,
  path: (field: 'payableId' | 'amountFen') => string = (field) => field,
): void {
  const { payableNo: no, openFen } = payable
  if (payable.payeeId !== payeeId) throw refuseField(path('payableId'), 'payments.otherPayee', { no })
  if (payable.openFen === 0 && payable.status !== 'checked' && payable.status !== 'partial')
    throw refuseField(path('payableId'), 'payments.unchecked', { no })
  if (amountFen > openFen) throw refuseField(path('amountFen'), 'payments.above', { no, left: formatYuan(openFen) })
}

/** What falls due first is paid first; what has no day yet comes last. */
export function dueFirst(owed: readonly Payable[], amountFen: number): Part[] {
  const keyOf = (row: Payable) => `${row.dueOn ?? '9999'} ${row.bizDate} ${row.id}`
  let left = amountFen
  return [...owed]
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .flatMap((payable) => {
      const taken = Math.min(left, payable.openFen)
      left -= taken
      return taken > 0 ? [{ payable, amountFen: taken }] : []
    })
}

/** What somebody has collected for the company pays nobody else (代收抵运费). */
export function assertOwnCollector(account: FundAccount, payeeId: string): void {
  if (!account.isActive) throw refuseField('fundAccountId', 'funds.inactive', { account: account.name })
  if (account.kind === 'collector' && account.payeeId !== payeeId)
    throw refuseField('fundAccountId', 'payments.otherCollector', { account: account.name })
}

/** The lines of a payment, locked behind their payables. */
export async function linesOf(tx: Tx, paymentId: string): Promise<PaymentLine[]> {
  const found = await tx.query<{ payableId: string }>(
    sql`select payable_id as "payableId" from payment_lines where payment_id = ${paymentId}`,
  )
  await lockPayables(tx, idsOf(found.map((row) => row.payableId)))
  return tx.lockMany(paymentLines, sql`t.payment_id = ${paymentId}`)
}

/** Moves a payment's lines on; what their payables have left, and the state of these, follow. */
export async function moveLines(tx: Tx, rows: readonly PaymentLine[], patch: Partial<PaymentLine>): Promise<void> {
  await tx.updateMany(
    paymentLines,
    rows.map((row) => ({ row, patch })),
  )
  await restate(tx, idsOf(rows.map((row) => row.payableId)))
}

/** Moves the lines of an offset on; the state of their payables follows. */
export async function moveOffset(tx: Tx, offsetId: string, patch: Partial<OffsetLine>): Promise<void> {
  const rows = await tx.lockMany(offsetLines, sql`t.offset_id = ${offsetId}`)
  if (Object.keys(patch).length > 0)
    await tx.updateMany(
      offsetLines,
      rows.map((row) => ({ row, patch })),
    )
  await restate(tx, idsOf(rows.map((row) => row.payableId)))
}

/** The state of payables follows from what is paid and offset of them by now; so does what their carriers are still owed. */
export async function restate(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx.lockRows(payables, [...ids].sort())
  const changes = rows.map((row) => ({ row, patch: restated(row) }))
  await tx.updateMany(payables, changes)
  await dateParts(tx, await tx.lockRows(payables, idsOf(rows.map(({ id }) => id)).sort()))
  const moved = await tx.lockRows(payables, idsOf(rows.map(({ id }) => id)).sort())
  await followWages(tx, moved)
  await followClaims(tx, moved)
  await followSettling(tx, moved)
  const carriers = await tx.query<{ id: string }>(sql`select distinct w.carrier_id as id
    from payables p join waybills w on w.id = p.waybill_id
    where p.id = any(${sql.param([...ids])}::uuid[]) and w.carrier_id is not null`)
  await refresh(tx, { carriers: carriers.map(({ id }) => id) })
}
