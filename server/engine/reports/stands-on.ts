import { linkOf } from '../../../src/define/children.ts'
import { isAsked } from '../../../src/define/field.ts'
import { isChildren } from '../../../src/define/formula.ts'
import { fieldNamed, targetOf } from '../../../src/define/path.ts'
import { isListMeasure, pathsOf, type Report } from '../../../src/define/report.ts'
import { namesIn } from '../../../src/define/where.ts'
import { registry, resourceOf } from '../../../src/resources/index.ts'
import type { User } from '../../auth/user.ts'
import { compile } from '../../db/columns.ts'
import { snake } from '../../db/names.ts'
import { viewQueries } from '../../db/views.ts'
import { sees } from '../access.ts'
import { figuresFor } from './report-access.ts'
import { viewOf } from './scan.ts'

/**
 * The resources whose rows decide on the figures of a report that the person sees: those counted, those along the paths by
 * which they are grouped and narrowed, and those that an SQL view asks. A browser reads the report again when one changes.
 */
export function standsOn(user: User, report: Report): string[] {
  const measures = Object.values(figuresFor(user, report)).filter(isListMeasure)
  const names = measures.flatMap((measure) => {
    const paths = [...pathsOf(report, measure), ...namesIn(viewOf(measure.of, measure.view)?.where)]
    return [measure.of, ...paths.flatMap((path) => readAlong(measure.of, path))]
  })
  return told(user, names.flatMap(behind))
}

/** Each once, as far as the person hears of it. */
export const told = (user: User, names: readonly string[]): string[] =>
  [...new Set(names)].filter((name) => sees(user, resourceOf(name))).sort()

/** Whose rows are read on the way along a path, and for the figure at its end. */
function readAlong(name: string, path: string): string[] {
  const resource = resourceOf(name)
  const [step = '', ...rest] = path.split('.')
  const target = targetOf(resource, step)
  if (rest.length > 0) return target ? [target, ...readAlong(target, rest.join('.'))] : []
  const field = fieldNamed(resource, step)
  const formula = field?.formula ?? null
  return field && isAsked(field) && isChildren(formula) ? [linkOf(resource, formula).resource] : []
}

/** Nothing is told of the rows of an SQL view; of those behind it there is. */
function behind(name: string): string[] {
  const query = viewQueries[name]
  if (!query) return [name]
  const tables = new Set([...compile(query).text.matchAll(/\b(?:from|join) ([a-z_]+)/g)].map(([, table]) => table))
  return Object.keys(registry).filter((one) => tables.has(snake(one)))
}
