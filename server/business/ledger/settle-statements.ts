import { sql } from 'drizzle-orm'
import { customerStatements } from '../../../src/resources/finance/customer-statements.ts'
import type { Tx } from '../../engine/tx.ts'

/** A statement is settled once nothing of its month is open, and open again when a receipt is reversed. */
export async function settleStatements(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx.lockMany(
    customerStatements,
    sql`t.id = any(${sql.param([...ids])}::uuid[]) and t.status in ('sent', 'confirmed', 'closed')`,
  )
  if (rows.length === 0) return
  const open = await tx.query<{ id: string }>(sql`select distinct statement_id as id from receivables
    where statement_id = any(${sql.param(rows.map(({ id }) => id))}::uuid[]) and status in ('open', 'partial')`)
  for (const row of rows) {
    const isOpen = open.some(({ id }) => id === row.id)
    if (row.status !== 'closed' && !isOpen)
      await tx.update(customerStatements, row, { status: 'closed', settledOn: tx.today })
    if (row.status === 'closed' && isOpen)
      await tx.update(customerStatements, row, { status: row.answeredAt ? 'confirmed' : 'sent', settledOn: null })
  }
}
