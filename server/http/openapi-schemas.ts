import { jsons } from '../../src/define/by-kind/jsons.ts'
import { type AnyField, isNotNull } from '../../src/define/field.ts'
import { commonFields, type Resource } from '../../src/define/resource.ts'
import type { Schema } from './openapi-words.ts'

/** The schema of a definition, of its draft (`orders.create`) or of its patch (`orders.change`). */
export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** A row of the definition, what a client may send to make one, and to change one. */
export function schemasOf(resource: Resource): Record<string, Schema> {
  const all = [...Object.entries(commonFields), ...Object.entries(resource.fields)]
  const writable = Object.entries(resource.fields).filter(([, field]) => field.readOnly !== true)
  const lines = Object.fromEntries(
    Object.entries(resource.lines ?? {}).map(([key, line]) => [
      key,
      { type: 'array', items: refTo(`${line.resource}.create`) },
    ]),
  )
  const create = objectOf(writable, true)
  const change = objectOf(
    [
      ['version', commonFields.version as AnyField],
      ...writable.filter(([, field]) => field.readOnly !== 'afterCreate'),
    ],
    false,
  )
  return {
    [resource.name]: objectOf(all, false),
    [`${resource.name}.create`]: { ...create, properties: { ...(create.properties as Schema), ...lines } },
    [`${resource.name}.change`]: {
      ...change,
      required: ['version'],
      properties: { ...(change.properties as Schema), ...lines },
    },
  }
}

/** An object of fields; a draft demands what must be given, and takes nothing else. */
export function objectOf(fields: [string, AnyField][], isDraft: boolean): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([key, field]) => [key, schemaOfField(field)])),
    ...(isDraft
      ? {
          required: fields
            .filter(([, field]) => field.required === true && field.initial === undefined)
            .map(([key]) => key),
          additionalProperties: false,
        }
      : {}),
  }
}

function schemaOfField(field: AnyField): Schema {
  const schema: Schema = jsons[field.kind](field)
  const type = isNotNull(field) ? schema.type : [schema.type, 'null']
  return {
    title: field.label[1],
    ...schema,
    type,
    ...(field.right ? { 'x-right': field.right } : {}),
    ...(field.flag ? { 'x-flag': field.flag } : {}),
  }
}
