import { type SQL, sql } from 'drizzle-orm'
import { formatYuan } from '../../../src/define/money.ts'
import { receiptAllocations } from '../../../src/resources/finance/receipts.ts'
import { receivables } from '../../../src/resources/finance/receivables.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { withAmounts } from '../rules/receivable-status.ts'
import { idsOf, type Receivable } from '../rules/rows.ts'
import { settleStatements } from './settle-statements.ts'

/** So much of a receipt settles this receivable. */
export type Settlement = { receivable: Receivable; amountFen: number }

/** Receivables for a receipt, locked behind their orders. */
export async function lockReceivables(tx: Tx, condition: SQL): Promise<Receivable[]> {
  const found = await tx.query<{ orderId: string | null }>(
    sql`select t.order_id as "orderId" from receivables t where ${condition}`,
  )
  if (found.length === 0) return []
  const orderIds = idsOf(found.map((row) => row.orderId))
  await tx.lockRows(orders, orderIds)
  return tx.lockMany(receivables, condition)
}

/** All that a customer still owes, locked. */
export const lockOpen = (tx: Tx, customerId: string): Promise<Receivable[]> =>
  lockReceivables(tx, sql`t.customer_id = ${customerId} and t.status in ('open', 'partial')`)

/** Settles the oldest first: by the day it fell due, those without one last, then by the day of business. */
export function oldestFirst(owed: readonly Receivable[], amountFen: number): Settlement[] {
  const keyOf = (row: Receivable) => `${row.dueOn ?? '9999'} ${row.bizDate} ${row.id}`
  let left = amountFen
  return [...owed]
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .flatMap((receivable) => {
      const taken = Math.min(left, receivable.outstandingFen)
      left -= taken
      return taken > 0 ? [{ receivable, amountFen: taken }] : []
    })
}

/** Refuses settlements above what is open of their receivable. */
export function assertOpen(settlements: readonly Settlement[]): void {
  const taken = new Map<string, number>()
  for (const { receivable, amountFen } of settlements) {
    const total = (taken.get(receivable.id) ?? 0) + amountFen
    taken.set(receivable.id, total)
    const isOpen = receivable.status === 'open' || receivable.status === 'partial'
    const left = isOpen ? receivable.outstandingFen : 0
    if (total > left) throw refuse('receipts.aboveReceivable', { no: receivable.receivableNo, left: formatYuan(left) })
  }
}

export const totalOf = (settlements: readonly { amountFen: number }[]): number =>
  settlements.reduce((sum, one) => sum + one.amountFen, 0)

/** The state of receivables follows from the allocations that they have by now. */
export async function restate(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx.lockRows(receivables, ids)
  for (const row of rows) await tx.update(receivables, row, withAmounts(row))
  await settleStatements(tx, idsOf(rows.map(({ statementId }) => statementId)))
}

/** Writes the allocations (核销) of a receipt. */
export async function writeAllocations(tx: Tx, receiptId: string, settlements: readonly Settlement[]): Promise<void> {
  const lines = allocationLines(tx, settlements)
  await tx.insert(
    receiptAllocations,
    lines.map((line) => ({ ...line, receiptId })),
  )
}

/** What a receipt's allocations say, before it is known which receipt. */
export const allocationLines = (tx: Tx, settlements: readonly Settlement[]) =>
  settlements.map(({ receivable, amountFen }) => ({
    receivableId: receivable.id,
    orderId: receivable.orderId,
    amountFen,
    allocatedOn: tx.today,
  }))
