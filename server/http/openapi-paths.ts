import { changeRules, type Resource, removeRules } from '../../src/define/resource.ts'
import { operators } from '../../src/define/where.ts'
import { objectOf, refTo } from './openapi-schemas.ts'
import { answer, idParameter, operation, parameter, type Schema, writing } from './openapi-words.ts'

const whole = { type: 'integer', minimum: 0 }
/** What a list may be asked beside its filters. */
const listParameters = [
  parameter('_start', 'query', { ...whole, default: 0 }),
  parameter('_end', 'query', { ...whole, default: 20, description: 'at most 500 beyond _start' }),
  parameter('_sort', 'query', { type: 'string', description: 'fields, separated by commas' }),
  parameter('_order', 'query', { type: 'string', pattern: '^(asc|desc)(,(asc|desc))*$' }),
  parameter('_view'),
  parameter('_tab'),
  parameter('_after', 'query', { type: 'string', description: 'next of the page before' }),
  parameter('_summary', 'query', { type: 'string', enum: ['1'] }),
  parameter('_where', 'query', { type: 'string', description: 'a condition as JSON' }),
  parameter('q', 'query', { type: 'string', description: 'keywords, also in pinyin' }),
]
const suffixes = operators.filter((one) => one !== 'eq').map((one) => `_${one}`)
const filterText = `Each field takes the suffixes ${suffixes.join(', ')}; the values of _in, _nin and _between are separated by commas`
const id = idParameter()
const version = { ...parameter('version', 'query', { type: 'integer' }), required: true }
const ids = { type: 'array', items: { type: 'string', format: 'uuid' } }
/** The versions that the rows are expected to have, by id. */
const versions = { type: 'object', additionalProperties: { type: 'integer' } }

/** What a row is called, in the language of those who read an interface. */
const nameOf = ({ label: [, english] }: Resource): string => english

/** The paths of a definition; what its rights let nobody do is not among them. */
export function pathsOf(resource: Resource): Record<string, Schema> {
  const { name, rights } = resource
  const label = nameOf(resource)
  const base = `/api/${name}`
  const isChanged = changeRules(resource).length > 0
  const isRemoved = removeRules(resource).length > 0
  const write = (summary: string, body: Schema, parameters: Schema[] = []) =>
    writing(name, summary, { parameters, body, data: refTo(name) })
  const item = {
    get: operation(name, `One ${label}`, {
      parameters: [id],
      responses: answer({ type: 'object', properties: { row: refTo(name), can: { type: 'object' } } }, 404),
    }),
    ...(isChanged ? { patch: write(`Change ${label}`, refTo(`${name}.change`), [id]) } : {}),
    ...(isRemoved
      ? { delete: writing(name, `Remove ${label}`, { parameters: [id, version], data: { type: 'object' } }) }
      : {}),
  }
  return {
    ...listPaths(resource, base),
    ...(rights.create
      ? { [base]: { ...listOf(resource), post: write(`Create ${label}`, refTo(`${name}.create`)) } }
      : {}),
    [`${base}/{id}`]: item,
    [`${base}/{id}/history`]: {
      get: operation(name, `History of ${label}`, { parameters: [id], responses: answer({ type: 'array' }, 404) }),
    },
    ...(isChanged || isRemoved
      ? { [`${base}/bulk`]: { post: write(`Change or remove several of ${label}`, bulk) } }
      : {}),
    ...(isChanged ? { [`${base}/{id}/restore`]: { post: write(`Restore ${label}`, restoring, [id]) } } : {}),
    ...exchangePaths(resource, base),
    ...actionPaths(resource, base),
  }
}

const bulk = {
  type: 'object',
  required: ['ids'],
  properties: { ids, versions, patch: { type: 'object' }, remove: { const: true } },
}

const restoring = {
  type: 'object',
  required: ['version', 'entry'],
  properties: {
    version: { type: 'integer' },
    entry: { type: 'string', format: 'uuid' },
    fields: { type: 'array', items: { type: 'string' } },
  },
}

const filtersOf = ({ fields }: Resource): Schema[] => [
  parameter('id', 'query', ids),
  ...Object.keys(fields).map((key) => parameter(key)),
]

function listOf(resource: Resource): Schema {
  const page = {
    type: 'object',
    properties: {
      items: { type: 'array', items: refTo(resource.name) },
      total: { type: 'integer' },
      totalCapped: { type: 'boolean' },
      next: { type: ['string', 'null'] },
      summary: { type: ['object', 'null'] },
    },
  }
  const parameters = [...listParameters, ...filtersOf(resource)]
  const about = { description: filterText, parameters, responses: answer(page) }
  return { get: operation(resource.name, `List of ${nameOf(resource)}`, about) }
}

function listPaths(resource: Resource, base: string): Record<string, Schema> {
  const { name } = resource
  const label = nameOf(resource)
  return {
    [base]: listOf(resource),
    [`${base}/summary`]: {
      get: operation(name, `Totals of ${label}`, {
        parameters: [...listParameters, ...filtersOf(resource)],
        responses: answer({ type: 'object' }),
      }),
    },
    [`${base}/pick`]: {
      get: operation(name, `Choices of ${label}`, {
        parameters: ['q', 'id', 'fills', '_where'].map((one) => parameter(one)),
        responses: answer({ type: 'array' }),
      }),
    },
  }
}

function exchangePaths(resource: Resource, base: string): Record<string, Schema> {
  const { name, exchange } = resource
  const label = nameOf(resource)
  const file = { 200: { description: 'a file' }, 403: { description: 'no right' } }
  const body = {
    type: 'object',
    required: ['rows'],
    properties: { rows: { type: 'array', items: { type: 'object' } }, dryRun: { type: 'boolean' } },
  }
  const format = parameter('format', 'query', { type: 'string', enum: ['csv', 'xlsx'] })
  return {
    ...(exchange?.export
      ? {
          [`${base}/export`]: {
            get: operation(name, `Export ${label}`, {
              parameters: [...listParameters, ...filtersOf(resource), format],
              responses: file,
            }),
          },
        }
      : {}),
    ...(exchange?.import
      ? {
          [`${base}/template`]: { get: operation(name, `Template to import ${label}`, { responses: file }) },
          [`${base}/import`]: { post: writing(name, `Import ${label}`, { body, data: { type: 'object' } }) },
        }
      : {}),
  }
}

function actionPaths({ name, actions = {} }: Resource, base: string): Record<string, Schema> {
  const paths: Record<string, Schema> = {}
  for (const [verb, action] of Object.entries(actions)) {
    const input = objectOf(Object.entries(action.input ?? {}), true)
    const one = { type: 'object', required: ['version'], properties: { version: { type: 'integer' }, input } }
    paths[`${base}/{id}/actions/${verb}`] = {
      post: writing(name, action.label[1], { parameters: [id], body: one, data: refTo(name) }),
    }
    if (action.preview)
      paths[`${base}/actions/${verb}/preview`] = {
        get: operation(name, `${action.label[1]}: ${action.preview.label[1]}`, {
          parameters: [parameter('id', 'query', ids)],
          responses: answer({ type: 'object' }, 404),
        }),
      }
    if (!action.bulk) continue
    const many = { type: 'object', required: ['ids'], properties: { ids, versions, input } }
    paths[`${base}/actions/${verb}`] = {
      post: writing(name, `${action.label[1]}, several rows`, {
        body: many,
        data: { type: 'array', items: refTo(name) },
      }),
    }
  }
  return paths
}
