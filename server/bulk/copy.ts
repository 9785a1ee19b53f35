import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

type Client = Pick<pg.ClientBase, 'query'>

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
