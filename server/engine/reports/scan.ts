import { type SQL, sql } from 'drizzle-orm'
import type { AnyField } from '../../../src/define/field.ts'
import { fieldAtPath } from '../../../src/define/path.ts'
import { groupsOf, type ListMeasure, pathIn, type Report } from '../../../src/define/report.ts'
import { groupPath, type Narrowed, periodOf, whereOfAll } from '../../../src/define/report-cell.ts'
import { isUnit } from '../../../src/define/time-span.ts'
import { both, type Where } from '../../../src/define/where.ts'
import { registry, resourceOf } from '../../../src/resources/index.ts'
import type { User } from '../../auth/user.ts'
import { tableName } from '../../db/columns.ts'
import { type ListContext, openList } from '../list-context.ts'
import type { ListQuery } from '../list-query.ts'
import { totalSql } from '../list-summary.ts'
import type { Reader } from '../reader.ts'
import { type Grouping, groupSql } from './group-sql.ts'

/** Who asks a report for what, and when. `rows` undefined: the totals alone. */
export type ReportAsked = Narrowed & { user: User; report: Report; rows: string | undefined; now: Date }

/** The figures of one group, by the names of the measures; without `keys` those of all rows. */
export type Group = { keys?: (string | null)[]; figures: Record<string, number> }

export type Named = readonly [name: string, measure: ListMeasure]

const find = (name: string) => registry[name]

/** Figures over the same rows, but for their own conditions, are read together. */
export function scansOf(
  asked: Pick<ReportAsked, 'report' | 'rows' | 'filters'>,
  measures: readonly Named[],
): Named[][] {
  const scans = new Map<string, Named[]>()
  for (const named of measures) {
    const [, measure] = named
    const { of, view, on, asOf } = measure
    const places = [...groupNames(asked), ...asked.filters.map(({ field }) => field)]
    // What is of no day is a few rows of a state: found by an index, not by reading all.
    const state = on === undefined ? [view, measure.where] : undefined
    const key = JSON.stringify([of, on, asOf, state, places.map((one) => pathIn(measure, asked.report, one))])
    scans.set(key, [...(scans.get(key) ?? []), named])
  }
  return [...scans.values()]
}

const groupNames = ({ rows }: Pick<ReportAsked, 'rows'>): string[] => (rows === undefined ? [] : groupsOf(rows))

/**
 * Reads the figures of one scan, each group once, in one statement; where its rows have no such group, those of all of
 * them. Null where nothing can be said: narrowed by what the rows do not have.
 */
export async function readScan(db: Reader, asked: ReportAsked, measures: readonly Named[]): Promise<Group[] | null> {
  const [[, first] = []] = measures
  if (!first) return null
  const groupings = groupingsOf(asked, first)
  const narrowed = narrowedBy(asked, first)
  if (!narrowed) return null
  // Of several lists what each leaves out is asked figure by figure.
  const viewed = measures.every(([, { view }]) => view === first.view)
  const list = openList(db, {
    user: asked.user,
    resource: resourceOf(first.of),
    query: queryOf(viewed ? viewOf(first.of, first.view) : undefined, narrowed),
    now: asked.now,
  })
  const { values, joins } = groupSql(list.resource, groupings ?? [])
  const shared = viewed ? sharedWhere(measures) : undefined
  const { whole } = await list.conditions()
  const where = shared ? sql`${whole} and ${list.sqlOf(shared)}` : whole
  const figures = measures.map(([, measure], at) => {
    const view = viewOf(measure.of, measure.view)
    const own = both(viewed ? undefined : view?.where, shared ? undefined : measure.where)
    const only = Object.keys(own).length > 0 ? list.sqlOf(own) : undefined
    const counted = { ...list, query: { ...list.query, view } }
    return sql`${figureSql(counted, measure, only)} as ${sql.identifier(`f${at}`)}`
  })
  const groups = values.map(({ text }, at) => sql`${text} as ${sql.identifier(`g${at}`)}`)
  const by = values.map((value) => value.by)
  const grouped = by.length > 0 ? sql`group by ${sql.join(by, sql`, `)}` : sql``
  const found = await list.run<Record<string, string | number | null>>(
    sql`select ${sql.join([...groups, ...figures], sql`, `)} from ${tableName(list.resource)} t ${joins} where ${where} ${grouped}`,
  )
  return found.map((row) => ({
    ...(groupings ? { keys: groups.map((_, at) => (row[`g${at}`] as string | null) ?? null) } : {}),
    figures: Object.fromEntries(measures.map(([name], at) => [name, Number(row[`f${at}`] ?? 0)])),
  }))
}

function figureSql(list: ListContext, { column, where }: ListMeasure, only: SQL | undefined): SQL {
  if (column !== undefined) return totalSql(list, column, only, where)
  return only ? sql`count(*) filter (where ${only})` : sql`count(*)`
}

/** The condition that all figures of a scan have, so that an index may serve it. */
function sharedWhere(measures: readonly Named[]): Where | undefined {
  const [first, ...others] = measures.map(([, { where }]) => where)
  return others.every((where) => JSON.stringify(where) === JSON.stringify(first)) ? first : undefined
}

function groupingsOf(asked: ReportAsked, measure: ListMeasure): Grouping[] | undefined {
  const groupings = groupNames(asked).map((name): Grouping | undefined => {
    const path = groupPath(asked.report, measure, name, find)
    return path === undefined ? undefined : { path, ...(isUnit(name) ? { unit: name } : {}) }
  })
  return groupings.includes(undefined) ? undefined : (groupings as Grouping[])
}

function narrowedBy({ report, filters, span }: ReportAsked, measure: ListMeasure): Where | undefined {
  const moved = filters.map((one) => ({ ...one, field: pathIn(measure, report, one.field) ?? '' }))
  if (moved.some(({ field }) => field === '')) return undefined
  return whereOfAll([...moved, ...periodOf(measure, span, find)])
}

/** The list of a measure, narrowed as the report is. */
function queryOf(view: ReturnType<typeof viewOf>, where: Where): ListQuery {
  return {
    view,
    ...{ start: 0, end: 0, sort: [], tab: undefined, after: undefined, keyword: undefined },
    ...{ where: both(where), summary: false, isWide: false },
  }
}

/** The view to which a figure leads. */
export function viewOf(resource: string, name: string | undefined) {
  const { views = {} } = resourceOf(resource)
  return name === undefined ? Object.values(views)[0] : views[name]
}

/** The field at the end of a path of a measure's rows. */
export const fieldIn = (measure: ListMeasure, path: string): AnyField | undefined =>
  fieldAtPath(resourceOf(measure.of), path, find)
