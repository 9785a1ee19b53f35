import { is, isNumeric, isSet } from '../field.ts'
import { flagNames } from '../flags.ts'
import {
  groupsOf,
  isComputedMeasure,
  isDated,
  isListMeasure,
  type ListMeasure,
  partsOf,
  pathIn,
  type Report,
} from '../report.ts'
import { atEnd } from '../report-cell.ts'
import { rightNames } from '../rights.ts'
import { isUnit } from '../time-span.ts'
import { conditionFaults, type Fault, fieldAt, type Registry } from './fault.ts'

/** Some period, for what names its end. */
const anySpan = { from: '2000-01-01', to: '2000-01-01' }

type Demand = (holds: boolean, word: string, expected: string) => void

/** What is wrong with reports in ways that the types cannot see. */
export function checkReports(registry: Registry, reports: Readonly<Record<string, Report>>): Fault[] {
  const paths = new Set(
    Object.values(registry).flatMap(({ views = {} }) => Object.values(views).map(({ path }) => path)),
  )
  return Object.entries(reports).flatMap(([key, report]) => {
    const faults: Fault[] = []
    const demand: Demand = (holds, word, expected) => {
      if (!holds) faults.push({ resource: report.name, word, expected })
    }
    demand(report.name === key, 'name', `${key}, under which the registry has it`)
    demand(!paths.has(report.path), 'path', `another path than that of a list instead of ${report.path}`)
    paths.add(report.path)
    demand(report.flag === undefined || flagNames.includes(report.flag), 'flag', `a flag instead of ${report.flag}`)
    demand(
      report.right === undefined || rightNames.includes(report.right),
      'right',
      `a right instead of ${report.right}`,
    )
    placesOf(registry, report, demand)
    measuresOf(registry, report, demand)
    return faults
  })
}

/** The groups and filters, and the figures that charts and order name. */
function placesOf(registry: Registry, report: Report, demand: Demand): void {
  const own = registry[report.of]
  demand(own !== undefined, 'of', `a resource instead of ${report.of}`)
  if (!own) return
  demand(report.rows.length > 0, 'rows', 'one group at least')
  for (const rows of report.rows) {
    const names = groupsOf(rows)
    demand(names.length <= 2, 'rows', `two groups at most instead of ${rows}`)
    for (const name of names) {
      const field = own.fields[name]
      const isGroup = isUnit(name) || (field !== undefined && !isSet(field) && !is(isNumeric, field))
      demand(isGroup, 'rows', `a column that has few values, or a unit of time, instead of ${name}`)
    }
  }
  for (const name of report.filters ?? [])
    demand(own.fields[name] !== undefined, 'filters', `a column of ${report.of} instead of ${name}`)
  const known = Object.keys(report.measures)
  for (const name of [...(report.charts ?? []).flatMap(({ of }) => of), ...(report.sort ? [report.sort] : [])])
    demand(known.includes(name), 'charts', `a figure of the report instead of ${name}`)
  for (const name of report.optionalColumns ?? [])
    demand(known.includes(name), 'optionalColumns', `a figure of the report instead of ${name}`)
  const isOverTime = report.rows.some((rows) => groupsOf(rows).every(isUnit))
  for (const { kind, of } of report.charts ?? []) {
    demand(kind !== 'share' || of.length === 1, 'charts', 'one figure whose parts are shown')
    demand(isOverTime || kind !== 'line', 'charts', 'rows by a unit of time, over which a line is drawn')
  }
}

function measuresOf(registry: Registry, report: Report, demand: Demand): void {
  for (const [name, measure] of Object.entries(report.measures)) {
    const word = `measures.${name}`
    if (isListMeasure(measure)) {
      listFaults(registry, report, measure, (holds, expected) => demand(holds, word, expected))
      continue
    }
    for (const part of partsOf(measure)) {
      const other = report.measures[part]
      const isBefore = other !== undefined && (isListMeasure(other) || (isComputedMeasure(other) && part !== name))
      demand(isBefore, word, `a figure that is counted, added up or computed instead of ${part}`)
    }
  }
}

function listFaults(
  registry: Registry,
  report: Report,
  measure: ListMeasure,
  demand: (holds: boolean, expected: string) => void,
): void {
  const resource = registry[measure.of]
  demand(resource !== undefined, `a resource instead of ${measure.of}`)
  if (!resource) return
  const { views = {} } = resource
  const view = measure.view === undefined ? Object.values(views)[0] : views[measure.view]
  demand(view !== undefined, `a list of ${measure.of} instead of ${measure.view}`)
  const { column, on, asOf, where } = measure
  if (column !== undefined)
    demand(view?.totals?.includes(column) === true, `one of the totals of the list instead of ${column}`)
  else demand(measure.label !== undefined, 'a label of what is counted')
  if (on !== undefined) demand(is(isDated, fieldAt(registry, resource, on)), `a day, instant or month instead of ${on}`)
  demand(!asOf || on !== undefined, 'the column `on` that dates a stock')
  for (const rows of report.rows)
    for (const name of groupsOf(rows)) {
      if (isUnit(name)) continue
      const path = pathIn(measure, report, name)
      const field = path === undefined ? undefined : fieldAt(registry, resource, path)
      // The row itself is what others refer to.
      const target = path === 'id' ? measure.of : field?.resource
      const isSame = field !== undefined && target === registry[report.of]?.fields[name]?.resource
      demand(path === undefined || isSame, `a path to what ${name} is instead of ${path}`)
    }
  for (const fault of conditionFaults(atEnd(where, anySpan), (path) => fieldAt(registry, resource, path)))
    demand(false, fault)
  // A figure leads to a list by an address, which holds conditions that all hold.
  demand(!where || !('or' in where || 'and' in where), 'conditions that all hold')
  const compared = JSON.stringify(where ?? {}).includes('"field":')
  demand(!compared, 'no comparison of two columns: the condition of a list has room for it')
}
