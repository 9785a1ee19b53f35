import * as xlsx from '@e965/xlsx'
import type { Message } from '../../src/define/message.ts'
import { message } from '../../src/resources/bank/messages.ts'
import { refuse } from '../errors/business-error.ts'
import { limits } from './statement.ts'

type Read = { rows: string[][]; warnings: Message[] }

const options = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellNF: true,
  bookVBA: false,
  // One more than may be, so that too many are noticed, with the room of what stands around them.
  sheetRows: limits.lines + 200,
} as const

/** The cells of the first sheet with something in it: XLSX, or XLS of Excel 97. */
export function readSheet(bytes: Uint8Array, hasMacros: boolean): Read {
  const { rows, warnings } = firstOf(opened(() => xlsx.read(bytes, { ...options, type: 'array' })))
  return { rows, warnings: [...(hasMacros ? [message('bank.macros')] : []), ...warnings] }
}

/** A table of HTML, as banks send it under the name of a sheet: every cell as it is written. */
export function readHtml(text: string): Read {
  return firstOf(opened(() => xlsx.read(text, { ...options, type: 'string', raw: true })))
}

/** The library throws whatever it stumbles over in a file that is broken or locked. */
function opened(open: () => xlsx.WorkBook): xlsx.WorkBook {
  try {
    return open()
  } catch {
    throw refuse('bank.unreadable')
  }
}

function firstOf(book: xlsx.WorkBook): Read {
  const sheets = book.SheetNames.map((name) => ({ name, rows: cellsOf(book.Sheets[name]) }))
  const filled = sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => cell !== '')))
  const [first] = filled
  if (!first) throw refuse('bank.empty')
  return { rows: first.rows, warnings: filled.length > 1 ? [message('bank.sheets', { sheet: first.name })] : [] }
}

/** As `dense` has them: rows of cells, with holes. */
function cellsOf(sheet: xlsx.WorkSheet | undefined): string[][] {
  const rows = (sheet?.['!data'] ?? []) as readonly (readonly (xlsx.CellObject | undefined)[] | undefined)[]
  return Array.from(rows, (row) => Array.from(row ?? [], textOf))
}

/** Days as text; figures digit by digit, without the dust of binary fractions. */
function textOf(cell: xlsx.CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.t === 'e') return ''
  if (cell.t !== 'n') return String(cell.v)
  const value = Number(cell.v)
  if (typeof cell.z === 'string' && xlsx.SSF.is_date(cell.z)) return momentOf(value)
  return Number.isInteger(value) ? String(BigInt(value)) : String(Number(value.toPrecision(15)))
}

function momentOf(value: number): string {
  const { y, m, d, H, M, S } = xlsx.SSF.parse_date_code(value)
  const two = (part: number) => String(part).padStart(2, '0')
  const time = `${two(H)}:${two(M)}:${two(Math.floor(S))}`
  return value < 1 ? time : `${String(y).padStart(4, '0')}-${two(m)}-${two(d)} ${time}`
}
