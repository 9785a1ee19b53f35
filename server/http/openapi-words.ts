import * as z from 'zod'

export type Schema = Record<string, unknown>

export const json = (schema: Schema) => ({ content: { 'application/json': { schema } } })

/** What a call may be refused for besides what every call may. */
const refusals = {
  304: { description: 'not changed' },
  404: { description: 'missing, or out of sight' },
  409: { description: 'changed by somebody else, or not possible in this state; data.row is the row as it is now' },
  413: { description: 'the file is too large' },
} as const

/** The envelope around `data`, and the refusals that every call may give, with some more. */
export const answer = (data: Schema, ...more: (keyof typeof refusals)[]) => ({
  200: {
    description: 'done',
    ...json({
      type: 'object',
      required: ['code', 'message', 'data'],
      properties: { code: { const: 200 }, message: { type: 'string' }, data },
    }),
  },
  401: { description: 'not logged in' },
  403: { description: 'no right' },
  422: { description: 'not valid; data.errors names the fields' },
  429: { description: 'too many requests' },
  503: { description: 'busy, try again' },
  ...Object.fromEntries(more.map((code) => [code, refusals[code]])),
})

export const parameter = (
  name: string,
  where: 'query' | 'path' | 'header' = 'query',
  schema: Schema = { type: 'string' },
): Schema => ({ name, in: where, required: where === 'path', schema })

export const idParameter = (name = 'id'): Schema => parameter(name, 'path', { type: 'string', format: 'uuid' })

/** The very schema that checks a body, as JSON Schema. */
export function jsonSchemaOf(schema: z.ZodType): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

/** Query parameters from the schema that checks them. */
export function queryFrom(schema: z.ZodObject): Schema[] {
  const { properties = {}, required = [] } = jsonSchemaOf(schema) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, one]) => ({
    ...parameter(name, 'query', one),
    required: required.includes(name),
  }))
}
