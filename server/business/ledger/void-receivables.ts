import { receivables } from '../../../src/resources/finance/receivables.ts'
import type { Work } from '../../engine/tx.ts'
import type { Receivable } from '../rules/rows.ts'

/** Voids receivables that nothing settles any more: a void one leaves nothing open. */
export async function voidReceivables(work: Work, rows: readonly Receivable[]): Promise<void> {
  for (const row of rows) await work.set(receivables, row, { status: 'void', outstandingFen: 0 })
}
