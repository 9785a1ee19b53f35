import type { AnyField } from '../../../define/field.ts'
import { fieldsAlong } from '../../../define/path.ts'
import type { Resource } from '../../../define/resource.ts'
import { definitionOf } from '../../../providers/definitions.ts'

/** The field behind a column: its own, a common one, or one reached through a reference or lines (`orderId.toRegion`). */
export function fieldAt(resource: Resource, path: string): AnyField | undefined {
  const fields = fieldsAlong(resource, path, definitionOf)
  const found = fields.at(-1)
  // Who may not see the reference may not see what lies behind it.
  const right = found?.right ?? fields.findLast((one) => one?.right)?.right
  return found && right ? { ...found, right } : found
}
