import type { Action, Resource } from '../../../define/resource.ts'
import { definitionOf, loadedDefinitions } from '../../../providers/definitions.ts'

/**
 * The action behind an entry of the log: the row's own, or `waybills.depart` where an action of another row changed this
 * one. Where the code named it without its resource, the first that has one of that name.
 */
export function actionAt(resource: Resource | undefined, name: string): Action | undefined {
  const at = name.indexOf('.')
  if (at > 0) return own(definitionOf(name.slice(0, at)), name.slice(at + 1))
  const others = loadedDefinitions()
  return (
    own(resource, name) ??
    own(
      others.find((one) => own(one, name)),
      name,
    )
  )
}

const own = (resource: Resource | undefined, verb: string): Action | undefined =>
  Object.hasOwn(resource?.actions ?? {}, verb) ? resource?.actions?.[verb] : undefined
