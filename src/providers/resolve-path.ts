import type { Resource } from '../define/resource.ts'
import { registry } from '../resources/index.ts'
import { pathsOf } from '../resources/paths.ts'

/** The page behind an address: a list, or a form or detail of a resource. */
export type Target = {
  kind: 'list' | 'create' | 'edit' | 'show'
  resource: Resource
  /** The view that is shown, or to which the form or detail belongs. */
  view: string
  id?: string
}

const exact = new Map<string, Target>()
const withId = new Map<string, Target>()
for (const resource of Object.values(registry)) {
  const { create, edit, show } = pathsOf(resource)
  const [view = ''] = Object.keys(resource.views ?? {})
  for (const [key, { path }] of Object.entries(resource.views ?? {}))
    exact.set(path, { kind: 'list', resource, view: key })
  if (create) exact.set(create, { kind: 'create', resource, view })
  if (edit) withId.set(edit, { kind: 'edit', resource, view })
  if (show) withId.set(show, { kind: 'show', resource, view })
}

/**
 * Two look-ups, however many resources there are: a router that ranks a hundred patterns does so on every change of the
 * address.
 */
export function resolvePath(pathname: string): Target | undefined {
  const path = pathname.replace(/\/+$/, '')
  const found = exact.get(path)
  if (found) return found
  const at = path.lastIndexOf('/')
  const target = withId.get(path.slice(0, at))
  return target && { ...target, id: decodeURIComponent(path.slice(at + 1)) }
}
