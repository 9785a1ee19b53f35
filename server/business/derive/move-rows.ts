import { type SQL, sql } from 'drizzle-orm'
import type { Resource } from '../../../src/define/resource.ts'
import { column, tableName } from '../../db/columns.ts'
import { snake } from '../../db/names.ts'
import type { Tx } from '../../engine/tx.ts'

/**
 * Gives the rows of a condition to another in one column, in one statement, with an entry in the log for each. Whose they
 * are is no fact of a month, so a closed one does not keep them.
 */
export async function moveRows(tx: Tx, resource: Resource, key: string, condition: SQL, to: string): Promise<number> {
  const moved = await tx.query<{ id: string; former: string }>(sql`with former as (
      select t.id, ${column('t', key)} as former from ${tableName(resource)} t where ${condition} order by t.id for update)
    update ${tableName(resource)} t set ${sql.identifier(snake(key))} = ${to}::uuid, version = t.version + 1,
      updated_at = ${tx.now.toISOString()}, updated_by_id = ${tx.user.id}
    from former where t.id = former.id returning t.id, former.former`)
  for (const { id, former } of moved)
    tx.log({ resource: resource.name, rowId: id, action: 'change', changes: { [key]: [former, to] } })
  return moved.length
}
