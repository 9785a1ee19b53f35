import { isAsked } from '../../../src/define/asked.ts'
import { linkOf } from '../../../src/define/children.ts'
import { isChildren } from '../../../src/define/formula.ts'
import { fieldNamed, targetOf } from '../../../src/define/path.ts'
import { isListMeasure, type ListMeasure, pathsOf, type Report } from '../../../src/define/report.ts'
import type { Resource } from '../../../src/define/resource.ts'
import { namesIn } from '../../../src/define/where.ts'
import { registry, resourceOf } from '../../../src/resources/index.ts'
import type { User } from '../../auth/user.ts'
import { compile } from '../../db/columns.ts'
import { snake } from '../../db/names.ts'
import { viewQueries } from '../../db/views.ts'
import { sees } from '../access.ts'
import { viewOf } from './scan.ts'

/**
 * The resources whose rows decide on the figures of a report, as far as the person sees them: those counted, those along the
 * paths by which they are grouped and narrowed, and those that an SQL view asks. A browser reads the report again when one changes.
 */
export const standsOn = (user: User, report: Report): string[] => told(user, sourcesOf(report))

/** Likewise of the home page: of its reports, of what may wait for somebody, and of what may fall due. */
export const homeStandsOn = (user: User, of: readonly Report[]): string[] =>
  told(user, [...of.flatMap(sourcesOf), ...waiting(), ...fallingDue()])

/** Likewise of the numbers in the menu: of what may wait for somebody. */
export const todosStandOn = (user: User): string[] => told(user, waiting())

/** Each once; of what the person does not see nothing is told. */
const told = (user: User, names: readonly string[]): string[] =>
  [...new Set(names)].filter((name) => sees(user, resourceOf(name))).sort()

const known = new Map<Report, readonly string[]>()

function sourcesOf(report: Report): readonly string[] {
  const names = known.get(report) ?? [
    ...new Set(
      Object.values(report.measures)
        .filter(isListMeasure)
        .flatMap((one) => readBy(report, one)),
    ),
  ]
  known.set(report, names)
  return names
}

function readBy(report: Report, measure: ListMeasure): string[] {
  const paths = [...pathsOf(report, measure), ...namesIn(viewOf(measure.of, measure.view)?.where)]
  return [measure.of, ...paths.flatMap((path) => readAlong(measure.of, path))].flatMap(behind)
}

let awaitedNames: readonly string[] | undefined
let datedNames: readonly string[] | undefined

const waiting = () =>
  (awaitedNames ??= shared(({ actions = {} }) =>
    Object.values(actions).some(({ primary, from }) => primary && from !== undefined),
  ))
const fallingDue = () =>
  (datedNames ??= shared(({ fields }) =>
    Object.values(fields).some(({ deadline }) => deadline?.warnDays !== undefined),
  ))

/** What is each person's own alone is left out: of that the bell tells. */
const shared = (holds: (resource: Resource) => boolean): readonly string[] =>
  Object.values<Resource>(registry)
    .filter((one) => holds(one) && !(typeof one.scope === 'object' && 'where' in one.scope) && !one.sqlView)
    .map(({ name }) => name)

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
