import { sql } from 'drizzle-orm'
import type { Resource } from '../../src/define/resource.ts'
import type { User } from '../auth/user.ts'
import { type AnyRow, tableName } from '../db/columns.ts'
import type { Run } from '../db/run.ts'
import { scopeOf, shownRow } from './access.ts'
import { projectionOf } from './list-projection.ts'
import { viewCodeOf } from './view-codes.ts'

/** Those of the rows that the person reaches, whole and as the person may see them, in the order of their ids. */
export async function readSome(run: Run, user: User, resource: Resource, ids: readonly string[]): Promise<AnyRow[]> {
  const scope = scopeOf(user, resource, 't')
  const projection = projectionOf(user, resource, undefined)
  const rows = await projection.read(
    run,
    sql`(select * from ${tableName(resource)} t
      where t.id = any(${sql.param(ids)}::uuid[]) ${scope ? sql`and ${scope}` : sql``})`,
    sql`t.id`,
  )
  if (rows.length > 0) await viewCodeOf(resource)?.finish(run, user, rows, true)
  return rows.map((row) => shownRow(user, projection.fields, row))
}
