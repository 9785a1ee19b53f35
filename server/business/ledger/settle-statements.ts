import { sql } from 'drizzle-orm'
import { customerStatements } from '../../../src/resources/finance/customer-statements.ts'
import type { Tx } from '../../engine/tx.ts'

/** A statement is settled once nothing of its month is open, and open again when a receipt is reversed. */
export async function settleStatements(tx: Tx, receivableIds: readonly string[]): Promise<void> {
  const ids = sql.param([...receivableIds])
  const rows = await tx.lockMany(
    customerStatements,
    sql`t.status in ('sent', 'confirmed', 'closed')
      and t.id in (select statement_id from receivables where id = any(${ids}::uuid[]) and statement_id is not null)`,
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
