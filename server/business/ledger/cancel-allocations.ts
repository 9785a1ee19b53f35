import { sql } from 'drizzle-orm'
import { receiptAllocations, receipts } from '../../../src/resources/finance/receipts.ts'
import type { Tx } from '../../engine/tx.ts'
import { idsOf, type ReceiptAllocation } from '../rules/rows.ts'
import { lockReceivables, restate } from './allocate.ts'

/** The allocations that hold, of receipts or of receivables. */
export function allocationsOf(
  tx: Tx,
  by: 'receiptId' | 'receivableId',
  ids: readonly string[],
): Promise<ReceiptAllocation[]> {
  const column = by === 'receiptId' ? sql`t.receipt_id` : sql`t.receivable_id`
  return tx.lockMany(receiptAllocations, sql`${column} = any(${sql.param([...ids])}::uuid[]) and t.status = 'active'`)
}

/**
 * Takes allocations back: each stays on record as cancelled, with a twin (冲销) that stands for minus the same amount.
 * The receivable is open again and the money unallocated. Answers the orders concerned.
 */
export async function cancelAllocations(tx: Tx, rows: readonly ReceiptAllocation[], reason: string): Promise<string[]> {
  if (rows.length === 0) return []
  const owedIds = idsOf(rows.map((row) => row.receivableId))
  await lockReceivables(tx, sql`t.id = any(${sql.param(owedIds)}::uuid[])`)
  const paidIds = idsOf(rows.map((row) => row.receiptId))
  await tx.lockRows(receipts, paidIds)
  for (const row of rows) await tx.update(receiptAllocations, row, { status: 'cancelled', reason })
  await tx.insert(
    receiptAllocations,
    rows.map((row) => twinOf(row, reason, tx.today)),
  )
  await restate(tx, owedIds)
  return idsOf(rows.map((row) => row.orderId))
}

function twinOf(row: ReceiptAllocation, reason: string, today: string): Partial<ReceiptAllocation> {
  const { receiptId, receivableId, orderId, amountFen } = row
  return { receiptId, receivableId, orderId, amountFen, allocatedOn: today, status: 'twin', twinOfId: row.id, reason }
}
