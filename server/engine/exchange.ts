import { sql } from 'drizzle-orm'
import { parsers } from '../../src/define/by-kind/parsers.ts'
import { type AnyField, isFile, isNumeric, isReference, isRegion, isSet, traitsOf } from '../../src/define/field.ts'
import { type Message, type Param, told } from '../../src/define/message.ts'
import { fieldNamed } from '../../src/define/path.ts'
import type { Resource, View } from '../../src/define/resource.ts'
import { countedIn } from '../../src/define/tabs.ts'
import type { Language, Text } from '../../src/define/text.ts'
import { unknownLabel } from '../../src/define/unknown.ts'
import { resourceOf } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import type { AnyRow } from '../db/columns.ts'
import { tableName } from '../db/columns.ts'
import { snake } from '../db/names.ts'
import type { FieldError } from '../errors/business-error.ts'
import { message } from '../messages/rows.ts'
import { hasRight, readableFields, scopeOf } from './access.ts'
import { type Column, cellText } from './cell-text.ts'
import type { Draft } from './draft.ts'
import type { ListQuery } from './list-query.ts'
import { regionOf } from './regions.ts'
import type { Tx } from './tx.ts'
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

function headerOf(resource: Resource, path: string, field: AnyField): Param {
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

/** Whether a header stands for the column: by its name, its label in either language, or what other sheets call it. */
function isHeaderOf(resource: Resource, { path, label }: Column, header: string): boolean {
  const others = resource.exchange?.import?.headers?.[path] ?? []
  return path === header || [told(label, 'zh'), told(label, 'en'), ...others].some((one) => bare(one) === bare(header))
}

/** Without what differs from sheet to sheet: widths, spaces, the star of what is required. */
const bare = (header: string): string =>
  header
    .normalize('NFKC')
    .replace(/\s+|[*:]+$/g, '')
    .toLowerCase()

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

/** The columns of an import: what a person may write on create, and the key by which a row is found again. */
export function importColumns(user: User, resource: Resource): Column[] {
  const key = resource.exchange?.import?.key
  return Object.entries(readableFields(user, resource))
    .filter(
      ([path, field]) => path === key || (field.readOnly !== true && hasRight(user, field.right) && !isFile(field)),
    )
    .map(([path, field]) => ({ path, label: headerOf(resource, path, field), field }))
}

/** Reads a row of a spreadsheet, keyed by header, as a draft; `errors` name the columns that could not be read. */
export async function draftOfRow(
  tx: Tx,
  resource: Resource,
  columns: readonly Column[],
  row: Record<string, unknown>,
): Promise<{ draft: Draft; errors: FieldError[] }> {
  const draft: Draft = {}
  const errors: FieldError[] = []
  const cells = new Map<string, unknown>()
  for (const [header, cell] of Object.entries(row)) {
    const column = columns.find((one) => isHeaderOf(resource, one, header))
    if (!column) errors.push({ field: header, message: message('row.unknownColumn') })
    // Which of the two is meant nobody can know.
    else if (cells.has(column.path))
      errors.push({ field: header, message: message('row.sameColumn', { label: column.label }) })
    else cells.set(column.path, cell)
  }
  for (const column of columns) {
    const { label } = column
    const given = cells.get(column.path)
    if (typeof given === 'object' && given !== null) {
      errors.push({ field: column.path, message: message('row.oneValue', { label }) })
      continue
    }
    const written = String(given ?? '')
      .trim()
      .replace(/^="(\d+)"$/, '$1')
      .replace(/^'(?=[=+\-@＝＋－＠])/, '')
    const text = written.normalize('NFKC').trim()
    if (text === '') continue
    const value = await valueRead(tx, column.field, traitsOf(column.field).isProse ? written : text)
    if (value === undefined)
      errors.push({ field: column.path, message: message('row.unreadable', { label, text: text.slice(0, 40) }) })
    else draft[column.path] = value
  }
  return { draft, errors }
}

/** What stands for something that has a text elsewhere is looked up; all else its kind understands. */
async function valueRead(tx: Tx, field: AnyField, text: string): Promise<unknown> {
  if (isRegion(field)) return regionOf(text)
  if (!isReference(field)) return parsers[field.kind](text, field, tx.now)
  const titles = isSet(field) ? text.split(/[、,，]/).map((one) => one.trim()) : [text]
  const ids = await idsByTitles(tx, field, titles)
  return isSet(field) ? ids : ids?.[0]
}

/** Brackets are what names are written with in either width. */
const spellingsOf = (title: string): string[] => [title, title.replace(/[()]/g, (sign) => (sign === '(' ? '（' : '）'))]

/** References are written by their title; a title that fits no row, or several, is not understood. */
async function idsByTitles(tx: Tx, field: AnyField, titles: string[]): Promise<string[] | undefined> {
  const target = resourceOf(field.resource ?? '')
  const scope = scopeOf(tx.user, target, 't')
  const title = sql.identifier(snake(target.titleField))
  const rows = await tx.query<{
    id: string
    title: string
  }>(sql`select t.id, t.${title}::text as title from ${tableName(target)} t
    where t.${title}::text = any(${sql.param(titles.flatMap(spellingsOf))}::text[]) ${scope ? sql`and ${scope}` : sql``} limit 1000`)
  const ids = titles
    .map((one) => rows.filter((row) => row.title.normalize('NFKC') === one))
    .map((found) => (found.length === 1 ? found[0]?.id : undefined))
  return ids.includes(undefined) ? undefined : (ids as string[])
}
