import { formatYuan } from '../../../src/define/money.ts'
import { receivables } from '../../../src/resources/finance/receivables.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { assertNotInvoiced } from '../rules/not-invoiced.ts'
import type { Receivable } from '../rules/rows.ts'

/** Voids receivables that nothing settles any more; what is open of them goes by their formula. */
export async function voidReceivables(tx: Tx, rows: readonly Receivable[]): Promise<void> {
  await tx.assertOpen(receivables, rows)
  for (const row of rows) {
    assertNotInvoiced(row, 0)
    if (row.offsetFen > 0)
      throw refuse('receivables.offset', { no: row.receivableNo, offset: formatYuan(row.offsetFen) })
  }
  for (const row of rows) await tx.update(receivables, row, { status: 'void' })
}
