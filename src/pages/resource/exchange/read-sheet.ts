import { parseTable } from '../controls/parse-table.ts'
import { text } from './texts.ts'

/** A row of a sheet: heading → cell as a person reads it. */
export type SheetRow = Record<string, string>

/** What the server takes at a time. */
export const MOST_ROWS = 5000
const MOST_BYTES = 10 * 1024 * 1024

/** The rows of an Excel or CSV file; fails with a sentence for the person. */
export async function readFile(file: File): Promise<SheetRow[]> {
  if (file.size > MOST_BYTES) throw new Error(text('tooLarge', { size: MOST_BYTES / 1024 / 1024 }))
  const bytes = await file.arrayBuffer()
  const xlsx = await import('@e965/xlsx')
  try {
    const isText = /\.(csv|txt|tsv)$/i.test(file.name)
    const book = isText
      ? xlsx.read(decode(bytes), { type: 'string', raw: true })
      : xlsx.read(bytes, { type: 'array', cellDates: false })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    return rowsOf(sheet ? xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' }) : [])
  } catch (error) {
    throw error instanceof SheetError ? error : new Error(text('unreadable'))
  }
}

/** The rows of a clipboard text. */
export const readClipboard = (copied: string): SheetRow[] => rowsOf(parseTable(copied))

class SheetError extends Error {}

/** Excel in China saves CSV as GB 18030; what is no UTF-8 is taken for that. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

function rowsOf(table: readonly (readonly string[])[]): SheetRow[] {
  const [head = [], ...body] = table
  const headings = head.map((cell) => String(cell).replace(/[*＊]/g, '').trim())
  const lines = body.filter((cells) => cells.some((cell) => String(cell).trim() !== ''))
  if (headings.every((heading) => heading === '')) throw new SheetError(text(body.length > 0 ? 'noHeader' : 'empty'))
  if (lines.length === 0) throw new SheetError(text('empty'))
  if (lines.length > MOST_ROWS) throw new SheetError(text('tooMany', { count: MOST_ROWS, rows: lines.length }))
  return lines.map((cells) =>
    Object.fromEntries(headings.flatMap((heading, at) => (heading ? [[heading, String(cells[at] ?? '')]] : []))),
  )
}
