import { changeRules, type Resource, removeRules } from '../../src/define/resource.ts'
import { operators } from '../../src/define/where.ts'
import { objectOf, refTo } from './openapi-schemas.ts'
import { answer, idParameter, operation, parameter, type Schema, writing } from './openapi-words.ts'

const whole = { type: 'integer', minimum: 0 }
/** What a list may be asked beside its filters. */
const listParameters = [
  parameter('_start', 'query', { ...whole, default: 0 }),
  parameter('_end', 'query', { ...whole, default: 20, description: '与 _start 最多相差 500' }),
  parameter('_sort', 'query', { type: 'string', description: '字段，逗号分隔' }),
  parameter('_order', 'query', { type: 'string', pattern: '^(asc|desc)(,(asc|desc))*$' }),
  parameter('_view'),
  parameter('_tab'),
  parameter('_after', 'query', { type: 'string', description: '上一页的 next' }),
  parameter('_summary', 'query', { type: 'string', enum: ['1'] }),
  parameter('_where', 'query', { type: 'string', description: '条件，JSON' }),
  parameter('q', 'query', { type: 'string', description: '关键字，可用拼音' }),
]
const suffixes = operators.filter((one) => one !== 'eq').map((one) => `_${one}`)
const filterText = `每个字段可加后缀 ${suffixes.join('、')}；_in、_nin、_between 的值用逗号分隔`
const id = idParameter()
const version = { ...parameter('version', 'query', { type: 'integer' }), required: true }
const ids = { type: 'array', items: { type: 'string', format: 'uuid' } }
/** The versions that the rows are expected to have, by id. */
const versions = { type: 'object', additionalProperties: { type: 'integer' } }

/** The paths of a definition; what its rights let nobody do is not among them. */
export function pathsOf(resource: Resource): Record<string, Schema> {
  const { name, label, rights } = resource
  const base = `/api/${name}`
  const isChanged = changeRules(resource).length > 0
  const isRemoved = removeRules(resource).length > 0
  const write = (summary: string, body: Schema, parameters: Schema[] = []) =>
    writing(name, summary, { parameters, body, data: refTo(name) })
  const item = {
    get: operation(name, `${label}详情`, {
      parameters: [id],
      responses: answer({ type: 'object', properties: { row: refTo(name), can: { type: 'object' } } }, 404),
    }),
    ...(isChanged ? { patch: write(`修改${label}`, refTo(`${name}.change`), [id]) } : {}),
    ...(isRemoved
      ? { delete: writing(name, `删除${label}`, { parameters: [id, version], data: { type: 'object' } }) }
      : {}),
  }
  return {
    ...listPaths(resource, base),
    ...(rights.create ? { [base]: { ...listOf(resource), post: write(`新建${label}`, refTo(`${name}.create`)) } } : {}),
    [`${base}/{id}`]: item,
    [`${base}/{id}/history`]: {
      get: operation(name, `${label}记录`, { parameters: [id], responses: answer({ type: 'array' }, 404) }),
    },
    ...(isChanged || isRemoved ? { [`${base}/bulk`]: { post: write(`批量修改或删除${label}`, bulk) } } : {}),
    ...(isChanged ? { [`${base}/{id}/restore`]: { post: write(`恢复${label}`, restoring, [id]) } } : {}),
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
  return { get: operation(resource.name, `${resource.label}列表`, about) }
}

function listPaths(resource: Resource, base: string): Record<string, Schema> {
  const { name, label } = resource
  return {
    [base]: listOf(resource),
    [`${base}/summary`]: {
      get: operation(name, `${label}合计`, {
        parameters: [...listParameters, ...filtersOf(resource)],
        responses: answer({ type: 'object' }),
      }),
    },
    [`${base}/pick`]: {
      get: operation(name, `选择${label}`, {
        parameters: ['q', 'id', 'fills', '_where'].map((one) => parameter(one)),
        responses: answer({ type: 'array' }),
      }),
    },
  }
}

function exchangePaths(resource: Resource, base: string): Record<string, Schema> {
  const { name, label, exchange } = resource
  const file = { 200: { description: '文件' }, 403: { description: '没有权限' } }
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
            get: operation(name, `导出${label}`, {
              parameters: [...listParameters, ...filtersOf(resource), format],
              responses: file,
            }),
          },
        }
      : {}),
    ...(exchange?.import
      ? {
          [`${base}/template`]: { get: operation(name, `${label}导入模板`, { responses: file }) },
          [`${base}/import`]: { post: writing(name, `导入${label}`, { body, data: { type: 'object' } }) },
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
      post: writing(name, action.label, { parameters: [id], body: one, data: refTo(name) }),
    }
    if (action.preview)
      paths[`${base}/actions/${verb}/preview`] = {
        get: operation(name, `${action.label}：${action.preview.label}`, {
          parameters: [parameter('id', 'query', ids)],
          responses: answer({ type: 'object' }, 404),
        }),
      }
    if (!action.bulk) continue
    const many = { type: 'object', required: ['ids'], properties: { ids, versions, input } }
    paths[`${base}/actions/${verb}`] = {
      post: writing(name, `${action.label}（多条）`, { body: many, data: { type: 'array', items: refTo(name) } }),
    }
  }
  return paths
}
