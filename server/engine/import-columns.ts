import { sql } from 'drizzle-orm'
import { parsers } from '../../src/define/by-kind/parsers.ts'
import { importKeyOf, importLinesOf } from '../../src/define/exchange.ts'
import { type AnyField, isFile, isReference, isRegion, isSet, traitsOf } from '../../src/define/field.ts'
import { type Param, told } from '../../src/define/message.ts'
import type { Resource } from '../../src/define/resource.ts'
import { resourceOf } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import { tableName } from '../db/columns.ts'
import { snake } from '../db/names.ts'
import type { FieldError } from '../errors/business-error.ts'
import { message } from '../messages/rows.ts'
import { hasRight, readableFields, scopeOf } from './access.ts'
import type { Column } from './cell-text.ts'
import { type Draft, lineFields } from './draft.ts'
import { headerOf } from './exchange.ts'
import { regionOf } from './regions.ts'
import type { Tx } from './tx.ts'

/** The columns of an import: what a person may write on create, the key by which a row is found again, and its lines. */
export function importColumns(user: User, resource: Resource): Column[] {
  const key = importKeyOf(resource)
  const isOffered = (name: string, field: AnyField) =>
    key.includes(name) || (field.readOnly !== true && hasRight(user, field.right) && !isFile(field))
  const own = Object.entries(readableFields(user, resource))
    .filter(([path, field]) => isOffered(path, field))
    .map(([path, field]) => ({ path, label: headerOf(resource, path, field), field }))
  return [...own, ...columnsOfLines(user, resource, own)]
}

/** What is written of each line. A header that its document has too says whose it is: 联系人电话. */
function columnsOfLines(user: User, resource: Resource, own: readonly Column[]): Column[] {
  const lined = importLinesOf(resource)
  const line = lined && resource.lines?.[lined.name]
  if (!line) return []
  const definition = resourceOf(line.resource)
  const isTaken = (label: Param) =>
    (['zh', 'en'] as const).some((language) =>
      own.some((one) => bare(told(one.label, language)) === bare(told(label, language))),
    )
  return Object.entries(lineFields(definition, line.by))
    .filter(([, field]) => field.readOnly !== true && hasRight(user, field.right) && !isFile(field))
    .map(([name, field]) => {
      const label = headerOf(definition, name, field)
      const told = isTaken(label) ? message('cell.headOfLine', { line: line.label, label }) : label
      return { path: `${lined.name}.${name}`, label: told, field }
    })
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

/** Which column each heading of a sheet stands for: as somebody assigned it, else by its name. Undefined: none is known. */
export type Headings = ReadonlyMap<string, Column | undefined>
/** Headings that were assigned by hand: to a column by its path, or to none (`null`), so that they are left out. */
export type Assigned = Readonly<Record<string, string | null>>

/** Reads the headings of a sheet; those that are left out are not among them. */
export function headingsOf(
  resource: Resource,
  columns: readonly Column[],
  names: Iterable<string>,
  assigned: Assigned = {},
): Headings {
  const given = new Map(Object.entries(assigned))
  const read = new Map<string, Column | undefined>()
  for (const name of names) {
    const path = given.get(name)
    if (path === null) continue
    const isMeant = (one: Column) => (path === undefined ? isHeaderOf(resource, one, name) : one.path === path)
    read.set(name, columns.find(isMeant))
  }
  return read
}

/** Reads a row of a spreadsheet, keyed by heading, as a draft; `errors` name the columns that could not be read. */
export async function draftOfRow(
  tx: Tx,
  { columns, headings }: { columns: readonly Column[]; headings: Headings },
  row: Record<string, unknown>,
): Promise<{ draft: Draft; errors: FieldError[] }> {
  const draft: Draft = {}
  const errors: FieldError[] = []
  const cells = new Map<string, unknown>()
  for (const [header, cell] of Object.entries(row)) {
    if (!headings.has(header)) continue
    const column = headings.get(header)
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
