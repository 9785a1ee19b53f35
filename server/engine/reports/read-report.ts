import { businessDay } from '../../../src/define/business-day.ts'
import { groupsOf, isListMeasure, type Measure, type Report } from '../../../src/define/report.ts'
import { isUnit, spanBefore, type TimeSpan } from '../../../src/define/time-span.ts'
import { runOn } from '../../db/run.ts'
import type { Reader } from '../reader.ts'
import { type Compared, deriveFigures, type Sum, sumsAbove } from './derive-figures.ts'
import { type GroupName, namesOfGroups } from './labels.ts'
import { type Figures, type PeriodFigures, readGroups } from './read-groups.ts'
import { assertReport, figuresFor } from './report-access.ts'
import type { ReportAsked } from './scan.ts'

/** One row: its groups by id, option or first day, its figures, and those of the period before where that is compared. */
export type ReportRow = { keys: (string | null)[] } & Compared

/** A report as it is answered. `measures` are the figures that the person sees; `names` are by group, then by key. */
export type ReportAnswer = {
  span: TimeSpan
  before: TimeSpan | null
  measures: string[]
  names: Record<string, GroupName>[]
  rows: ReportRow[]
  totals: Compared
  /** Of groups that stand above others, what all below them come to. */
  sums?: Record<string, Sum>
}

/** `only`: these figures of it, and no others. */
type Asked = ReportAsked & { rows: string; isCompared: boolean; only?: readonly string[] }
type Seen = Readonly<Record<string, Measure>>

/** Reads a report: the figures that the person may see, of rows that the person reaches. */
export async function readReport(db: Reader, asked: Asked): Promise<ReportAnswer> {
  const { user, report, span, isCompared, now } = asked
  assertReport(user, report)
  const all = Object.entries(figuresFor(user, report))
  const seen: Seen = Object.fromEntries(all.filter(([name]) => asked.only?.includes(name) ?? true))
  const isChanging = Object.values(seen).some((measure) => 'change' in measure)
  const before = isCompared || isChanging ? spanBefore(span, businessDay(now)) : null
  const [present, former] = await Promise.all([
    readGroups(db, asked, seen),
    before ? readGroups(db, { ...asked, span: before }, seen) : null,
  ])
  const { rows, totals } = deriveFigures(seen, rowsOf(asked.rows, present, former), {
    figures: present.totals,
    ...(former ? { before: former.totals } : {}),
  })
  const shown = ({ figures, before: then }: Compared): Compared => ({
    figures: shownOf(seen, figures),
    ...(then && isCompared ? { before: shownOf(seen, then) } : {}),
  })
  const sorted = inOrder(report, asked.rows, rows)
  const keys = sorted.map((row) => row.keys)
  const names = await namesOfGroups(runOn(db), report, asked.rows, keys)
  const sums = names.length === 1 && !isUnit(asked.rows) ? sumsAbove(seen, sorted, names[0] ?? {}) : {}
  return {
    span,
    before: isCompared ? before : null,
    measures: Object.keys(seen).filter((name) => !isHidden(seen[name])),
    names,
    rows: sorted.map((row) => ({ keys: row.keys, ...shown(row) })),
    totals: shown(totals),
    ...(Object.keys(sums).length > 0
      ? { sums: Object.fromEntries(Object.entries(sums).map(([key, sum]) => [key, { own: sum.own, ...shown(sum) }])) }
      : {}),
  }
}

/** The rows of both periods: of units of time the first beside the first, of others each beside itself. */
function rowsOf(rows: string, present: PeriodFigures, former: PeriodFigures | null): ReportRow[] {
  if (!former) return present.groups
  const isTimed = isUnit(rows)
  const then = new Map(former.groups.map((one) => [JSON.stringify(one.keys), one.figures]))
  const now = present.groups.map((row, at) => ({
    ...row,
    before: (isTimed ? former.groups[at]?.figures : then.get(JSON.stringify(row.keys))) ?? nothingOf(former),
  }))
  const known = new Set(now.map(({ keys }) => JSON.stringify(keys)))
  const gone = isTimed ? [] : former.groups.filter(({ keys }) => !known.has(JSON.stringify(keys)))
  return [...now, ...gone.map(({ keys, figures }) => ({ keys, figures: nothingOf(present), before: figures }))]
}

/** What a group without rows comes to. */
const nothingOf = ({ totals }: PeriodFigures): Figures =>
  Object.fromEntries(Object.entries(totals).map(([name, total]) => [name, total === null ? null : 0]))

const isHidden = (measure: Measure | undefined): boolean =>
  measure !== undefined && isListMeasure(measure) && measure.hidden === true

const shownOf = (seen: Seen, figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).filter(([name]) => !isHidden(seen[name])))

/** Units of time as they come; others by the figure that the report names, greatest first, then as they are called. */
function inOrder(report: Report, rows: string, known: readonly ReportRow[]): ReportRow[] {
  const { sort } = report
  const byKeys = (one: ReportRow, other: ReportRow) =>
    JSON.stringify(one.keys).localeCompare(JSON.stringify(other.keys))
  if (!sort || groupsOf(rows).every(isUnit)) return known.toSorted(byKeys)
  return known.toSorted((one, other) => (other.figures[sort] ?? 0) - (one.figures[sort] ?? 0) || byKeys(one, other))
}
