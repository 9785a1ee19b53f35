import * as z from 'zod'

export type Schema = Record<string, unknown>

export const json = (schema: Schema) => ({ content: { 'application/json': { schema } } })

/** What a call may be refused for besides what every call may. */
const refusals = {
  404: { description: 'missing, or out of sight' },
  409: { description: 'changed by somebody else, or not possible in this state; data.row is the row as it is now' },
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

export const operation = (tag: string, summary: string, more: Schema): Schema => ({ tags: [tag], summary, ...more })

export const parameter = (
  name: string,
  where: 'query' | 'path' = 'query',
  schema: Schema = { type: 'string' },
): Schema => ({ name, in: where, required: where === 'path', schema })

const idempotencyKey: Schema = {
  ...{ name: 'Idempotency-Key', in: 'header', required: false },
  schema: {
    type: 'string',
    minLength: 8,
    maxLength: 128,
    description: 'the same key is carried out once, with the same answer',
  },
}

type Writing = { parameters?: Schema[]; body?: Schema; data: Schema }

/** A call that writes: it may carry a key, and may meet what somebody else wrote. */
export const writing = (tag: string, summary: string, { parameters = [], body, data }: Writing): Schema =>
  operation(tag, summary, {
    parameters: [...parameters, idempotencyKey],
    ...(body ? { requestBody: json(body) } : {}),
    responses: answer(data, 404, 409),
  })

export const idParameter = (name = 'id'): Schema => parameter(name, 'path', { type: 'string', format: 'uuid' })

/** The very schema that checks a body, as JSON Schema. */
export function bodyFrom(schema: z.ZodType): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return json(rest)
}

/** Query parameters from the schema that checks them. */
export const queryFrom = (schema: z.ZodObject): Schema[] => Object.keys(schema.shape).map((name) => parameter(name))
