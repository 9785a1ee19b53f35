import type { AnyField } from './field.ts'
import type { Action, Resource } from './resource.ts'

/**
 * The action that takes another one back at once, where there is one that asks for no more than a reason: the one of its name
 * behind `undo` or `un` (load, undoLoad; depart, undepart); else the first behind it in the definition that leads from the one
 * state in which it ends to the one in which it begins (submit, withdraw). What stands behind is the way back, never the way
 * there: a departure that was taken back departs anew by a decision of its own.
 */
export function wayBackOf({ actions = {} }: Pick<Resource, 'actions'>, verb: string): string | undefined {
  const action = actions[verb]
  if (!action) return undefined
  // 卸车 is no way back of 装车, though it is called unload.
  const named = [`undo${verb.charAt(0).toUpperCase()}${verb.slice(1)}`, `un${verb}`].find((name) => actions[name])
  const verbs = Object.keys(actions)
  const later = verbs.slice(verbs.indexOf(verb) + 1)
  const found = named ?? later.find((name) => reverses(actions[name] as Action, action))
  return found !== undefined && asksLittle(actions[found] as Action) ? found : undefined
}

const reverses = (back: Action, { from = [], to }: Action): boolean =>
  to !== undefined && from.length === 1 && back.to === from[0] && back.from?.length === 1 && back.from[0] === to

/** A reason is all that it demands. */
const asksLittle = ({ row, input = {} }: Action): boolean =>
  row !== false &&
  Object.entries<AnyField>(input).every(([name, { required }]) => name === 'reason' || required !== true)
