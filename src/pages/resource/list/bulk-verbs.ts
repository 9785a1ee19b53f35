import type { Resource, View } from '../../../define/resource.ts'
import { mayDo } from '../../../providers/access.ts'

/** The actions of a view that may be done over several rows by this person. */
export function bulkVerbs(resource: Resource, { actions = [] }: Pick<View, 'actions'>): string[] {
  return actions.filter((verb) => {
    const action = resource.actions?.[verb]
    return action?.bulk && mayDo(action.right)
  })
}
