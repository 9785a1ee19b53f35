import { importKeyOf, importLinesOf } from '../../../define/exchange.ts'
import type { Resource } from '../../../define/resource.ts'
import type { ReadSheet, SheetRow } from '../../../resources/sheet-readers/reader.ts'

export type Problem = { line: number; errors: { field: string; message: string }[] }
/** What was typed over the cells of a sheet, by the number of the row and the heading. */
export type Corrections = ReadonlyMap<number, Readonly<SheetRow>>
/** Headings to which somebody gave a column by its path, or none: null. */
export type Assigned = Readonly<Record<string, string | null>>
/** How the server reads the headings: the path of each, null where it knows none; and all columns that there are. */
export type ReadColumns = {
  columns: { path: string; label: string }[]
  headings: Readonly<Record<string, string | null>>
  assigned: Assigned
}
/** A column of the preview. `path` is null where no column is known for it, `isLeftOut` where none is wanted. */
export type Head = { name: string; path: string | null; isLeftOut: boolean; isAdded: boolean }

/** The rows as they are to be imported. */
export function correctedRows({ rows, numbers }: ReadSheet, corrections: Corrections): ReadSheet {
  return { rows: rows.map((row, at) => ({ ...row, ...corrections.get(numbers[at] ?? 0) })), numbers }
}

/** Types over a cell; what is as it came again is no correction. */
export function corrected(
  { rows, numbers }: ReadSheet,
  corrections: Corrections,
  { line, name, text }: { line: number; name: string; text: string },
): Corrections {
  const came = rows[numbers.indexOf(line)]?.[name] ?? ''
  const { [name]: _, ...others } = corrections.get(line) ?? {}
  const own = text === came ? others : { ...others, [name]: text }
  const next = new Map(corrections)
  if (Object.keys(own).length > 0) next.set(line, own)
  else next.delete(line)
  return next
}

/** The corrections as they are kept with the sheet. */
export function toldCorrections({ rows, numbers }: ReadSheet, corrections: Corrections) {
  const came = new Map(rows.map((row, at) => [numbers[at] ?? 0, row]))
  return [...corrections].flatMap(([line, own]) =>
    Object.entries(own).map(([column, after]) => ({ line, column, before: came.get(line)?.[column] ?? '', after })),
  )
}

/** The columns of the preview: those of the sheet in their order, and behind them those that errors speak of and it lacks. */
export function headsOf(
  { rows }: ReadSheet,
  { columns, headings, assigned }: ReadColumns,
  problems: readonly Problem[],
): Head[] {
  const names = new Set(rows.flatMap((row) => Object.keys(row)))
  const own = [...names].map((name) => {
    const isLeftOut = assigned[name] === null
    return { name, path: isLeftOut ? null : (headings[name] ?? null), isLeftOut, isAdded: false }
  })
  const there = new Set(own.flatMap(({ name, path }) => (path === null ? [name] : [name, path])))
  const lacking = new Set(
    problems.flatMap(({ errors }) => errors.map(({ field }) => field)).filter((one) => !there.has(one)),
  )
  const added = columns.filter(({ path }) => lacking.has(path))
  return [...own, ...added.map(({ path }) => ({ name: path, path, isLeftOut: false, isAdded: true }))]
}

/** Headings for which no column is known, and that nobody has assigned or left out. */
export const unknownHeads = (heads: readonly Head[]): string[] =>
  heads.filter(({ path, isLeftOut }) => path === null && !isLeftOut).map(({ name }) => name)

/** Of the errors of a row those of its cells, by their headings, and those that no cell has. */
export function placedErrors(heads: readonly Head[], { errors }: Pick<Problem, 'errors'>) {
  const cells: Record<string, string> = {}
  const others: { field: string; message: string }[] = []
  for (const error of errors) {
    const head = heads.find(({ path, name }) => path === error.field || name === error.field)
    if (head) cells[head.name] = [cells[head.name], error.message].filter(Boolean).join('；')
    else others.push(error)
  }
  return { cells, others }
}

/** What is wrong with rows themselves: an unknown heading is said once, above its column. */
export function rowProblems(problems: readonly Problem[], unknown: readonly string[]): Problem[] {
  return problems.flatMap(({ line, errors }) => {
    const own = errors.filter(({ field }) => !unknown.includes(field))
    return own.length > 0 ? [{ line, errors: own }] : []
  })
}

/**
 * The rows that have to be checked again when those of `lines` have changed or were wrong: they, and where a document is
 * several rows, all rows of theirs, as the sheet was and as it is.
 */
export function rowsAgain(
  resource: Resource,
  { headings }: Pick<ReadColumns, 'headings'>,
  sheets: readonly ReadSheet[],
  lines: ReadonlySet<number>,
): ReadSheet {
  const [now = { rows: [], numbers: [] }] = sheets
  const wanted = new Set(lines)
  if (importLinesOf(resource))
    for (const sheet of sheets) {
      const documents = documentsOf(resource, headings, sheet)
      const theirs = new Set(sheet.numbers.flatMap((line, at) => (lines.has(line) ? [documents[at]] : [])))
      for (const [at, line] of sheet.numbers.entries()) if (theirs.has(documents[at])) wanted.add(line)
    }
  const places = now.numbers.flatMap((line, at) => (wanted.has(line) ? [at] : []))
  return {
    rows: places.map((at) => now.rows[at] ?? {}),
    numbers: places.map((at) => now.numbers[at] ?? 0),
  }
}

/** A word for the document of each row: rows of one key are one, one without key may belong to the row above it. */
export function documentsOf(resource: Resource, headings: ReadColumns['headings'], { rows }: ReadSheet): string[] {
  const key = importKeyOf(resource)
  const names = Object.keys(headings).filter((name) => key.includes(headings[name] ?? ''))
  let above = ''
  return rows.map((row, at) => {
    const cells = names.map((name) => (row[name] ?? '').trim())
    if (cells.every((cell) => cell !== '')) above = JSON.stringify(cells)
    else if (cells.some((cell) => cell !== '') || above === '') above = `row ${at}`
    return above
  })
}
