import { groupsOf, isListMeasure, type Measure, type Report } from '../../../src/define/report.ts'
import { atEnd } from '../../../src/define/report-cell.ts'
import { isUnit, unitsIn } from '../../../src/define/time-span.ts'
import type { Reader } from '../reader.ts'
import { type Group, type Named, type ReportAsked, readScan, scansOf } from './scan.ts'

/** Figures by the names of the measures; null: nothing can be said. */
export type Figures = Record<string, number | null>
export type GroupFigures = { keys: (string | null)[]; figures: Figures }
/** The figures of one period: of each group, and of all rows. */
export type PeriodFigures = { groups: GroupFigures[]; totals: Figures }

/** Reads the figures over rows of one period. A unit of time has a group also where nothing happened. */
export async function readGroups(
  db: Reader,
  asked: ReportAsked,
  seen: Readonly<Record<string, Measure>>,
): Promise<PeriodFigures> {
  const listed = Object.entries(seen).flatMap(([name, measure]): Named[] =>
    isListMeasure(measure)
      ? [[name, measure.where ? { ...measure, where: atEnd(measure.where, asked.span) } : measure]]
      : [],
  )
  const scans = await Promise.all(
    scansOf(asked, listed).map(async (scan) => ({ scan, found: await readScan(db, asked, scan) })),
  )
  /** What a group without rows comes to; null of what has no such groups. */
  const nothing: Figures = {}
  const totals: Figures = {}
  for (const { scan, found } of scans)
    for (const [name] of scan) {
      totals[name] = found ? 0 : null
      nothing[name] = found?.some(({ keys }) => keys === undefined) ? null : (totals[name] ?? null)
    }
  const all = scans.flatMap((one) => one.found ?? [])
  const found = all.flatMap(({ keys, figures }) => (keys ? [{ keys, figures }] : []))
  const [unit] = asked.rows === undefined ? [] : groupsOf(asked.rows)
  const isTimed = unit !== undefined && isUnit(unit) && asked.rows === unit
  const groups = isTimed ? overTime(asked.report, unitsIn(unit, asked.span), found, nothing) : joined(found, nothing)
  return { groups, totals: added(totals, all) }
}

function added(nothing: Figures, groups: readonly Pick<Group, 'figures'>[]): Figures {
  const totals = { ...nothing }
  for (const { figures } of groups)
    for (const [name, figure] of Object.entries(figures)) totals[name] = (totals[name] ?? 0) + figure
  return totals
}

/** What different scans found of one group. */
function joined(found: readonly Required<Group>[], nothing: Figures): GroupFigures[] {
  const all = new Map<string, GroupFigures>()
  for (const { keys, figures } of found) {
    const key = JSON.stringify(keys)
    all.set(key, { keys, figures: { ...nothing, ...all.get(key)?.figures, ...figures } })
  }
  return [...all.values()]
}

/** The units of a period in their order; a stock is all that came up to the end of each. */
function overTime(
  { measures }: Report,
  starts: readonly string[],
  found: readonly Required<Group>[],
  nothing: Figures,
): GroupFigures[] {
  const isStock = (name: string) => {
    const measure = measures[name]
    return measure !== undefined && isListMeasure(measure) && measure.asOf === true
  }
  return starts.map((start) => {
    const counted = found.flatMap(({ keys: [key = null], figures }) => {
      if (key === null || key > start) return []
      const own = Object.entries(figures).filter(([name]) => key === start || isStock(name))
      return [{ keys: [start], figures: Object.fromEntries(own) }]
    })
    return { keys: [start], figures: added(nothing, counted) }
  })
}
