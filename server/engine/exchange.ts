import { sql } from 'drizzle-orm'
import { type AnyField, optionLabel } from '../../src/define/field.ts'
import { type Message, type Param, told } from '../../src/define/message.ts'
import { parseYuan } from '../../src/define/money.ts'
import { commonFields, type Resource, type View } from '../../src/define/resource.ts'
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
  const { label } = resource.fields[path] ?? commonFields[path] ?? field
  const unit = field.kind === 'money' ? message('cell.yuan') : field.unit
  return unit ? message('cell.head', { label, unit }) : label
}

const figures: ReadonlySet<string> = new Set(['money', 'integer', 'decimal'])

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
  const first = columns.find(({ path, field }) => !(path in totals) && !figures.has(field.kind))
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
    const isFigure = figures.has(column.field.kind) && text !== '' && !unknownLabel(column.field, row)
    return isFigure ? Number(text) : neutralize(text)
  })

/** The columns of an import: what a person may write on create, and the key by which a row is found again. */
export function importColumns(user: User, resource: Resource): Column[] {
  const key = resource.exchange?.import?.key
  return Object.entries(readableFields(user, resource))
    .filter(
      ([path, field]) =>
        path === key || (field.readOnly !== true && hasRight(user, field.right) && !['file'].includes(field.kind)),
    )
    .map(([path, field]) => ({ path, label: headerOf(resource, path, field), field }))
}

/** Reads a row of a spreadsheet, keyed by header, as a draft; `errors` name the columns that could not be read. */
export async function draftOfRow(
  tx: Tx,
  columns: readonly Column[],
  row: Record<string, unknown>,
): Promise<{ draft: Draft; errors: FieldError[] }> {
  const draft: Draft = {}
  const errors: FieldError[] = []
  const columnOf = (header: string) =>
    columns.find(({ label, path }) => path === header || isToldAs(label, header))?.path
  const cells = new Map(Object.entries(row).map(([header, cell]) => [columnOf(header) ?? header, cell]))
  for (const header of Object.keys(row))
    if (columnOf(header) === undefined) errors.push({ field: header, message: message('row.unknownColumn') })
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
    // The check of its field makes a text into what is kept.
    const isText = column.field.kind === 'text' || column.field.kind === 'textarea'
    const value = isText ? written : await parsedCell(tx, column.field, text)
    if (value === undefined)
      errors.push({ field: column.path, message: message('row.unreadable', { label, text: text.slice(0, 40) }) })
    else draft[column.path] = value
  }
  return { draft, errors }
}

async function parsedCell(tx: Tx, field: AnyField, text: string): Promise<unknown> {
  switch (field.kind) {
    case 'money':
      return parseYuan(text) ?? undefined
    case 'integer':
    case 'decimal':
      return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined
    case 'boolean':
      return booleanOf(text)
    case 'select':
      return optionOf(field, text)
    case 'multiSelect': {
      const found = text.split(/[、,，]/).map((one) => optionOf(field, one.trim()))
      return found.includes(undefined) ? undefined : found
    }
    case 'ref':
      return (await idsByTitles(tx, field, [text]))?.[0]
    case 'refs':
      return idsByTitles(
        tx,
        field,
        text.split(/[、,，]/).map((one) => one.trim()),
      )
    case 'region':
      return regionOf(text)
    case 'date':
      return text
        .replaceAll('/', '-')
        .replace(/^(\d{4})-(\d)(?=-|$)/, '$1-0$2')
        .replace(/-(\d)$/, '-0$1')
    case 'datetime':
      return /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(text)
        ? new Date(Date.parse(`${text.replace(' ', 'T')}Z`) - 8 * 3_600_000).toISOString()
        : text
    default:
      return text
  }
}

function booleanOf(text: string): boolean | undefined {
  if (text === '1' || text === 'true' || isToldAs(message('cell.yes'), text)) return true
  return text === '0' || text === 'false' || isToldAs(message('cell.no'), text) ? false : undefined
}

const optionOf = (field: AnyField, text: string): string | undefined =>
  Object.keys(field.options ?? {}).find((key) => key === text || isToldAs(optionLabel(field, key), text))

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
