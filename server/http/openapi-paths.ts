import type { Endpoint, MoreStatus } from './endpoint.ts'
import { answer, idParameter, json, jsonSchemaOf, parameter, queryFrom, type Schema } from './openapi-words.ts'

/** What endpoints say of themselves, by path and method; what nobody may do is not told. */
export function pathsOf(endpoints: readonly Endpoint[]): Record<string, Record<string, Schema>> {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const one of endpoints.filter(({ right }) => right !== false)) {
    const path = one.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [one.method.toLowerCase()]: operationOf(one) }
  }
  return paths
}

function operationOf(one: Endpoint): Schema {
  const { tag, summary, description, query, parameters = [], right = [] } = one
  const rights = [right].flat()
  const all = [
    ...(one.path.includes(':id') ? [idParameter()] : []),
    ...(query ? queryFrom(query) : []),
    ...parameters,
    ...(one.bytes ? [fileName] : []),
    ...(one.keyed ? [idempotencyKey] : []),
  ]
  return {
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    ...(one.public ? { security: [] } : {}),
    ...(rights.length > 0 ? { 'x-right': rights.join(' ') } : {}),
    ...(all.length > 0 ? { parameters: all } : {}),
    ...bodyOf(one),
    responses: responsesOf(one),
  }
}

function bodyOf({ body, properties, draft, bytes }: Endpoint): Schema {
  if (bytes) return { requestBody: fileBody }
  if (!body) return draft ? { requestBody: json(draft) } : {}
  const schema = jsonSchemaOf(body)
  const known = schema.properties as Schema | undefined
  return { requestBody: json(properties ? { ...schema, properties: { ...known, ...properties } } : schema) }
}

function responsesOf({ answer: data = { type: 'object' }, refusals = [], keyed, bytes, path }: Endpoint): Schema {
  const more: MoreStatus[] = [
    ...(path.includes(':id') || keyed ? [404 as const] : []),
    ...(keyed ? [409 as const] : []),
    ...(bytes ? [413 as const] : []),
    ...refusals,
  ]
  const responses = answer(data === 'file' ? {} : data, ...more)
  return data === 'file' ? { ...responses, 200: { description: 'a file' } } : responses
}

const fileBody = {
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
} as const satisfies Schema

const fileName: Schema = parameter('X-File-Name', 'header', {
  type: 'string',
  description: 'the name, by encodeURIComponent',
})

const idempotencyKey: Schema = parameter('Idempotency-Key', 'header', {
  type: 'string',
  minLength: 8,
  maxLength: 128,
  description: 'the same key is carried out once, with the same answer',
})
