import { sql } from 'drizzle-orm'
import type { Message } from '../../src/define/message.ts'
import { changeRules, type Lines, type Resource } from '../../src/define/resource.ts'
import { registry, resourceOf } from '../../src/resources/index.ts'
import { type AnyRow, column, tableName } from '../db/columns.ts'
import { refuse } from '../errors/business-error.ts'
import { message } from '../messages/rows.ts'
import { hasRight, requireRight, scopeOf, seesAll } from './access.ts'
import type { Draft } from './draft.ts'
import type { Business } from './handlers.ts'
import type { Changes } from './history.ts'
import { lockFirst } from './lock-first.ts'
import type { Tx } from './tx.ts'
import { changeRow, dropRow } from './write.ts'

type ImportRow = { id: string; resource: string; createdById: string | null }
/** What the import did to one row, all of it together. */
type Written = { resource: Resource; id: string; isNew: boolean; changes: Changes }
type Entry = { resource: string; rowId: string; action: string; changes: Changes }
/** Lines of the documents by the name that they have there. */
type LinedRows = { key: string; line: Lines; definition: Resource; rows: AnyRow[] }

/** Rows that are taken back while one waits. */
const AT_ONCE = 5000
/** So many reasons are told. */
const TOLD = 5

/**
 * 撤销导入: rows that the import created go, rows that it changed get back what they had, all or none. What it wrote stands in
 * the log. Nothing may stand on it: no later change of what it wrote, no other row that refers to what goes, no closed month.
 */
export async function undoImport(
  tx: Tx,
  row: ImportRow,
  replacements: Business['replacements'],
): Promise<{ status: 'undone' }> {
  const resource = resourceOf(row.resource)
  assertMayUndo(tx, row)
  const written = writtenIn(await entriesOf(tx, row.id))
  if (written.length === 0) throw refuse('imports.unknown')
  assertNothingElse(resource, written)
  const own = written.filter((one) => one.resource.name === resource.name)
  const lines = await linesOf(tx, resource, written)
  const ids = new Set([
    ...own.map(({ id }) => id),
    ...lines.flatMap(({ line, rows }) => rows.map((one) => String(one[line.by]))),
  ])
  const byId = new Map(own.map((one) => [one.id, one]))
  const documents = [...ids].map((id) => byId.get(id) ?? { resource, id, isNew: false, changes: {} })
  assertRights(tx, resource, documents)
  const present = await lockedIn(tx, resource, documents)
  await assertUntouched(
    tx,
    row.id,
    written,
    new Map([...present, ...lines.flatMap(({ rows }) => rows.map((one) => [one.id, one] as const))]),
  )

  const { create: _, ...code } = replacements[resource.name] ?? {}
  const failures: Message[] = []
  // Those that came last may refer to those before them.
  for (const one of documents.toReversed()) {
    const stored = present.get(one.id)
    if (!stored || failures.length >= TOLD) continue
    const back = await tx.attempt<unknown>(() =>
      one.isNew
        ? dropRow(tx, resource, stored, code.remove)
        : changeRow(tx, resource, one.id, { ...formerOf(one, lines, written), version: stored.version }, code.change),
    )
    if ('refused' in back)
      failures.push(message('imports.notBack', { ...namesOf(one, stored), why: back.refused.told }))
  }
  assertNone(failures)
  return { status: 'undone' }
}

/** It is for who imported, and for those who see all of that resource. */
function assertMayUndo({ user }: Tx, { resource, createdById }: ImportRow): void {
  if (createdById !== user.id && !seesAll(user, resourceOf(resource))) throw refuse('access.denied')
}

type LargeRow = ImportRow & { createdCount: number; updatedCount: number }

/** Of more rows than one waits for it is done behind the answers (import-jobs.ts), by the same code for the same person. */
export async function undoOrLater(
  tx: Tx,
  row: LargeRow,
  replacements: Business['replacements'],
): Promise<{ status: 'undone' } | { status: 'waiting'; attempts: number; asked: string; language: string }> {
  if (row.createdCount + row.updatedCount <= AT_ONCE) return undoImport(tx, row, replacements)
  assertMayUndo(tx, row)
  return { status: 'waiting', attempts: 0, asked: JSON.stringify({ undo: tx.user.id }), language: tx.meta.language }
}

/** The entries that were written with that import, part by part, in the order in which they were. */
const entriesOf = (tx: Tx, importId: string): Promise<Entry[]> =>
  tx.query<Entry>(sql`select a.resource, a.row_id as "rowId", a.action, a.changes
    from (select distinct at, request_id from audit_entries
      where row_id = ${importId} and resource = 'imports' and action = 'import') i
    join audit_entries a on a.at = i.at and a.request_id = i.request_id
    where a.resource <> 'imports' and a.row_id is not null
    order by a.id`)

/** Row by row: before all of it, and after all of it. */
function writtenIn(entries: readonly Entry[]): Written[] {
  const rows = new Map<string, Written>()
  for (const { resource: name, rowId, action, changes } of entries) {
    const resource = Object.hasOwn(registry, name) ? registry[name] : undefined
    if (!resource) continue
    const known = rows.get(rowId) ?? { resource, id: rowId, isNew: action === 'create', changes: {} }
    for (const [key, [before, after]] of Object.entries(changes))
      known.changes[key] = [known.changes[key] ? known.changes[key][0] : before, after]
    rows.set(rowId, known)
  }
  return [...rows.values()]
}

/** The columns that somebody gave, not those that follow from others. */
const givenIn = ({ resource, changes }: Pick<Written, 'resource' | 'changes'>): string[] =>
  Object.keys(changes).filter((key) => {
    const field = Object.hasOwn(resource.fields, key) ? resource.fields[key] : undefined
    return field !== undefined && !field.computed
  })

