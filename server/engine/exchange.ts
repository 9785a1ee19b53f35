import { type AnyField, isNumeric, traitsOf } from '../../src/define/field.ts'
import { type Message, type Param, told } from '../../src/define/message.ts'
import { fieldNamed } from '../../src/define/path.ts'
import type { Resource, View } from '../../src/define/resource.ts'
import { countedIn } from '../../src/define/tabs.ts'
import type { Language, Text } from '../../src/define/text.ts'
import { unknownLabel } from '../../src/define/unknown.ts'
import type { AnyRow } from '../db/columns.ts'
import { message } from '../messages/rows.ts'
import { type Column, cellText } from './cell-text.ts'
import type { ListQuery } from './list-query.ts'
import type { Cell } from './workbook.ts'

/** The columns of an export: those of the view that the person may see; else every field. */
export function exportColumns(
  resource: Resource,
  view: View | undefined,
  shown: Readonly<Record<string, AnyField>>,
): Column[] {
  const paths = view ? [...view.columns, ...(view.optionalColumns ?? [])] : Object.keys(resource.fields)
  return paths.flatMap((path) => {
    const field = shown[path]
    return field ? [{ path, label: headerOf(resource, path, field), field }] : []
  })
}

/** What stands above a column: its label, with its unit. */
export function headerOf(resource: Resource, path: string, field: AnyField): Param {
  const { label } = fieldNamed(resource, path) ?? field
  const unit = traitsOf(field).unit ?? field.unit
  return unit ? message('cell.head', { label, unit }) : label
}

/** What the row of sums is called; it says what the sums leave out. */
const totalsLabel = (note: Text | undefined): Message =>
  note ? message('cell.totalsNoting', { note }) : message('cell.totals')

/** The last row of an export: the totals that stand below the list, under the same name. */
export function totalsRow(
  resource: Resource,
  columns: readonly Column[],
  { view, tab }: Pick<ListQuery, 'view' | 'tab'>,
  totals: Record<string, number>,
): AnyRow {
  const first = columns.find(({ path, field }) => !(path in totals) && !isNumeric(field))
  const label = totalsLabel(countedIn(resource, view, tab).note)
  const named = first ? { [first.path]: label } : {}
  return { ...totals, ...named, _labels: named } as unknown as AnyRow
}

/** Whether the last row of a spreadsheet is that of an export's sums: figures and their name, nothing else. */
export function isTotalsRow(resource: Resource, row: Record<string, unknown>): boolean {
  const labels = Object.values(resource.views ?? {}).flatMap(({ totals, totalsNote }) =>
    totals ? [totalsLabel(undefined), totalsLabel(totalsNote)] : [],
  )
  const words = Object.values(row).filter((cell) => typeof cell !== 'number' && cell !== '' && cell !== null)
  const [only, ...others] = words.filter((cell) => typeof cell !== 'string' || !/^-?[\d,]+(\.\d+)?$/.test(cell))
  return others.length === 0 && typeof only === 'string' && labels.some((label) => isToldAs(label, only))
}

/** Whether a text is what it says, in either language: files come back in the one that they were made in. */
const isToldAs = (param: Param, text: string): boolean => told(param, 'zh') === text || told(param, 'en') === text

/** A cell that begins like a formula is text to a spreadsheet (OWASP: CSV injection). Numbers stay numbers. */
export const neutralize = (text: string): string =>
  /^[=+\-@＝＋－＠\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * A spreadsheet takes bare digits for a number: of twelve it shows 1.1E+11, of more than fifteen it loses the last, and
 * zeros in front go. `="…"` it keeps as the text that it is; the product's own import reads it back.
 */
const isLongNumber = (text: string): boolean => /^(\d{12,}|0\d+)$/.test(text)

/** One line of CSV, as RFC 4180 has it. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quote(isLongNumber(cell) ? `="${cell}"` : neutralize(cell))).join(',')}\r\n`

/** The cells of a row in a workbook: money and numbers are numbers, so that one can add them up. */
export const cellsOf = (columns: readonly Column[], row: AnyRow, language: Language): Cell[] =>
  columns.map((column) => {
    const text = cellText(column, row, language)
    const isFigure = isNumeric(column.field) && text !== '' && !unknownLabel(column.field, row)
    return isFigure ? Number(text) : neutralize(text)
  })
