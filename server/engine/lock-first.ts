import { sql } from 'drizzle-orm'
import type { Resource } from '../../src/define/resource.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { column, tableName } from '../db/columns.ts'
import type { Run } from '../db/run.ts'

/** A row that somebody names, as what an action is done with. */
export type Named = { resource: string; id: string }

/**
 * Lines are locked behind the row they belong to, others behind the row that their definition names. What an action is
 * done with comes before both; of one table with what the rows are locked behind, in the order of their ids.
 */
export async function lockFirst(query: Run, resource: Resource, ids: readonly string[], named?: Named): Promise<void> {
  const { scope, lockAfter } = resource
  const link = typeof scope === 'object' && 'parent' in scope ? scope.parent : lockAfter
  const first = link ? resource.fields[link]?.resource : undefined
  if (named && named.resource !== first)
    await query(
      sql`select 1 from ${tableName(resourceOf(named.resource))} p where p.id = ${named.id} for no key update of p`,
    )
  if (!link || !first) return
  const more = named?.resource === first ? sql`or p.id = ${named.id}` : sql``
  await query(sql`select 1 from ${tableName(resourceOf(first))} p where p.id in (
    select ${column('t', link)} from ${tableName(resource)} t where t.id = any(${sql.param([...ids])}::uuid[])) ${more} order by p.id for no key update of p`)
}
