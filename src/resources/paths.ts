import type { Resource } from '../define/resource.ts'

export type ResourcePaths = {
  /** The first view. */
  list?: string
  create?: string
  /** Without the id, which follows as `/:id`. */
  edit?: string
  show?: string
}

/** A resource of which the browser knows the addresses alone as yet (`card.ts`). */
type Paged = { pages: ResourcePaths; isSingleton?: true }

/** The addresses of a resource: its own, else below its first view. A resource without views has none of its own. */
export function pathsOf(resource: Resource | Paged): ResourcePaths {
  if ('pages' in resource) return resource.pages
  const list = Object.values(resource.views ?? {})[0]?.path
  const below = (part: string) => (list ? `${list}/${part}` : undefined)
  const { create, change } = resource.rights
  return {
    list,
    create: create !== false ? (resource.paths?.create ?? below('create')) : undefined,
    edit: change !== false ? (resource.paths?.edit ?? below('edit')) : undefined,
    // The only row has the address of its list.
    show: resource.isSingleton ? list : (resource.paths?.show ?? below('show')),
  }
}

/** The address of the detail of one row, if the resource has one. */
export function showPath(resource: Resource | Paged, id: string): string | undefined {
  const { show } = pathsOf(resource)
  return resource.isSingleton ? show : show && `${show}/${encodeURIComponent(id)}`
}

/** The address of the form of a new row like this one, where rows are copied. */
export function copyPath(resource: Resource, id: string): string | undefined {
  const { create } = pathsOf(resource)
  return resource.copy && create && `${create}?copy=${encodeURIComponent(id)}`
}

/** The address at which papers of some rows are looked at and printed. */
export const printPath = ({ name }: { name: string }, print: string, ids: readonly string[]): string =>
  `/print/${name}/${print}?${ids.map((id) => `id=${encodeURIComponent(id)}`).join('&')}`

export function editPath(resource: Resource | Paged, id: string): string | undefined {
  const { edit } = pathsOf(resource)
  return edit && `${edit}/${encodeURIComponent(id)}`
}
