import type { Text } from '../../define/text.ts'

/** The cells of a sheet as a person reads them. */
export type Table = readonly (readonly string[])[]
/** A row by the columns that it is imported into. */
export type SheetRow = Record<string, string>

/** How a sheet that others have made is read: nothing but what its columns are here. */
export type SheetReader = {
  /** What anyone calls it who has such a sheet. */
  label: Text
  /** The headings by which it is known: they all stand in one row. */
  knownBy: readonly string[]
  /** A column of theirs → ours; a cell that is several of ours is taken apart; `null` is left out. */
  columns: Readonly<Record<string, string | ((cell: string) => SheetRow) | null>>
  /** Columns whose empty cell says what the one above it says, as merged cells do. */
  merged?: readonly string[]
  /** What the first written cell of a row begins with that is none: 合计, 制表人. */
  endsWith?: readonly string[]
}

/** The rows of a sheet with the numbers that they have in it. */
export type ReadSheet = { rows: SheetRow[]; numbers: number[] }

/** Rows from the top among which the headings are looked for. */
const TOP = 20

/** Headings differ from sheet to sheet in width, blanks and the star of what is required. */
export const plainHeading = (cell: string): string => cell.normalize('NFKC').replace(/\s+|[*:]+$/g, '')

/** Where the headings stand that the reader is known by; below 0 where they do not. */
export function headingRowOf(reader: SheetReader, table: Table): number {
  return table.slice(0, TOP).findIndex((cells) => {
    const headings = new Set(cells.map(plainHeading))
    return reader.knownBy.every((one) => headings.has(plainHeading(one)))
  })
}

/** The row at the top that has the most of these names; the first where none has any. */
export function likeliestHeading(names: ReadonlySet<string>, table: Table): number {
  const counts = table.slice(0, TOP).map((cells) => cells.filter((cell) => names.has(plainHeading(cell))).length)
  const most = Math.max(0, ...counts)
  return most === 0 ? 0 : counts.indexOf(most)
}

/** The rows below the headings; without a reader each column keeps its heading. */
export function readTable(table: Table, headingRow: number, reader?: SheetReader): ReadSheet {
  const headings = (table[headingRow] ?? []).map((cell) => cell.replace(/[*＊]/g, '').trim())
  const columns = new Map(Object.entries(reader?.columns ?? {}).map(([name, to]) => [plainHeading(name), to]))
  const merged = new Set((reader?.merged ?? []).map(plainHeading))
  const sheet: ReadSheet = { rows: [], numbers: [] }
  const above = new Map<string, string>()
  for (const [at, cells] of table.entries()) {
    const [first] = cells.filter((cell) => cell.trim() !== '')
    if (at <= headingRow || first === undefined || reader?.endsWith?.some((one) => first.trim().startsWith(one)))
      continue
    const row: SheetRow = {}
    for (const [column, heading] of headings.entries()) {
      const name = plainHeading(heading)
      if (name === '') continue
      const own = cells[column] ?? ''
      const cell = own.trim() === '' && merged.has(name) ? (above.get(name) ?? '') : own
      above.set(name, cell)
      const to = columns.has(name) ? columns.get(name) : heading
      if (typeof to === 'string') row[to] = cell
      else if (to) Object.assign(row, cell.trim() === '' ? {} : to(cell.trim()))
    }
    sheet.rows.push(row)
    sheet.numbers.push(at + 1)
  }
  return sheet
}

/** `张三 13800000000`, `张三/13800000000`: a name and a number in one cell. */
export function nameAndPhone(name: string, phone: string): (cell: string) => SheetRow {
  return (cell) => {
    const number = /1\d{10}|0\d{2,3}-?\d{7,8}/.exec(cell)?.[0] ?? ''
    const rest = cell
      .replace(number, '')
      .replace(/[\s/、,，:：()（）]+/g, ' ')
      .trim()
    return { ...(rest ? { [name]: rest } : {}), ...(number ? { [phone]: number } : {}) }
  }
}
