import { type AnyField, isRef, traitsOf } from '../define/field.ts'
import type { Resource } from '../define/resource.ts'

/**
 * The definition as lists draw it: a reference that says no width takes what the title needs that it shows, a plate less
 * than a customer's name; never more than a reference has by itself.
 */
export function withRefWidths(resource: Resource, registry: Readonly<Record<string, Resource>>): Resource {
  const fitted = (field: AnyField): AnyField => {
    const target = isRef(field) && field.width === undefined ? registry[field.resource ?? ''] : undefined
    const title = target?.fields[target.titleField]
    const width = title && widthOf(title)
    return width && width < traitsOf(field).width ? { ...field, width } : field
  }
  const fields = Object.entries(resource.fields).map(([name, field]) => [name, fitted(field)])
  return { ...resource, fields: Object.fromEntries(fields) }
}

const widthOf = (field: AnyField): number => field.width ?? traitsOf(field).width
