import type { Resource, View } from '../define/resource.ts'
import type { Right } from '../define/rights.ts'
import { pathsOf, type ResourcePaths } from './paths.ts'

/** As much of a view as the menu and the router need. */
export type CardView = Pick<View, 'path' | 'label' | 'flag' | 'right' | 'keepAlive' | 'sort'>

/** What the browser knows of every resource from the start; its definition comes with its page. */
export type Card = Pick<Resource, 'name' | 'label' | 'flag'> & {
  /** The addresses of its pages. */
  pages: ResourcePaths
  views?: Readonly<Record<string, CardView>>
  /** Whether somebody who reaches the own rows alone may have any: the right that goes with having them, or never. */
  ownRight?: Right | false
}

/** The card of a definition, among those that it refers to. */
export function cardOf(resource: Resource, registry: Readonly<Record<string, Resource>>): Card {
  const { name, label, flag, views } = resource
  const ownRight = ownRightOf(resource, registry)
  return {
    name,
    label,
    ...(flag ? { flag } : {}),
    pages: pathsOf(resource),
    ...(views
      ? { views: Object.fromEntries(Object.entries(views).map(([key, view]) => [key, cardViewOf(view)])) }
      : {}),
    ...(ownRight === undefined ? {} : { ownRight }),
  }
}

const cardViewOf = ({ path, label, flag, right, keepAlive, sort }: View): CardView => ({
  ...{ path, label, sort },
  ...(flag ? { flag } : {}),
  ...(right ? { right } : {}),
  ...(keepAlive === false ? { keepAlive } : {}),
})

/** Rows of a parent are as much one's own as the parent is. */
function ownRightOf(
  { scope, fields }: Resource,
  registry: Readonly<Record<string, Resource>>,
): Right | false | undefined {
  if (scope === 'all') return undefined
  if (!('parent' in scope)) return scope.own === undefined ? false : scope.ownRight
  const parent = registry[fields[scope.parent]?.resource ?? '']
  return parent && ownRightOf(parent, registry)
}
