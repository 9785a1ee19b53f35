import { type SQL, sql } from 'drizzle-orm'
import { businessDay } from '../../src/define/business-day.ts'
import type { AnyField } from '../../src/define/field.ts'
import type { Resource } from '../../src/define/resource.ts'
import { countedIn, tabsOf } from '../../src/define/tabs.ts'
import { both, resolveWhere, type Where } from '../../src/define/where.ts'
import type { User } from '../auth/user.ts'
import { type AnyRow, column, compile, tableName } from '../db/columns.ts'
import { refuseField } from '../errors/business-error.ts'
import { assertSight, contextOf, mayRead, scopeOf, shownTo } from './access.ts'
import { projectionOf } from './list-projection.ts'
import type { ListQuery } from './list-query.ts'
import { cursorOf, keysetOf, orderOf } from './order.ts'
import type { Projection } from './project.ts'
import type { Reader } from './reader.ts'
import { keywordOf } from './search.ts'
import { whereOf } from './where.ts'

/** Counting stops here: an exact count of a million rows costs more than the page itself. */
export const countLimit = 10_000

export type Page = {
  items: AnyRow[]
  total: number
  totalCapped: boolean
  next: string | null
  summary: Summary | null
}
export type Summary = { total: number; tabs: Record<string, number> | null; totals: Record<string, number> }

/** One page of a list: rows with the labels of their references, the count, and where it is cheap the summary. */
export async function listRows(db: Reader, user: User, resource: Resource, query: ListQuery, now: Date): Promise<Page> {
  assertSight(user, resource, query.view)
  const run = runner(db)
  const base = await conditionOf(run, user, resource, query, now)
  const tab = tabCondition(user, resource, query, now)
  const condition = tab ? sql`${base} and ${tab}` : base
  const projection = projectionOf(user, resource, query.view, query.sort)
  const [items, counted] = await Promise.all([
    readPage(run, resource, query, condition, projection),
    countRows(run, user, resource, query, base, condition, now),
  ])
  const last = items.at(-1)
  const isFull = items.length === query.end - query.start
  const next = isFull && last ? cursorOf(resource, query, last) : null
  return {
    items: items.map((row) => present(user, projection, row)),
    total: Math.min(counted.total, countLimit),
    totalCapped: counted.total > countLimit,
    next,
    summary: counted.summary,
  }
}

/** Tab counts, totals and the exact count of the filter, however many rows it holds. */
export async function summarize(
  db: Reader,
  user: User,
  resource: Resource,
  query: ListQuery,
  now: Date,
): Promise<Summary> {
  assertSight(user, resource, query.view)
  const run = runner(db)
  const base = await conditionOf(run, user, resource, query, now)
  const tab = tabCondition(user, resource, query, now)
  return readSummary(run, user, resource, query, base, tab ? sql`${base} and ${tab}` : base, now)
}

/** The sums alone, for the last row of an export; null where the view has none. */
export async function readTotals(
  db: Reader,
  user: User,
  resource: Resource,
  query: ListQuery,
  now: Date,
): Promise<Record<string, number> | null> {
  assertSight(user, resource, query.view)
  const sums = sumsOf(user, resource, query, now)
  if (sums.size === 0) return null
  const run = runner(db)
  const base = await conditionOf(run, user, resource, query, now)
  const tab = tabCondition(user, resource, query, now)
  const [summed] = await run<Record<string, unknown>>(
    sql`select ${sql.join([...sums.values()], sql`, `)} from ${tableName(resource)} t where ${tab ? sql`${base} and ${tab}` : base}`,
  )
  return totalsIn(summed, sums)
}

/** The exact count of the filter and its tab. */
export async function countAll(
  db: Reader,
  user: User,
  resource: Resource,
  query: ListQuery,
  now: Date,
): Promise<number> {
  assertSight(user, resource, query.view)
  const run = runner(db)
  const base = await conditionOf(run, user, resource, query, now)
  const tab = tabCondition(user, resource, query, now)
  const [row] = await run<{ n: number }>(
    sql`select count(*) as n from ${tableName(resource)} t where ${tab ? sql`${base} and ${tab}` : base}`,
  )
  return row?.n ?? 0
}

/** Rows of one piece of an export. */
const piece = 1000

/** All rows of the filter in pieces, for an export. */
export async function* eachRow(
  db: Reader,
  user: User,
  resource: Resource,
  query: ListQuery,
  now: Date,
): AsyncGenerator<AnyRow[]> {
  assertSight(user, resource, query.view)
  const run = runner(db)
  const base = await conditionOf(run, user, resource, query, now)
  const tab = tabCondition(user, resource, query, now)
  const condition = tab ? sql`${base} and ${tab}` : base
  const projection = projectionOf(user, resource, query.view, query.sort)
  let after: string | undefined
  for (let start = 0; ; start += piece) {
    const part = { ...query, start, end: start + piece, after }
    const rows = await readPage(run, resource, part, condition, projection)
    const last = rows.at(-1)
    after = last ? (cursorOf(resource, part, last) ?? undefined) : undefined
    if (rows.length > 0) yield rows.map((row) => present(user, projection, row))
    if (rows.length < piece) return
  }
}

type Run = <T = Record<string, unknown>>(statement: SQL) => Promise<T[]>
const runner =
  (db: Reader): Run =>
  async <T>(statement: SQL) =>
    (await db.query(compile(statement))).rows as T[]

