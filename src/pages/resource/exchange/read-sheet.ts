import { fieldNamed } from '../../../define/path.ts'
import type { Resource } from '../../../define/resource.ts'
import { definitionOf } from '../../../providers/definitions.ts'
import {
  headingRowOf,
  likeliestHeading,
  plainHeading,
  type ReadSheet,
  readTable,
  type Table,
} from '../../../resources/sheet-readers/reader.ts'
import { sheetReaders } from '../../../resources/sheet-readers.ts'
import { parseTable } from '../controls/parse-table.ts'
import { text } from './texts.ts'

/** What the server takes of one sheet. */
export const MOST_ROWS = 50_000
const MOST_BYTES = 10 * 1024 * 1024

/** A sheet as it came: its cells, and the file that is kept with what becomes of it. */
export type Sheet = { table: Table; file: File; isPasted?: boolean }
/** How it is read: by a layout of others, or by the product's own names; and in which row its headings stand. */
export type Layout = { reader: string; headingRow: number }

/** The cells of an Excel or CSV file; fails with a sentence for the person. */
export async function readFile(file: File): Promise<Sheet> {
  if (file.size > MOST_BYTES) throw new Error(text('tooLarge', { size: MOST_BYTES / 1024 / 1024 }))
  const bytes = await file.arrayBuffer()
  const xlsx = await import('@e965/xlsx')
  try {
    const isText = /\.(csv|txt|tsv)$/i.test(file.name)
    const book = isText
      ? xlsx.read(decode(bytes), { type: 'string', raw: true })
      : xlsx.read(bytes, { type: 'array', cellDates: false })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    // Blank rows stay, so that each row has the number that it has in the file.
    const cells = sheet
      ? xlsx.utils.sheet_to_json<unknown[]>(sheet, {
          header: 1,
          raw: false,
          defval: '',
          blankrows: true,
          range: topOf(sheet),
        })
      : []
    return { table: cells.map((row) => row.map(String)), file }
  } catch {
    throw new Error(text('unreadable'))
  }
}

/** A sheet that begins further down is read from its first row all the same. */
function topOf(sheet: { '!ref'?: string }): string {
  const [from = 'A1', to = from] = (sheet['!ref'] ?? 'A1').split(':')
  return `${from.replace(/\d+/, '1')}:${to}`
}

/** The cells of a clipboard text, kept as the file that they would have been. */
export function readClipboard(copied: string): Sheet {
  const name = `${text('pasted')}.txt`
  return { table: parseTable(copied), file: new File([copied], name, { type: 'text/plain' }), isPasted: true }
}

/** Excel in China saves CSV as GB 18030; what is no UTF-8 is taken for that. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** The layout that a sheet seems to have: the first whose headings it has; else that of the template. */
export function detectLayout(resource: Resource, { table }: Sheet): Layout {
  const names = resource.exchange?.import?.readers ?? []
  const known = names.flatMap((reader) => {
    const headingRow = headingOf(resource, table, reader)
    return headingRow < 0 ? [] : [{ reader, headingRow }]
  })
  return known[0] ?? { reader: '', headingRow: headingOf(resource, table, '') }
}

/** Where its headings stand under a layout; below 0 where they do not. */
export function headingOf(resource: Resource, table: Table, reader: string): number {
  const layout = sheetReaders[reader]
  return layout ? headingRowOf(layout, table) : likeliestHeading(namesOf(resource), table)
}

/** What the columns of the template are called, and what other sheets call them. */
function namesOf(resource: Resource): ReadonlySet<string> {
  const { headers = {}, lines = {} } = resource.exchange?.import ?? {}
  const lined = Object.keys(lines).flatMap((name) => definitionOf(resource.lines?.[name]?.resource) ?? [])
  const labels = [resource, ...lined].flatMap(({ fields }) => Object.values(fields).flatMap(({ label }) => label))
  return new Set([...labels, ...Object.values(headers).flat()].map(plainHeading))
}

/** The rows of a sheet under a layout; fails with a sentence for the person. */
export function rowsOf({ table }: Sheet, { reader, headingRow }: Layout): ReadSheet {
  const isWritten = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')
  if (!isWritten(table[headingRow] ?? [])) throw new Error(text(table.some(isWritten) ? 'noHeader' : 'empty'))
  const read = readTable(table, headingRow, sheetReaders[reader])
  if (read.rows.length === 0) throw new Error(text('empty'))
  if (read.rows.length > MOST_ROWS) throw new Error(text('tooMany', { count: MOST_ROWS, rows: read.rows.length }))
  return read
}

/** What the column of an error is called: `cars.vin` by its field, and anything else as it stands. */
export function columnOf(resource: Resource, field: string): string | readonly [string, string] {
  const [name = '', key] = field.split('.')
  const line = Object.hasOwn(resource.lines ?? {}, name) ? resource.lines?.[name] : undefined
  const behind = line && key ? definitionOf(line.resource) : undefined
  return (behind && fieldNamed(behind, key ?? '')?.label) ?? line?.label ?? fieldNamed(resource, field)?.label ?? field
}
