import { importLinesOf } from '../../../define/exchange.ts'
import type { Resource } from '../../../define/resource.ts'
import type { ReadSheet } from '../../../resources/sheet-readers/reader.ts'
import { documentsOf, type ReadColumns } from './correct-sheet.ts'

/** Rows that the server takes in one answer; it writes more of them behind the answers. */
export const AT_ONCE = 5000
/** Rows that it writes at a time, then. */
export const PART_ROWS = 1000

/** The sheet in parts of at most so many rows. Rows of one document stay together, wherever in the sheet they stand. */
export function partsOf(
  resource: Resource,
  { headings }: Pick<ReadColumns, 'headings'>,
  sheet: ReadSheet,
  most: number,
): ReadSheet[] {
  const names = importLinesOf(resource) ? documentsOf(resource, headings, sheet) : sheet.rows.map((_, at) => String(at))
  const documents = new Map<string, number[]>()
  for (const [at, name] of names.entries()) documents.set(name, [...(documents.get(name) ?? []), at])
  const parts: number[][] = [[]]
  for (const places of documents.values()) {
    const last = parts.at(-1) ?? []
    if (last.length > 0 && last.length + places.length > most) parts.push([...places])
    else last.push(...places)
  }
  return parts.map((places) => ({
    rows: places.map((at) => sheet.rows[at] ?? {}),
    numbers: places.map((at) => sheet.numbers[at] ?? 0),
  }))
}

/** One row that has each heading of the sheet, with the first thing that stands below it: how they are read is asked by it. */
export function sampleOf({ rows, numbers }: ReadSheet): ReadSheet {
  const sample: Record<string, string> = {}
  for (const row of rows) for (const [name, cell] of Object.entries(row)) sample[name] ||= cell
  return { rows: [sample], numbers: numbers.slice(0, 1) }
}
