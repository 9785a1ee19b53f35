import type { AnyField } from '../define/field.ts'
import { targetOf } from '../define/path.ts'
import type { Action, Resource } from '../define/resource.ts'

/** A page that a definition draws. */
export type PageKind = 'list' | 'create' | 'edit' | 'show'

export type Find = (name: string) => Resource | undefined

/**
 * The definitions that a page draws with: its resource, those that it picks from or reaches through a path, in a form the
 * lines, in a detail the rows of others that hang on it. What `find` does not know tells nothing of what it needs in turn.
 */
export function neededBy(name: string, kind: PageKind, find: Find): string[] {
  const resource = find(name)
  if (!resource) return [name]
  const isList = kind === 'list' && !resource.isSingleton
  if (isList) return neededByList(resource, find)
  const related = kind === 'show' || kind === 'list' ? (resource.show?.related ?? []) : []
  const below = [...Object.values(resource.lines ?? {}), ...related].map((one) => one.resource)
  const drawn = [resource, ...below.flatMap((one) => find(one) ?? [])]
  const names = new Set([name, ...below, ...drawn.flatMap(neighbours)])
  for (const { resource: one, columns } of related) for (const path of columns) follow(find(one), path, find, names)
  return [...names]
}

/** A list needs what its columns lead through; what is picked from comes with the picking. */
function neededByList(resource: Resource, find: Find): string[] {
  const names = new Set([resource.name])
  for (const { columns, optionalColumns = [], filters = [] } of Object.values(resource.views ?? {})) {
    for (const path of [...columns, ...optionalColumns, ...filters]) follow(resource, path, find, names)
  }
  return [...names]
}

/** Those that the inputs of an action name. */
export const neededByAction = ({ input = {} }: Action): string[] =>
  Object.values<AnyField>(input).flatMap(({ resource }) => resource ?? [])

/** Those that its fields, the inputs of its actions and its lines name. */
function neighbours({ fields, actions = {}, lines = {} }: Resource): string[] {
  const references = Object.values<AnyField>(fields).flatMap(({ resource }) => resource ?? [])
  const asked = Object.values(actions).flatMap(neededByAction)
  return [...references, ...asked, ...Object.values(lines).map(({ resource }) => resource)]
}

/** Adds the resources along a path through references and lines. */
export function follow(resource: Resource | undefined, path: string, find: Find, names: Set<string>): void {
  const [head = '', ...rest] = path.split('.')
  const next = rest.length > 0 && resource ? targetOf(resource, head) : undefined
  if (!next) return
  names.add(next)
  follow(find(next), rest.join('.'), find, names)
}
