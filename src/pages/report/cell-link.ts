import { isListMeasure, type Report } from '../../define/report.ts'
import { comparisonsOf, type Narrowed, type Place } from '../../define/report-cell.ts'
import { definitionOf } from '../../providers/definitions.ts'
import { type Filter, filterParam } from '../../providers/list-query.ts'
import { viewNamed } from '../../providers/views.ts'

/**
 * The address of the list whose rows a figure counts, and whose total it is; without a place of all rows of the report.
 * Undefined for what is made of other figures.
 */
export function linkOf(report: Report, name: string, narrowed: Narrowed, place?: Place): string | undefined {
  const measure = report.measures[name]
  if (!measure || !isListMeasure(measure)) return undefined
  const views = definitionOf(measure.of)?.views ?? {}
  const found = viewNamed(`${measure.of}.${measure.view ?? Object.keys(views)[0] ?? ''}`)
  const comparisons = comparisonsOf(report, measure, narrowed, place, definitionOf)
  if (!found || !comparisons) return undefined
  // The cast: conditions of a report are those that a list's address can hold (define/check/reports.ts).
  return `${found.view.path}?${new URLSearchParams((comparisons as Filter[]).map(filterParam))}`
}
