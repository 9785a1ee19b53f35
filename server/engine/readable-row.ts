import { sql } from 'drizzle-orm'
import type { Resource } from '../../src/define/resource.ts'
import type { User } from '../auth/user.ts'
import { tableName } from '../db/columns.ts'
import type { Run } from '../db/run.ts'
import { refuse } from '../errors/business-error.ts'
import { assertSight, scopeOf } from './access.ts'

/** Refuses a row that the person does not reach like one that is missing. */
export async function assertReadable(run: Run, user: User, resource: Resource, id: string): Promise<void> {
  assertSight(user, resource)
  const scope = scopeOf(user, resource, 't')
  const [row] = await run(
    sql`select 1 from ${tableName(resource)} t where t.id = ${id} ${scope ? sql`and ${scope}` : sql``}`,
  )
  if (!row) throw refuse('row.missing')
}
