import { fieldNamed } from '../../src/define/path.ts'
import {
  changeRules,
  commonFields,
  type Resource,
  removeRules,
  stateFieldOf,
  type View,
} from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import { hasFlag, hasRight, mayRead } from './access.ts'
import { fieldAt, type ListQuery } from './list-query.ts'
import { type Projection, project } from './project.ts'

/** The columns an answer carries: the view's, and what its actions, locks and figures are judged by; else every field. */
export function projectionOf(
  user: User,
  resource: Resource,
  view: View | undefined,
  sort: ListQuery['sort'] = [],
): Projection {
  // What one may see depends on rights and menus alone, and people share roles: computed once for each set of them.
  const key = `${resource.name} ${view?.path ?? ''} ${sort.map(({ path }) => path).join()} ${rightsKey(user)}`
  const known = projections.get(key)
  if (known) return known
  const projection = planProjection(user, resource, view, sort)
  if (projections.size > 5000) projections.clear()
  projections.set(key, projection)
  return projection
}

const projections = new Map<string, Projection>()
const allFields = Object.values(registry).flatMap(({ fields }) => Object.values(fields))
const fieldRights = [...new Set(allFields.map(({ right }) => right))]
const fieldFlags = [...new Set(allFields.map(({ flag }) => flag))]
const rightsKey = (user: User): string =>
  [...fieldRights.map((right) => hasRight(user, right)), ...fieldFlags.map((flag) => hasFlag(user, flag))]
    .map((has) => (has ? '1' : '0'))
    .join('')

/** The paths through a reference that details show of the rows they list, by the name of the listed resource. */
const pathsBehind = new Map<string, Set<string>>()
for (const { resource, columns } of Object.values(registry).flatMap(({ show }) => show?.related ?? []))
  for (const path of columns.filter((column) => column.includes('.')))
    pathsBehind.set(resource, (pathsBehind.get(resource) ?? new Set()).add(path))

function planProjection(user: User, resource: Resource, view: View | undefined, sort: ListQuery['sort']): Projection {
  const shown = view ? [...view.columns, ...(view.optionalColumns ?? [])] : allPaths(resource)
  const judged = view ? judgedFields(resource).filter((path) => !shown.includes(path)) : []
  const seen = readablePaths(user, resource, [...shown, ...judged, ...sort.map(({ path }) => path)])
  return project(resource, seen, { common: view ? [] : Object.keys(commonFields), unnamed: judged })
}

/** Those of the paths that the person may see. */
const readablePaths = (user: User, resource: Resource, paths: readonly string[]): string[] =>
  [...new Set(paths)].filter((path) => {
    const field = fieldNamed(resource, path)
    return field ? mayRead(user, field) : isReadable(user, resource, path)
  })

/** Every field, who wrote the row, and what lies behind references where a detail lists such rows; with their names. */
const allPaths = (resource: Resource): string[] => [
  ...Object.keys(resource.fields),
  ...['createdById', 'updatedById'],
  ...(pathsBehind.get(resource.name) ?? []),
]

function isReadable(user: User, resource: Resource, path: string): boolean {
  try {
    fieldAt(user, resource, path)
    return true
  } catch {
    return false
  }
}

function judgedFields(resource: Resource): string[] {
  const conditions = [
    ...changeRules(resource).map(({ when }) => when),
    ...removeRules(resource).map(({ when }) => when),
    ...Object.values(resource.actions ?? {}).map((action) => action.when),
    ...Object.values(resource.prints ?? {}).map((print) => print.when),
    ...Object.values(resource.fields).map(({ unknownWhile }) => unknownWhile?.where),
  ]
  const others = Object.values(resource.actions ?? {}).flatMap(({ notBy }) => notBy?.columns ?? [])
  const state = stateFieldOf(resource)
  const mark = state && resource.fields[state]?.badge?.field
  const named = [
    ...conditions.flatMap((where) => Object.keys(where ?? {})),
    ...others,
    ...[state ?? [], mark ?? []].flat(),
  ]
  return named.filter((key) => key in resource.fields)
}
