import { told } from '../../src/define/message.ts'
import type { Resource } from '../../src/define/resource.ts'
import { type Language, textIn } from '../../src/define/text.ts'
import type { AnyRow } from '../db/columns.ts'
import { type Column, cellText } from './cell-text.ts'
import { cellsOf, csvLine } from './exchange.ts'
import { type Cell, workbookOf } from './workbook.ts'

export const fileFormats = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type FileFormat = keyof typeof fileFormats

/** Rows of a sheet without its head and its sums; a CSV has as many as there are. */
export const roomOf = (format: FileFormat, sheetRows: number): number =>
  format === 'csv' ? Number.POSITIVE_INFINITY : sheetRows - 2

type Pieces = AsyncGenerator<AnyRow[]>
type Written = { format: FileFormat; resource: Resource; columns: readonly Column[]; language: Language }

/** An exported file, written as its rows come: memory holds a piece and not the file. */
export const fileOf = (
  { format, resource, columns, language }: Written,
  rows: Pieces,
): AsyncGenerator<string | Buffer> =>
  format === 'csv'
    ? csvOf(columns, rows, language)
    : workbookOf(textIn(resource.label, language), tableOf(columns, rows, language))

async function* tableOf(columns: readonly Column[], rows: Pieces, language: Language): AsyncGenerator<Cell[][]> {
  yield [columns.map(({ label }) => told(label, language))]
  for await (const piece of rows) yield piece.map((row) => cellsOf(columns, row, language))
}

async function* csvOf(columns: readonly Column[], rows: Pieces, language: Language): AsyncGenerator<string> {
  // Excel takes a file without this mark for GBK.
  yield `\uFEFF${csvLine(columns.map(({ label }) => told(label, language)))}`
  for await (const piece of rows)
    yield piece.map((row) => csvLine(columns.map((column) => cellText(column, row, language)))).join('')
}
