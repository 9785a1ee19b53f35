import { sql } from 'drizzle-orm'
import type { Resource } from '../../src/define/resource.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { column, tableName } from '../db/columns.ts'
import type { Run } from '../db/run.ts'

/** Lines are locked behind the row they belong to, others behind the row that their definition names. */
export async function lockFirst(query: Run, resource: Resource, ids: readonly string[]): Promise<void> {
  const { scope, lockAfter } = resource
  const link = typeof scope === 'object' && 'parent' in scope ? scope.parent : lockAfter
  if (!link) return
  const first = resourceOf(resource.fields[link]?.resource ?? '')
  await query(sql`select 1 from ${tableName(first)} p where p.id in (
    select ${column('t', link)} from ${tableName(resource)} t where t.id = any(${sql.param([...ids])}::uuid[])) order by p.id for no key update of p`)
}
