import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { storedNames } from '../../src/define/field.ts'
import type { Resource } from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'
import { snake } from '../db/names.ts'
import { searchTextOf } from '../engine/search.ts'
import type { Book, BookRow } from './book.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** Writes the whole book by COPY, in the caller's transaction. */
export async function writeBook(client: Client, book: Book): Promise<void> {
  for (const resource of inOrderOfReferences()) {
    const rows = book.rowsOf(resource.name)
    if (rows.length > 0) await copyRows(client, resource, rows, book)
  }
  const entries = [...book.entries].sort((a, b) => a.at - b.at)
  await copy(
    client,
    'audit_entries',
    ['id', 'at', 'staff_id', 'resource', 'row_id', 'action', 'changes', 'reason'],
    entries.map((entry) => [
      book.newId(entry.at),
      new Date(entry.at).toISOString(),
      entry.staffId,
      entry.resource,
      entry.rowId,
      entry.action,
      JSON.stringify(entry.changes),
      entry.reason ?? null,
    ]),
  )
  await copy(
    client,
    'serial_numbers',
    ['prefix', 'day', 'last'],
    [...book.serials].map(([key, last]) => [...key.split(' '), last]),
  )
}

async function copyRows(client: Client, resource: Resource, rows: readonly BookRow[], book: Book): Promise<void> {
  const keys = [
    'id',
    'version',
    'createdAt',
    'createdById',
    'updatedAt',
    'updatedById',
    ...storedNames(resource.fields),
  ]
  const lines = linesOf(resource, book)
  const names = [...keys.map(snake), ...(resource.search ? ['search_text'] : [])]
  await copy(
    client,
    snake(resource.name),
    names,
    rows.map((row) => {
      const values = keys.map((key) => row[key])
      return resource.search ? [...values, searchTextOf(resource, row, lines(row.id))] : values
    }),
  )
}

/** The lines that take part in a resource's search text, by their parent's id. */
function linesOf(resource: Resource, book: Book): (id: string) => Record<string, BookRow[]> {
  const heads = new Set((resource.search ?? []).map((path) => path.split('.')[0]))
  const grouped = Object.entries(resource.lines ?? {})
    .filter(([key]) => heads.has(key))
    .map(([key, line]) => [key, groupBy(book.rowsOf(line.resource), line.by)] as const)
  return (id) => Object.fromEntries(grouped.map(([key, byParent]) => [key, byParent.get(id) ?? []]))
}

function groupBy(rows: readonly BookRow[], key: string): Map<unknown, BookRow[]> {
  const groups = new Map<unknown, BookRow[]>()
  for (const row of rows) {
    const group = groups.get(row[key])
    if (group) group.push(row)
    else groups.set(row[key], [row])
  }
  return groups
}

/** Tables after those they refer to. A table that refers to itself is checked at the end of its own statement. */
export function inOrderOfReferences(): Resource[] {
  const done = new Set<Resource>()
  const visit = (resource: Resource): void => {
    if (done.has(resource)) return
    done.add(resource)
    for (const field of Object.values(resource.fields)) {
      const target = field.kind === 'ref' ? registry[field.resource ?? ''] : undefined
      if (target && !ordered.includes(target)) visit(target)
    }
    ordered.push(resource)
  }
  const ordered: Resource[] = []
  for (const resource of Object.values(registry)) visit(resource)
  return ordered
}

/** One COPY of rows in PostgreSQL's text format. */
export async function copy(
  client: Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly unknown[]>,
): Promise<void> {
  const into = client.query(copyFrom(`copy "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) from stdin`))
  await pipeline(Readable.from(chunks(rows)), into)
}

function* chunks(rows: Iterable<readonly unknown[]>): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    chunk += `${row.map(cell).join('\t')}\n`
    if (chunk.length < 65_536) continue
    yield chunk
    chunk = ''
  }
  if (chunk) yield chunk
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function cell(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  const text = Array.isArray(value)
    ? `{${value.map((one) => `"${String(one).replace(/["\\]/g, '\\$&')}"`).join(',')}}`
    : String(value)
  return text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign)
}
