import { sql } from 'drizzle-orm'
import type { User } from '../auth/user.ts'
import { type AnyRow, tableName } from '../db/columns.ts'
import { shownTo } from './access.ts'
import type { ListContext } from './list-context.ts'
import { projectionOf } from './list-projection.ts'
import { countLimit, countRows, type Summary } from './list-summary.ts'
import { cursorOf, keysetOf, orderOf } from './order.ts'
import type { Projection } from './project.ts'
import { viewCodeOf } from './view-codes.ts'

export type Page = {
  items: AnyRow[]
  total: number
  totalCapped: boolean
  next: string | null
  summary: Summary | null
  /** Where a search for words stopped before the last row. */
  lookedTo?: string
}

/** One page of a list: rows with the labels of their references, the count, and where it is cheap the summary. */
export async function listRows(list: ListContext): Promise<Page> {
  const { user, resource, query } = list
  const projection = projectionOf(user, resource, query.view, query.sort)
  // Before both: they ask side by side.
  const { lookedTo } = await list.conditions()
  const [items, counted] = await Promise.all([readPage(list, projection), countRows(list)])
  const last = items.at(-1)
  const isFull = items.length === query.end - query.start
  const next = isFull && last ? cursorOf(list, last) : null
  return {
    items: items.map((row) => present(user, projection, row)),
    total: Math.min(counted.total, countLimit),
    totalCapped: counted.total > countLimit,
    next,
    summary: counted.summary,
    ...(lookedTo ? { lookedTo } : {}),
  }
}

/** Rows of one piece of an export. */
const piece = 1000

/** All rows of the filter in pieces, for an export. */
export async function* eachRow(list: ListContext): AsyncGenerator<AnyRow[]> {
  const { user, resource, query } = list
  const projection = projectionOf(user, resource, query.view, query.sort)
  let after: string | undefined
  for (let start = 0; ; start += piece) {
    const part = { ...list, query: { ...query, start, end: start + piece, after } }
    const rows = await readPage(part, projection)
    const last = rows.at(-1)
    after = last ? (cursorOf(part, last) ?? undefined) : undefined
    if (rows.length > 0) yield rows.map((row) => present(user, projection, row))
    if (rows.length < piece) return
  }
}

/** From here on a page is found by its ids first. */
const FAR = 1000

async function readPage(list: ListContext, projection: Projection): Promise<AnyRow[]> {
  const { resource, query, run } = list
  const { whole } = await list.conditions()
  const order = orderOf(list)
  const keyset = query.after ? keysetOf(list, query.after) : null
  const size = query.end - query.start
  if (size === 0) return []
  const where = keyset ? sql`${whole} and ${keyset}` : whole
  const offset = keyset ? sql`` : sql`offset ${query.start}`
  const table = tableName(resource)
  const cut = sql`from ${table} t where ${where} order by ${order} limit ${size} ${offset}`
  // The page first, the labels of its few rows after it: a join never sees more rows than the page has. On the way to
  // a far page only ids are read: an index holds them, and no row of the pages before is looked up.
  const isFar = !keyset && query.start >= FAR
  const page = isFar ? sql`(select * from ${table} t where t.id in (select t.id ${cut}))` : sql`(select * ${cut})`
  const rows = await projection.read(run, page, order)
  await viewCodeOf(resource)?.finish(run, list.user, rows)
  return rows
}

/** The row as this person may see it, without what served the paging. */
function present(user: User, projection: Projection, row: AnyRow): AnyRow {
  for (const [path, field] of projection.masked) row[path] = shownTo(user, field, row[path])
  return row
}
