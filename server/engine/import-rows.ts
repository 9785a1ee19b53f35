import { sql } from 'drizzle-orm'
import { importKeyOf, importLinesOf } from '../../src/define/exchange.ts'
import type { Message } from '../../src/define/message.ts'
import type { Resource } from '../../src/define/resource.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { type AnyRow, column } from '../db/columns.ts'
import type { BusinessError, FieldError } from '../errors/business-error.ts'
import { message } from '../messages/rows.ts'
import { scopeOf } from './access.ts'
import type { Column } from './cell-text.ts'
import type { Draft } from './draft.ts'
import { isTotalsRow } from './exchange.ts'
import { type Assigned, draftOfRow, headingsOf, importColumns } from './import-columns.ts'
import type { Service } from './service.ts'
import type { Tx } from './tx.ts'
import { whereOf } from './where.ts'

export type SheetRow = Record<string, unknown>
/** How the rows of a sheet are to be read. */
export type SheetSense = { numbers?: readonly number[] | undefined; assigned?: Assigned | undefined }
/** `line` is the number that the row has in its sheet. */
type LineResult = { line: number; errors: FieldError[] }
export type Imported = { imported: number; created: number; updated: number; failed: LineResult[] }

/** A row of the sheet as it was read: what is of the document, and what is of its line. */
type ReadRow = { line: number; own: Draft; item: Draft; errors: FieldError[] }
/** Rows of one key; the first says what is of the document. `places`: of which row each of its lines is, as they are sent. */
type Document = { key: readonly unknown[] | undefined; rows: ReadRow[]; places: (ReadRow | undefined)[] }

/**
 * Writes the rows of a sheet: each by itself, so that one bad line spoils no other; where a sheet holds lines too, the
 * rows of one key are one document. `numbers` are those of the rows in their sheet, `assigned` the headings that somebody
 * gave a column by hand.
 */
export async function importRows(
  tx: Tx,
  service: Pick<Service, 'changeIn' | 'createIn'>,
  resource: Resource,
  rows: readonly SheetRow[],
  { numbers = rows.map((_, at) => at + 1), assigned }: SheetSense = {},
): Promise<Imported> {
  const columns = importColumns(tx.user, resource)
  const headings = headingsOf(resource, columns, namesIn(rows), assigned)
  const read: ReadRow[] = []
  for (const [at, row] of rows.entries()) {
    if (at === rows.length - 1 && isTotalsRow(resource, row)) continue
    const { draft, errors } = await draftOfRow(tx, { columns, headings }, row)
    read.push({ line: numbers[at] ?? at + 1, ...partedOf(resource, draft), errors })
  }
  const done: Imported = { imported: 0, created: 0, updated: 0, failed: [] }
  const failures = new Map<ReadRow, FieldError[]>(read.map((row) => [row, [...row.errors]]))
  for (const document of documentsOf(resource, read)) {
    const isBroken = document.rows.some(({ errors }) => errors.length > 0)
    const differing = contradictionsIn(columns, document)
    for (const [row, errors] of differing) failures.get(row)?.push(...errors)
    if (isBroken || differing.size > 0) continue
    const written = await tx.attempt(() => writeDocument(tx, service, resource, document))
    if ('value' in written) {
      done[written.value] += 1
      done.imported += document.rows.length
    } else for (const [row, error] of placed(resource, document, written.refused)) failures.get(row)?.push(error)
  }
  const failed = read.map((row) => ({ line: row.line, errors: failures.get(row) ?? [] }))
  return { ...done, failed: failed.filter(({ errors }) => errors.length > 0) }
}

/** The headings of a sheet. */
export const namesIn = (rows: readonly SheetRow[]): Set<string> => new Set(rows.flatMap((row) => Object.keys(row)))

/** The columns of the lines stand behind their name: `cars.vin`. */
function partedOf(resource: Resource, draft: Draft): { own: Draft; item: Draft } {
  const prefix = `${importLinesOf(resource)?.name}.`
  const parts = { own: {} as Draft, item: {} as Draft }
  for (const [path, value] of Object.entries(draft)) {
    if (path.startsWith(prefix)) parts.item[path.slice(prefix.length)] = value
    else parts.own[path] = value
  }
  return parts
}

/**
 * Rows that share the key are one document where the sheet holds lines. One that says nothing but a line belongs to the
 * row above it, as below a merged cell.
 */
function documentsOf(resource: Resource, rows: readonly ReadRow[]): Document[] {
  const names = importKeyOf(resource)
  const isLined = importLinesOf(resource) !== undefined
  const documents: Document[] = []
  const byKey = new Map<string, Document>()
  for (const row of rows) {
    const values = names.map((name) => row.own[name])
    const key = values.includes(undefined) ? undefined : values
    const isBelow = Object.keys(row.own).length === 0 && Object.keys(row.item).length > 0 && row.errors.length === 0
    const known = isBelow ? documents.at(-1) : key && byKey.get(JSON.stringify(key))
    if (isLined && known) known.rows.push(row)
    else {
      const document: Document = { key, rows: [row], places: [] }
      documents.push(document)
      if (key) byKey.set(JSON.stringify(key), document)
    }
  }
  return documents
}

