import { sql } from 'drizzle-orm'
import { receiptAllocations, receipts } from '../../../src/resources/finance/receipts.ts'
import { receivables } from '../../../src/resources/finance/receivables.ts'
import type { Tx } from '../../engine/tx.ts'
import { withAmounts } from '../rules/receivable-status.ts'
import { idsOf, type ReceiptAllocation } from '../rules/rows.ts'
import { lockReceivables } from './allocate.ts'

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
  const owed = new Map(
    (await lockReceivables(tx, sql`t.id = any(${sql.param(owedIds)}::uuid[])`)).map((row) => [row.id, row]),
  )
  const paidIds = idsOf(rows.map((row) => row.receiptId))
  const paid = new Map((await tx.lockRows(receipts, paidIds)).map((row) => [row.id, row]))
  for (const row of rows) {
    const receivable = owed.get(row.receivableId)
    const receipt = paid.get(row.receiptId)
    if (!receivable || !receipt) throw new Error(`allocation ${row.id} without its receivable or receipt`)
    await tx.update(receiptAllocations, row, { status: 'cancelled', reason })
    const change = withAmounts(receivable, { allocatedFen: receivable.allocatedFen - row.amountFen })
    owed.set(receivable.id, await tx.update(receivables, receivable, change))
    const allocatedFen = receipt.allocatedFen - row.amountFen
    paid.set(
      receipt.id,
      await tx.update(receipts, receipt, { allocatedFen, unallocatedFen: receipt.amountFen - allocatedFen }),
    )
  }
  await tx.insert(
    receiptAllocations,
    rows.map((row) => twinOf(row, reason, tx.today)),
  )
  return idsOf(rows.map((row) => row.orderId))
}

function twinOf(row: ReceiptAllocation, reason: string, today: string): Partial<ReceiptAllocation> {
  const { receiptId, receivableId, orderId, amountFen } = row
  return { receiptId, receivableId, orderId, amountFen, allocatedOn: today, status: 'twin', twinOfId: row.id, reason }
}
