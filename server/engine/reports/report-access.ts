import { fieldsAlong } from '../../../src/define/path.ts'
import {
  isListMeasure,
  type ListMeasure,
  type Measure,
  partsOf,
  pathsOf,
  type Report,
} from '../../../src/define/report.ts'
import { registry, resourceOf } from '../../../src/resources/index.ts'
import type { User } from '../../auth/user.ts'
import { refuse } from '../../errors/business-error.ts'
import { hasFlag, hasRight, mayRead, sees } from '../access.ts'
import { viewOf } from './scan.ts'

/**
 * The figures of a report that the person may see, in their order: those whose list is theirs, with every column that
 * takes part, and what is made of such figures alone. A hidden cost cannot be told from a profit.
 */
export function figuresFor(user: User, report: Report): Readonly<Record<string, Measure>> {
  const seen = new Set<string>()
  const isSeen = (name: string, above: readonly string[]): boolean => {
    const measure = report.measures[name]
    if (!measure || above.includes(name)) return false
    if (isListMeasure(measure)) return seesList(user, report, measure)
    if ('right' in measure && !hasRight(user, measure.right)) return false
    return partsOf(measure).every((part) => isSeen(part, [...above, name]))
  }
  for (const name of Object.keys(report.measures)) if (isSeen(name, [])) seen.add(name)
  return Object.fromEntries(Object.entries(report.measures).filter(([name]) => seen.has(name)))
}

function seesList(user: User, report: Report, measure: ListMeasure): boolean {
  const resource = resourceOf(measure.of)
  const view = viewOf(measure.of, measure.view)
  if (!view || !sees(user, resource) || !hasFlag(user, measure.flag) || !hasRight(user, measure.right)) return false
  if (!hasFlag(user, view.flag ?? resource.flag) || !hasRight(user, view.right)) return false
  return pathsOf(report, measure).every((path) => {
    const along = fieldsAlong(resource, path, (name) => registry[name])
    return along.length > 0 && along.every((field) => field === undefined || mayRead(user, field))
  })
}

/** Whether the person sees any figure of a report. */
export const seesReport = (user: User, report: Report): boolean =>
  hasFlag(user, report.flag) && hasRight(user, report.right) && Object.keys(figuresFor(user, report)).length > 0

/** Refuses one who may not see a report at all. */
export function assertReport(user: User, report: Report): void {
  if (!seesReport(user, report)) throw refuse('access.denied')
}