/** Rows of one document say the same of it, or nothing. */
function contradictionsIn(columns: readonly Column[], { rows: [first, ...others] }: Document) {
  const found = new Map<ReadRow, FieldError[]>()
  for (const row of others) {
    const differing = columns.filter(
      ({ path }) => path in row.own && JSON.stringify(row.own[path]) !== JSON.stringify(first?.own[path]),
    )
    const said = (column: Column): Message =>
      message('row.otherThanAbove', { label: column.label, line: first?.line ?? 0 })
    if (differing.length > 0)
      found.set(
        row,
        differing.map((one) => ({ field: one.path, message: said(one) })),
      )
  }
  return found
}

/** A document whose key is known is changed, any other is created. */
async function writeDocument(
  tx: Tx,
  service: Pick<Service, 'changeIn' | 'createIn'>,
  resource: Resource,
  document: Document,
): Promise<'created' | 'updated'> {
  const { key, rows } = document
  const own = rows[0]?.own ?? {}
  const known = key && (await findByKey(tx, resource, key))
  const lined = await linesOf(tx, resource, known, document)
  if (!known) {
    await service.createIn(tx, resource, { ...creatable(resource, own), ...lined })
    return 'created'
  }
  await service.changeIn(tx, resource, known.id, { ...changeable(resource, own), ...lined, version: known.version })
  return 'updated'
}

/**
 * The lines of the sheet beside those that the document has: one of a key that is there is changed, one without key is
 * the next of those that have none, any other is added. None goes for want of a row.
 */
async function linesOf(
  tx: Tx,
  resource: Resource,
  known: AnyRow | undefined,
  document: Document,
): Promise<Record<string, Draft[]>> {
  const lined = importLinesOf(resource)
  const line = lined && resource.lines?.[lined.name]
  const rows = document.rows.filter(({ item }) => Object.keys(item).length > 0)
  if (!line || rows.length === 0) return {}
  const definition = resourceOf(line.resource)
  const order = line.position ? sql`${column('t', line.position)}, t.id` : sql`t.id`
  const present = known ? await tx.lockMany(definition, sql`${column('t', line.by)} = ${known.id}`, order) : []
  const waiting = [...present]
  const changes = new Map<string, ReadRow>()
  const added: ReadRow[] = []
  for (const row of rows) {
    const wanted = row.item[lined.key] ?? null
    const at = waiting.findIndex((one) => (one[lined.key] ?? null) === wanted)
    const [found] = at < 0 ? [] : waiting.splice(at, 1)
    if (found) changes.set(found.id, row)
    else added.push(row)
  }
  document.places = [...present.map(({ id }) => changes.get(id)), ...added]
  const kept = present.map(({ id }) => ({ ...changeable(definition, changes.get(id)?.item ?? {}), id }))
  return { [lined.name]: [...kept, ...added.map(({ item }) => item)] }
}

/** What of the refusal belongs to which row: `cars.1.vin` to the second of them, what is of the document to the first. */
function placed(resource: Resource, { rows, places }: Document, refused: BusinessError): [ReadRow, FieldError][] {
  const lined = importLinesOf(resource)?.name
  const first = rows[0] as ReadRow
  const errors = refused.errors ?? [{ field: '', message: refused.told }]
  return errors.map((error) => {
    const [name, at = '', ...rest] = error.field.split('.')
    const isOfLine = name === lined && /^\d+$/.test(at)
    return isOfLine ? [places[Number(at)] ?? first, { ...error, field: [name, ...rest].join('.') }] : [first, error]
  })
}

/** The key that the engine draws is a mark in the sheet alone. */
const creatable = (resource: Resource, draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => resource.fields[name]?.readOnly !== true))

/** What an import may change on a row that is there already. */
const changeable = (resource: Resource, draft: Draft): Draft =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([name]) => resource.fields[name]?.readOnly !== true && resource.fields[name]?.readOnly !== 'afterCreate',
    ),
  )

async function findByKey(tx: Tx, resource: Resource, key: readonly unknown[]): Promise<AnyRow | undefined> {
  const scope = scopeOf(tx.user, resource, 't')
  const wanted = Object.fromEntries(importKeyOf(resource).map((name, at) => [name, key[at] as string]))
  const condition = whereOf(resource, wanted, 't')
  const [row] = await tx.lockMany(resource, scope ? sql`${condition} and ${scope}` : condition)
  return row as AnyRow | undefined
}
