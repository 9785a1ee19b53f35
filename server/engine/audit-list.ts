import { type SQL, sql } from 'drizzle-orm'
import type { Resource } from '../../src/define/resource.ts'
import { registry, resourceOf } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import { type AnyRow, tableName } from '../db/columns.ts'
import type { Run } from '../db/run.ts'
import { scopeOf, sees } from './access.ts'
import { type Changes, changesShown, readsReason, type Shown, titlesOf } from './history.ts'

/** What a console asks the log for; `after` is the id of the former page's last entry. */
export type AuditQuery = {
  resources: readonly string[]
  rowId?: string | undefined
  /** Only entries that touch one of these fields, or that make or remove a row. */
  touching: readonly string[]
  size: number
  after?: string | undefined
}

export type AuditPage = { items: AuditItem[]; next: string | null }

export type AuditItem = {
  id: string
  at: string
  by: string | null
  byName: string | null
  resource: string
  rowId: string | null
  rowTitle: string | null
  action: string
  reason: string | null
  address: string | null
  requestId: string | null
  changes: Shown[]
}

type Raw = Omit<AuditItem, 'rowTitle' | 'changes'> & { changes: Changes }

/** Entries of some resources, newest first, for those whose console they are: the list of all is `auditLogs`. */
export async function listAudit(run: Run, user: User, query: AuditQuery): Promise<AuditPage> {
  const conditions = conditionsOf(user, query)
  const rows =
    await run<Raw>(sql`select a.id, a.at, a.staff_id as by, s.name as "byName", a.resource, a.row_id as "rowId",
      a.action, a.reason, a.address, a.request_id as "requestId", a.changes
    from audit_entries a left join staff s on s.id = a.staff_id
    where ${sql.join(conditions, sql` and `)} order by a.at desc, a.id desc limit ${query.size}`)
  const items = new Map<Raw, AuditItem>()
  for (const name of new Set(rows.map((row) => row.resource))) {
    const own = rows.filter((row) => row.resource === name)
    const shown = await shownOf(run, user, resourceOf(name), own)
    for (const [at, row] of own.entries()) items.set(row, shown[at] as AuditItem)
  }
  const last = rows.at(-1)
  return {
    items: rows.flatMap((row) => items.get(row) ?? []),
    next: last && rows.length === query.size ? last.id : null,
  }
}

function conditionsOf(user: User, query: AuditQuery): SQL[] {
  const parts: SQL[] = [
    seenBy(user),
    seenResources(user),
    sql`a.resource = any(${sql.param([...query.resources])}::text[])`,
    sql`(a.action in ('create', 'remove') or a.changes ?| ${sql.param([...query.touching])}::text[])`,
  ]
  if (query.rowId) parts.push(sql`a.row_id = ${query.rowId}`)
  if (query.after) parts.push(sql`(a.at, a.id) < (select at, id from audit_entries where id = ${query.after})`)
  return parts
}

function seenBy(user: User): SQL {
  if (user.scope === 'all') return sql`true`
  if (user.scope === 'self') return sql`a.staff_id = ${user.id}`
  return sql`a.staff_id in (select id from staff where office_id = any(${sql.param(user.officeIds)}::uuid[]))`
}

/** What is behind a hidden menu stays hidden in the log. */
function seenResources(user: User): SQL {
  const hidden = Object.values(registry)
    .filter((resource) => !sees(user, resource))
    .map(({ name }) => name)
  return sql`not a.resource = any(${sql.param(hidden)}::text[])`
}

async function shownOf(run: Run, user: User, resource: Resource, rows: readonly Raw[]): Promise<AuditItem[]> {
  const ids = [...new Set(rows.flatMap((row) => row.rowId ?? []))]
  const scope = scopeOf(user, resource, 't')
  const reached = scope
    ? new Set(
        (
          await run<AnyRow>(
            sql`select t.id from ${tableName(resource)} t where t.id = any(${sql.param(ids)}::uuid[]) and ${scope}`,
          )
        ).map(({ id }) => id),
      )
    : null
  const isReached = (row: Raw) => row.rowId === null || reached === null || reached.has(row.rowId)
  const titles = await titlesOf(run, user, resource, ids)
  const changes = await changesShown(run, user, resource, rows.filter(isReached))
  return rows.map((row) => ({
    ...row,
    reason: isReached(row) && readsReason(user, resource, row.action) ? row.reason : null,
    rowTitle: isReached(row) ? (titles.get(row.rowId ?? '') ?? null) : null,
    changes: isReached(row) ? changes(row.changes) : [],
  }))
}