/** What the import wrote besides its rows and their lines, other than figures, has no way back here. */
function assertNothingElse(resource: Resource, written: readonly Written[]): void {
  const names = [resource.name, ...Object.values(resource.lines ?? {}).map((line) => line.resource)]
  const others = written.filter((one) => !names.includes(one.resource.name) && givenIn(one).length > 0)
  const labels = new Set(others.map((one) => one.resource.label))
  assertNone([...labels].map((label) => message('imports.elsewhere', { label })))
}

/** Who takes it back could have brought it. */
function assertRights({ user }: Tx, { rights, ...resource }: Resource, documents: readonly Written[]): void {
  if (documents.some(({ isNew }) => isNew)) requireRight(user, rights.create)
  const mayChange = changeRules({ rights, ...resource }).some(({ right }) => hasRight(user, right))
  if (documents.some(({ isNew }) => !isNew) && !mayChange) throw refuse('access.denied')
}

/** The lines of every document of which the import wrote a line, as they are now. */
async function linesOf(tx: Tx, resource: Resource, written: readonly Written[]): Promise<LinedRows[]> {
  const found: LinedRows[] = []
  for (const [key, line] of Object.entries(resource.lines ?? {})) {
    const definition = resourceOf(line.resource)
    const ids = written.filter((one) => one.resource.name === definition.name).map(({ id }) => id)
    if (ids.length === 0) continue
    await lockFirst(tx.query, definition, ids)
    const by = column('t', line.by)
    const siblings = sql`${by} in (select ${column('o', line.by)} from ${tableName(definition)} o
      where o.id = any(${sql.param(ids)}::uuid[]))`
    const order = line.position ? sql`${by}, ${column('t', line.position)}, t.id` : sql`${by}, t.id`
    found.push({ key, line, definition, rows: await tx.lockMany(definition, siblings, order) })
  }
  return found
}

/** The documents as they are now; all of them are the person's to reach. */
async function lockedIn(tx: Tx, resource: Resource, documents: readonly Written[]): Promise<Map<string, AnyRow>> {
  const ids = documents.map(({ id }) => id)
  await lockFirst(tx.query, resource, ids)
  const rows = await tx.lockRows(resource, ids)
  const scope = scopeOf(tx.user, resource, 't')
  if (scope) {
    const reached = await tx.query(
      sql`select 1 from ${tableName(resource)} t where t.id = any(${sql.param(ids)}::uuid[]) and ${scope}`,
    )
    if (reached.length !== rows.length) throw refuse('row.missing')
  }
  return new Map(rows.map((one) => [one.id, one]))
}

/** Nobody has changed since what the import wrote; what it created, nobody has changed at all. */
async function assertUntouched(
  tx: Tx,
  importId: string,
  written: readonly Written[],
  present: ReadonlyMap<string, AnyRow>,
): Promise<void> {
  const created = written.filter(({ isNew }) => isNew)
  const later = await tx.query<Entry>(sql`select distinct on (a.id) a.resource, a.row_id as "rowId", a.action, a.changes
    from (select distinct request_id from audit_entries
      where row_id = ${importId} and resource = 'imports' and action = 'import') i
    join audit_entries a on a.row_id = any(${sql.param(created.map(({ id }) => id))}::uuid[])
      and a.request_id is distinct from i.request_id`)
  const used = new Set(
    later
      .filter(
        (one) =>
          givenIn({ ...one, resource: resourceOf(one.resource) }).length > 0 || Object.keys(one.changes).length === 0,
      )
      .map(({ rowId }) => rowId),
  )
  const faults = written.flatMap((one): Message[] => {
    const stored = present.get(one.id)
    const isOther = (key: string) =>
      JSON.stringify(stored?.[key] ?? null) !== JSON.stringify(one.changes[key]?.[1] ?? null)
    // Figures of others, such as what a customer owes, follow by themselves.
    if (givenIn(one).length === 0) return []
    if (!stored) return [message('imports.gone', namesOf(one, titleIn(one)))]
    const isChanged = one.isNew ? used.has(one.id) : givenIn(one).some(isOther)
    return isChanged ? [message('imports.changedSince', namesOf(one, stored))] : []
  })
  assertNone(faults)
}

/** What a changed document had before, with its lines as they were. */
function formerOf(one: Written, lines: readonly LinedRows[], written: readonly Written[]): Draft {
  const byId = new Map(written.map((each) => [each.id, each]))
  const former = (row: Written | undefined): Draft =>
    row
      ? Object.fromEntries(
          givenIn(row)
            .filter((key) => isWritable(row.resource, key))
            .map((key) => [key, row.changes[key]?.[0] ?? null]),
        )
      : {}
  const lined = lines.flatMap(({ key, line, rows }) => {
    const own = rows.filter((row) => row[line.by] === one.id)
    const kept = own.filter((row) => !byId.get(row.id)?.isNew)
    return own.some((row) => byId.has(row.id))
      ? [[key, kept.map((row) => ({ ...former(byId.get(row.id)), id: row.id }))]]
      : []
  })
  return { ...former(one), ...Object.fromEntries(lined) }
}

const isWritable = ({ fields }: Resource, key: string): boolean =>
  fields[key]?.readOnly !== true && fields[key]?.readOnly !== 'afterCreate'

/** The row by the title that the import gave it. */
const titleIn = ({ resource, changes }: Written): AnyRow =>
  ({ [resource.titleField]: changes[resource.titleField]?.[1] }) as AnyRow

const namesOf = ({ resource }: Written, row: AnyRow) => ({
  label: resource.label,
  title: String(row[resource.titleField] ?? ''),
})

function assertNone(reasons: readonly Message[]): void {
  if (reasons.length > 0) throw refuse('imports.used', { reasons: { list: reasons.slice(0, TOLD) } })
}
