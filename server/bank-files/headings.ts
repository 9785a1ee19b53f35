import { type TableFormat, tableFormats } from '../../src/resources/sheet-readers/bank-formats.ts'
import { headings, type Role, yuan } from '../../src/resources/sheet-readers/bank-words.ts'
import { clean } from './amounts.ts'

export type TableKey = keyof typeof tableFormats
/** What a row of headings is: its place, its layout, and which columns are what. */
export type Layout = { key: TableKey; format: TableFormat; headingRow: number; columns: Columns }
export type Columns = Partial<Record<Role, number[]>>

/** Rows from the top among which the headings are looked for. */
const TOP = 40
const entries = Object.entries<TableFormat>(tableFormats) as [TableKey, TableFormat][]
const roles = Object.keys(headings) as Role[]

const unit = new RegExp(`\\([+-]?${yuan}\\)$`)

/** A heading without what differs from file to file: width, blanks, English behind it, a unit. */
export const plain = (cell: string): string =>
  clean(cell)
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/\[[^\]]*\]$/, '')
    .replace(unit, '')

/** The row of headings and the layout that it shows; the row that says most, wherever it stands. */
export function findLayout(rows: readonly (readonly string[])[]): Layout | null {
  let best: { score: number; at: number } | null = null
  for (const [at, row] of rows.slice(0, TOP).entries()) {
    const score = scoreOf(row.map(plain))
    if (score > (best?.score ?? 0)) best = { score, at }
  }
  if (!best) return null
  const heads = (rows[best.at] ?? []).map(plain)
  const above = rows.slice(0, best.at).flat().join(' ')
  const next = rows.slice(best.at + 1, best.at + 5)
  const found = entries.find(([, format]) => isOf(format, heads, above, next))
  if (!found) return null
  const [key, format] = found
  return { key, format, headingRow: best.at, columns: columnsOf(format, heads) }
}

/** How many roles the headings name; nothing without a day and an amount. */
function scoreOf(heads: readonly string[]): number {
  const named = new Set(roles.filter((role) => headings[role].some((name) => heads.includes(name))))
  const hasAmount = named.has('amount') || (named.has('in') && named.has('out'))
  return named.has('date') && hasAmount ? named.size : 0
}

function isOf(
  { heads: sets, above: word, directions }: TableFormat,
  heads: readonly string[],
  above: string,
  next: readonly (readonly string[])[],
): boolean {
  if (!sets.some((set) => set.every((one) => heads.includes(one)))) return false
  if (!word || new RegExp(word).test(above)) return true
  if (!directions) return false
  const [at = -1] = columnOf(heads, headings.direction)
  const words = [...directions.in, ...directions.out]
  return next.some((row) => words.includes(clean(row[at]))) && at >= 0
}

/** The columns by what they are. A heading is of one role alone, but for a moment that is both day and time. */
function columnsOf(format: TableFormat, heads: readonly string[]): Columns {
  const columns: Columns = {}
  for (const role of roles) {
    const names = format.columns?.[role] ?? headings[role]
    const found = role === 'summary' || role === 'date' ? allOf(heads, names) : columnOf(heads, names)
    if (found.length > 0) columns[role] = found
  }
  return columns
}

const columnOf = (heads: readonly string[], names: readonly string[]): number[] => allOf(heads, names).slice(0, 1)

/** Each name at the first place where it stands, in the order of the names. */
const allOf = (heads: readonly string[], names: readonly string[]): number[] =>
  names.flatMap((name) => {
    const at = heads.indexOf(name)
    return at < 0 ? [] : [at]
  })
