import type { ReadSheet } from '../../../resources/sheet-readers/reader.ts'
import type { Assigned, Corrections, Problem, ReadColumns } from './correct-sheet.ts'
import type { Layout, Sheet } from './read-sheet.ts'

/** The sheet at hand: how it is read, what was typed over it, and what the last check said of it. */
export type Work = {
  sheet: Sheet
  layout: Layout
  read: ReadSheet
  corrections: Corrections
  assigned: Assigned | undefined
  /** What the last check saw; undefined before the first. */
  checked: Checked | undefined
  /** Rows that were corrected since; all of them once a heading was assigned. */
  stale: ReadonlySet<number> | 'all'
  /** The import behind the answers that was begun with it. */
  job?: string | undefined
}
export type Checked = {
  rows: ReadSheet
  columns: ReadColumns
  failed: Problem[]
  /** Of a check of all rows. */
  counts: { created: number; updated: number } | undefined
}
