import * as z from 'zod'

export type Schema = Record<string, unknown>

export const json = (schema: Schema) => ({ content: { 'application/json': { schema } } })

/** The envelope around `data`, and the refusals that every call may give. */
export const answer = (data: Schema) => ({
  200: {
    description: '成功',
    ...json({
      type: 'object',
      required: ['code', 'message', 'data'],
      properties: { code: { const: 200 }, message: { type: 'string' }, data },
    }),
  },
  401: { description: '未登录' },
  403: { description: '没有权限' },
  422: { description: '填写有误，data.errors 指出字段' },
})

export const operation = (tag: string, summary: string, more: Schema): Schema => ({ tags: [tag], summary, ...more })

export const parameter = (
  name: string,
  where: 'query' | 'path' = 'query',
  schema: Schema = { type: 'string' },
): Schema => ({ name, in: where, required: where === 'path', schema })

export const idParameter = (name = 'id'): Schema => parameter(name, 'path', { type: 'string', format: 'uuid' })

/** The very schema that checks a body, as JSON Schema. */
export function bodyFrom(schema: z.ZodType): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return json(rest)
}

/** Query parameters from the schema that checks them. */
export const queryFrom = (schema: z.ZodObject): Schema[] => Object.keys(schema.shape).map((name) => parameter(name))
