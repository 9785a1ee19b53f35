import type { TimeSpan } from '../../define/time-span.ts'

export type Figures = Readonly<Record<string, number | null>>
/** A report as the server answers it (`GET /api/reports/:name`). */
export type Answer = {
  span: TimeSpan
  before: TimeSpan | null
  /** The figures that the person sees, in their order. */
  measures: readonly string[]
  /** What the groups are called, for each group of a row by its key; `parent`: the one above. */
  names: readonly Readonly<Record<string, { label: string; parent?: string }>>[]
  rows: readonly AnswerRow[]
  totals: { figures: Figures; before?: Figures }
  /** Of groups that stand above others, all that is below them; `own` are the keys of those. */
  sums?: Readonly<Record<string, { own: readonly string[]; figures: Figures; before?: Figures }>>
}
export type AnswerRow = { keys: readonly (string | null)[]; figures: Figures; before?: Figures }
