import { type SQL, sql } from 'drizzle-orm'
import type { Resource } from '../../src/define/resource.ts'
import { fieldRights } from '../../src/define/rights.ts'
import { staff } from '../../src/resources/company/staff.ts'
import { registry } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import { type AnyRow, tableName } from '../db/columns.ts'
import type { Run } from '../db/run.ts'
import { refuse } from '../errors/business-error.ts'
import { hasRight, scopeOf, sees } from './access.ts'
import { type Changes, changesShown, closedReasons, readsReason, type Shown, titlesOf } from './history.ts'

/** What the log is asked for. Moments are ISO 8601; `after` is the id of the former page's last entry. */
export type AuditQuery = {
  from?: string | undefined
  to?: string | undefined
  by?: string | undefined
  resources?: readonly string[] | undefined
  rowId?: string | undefined
  action?: string | undefined
  text?: string | undefined
  /** Only entries that touch one of these fields, or that make or remove a row. */
  touching?: readonly string[] | undefined
  size: number
  after?: string | undefined
  /** Entries that one search for text looks through. */
  portion?: number
  /** The permission console reads the entries of people and roles without the right to the whole log. */
  isWhole?: true
}

export type AuditPage = {
  items: AuditItem[]
  next: string | null
  /** The moment up to which a search for text has looked, where it stopped before the page was full. */
  lookedTo: string | null
}

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

/** Text is compared entry by entry, without an index: so many take half a second (docs/audit.md). */
const portionOfText = 50_000

/**
 * The log, newest first: of the whole company for those who reach all rows, of the own offices' people for those of an
 * office, of oneself for all others. An entry of a row that the person does not see keeps its changes and its reason to
 * itself. Text is looked for in one portion after the other: `next` goes on where this one ended, whether it held enough
 * or not.
 */
export async function listAudit(run: Run, user: User, query: AuditQuery): Promise<AuditPage> {
  if (!query.isWhole && !hasRight(user, 'audit.read')) throw refuse('access.denied')
  const conditions = conditionsOf(user, query)
  const edge = query.text ? await edgeOf(run, conditions, query.portion ?? portionOfText) : undefined
  if (query.text) conditions.push(textOf(user, query.text))
  if (edge) conditions.push(sql`(a.at, a.id) >= (${edge.exact}::timestamptz, ${edge.id}::uuid)`)
  const rows =
    await run<Raw>(sql`select a.id, a.at, a.staff_id as by, s.name as "byName", a.resource, a.row_id as "rowId",
      a.action, a.reason, a.address, a.request_id as "requestId", a.changes
    from audit_entries a left join staff s on s.id = a.staff_id
    where ${sql.join(conditions, sql` and `)} order by a.at desc, a.id desc limit ${query.size}`)
  const items = new Map<Raw, AuditItem>()
  for (const name of new Set(rows.map((row) => row.resource))) {
    const own = rows.filter((row) => row.resource === name)
    const resource = Object.hasOwn(registry, name) ? registry[name] : undefined
    const shown = resource ? await shownOf(run, user, resource, own) : await accountItems(run, user, own)
    for (const [at, row] of own.entries()) items.set(row, shown[at] as AuditItem)
  }
  const last = rows.at(-1)
  const isFull = rows.length === query.size && last !== undefined
  return {
    items: rows.flatMap((row) => items.get(row) ?? []),
    next: isFull ? last.id : (edge?.id ?? null),
    lookedTo: isFull ? null : (edge?.at ?? null),
  }
}

type Edge = { id: string; at: string; exact: string }

/** The last entry of the portion; none where the log ends before. */
async function edgeOf(run: Run, conditions: readonly SQL[], portion: number): Promise<Edge | undefined> {
  const [edge] = await run<Edge>(sql`select a.id, a.at, a.at::text as exact from audit_entries a
    where ${sql.join([...conditions], sql` and `)} order by a.at desc, a.id desc offset ${portion - 1} limit 1`)
  return edge
}

function conditionsOf(user: User, query: AuditQuery): SQL[] {
  const parts: SQL[] = [seenBy(user), seenResources(user)]
  if (query.from) parts.push(sql`a.at >= ${query.from}`)
  if (query.to) parts.push(sql`a.at < ${query.to}`)
  if (query.by) parts.push(sql`a.staff_id = ${query.by}`)
  if (query.resources) parts.push(sql`a.resource = any(${sql.param([...query.resources])}::text[])`)
  if (query.rowId) parts.push(sql`a.row_id = ${query.rowId}`)
  if (query.action) parts.push(sql`a.action = ${query.action}`)
  if (query.after) parts.push(sql`(a.at, a.id) < (select at, id from audit_entries where id = ${query.after})`)
  if (query.touching)
    parts.push(sql`(a.action in ('create', 'remove') or a.changes ?| ${sql.param([...query.touching])}::text[])`)
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

/** The content of changes is searched for those alone who may see all of it: else asking would tell what is hidden. */
function textOf(user: User, text: string): SQL {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const seesAll = fieldRights.every((right) => hasRight(user, right)) && user.scope === 'all'
  if (seesAll) return sql`(a.reason ilike ${like} or a.changes::text ilike ${like})`
  const closed = Object.values(registry).flatMap((resource) =>
    closedReasons(user, resource).map((action) => `${resource.name} ${action}`),
  )
  return sql`(a.reason ilike ${like} and not a.resource || ' ' || a.action = any(${sql.param(closed)}::text[])
    and ${reachedRows(user)})`
}

/** Entries of rows that the person reaches, and those of no row. */
function reachedRows(user: User): SQL {
  const scoped = Object.values(registry).flatMap((resource) => {
    const scope = scopeOf(user, resource, 't')
    return scope ? [{ name: resource.name, table: tableName(resource), scope }] : []
  })
  const names = scoped.map(({ name }) => name)
  const reached = scoped.map(
    ({ name, table, scope }) =>
      sql`a.resource = ${name} and exists (select 1 from ${table} t where t.id = a.row_id and ${scope})`,
  )
  return sql`(a.row_id is null or not a.resource = any(${sql.param(names)}::text[])${sql.join(reached.map((one) => sql` or ${one}`))})`
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

/** The entries of accounts hold no values; what a future one might hold is not told either. Their row is a person. */
async function accountItems(run: Run, user: User, rows: readonly Raw[]): Promise<AuditItem[]> {
  const ids = rows.flatMap((row) => row.rowId ?? [])
  const names = await titlesOf(run, user, staff as Resource, ids)
  return rows.map((row) => ({
    ...row,
    rowTitle: names.get(row.rowId ?? '') ?? null,
    changes: [],
  }))
}
