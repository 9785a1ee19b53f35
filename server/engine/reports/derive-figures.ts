import { figuresOf } from '../../../src/define/evaluate.ts'
import type { AnyField } from '../../../src/define/field.ts'
import { fieldOf, isComputedMeasure, isListMeasure, type Measure } from '../../../src/define/report.ts'
import { registry } from '../../../src/resources/index.ts'
import type { Figures } from './read-groups.ts'

/** The figures of a row now and in the period before, as far as that was read. */
export type Compared = { figures: Figures; before?: Figures }
type Seen = Readonly<Record<string, Measure>>

const zeroOrNone = (value: number | null | undefined) => value ?? 0

/** Adds what is made of other figures: by formulas within a row, then over all rows: shares, places, changes. */
export function deriveFigures<R extends Compared>(
  seen: Seen,
  rows: readonly R[],
  totals: Compared,
): { rows: R[]; totals: Compared } {
  const fields = fieldsOf(seen)
  const computed = <C extends Compared>(row: C): C => ({
    ...row,
    figures: { ...row.figures, ...madeOf(fields, row.figures) },
    ...(row.before ? { before: { ...row.before, ...madeOf(fields, row.before) } } : {}),
  })
  const all = rows.map(computed)
  const whole = computed(totals)
  for (const [name, measure] of Object.entries(seen)) {
    if (isListMeasure(measure) || isComputedMeasure(measure)) continue
    for (const [row, figure] of comparedOver(measure, all, whole)) row.figures[name] = figure
  }
  return { rows: all, totals: whole }
}

/** So many groups stand above each other; a circle of them ends here. */
const MOST_STEPS = 20

/** A group above others, with the keys of all below it that have rows. */
export type Sum = Compared & { own: string[] }

/** What stands above groups comes to: the sums of all below it, and what is made of them by formulas. */
export function sumsAbove(
  seen: Seen,
  rows: readonly (Compared & { keys: readonly (string | null)[] })[],
  names: Readonly<Record<string, { parent?: string }>>,
): Record<string, Sum> {
  const fields = fieldsOf(seen)
  const above = new Set(Object.values(names).flatMap(({ parent }) => parent ?? []))
  const isBelow = (key: string | null | undefined, id: string, steps = 0): boolean =>
    typeof key === 'string' && steps < MOST_STEPS && (key === id || isBelow(names[key]?.parent, id, steps + 1))
  const added = (all: readonly Figures[]) => {
    const sums = all.reduce<Figures>((one, other) => plus(seen, one, other), {})
    return { ...sums, ...madeOf(fields, sums) }
  }
  return Object.fromEntries(
    [...above].map((id) => {
      const below = rows.filter(({ keys }) => isBelow(keys[0], id))
      const before = below.flatMap((row) => (row.before ? [row.before] : []))
      return [
        id,
        {
          own: below.flatMap(({ keys }) => keys[0] ?? []),
          figures: added(below.map(({ figures }) => figures)),
          ...(before.length > 0 ? { before: added(before) } : {}),
        },
      ]
    }),
  )
}

/** What is counted and added up, of two groups together. */
function plus(seen: Seen, one: Figures, other: Figures): Figures {
  const listed = Object.keys(seen).filter((name) => isListMeasure(seen[name] as Measure))
  return Object.fromEntries(
    listed.map((name) => {
      const parts = [one[name], other[name]].filter((part) => part !== null && part !== undefined)
      return [name, parts.length > 0 ? parts.reduce((sum, part) => sum + part, 0) : null]
    }),
  )
}

function comparedOver(
  measure: Exclude<Measure, { of: string } | AnyField>,
  rows: readonly Compared[],
  totals: Compared,
): [Compared, number | null][] {
  if ('share' in measure) {
    const whole = totals.figures[measure.share] ?? null
    return [...rows, totals].map((row) => [row, partOf(row.figures[measure.share] ?? null, whole)])
  }
  if ('rank' in measure) {
    const known = rows.map((row) => row.figures[measure.rank] ?? null)
    const above = (value: number | null) => known.filter((other) => zeroOrNone(other) > zeroOrNone(value)).length
    const ranked = rows.map((row, at): [Compared, number | null] => [row, above(known[at] ?? null) + 1])
    return [...ranked, [totals, null]]
  }
  return [...rows, totals].map((row) => {
    const then = row.before?.[measure.change] ?? null
    const now = row.figures[measure.change] ?? null
    return [row, now === null || then === null ? null : partOf(now - then, Math.abs(then))]
  })
}

/** A part of a whole to four places, half up; unknown of nothing. */
function partOf(part: number | null, whole: number | null): number | null {
  if (part === null || !whole) return null
  return (Math.sign(part / whole) * Math.round(Math.abs(part / whole) * 10_000)) / 10_000
}

/** The figures as fields, those of rows without a formula: the database has told them. */
function fieldsOf(seen: Seen): Readonly<Record<string, AnyField>> {
  return Object.fromEntries(
    Object.entries(seen).map(([name, measure]) => [name, fieldOf(measure, (resource) => registry[resource])]),
  )
}

const madeOf = (fields: Readonly<Record<string, AnyField>>, figures: Figures): Figures =>
  // The cast: a formula of figures makes figures, never a day.
  figuresOf(fields, figures, () => null) as Figures
