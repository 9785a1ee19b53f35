import { type ComponentType, createContext } from 'react'
import { type AnyField, isNumeric } from '../../../define/field.ts'
import type { Resource } from '../../../define/resource.ts'
import { isWritable } from '../../../define/sections.ts'
import { holds, mayDo, seesResource, type User } from '../../../providers/access.ts'
import { pathsOf } from '../../../resources/paths.ts'
import type { Picked } from './input-props.ts'

/** Asks for a new row of what a field refers to; null: it was given up. */
export type NewRowProps = { field: AnyField; typed: string; onDone: (made: Picked | null) => void }

/** What a picker opens for a name that nobody has; null where nothing is made, as in a filter. */
export const NewRowContext = createContext<ComponentType<NewRowProps> | null>(null)

/**
 * Whether the person may make a row by its name: rows of the resource are called as somebody types, and none needs lines
 * from the first moment on. The server judges again.
 */
export function mayName(resource: Resource, user: User | undefined): boolean {
  const { rights, fields, titleField, isSingleton, lines = {} } = resource
  const title = fields[titleField]
  if (!isWritable(title) || title.hidden === 'form' || isNumeric(title) || !holds(user, title.right)) return false
  if (isSingleton || !pathsOf(resource).create || Object.values(lines).some(({ min = 0 }) => min > 0)) return false
  return mayDo(rights.create) && seesResource(resource)
}
