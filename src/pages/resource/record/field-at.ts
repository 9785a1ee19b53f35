import type { AnyField } from '../../../define/field.ts'
import { commonFields, type Resource } from '../../../define/resource.ts'
import { definitionOf } from '../../../providers/definitions.ts'

/** The field behind a column: its own, a common one, or one reached through a reference or lines (`orderId.toRegion`). */
export function fieldAt(resource: Resource, path: string): AnyField | undefined {
  const [head = '', ...rest] = path.split('.')
  const field = resource.fields[head] ?? commonFields[head]
  if (rest.length === 0) return field
  const target = definitionOf(field?.resource ?? resource.lines?.[head]?.resource)
  const found = target && fieldAt(target, rest.join('.'))
  // Who may not see the reference may not see what lies behind it.
  return found && field?.right ? { ...found, right: found.right ?? field.right } : found
}
