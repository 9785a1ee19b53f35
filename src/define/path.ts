import { type AnyField, isRef } from './field.ts'
import { commonFields, type Resource } from './resource.ts'

/** How a reader knows the definition of a name; who has not loaded it answers nothing. */
export type Find = (name: string) => Resource | undefined

/** A field of the row by its name, own or common; never what an object inherits: `constructor` is no field. */
export function fieldNamed({ fields }: Pick<Resource, 'fields'>, name: string): AnyField | undefined {
  if (Object.hasOwn(fields, name)) return fields[name]
  return Object.hasOwn(commonFields, name) ? commonFields[name] : undefined
}

/** Whose rows a step of a path leads to, through a reference or lines; undefined where it leads nowhere. */
export function targetOf(resource: Resource, step: string): string | undefined {
  if (Object.hasOwn(resource.lines ?? {}, step)) return resource.lines?.[step]?.resource
  const field = fieldNamed(resource, step)
  // A set has many rows behind it, which no path goes on from.
  return field && isRef(field) ? field.resource : undefined
}

/** The fields along a path such as `orderId.toRegion` or `cars.vin`, the one it leads to last; empty where one is missing. */
export function fieldsAlong(resource: Resource, path: string, find: Find): (AnyField | undefined)[] {
  const [head = '', ...rest] = path.split('.')
  const field = fieldNamed(resource, head)
  if (rest.length === 0) return field ? [field] : []
  const target = find(targetOf(resource, head) ?? '')
  const behind = target ? fieldsAlong(target, rest.join('.'), find) : []
  return behind.length > 0 ? [field, ...behind] : []
}

/** The field at the end of a path. */
export const fieldAtPath = (resource: Resource, path: string, find: Find): AnyField | undefined =>
  fieldsAlong(resource, path, find).at(-1)
