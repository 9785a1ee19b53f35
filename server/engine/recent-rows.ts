import { sql } from 'drizzle-orm'
import { registry } from '../../src/resources/index.ts'
import { showPath } from '../../src/resources/paths.ts'
import type { User } from '../auth/user.ts'
import { column, tableName } from '../db/columns.ts'
import type { Run } from '../db/run.ts'
import { scopeOf, sees } from './access.ts'

/** A record on which the person worked last, with the address of its page. */
export type RecentRow = { resource: string; rowId: string; title: string; at: string; path: string }

/** So many entries of the log are looked through. */
const ENTRIES = 60

/** The records that the person wrote last, as far as they are still there to be reached. */
export async function recentRows(run: Run, user: User, most: number): Promise<RecentRow[]> {
  const written = await run<{ resource: string; rowId: string; at: string }>(
    sql`select resource, row_id as "rowId", max(at) as at from (
        select resource, row_id, at from audit_entries
        where staff_id = ${user.id} and row_id is not null order by id desc limit ${ENTRIES}) last
      group by resource, row_id order by max(at) desc`,
  )
  const named = await Promise.all(
    [...new Set(written.map(({ resource }) => resource))].map((name) => titlesOf(run, user, name, written)),
  )
  const titles = new Map(named.flat())
  return written
    .flatMap(({ resource, rowId, at }) => {
      const title = titles.get(rowId)
      const own = registry[resource]
      const path = own && showPath(own, rowId)
      return title === undefined || !path ? [] : [{ resource, rowId, title, at, path }]
    })
    .slice(0, most)
}

async function titlesOf(
  run: Run,
  user: User,
  name: string,
  written: readonly { resource: string; rowId: string }[],
): Promise<[string, string][]> {
  const resource = registry[name]
  if (!resource?.show || !sees(user, resource)) return []
  const ids = written.filter((one) => one.resource === name).map(({ rowId }) => rowId)
  const scope = scopeOf(user, resource, 't')
  const rows = await run<{ id: string; title: string | null }>(
    sql`select t.id, ${column('t', resource.titleField)}::text as title from ${tableName(resource)} t
      where t.id = any(${sql.param(ids)}::uuid[]) ${scope ? sql`and ${scope}` : sql``}`,
  )
  return rows.map(({ id, title }): [string, string] => [id, title ?? ''])
}
