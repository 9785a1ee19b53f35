import { type AnyField, isNotNull, type Kind, optionLabel } from '../../src/define/field.ts'
import { maxFilesOf, typesOf } from '../../src/define/files.ts'
import { MAX_FEN } from '../../src/define/money.ts'
import { commonFields, type Resource } from '../../src/define/resource.ts'
import { textIn } from '../../src/define/text.ts'
import type { Schema } from './openapi-words.ts'

/** The JSON of each kind. */
const schemas = {
  text: (field) => ({ type: 'string', maxLength: field.maxLength ?? 200 }),
  textarea: (field) => ({ type: 'string', maxLength: field.maxLength ?? 2000 }),
  integer: (field) => ({ type: 'integer', ...range(field) }),
  decimal: (field) => ({ type: 'number', ...range(field) }),
  money: (field) => ({ type: 'integer', minimum: field.min ?? 0, maximum: field.max ?? MAX_FEN, description: 'fen' }),
  date: () => ({ type: 'string', format: 'date' }),
  datetime: () => ({ type: 'string', format: 'date-time' }),
  boolean: () => ({ type: 'boolean' }),
  select: (field) => ({ type: 'string', enum: Object.keys(field.options ?? {}), description: optionsText(field) }),
  multiSelect: (field) => ({
    type: 'array',
    uniqueItems: true,
    items: { type: 'string', enum: Object.keys(field.options ?? {}) },
  }),
  state: (field) => ({ type: 'string', enum: Object.keys(field.options ?? {}), description: optionsText(field) }),
  ref: (field) => ({
    type: 'string',
    format: 'uuid',
    ...(field.resource ? { description: `→ ${field.resource}` } : {}),
  }),
  refs: (field) => ({ type: 'array', items: { type: 'string', format: 'uuid' }, description: `→ ${field.resource}` }),
  sequence: () => ({ type: 'string' }),
  region: () => ({ type: 'string', pattern: '^\\d{2,9}$', description: 'GB/T 2260' }),
  phone: () => ({ type: 'string' }),
  plate: () => ({ type: 'string' }),
  vin: () => ({ type: 'string', maxLength: 17 }),
  file: (field) => ({
    type: 'array',
    maxItems: maxFilesOf(field),
    items: { type: 'string', format: 'uuid' },
    description: `→ /api/attachments (${typesOf(field).join(', ')})`,
  }),
} as const satisfies Record<Kind, (field: AnyField) => Schema>

const range = (field: AnyField): Schema => ({
  ...(field.min === undefined ? {} : { minimum: field.min }),
  ...(field.max === undefined ? {} : { maximum: field.max }),
})

const optionsText = (field: AnyField): string =>
  Object.keys(field.options ?? {})
    .map((key) => `${key} ${textIn(optionLabel(field, key), 'en')}`)
    .join(' · ')

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
  const schema: Schema = schemas[field.kind](field)
  const type = isNotNull(field) ? schema.type : [schema.type, 'null']
  return { title: field.label[1], ...schema, type, ...(field.right ? { 'x-right': field.right } : {}) }
}
