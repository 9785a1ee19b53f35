import { type SQL, sql } from 'drizzle-orm'
import { fieldsAlong } from '../../src/define/path.ts'
import { layoutOf, type PrintLayout, printedTables } from '../../src/define/print.ts'
import type { Print, PrintTable, Resource } from '../../src/define/resource.ts'
import { resolveWhere } from '../../src/define/where.ts'
import { companySettings } from '../../src/resources/company/company-settings.ts'
import { registry, resourceOf } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import { type AnyRow, column, tableName } from '../db/columns.ts'
import type { Run } from '../db/run.ts'
import { refuse } from '../errors/business-error.ts'
import { sized } from '../files/picture-size.ts'
import { assertSight, contextOf, mayRead, requireRight, scopeOf, sees, shownRow } from './access.ts'
import { project } from './project.ts'
import { whereOf } from './where.ts'

/** Rows below all papers of one request. */
const MAX_ROWS = 5000

/** Whose paper it is, as the settings of the company say. */
export type Letterhead = { name: string; address: string | null; phone: string | null; note: string | null }
/** The rows of each table in its place; null: not for this person. */
export type Paper = { row: AnyRow; tables: (AnyRow[] | null)[] }
/** `terms`: what is agreed with each; `stamp`: the company's, as the address of a picture within itself. */
export type Papers = {
  company: Letterhead
  terms: string | null
  stamp: string | null
  layout: PrintLayout
  items: Paper[]
}

type Asked = { run: Run; user: User; today: string }

/**
 * The papers of a selection, in its order: each table is read once for all of them. What the person may not see of the
 * rows is not on the paper either. Refuses where one is missing or has no such paper.
 */
export async function readPapers(
  asked: Asked,
  resource: Resource,
  print: Print,
  ids: readonly string[],
): Promise<Papers> {
  const { run, user } = asked
  assertSight(user, resource)
  requireRight(user, print.right)
  await assertPrintable(asked, resource, print, ids)
  const layout = layoutOf(resource, print, (name) => registry[name])
  const rows = await readRows(asked, resource, layout.fields, {
    where: sql`t.id = any(${sql.param([...ids])}::uuid[])`,
    beside: [resource.titleField, ...(print.inWords ? [print.inWords] : []), ...(print.qr ? [print.qr] : [])],
  })
  const found = new Map(rows.map((row) => [row.id, row]))
  const tables: (Map<unknown, AnyRow[]> | null)[] = []
  for (const table of printedTables(resource, print, (name) => registry[name]))
    tables.push(await readTable(asked, resource, table, ids))
  return {
    company: await letterheadOf(run),
    terms: print.terms ? await termsOf(run, print.terms) : null,
    stamp: print.stamped ? await stampOf(run) : null,
    layout,
    items: ids.map((id) => ({
      row: found.get(id) as AnyRow,
      tables: tables.map((below) => below && (below.get(id) ?? [])),
    })),
  }
}

/** The rows are the person's to see, and have the paper. */
async function assertPrintable(
  asked: Asked,
  resource: Resource,
  { when }: Print,
  ids: readonly string[],
): Promise<void> {
  const scope = scopeOf(asked.user, resource, 't') ?? sql`true`
  const fits = when ? whereOf(resource, resolveWhere(when, contextOf(asked)), 't') : sql`true`
  const [counted] = await asked.run<{ seen: number; fit: number }>(
    sql`select count(*)::int as seen, (count(*) filter (where ${fits}))::int as fit from ${tableName(resource)} t
      where t.id = any(${sql.param([...ids])}::uuid[]) and ${scope}`,
  )
  const wanted = new Set(ids).size
  if (counted?.seen !== wanted) throw refuse('row.missing')
  if (counted.fit !== wanted) throw refuse('print.unfit', { count: wanted - counted.fit })
}

/** The rows below, by the row they belong to. Lines are as visible as that row. */
async function readTable(
  asked: Asked,
  resource: Resource,
  { resource: name, by, columns, where }: PrintTable,
  ids: readonly string[],
): Promise<Map<unknown, AnyRow[]> | null> {
  const below = resourceOf(name)
  const line = Object.values(resource.lines ?? {}).find((one) => one.resource === name && one.by === by)
  if (!line && !sees(asked.user, below)) return null
  const scope = line ? undefined : scopeOf(asked.user, below, 't')
  const parts = [
    sql`${column('t', by)} = any(${sql.param([...ids])}::uuid[])`,
    ...(where ? [whereOf(below, resolveWhere(where, contextOf(asked)), 't')] : []),
    ...(scope ? [scope] : []),
  ]
  const order = line?.position ? sql`${column('t', line.position)}, t.id` : sql`t.id`
  const rows = await readRows(asked, below, columns, { where: sql.join(parts, sql` and `), order, beside: [by] })
  if (rows.length > MAX_ROWS) throw refuse('print.tooMany', { limit: MAX_ROWS })
  const grouped = new Map<unknown, AnyRow[]>()
  for (const row of rows) {
    const others = grouped.get(row[by])
    if (others) others.push(row)
    else grouped.set(row[by], [row])
  }
  return grouped
}

type Rows = { where: SQL; order?: SQL; beside: readonly string[] }

/** Columns of the rows, as this person may see them. */
async function readRows(
  { run, user }: Asked,
  resource: Resource,
  paths: readonly string[],
  { where, order = sql`t.id`, beside }: Rows,
): Promise<AnyRow[]> {
  const seen = [...new Set([...paths, ...beside])].filter((path) => isReadable(user, resource, path))
  const projection = project(resource, seen)
  const page = sql`(select * from ${tableName(resource)} t where ${where} order by ${order} limit ${MAX_ROWS + 1})`
  const rows = await projection.read(run, page, order)
  return rows.map((row) => shownRow(user, projection.fields, row))
}

/** A path that a paper declares is shown as one that a view declares: where every step of it is the person's to see. */
const isReadable = (user: User, resource: Resource, path: string): boolean =>
  fieldsAlong(resource, path, resourceOf).every((field) => field !== undefined && mayRead(user, field))

/** Whose papers they are. */
export async function letterheadOf(run: Run): Promise<Letterhead> {
  const [company] = await run<Letterhead>(
    sql`select name, address, phone, print_note as note from ${tableName(companySettings)} order by id limit 1`,
  )
  return company ?? { name: '', address: null, phone: null, note: null }
}

async function termsOf(run: Run, key: string): Promise<string | null> {
  const [company] = await run<{ terms: string | null }>(
    sql`select ${column('t', key)} as terms from ${tableName(companySettings)} t order by t.id limit 1`,
  )
  return company?.terms ?? null
}

/** The stamp goes with the paper: who may print one need not see the settings. No larger than it is printed. */
async function stampOf(run: Run): Promise<string | null> {
  const [stamp] = await run<{ content: Buffer }>(
    sql`select c.content from ${tableName(companySettings)} t join attachments a on a.id = t.stamp[1]
      join attachment_contents c on c.sha256 = a.sha256 order by t.id limit 1`,
  )
  return stamp ? `data:image/webp;base64,${(await sized(stamp.content, 'small')).toString('base64')}` : null
}