async function conditionOf(run: Run, user: User, resource: Resource, query: ListQuery, now: Date): Promise<SQL> {
  const scope = scopeOf(user, resource, 't')
  const where = resolve(user, both(query.view?.where, query.where), now)
  const parts = [whereOf(resource, where, 't'), ...(scope ? [scope] : [])]
  if (query.keyword) {
    if (!resource.search) throw refuseField('q', 'request.badParameter', { name: 'q' })
    parts.push(await keywordOf(user, resource, query.keyword, 't', run))
  }
  return sql.join(parts, sql` and `)
}

const resolve = (user: User, where: Where, now: Date): Where =>
  resolveWhere(where, contextOf({ user, today: businessDay(now) }))

function tabCondition(user: User, resource: Resource, query: ListQuery, now: Date): SQL | undefined {
  if (query.tab === undefined) return undefined
  const tab = tabsOf(resource, query.view).find((one) => one.key === query.tab)
  if (!tab) throw refuseField('_tab', 'request.badParameter', { name: '_tab' })
  return whereOf(resource, resolve(user, tab.where, now), 't')
}

/** From here on a page is found by its ids first. */
const FAR = 1000

async function readPage(
  run: Run,
  resource: Resource,
  query: ListQuery,
  condition: SQL,
  projection: Projection,
): Promise<AnyRow[]> {
  const order = orderOf(resource, query)
  const keyset = query.after ? keysetOf(resource, query, query.after) : null
  const size = query.end - query.start
  if (size === 0) return []
  const where = keyset ? sql`${condition} and ${keyset}` : condition
  const offset = keyset ? sql`` : sql`offset ${query.start}`
  const table = tableName(resource)
  const cut = sql`from ${table} t where ${where} order by ${order} limit ${size} ${offset}`
  // The page first, the labels of its few rows after it: a join never sees more rows than the page has. On the way to
  // a far page only ids are read: an index holds them, and no row of the pages before is looked up.
  const isFar = !keyset && query.start >= FAR
  const page = isFar ? sql`(select * from ${table} t where t.id in (select t.id ${cut}))` : sql`(select * ${cut})`
  return projection.read(run, page, orderOf(resource, query))
}

async function countRows(
  run: Run,
  user: User,
  resource: Resource,
  query: ListQuery,
  base: SQL,
  condition: SQL,
  now: Date,
) {
  const capped = async (where: SQL) => {
    const [row] = await run<{ n: number }>(
      sql`select count(*) as n from (select 1 from ${tableName(resource)} t where ${where} limit ${countLimit + 1}) counted`,
    )
    return row?.n ?? 0
  }
  // What asks for much is told its counts behind the page, by a call of their own.
  if (!query.summary || query.isWide) return { total: await capped(condition), summary: null }
  const [total, whole] = await Promise.all([capped(condition), query.tab === undefined ? 0 : capped(base)])
  if (Math.max(total, whole) > countLimit) return { total, summary: null }
  return { total, summary: await readSummary(run, user, resource, query, base, condition, now) }
}

async function readSummary(
  run: Run,
  user: User,
  resource: Resource,
  query: ListQuery,
  base: SQL,
  condition: SQL,
  now: Date,
): Promise<Summary> {
  const tabs = tabsOf(resource, query.view)
  const sums = sumsOf(user, resource, query, now)
  const counts = tabs.map(
    (tab, at) =>
      sql`count(*) filter (where ${whereOf(resource, resolve(user, tab.where, now), 't')}) as ${sql.identifier(`tab${at}`)}`,
  )
  const [[summed], [tabbed]] = await Promise.all([
    run<Record<string, unknown>>(
      sql`select ${sql.join([sql`count(*) as n`, ...sums.values()], sql`, `)} from ${tableName(resource)} t where ${condition}`,
    ),
    tabs.length === 0
      ? []
      : run<Record<string, number>>(
          sql`select ${sql.join([sql`count(*) as n`, ...counts], sql`, `)} from ${tableName(resource)} t where ${base}`,
        ),
  ])
  return {
    total: Number(summed?.n ?? 0),
    totals: totalsIn(summed, sums),
    tabs:
      tabs.length === 0
        ? null
        : {
            '': Number(tabbed?.n ?? 0),
            ...Object.fromEntries(tabs.map((tab, at) => [tab.key, Number(tabbed?.[`tab${at}`] ?? 0)])),
          },
  }
}

/** The sums of a view that the person may see, over the rows that they count. */
function sumsOf(user: User, resource: Resource, query: ListQuery, now: Date): Map<string, SQL> {
  const totals = (query.view?.totals ?? []).filter((key) => mayRead(user, resource.fields[key] as AnyField))
  const counted = countedIn(resource, query.view, query.tab).where
  const sqlOf = (where: Where) => whereOf(resource, resolve(user, where, now), 't')
  const sumOf = (key: string) => {
    const unknown = resource.fields[key]?.unknownWhile?.where
    const parts = [counted && sqlOf(counted), unknown && sql`not coalesce(${sqlOf(unknown)}, false)`]
    const only = parts.filter((part) => part !== undefined)
    const filter = only.length > 0 ? sql`filter (where ${sql.join(only, sql` and `)})` : sql``
    return sql`coalesce(sum(${column('t', key)}) ${filter}, 0) as ${sql.identifier(key)}`
  }
  return new Map(totals.map((key) => [key, sumOf(key)]))
}

const totalsIn = (summed: Record<string, unknown> | undefined, sums: Map<string, SQL>): Record<string, number> =>
  Object.fromEntries([...sums.keys()].map((key) => [key, Number(summed?.[key] ?? 0)]))

/** The row as this person may see it, without what served the paging. */
function present(user: User, projection: Projection, row: AnyRow): AnyRow {
  for (const [path, field] of projection.masked) row[path] = shownTo(user, field, row[path])
  return row
}
