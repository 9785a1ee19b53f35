import type { FastifyInstance } from 'fastify'
import { type AnyField, isNotNull, type Kind, optionLabel } from '../../src/define/field.ts'
import { maxFilesOf, typesOf } from '../../src/define/files.ts'
import { MAX_FEN } from '../../src/define/money.ts'
import { commonFields, type Resource } from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'
import { docsPage } from './docs-page.ts'
import { ownPaths } from './openapi-own.ts'
import { answer, idParameter, json, operation, parameter, type Schema } from './openapi-words.ts'

/** The JSON of each kind. */
const schemas = {
  text: (field) => ({ type: 'string', maxLength: field.maxLength ?? 200 }),
  longText: (field) => ({ type: 'string', maxLength: field.maxLength ?? 2000 }),
  integer: (field) => ({ type: 'integer', ...range(field) }),
  decimal: (field) => ({ type: 'number', ...range(field) }),
  money: (field) => ({ type: 'integer', minimum: field.min ?? 0, maximum: field.max ?? MAX_FEN, description: '分' }),
  date: () => ({ type: 'string', format: 'date' }),
  moment: () => ({ type: 'string', format: 'date-time' }),
  yesNo: () => ({ type: 'boolean' }),
  choice: (field) => ({ type: 'string', enum: Object.keys(field.options ?? {}), description: optionsText(field) }),
  choices: (field) => ({
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
  serialNo: () => ({ type: 'string' }),
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
    .map((key) => `${key} ${optionLabel(field, key)}`)
    .join(' · ')

/** GET /api/openapi.json describes every path that the definitions make; /api/docs shows it. */
export function openApiRoutes(app: FastifyInstance): void {
  const document = openApi()
  const page = docsPage(document)
  app.get('/api/openapi.json', (_request, reply) => reply.send(document))
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page.replaceAll('__CSP_NONCE__', String(reply.cspNonce?.style ?? ''))),
  )
}

export type OpenApi = ReturnType<typeof openApi>

/** The OpenAPI 3.1 document of the product. */
export function openApi() {
  const resources = Object.values(registry)
  return {
    openapi: '3.1.0',
    info: { title: '板车 Banche', version: '1', description: '轿车托运后台。每个回答都是 {code, message, data}。' },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [
      { name: 'session', description: '登录' },
      { name: 'account', description: '个人中心' },
      { name: 'permissions', description: '权限' },
      { name: 'audit', description: '操作日志' },
      { name: 'attachments', description: '附件' },
      ...resources.map((resource) => ({ name: resource.name, description: resource.label })),
    ],
    paths: { ...ownPaths(), ...Object.assign({}, ...resources.map(pathsOf)) } as Record<string, Record<string, Schema>>,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: Object.assign({}, ...resources.map(schemasOf)) as Record<string, Schema>,
    },
  }
}

const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const listParameters = ['_start', '_end', '_sort', '_order', '_view', '_tab', '_after', '_summary', '_where', 'q'].map(
  (name) => parameter(name),
)
const id = idParameter()

function pathsOf(resource: Resource): Schema {
  const { name, label } = resource
  const base = `/api/${name}`
  const filters = Object.keys(resource.fields).map((key) => parameter(key))
  const page = {
    type: 'object',
    properties: {
      items: { type: 'array', items: refTo(name) },
      total: { type: 'integer' },
      totalCapped: { type: 'boolean' },
      next: { type: ['string', 'null'] },
      summary: { type: ['object', 'null'] },
    },
  }
  const write = (summary: string, body: Schema, parameters: Schema[] = []) =>
    operation(name, summary, { parameters, requestBody: json(body), responses: answer(refTo(name)) })
  const bulk = {
    type: 'object',
    required: ['ids'],
    properties: {
      ids: { type: 'array', items: { type: 'string', format: 'uuid' } },
      versions: { type: 'object' },
      patch: { type: 'object' },
      remove: { const: true },
    },
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
  return {
    [base]: {
      get: operation(name, `${label}列表`, { parameters: [...listParameters, ...filters], responses: answer(page) }),
      post: write(`新建${label}`, refTo(`${name}.create`)),
    },
    [`${base}/summary`]: {
      get: operation(name, `${label}合计`, {
        parameters: [...listParameters, ...filters],
        responses: answer({ type: 'object' }),
      }),
    },
    [`${base}/pick`]: {
      get: operation(name, `选择${label}`, {
        parameters: ['q', 'id', 'fills', '_where'].map((one) => parameter(one)),
        responses: answer({ type: 'array' }),
      }),
    },
    [`${base}/bulk`]: { post: write(`批量修改或删除${label}`, bulk) },
    [`${base}/{id}`]: {
      get: operation(name, `${label}详情`, {
        parameters: [id],
        responses: answer({ type: 'object', properties: { row: refTo(name), can: { type: 'object' } } }),
      }),
      patch: write(`修改${label}`, refTo(`${name}.change`), [id]),
      delete: operation(name, `删除${label}`, {
        parameters: [id, parameter('version')],
        responses: answer({ type: 'object' }),
      }),
    },
    [`${base}/{id}/history`]: {
      get: operation(name, `${label}记录`, { parameters: [id], responses: answer({ type: 'array' }) }),
    },
    [`${base}/{id}/restore`]: { post: write(`恢复${label}`, restoring, [id]) },
    ...exchangePaths(resource, base),
    ...actionPaths(resource, base),
  }
}

function exchangePaths({ name, label, exchange }: Resource, base: string): Schema {
  const file = { 200: { description: '文件' }, 403: { description: '没有权限' } }
  const body = {
    type: 'object',
    required: ['rows'],
    properties: { rows: { type: 'array', items: { type: 'object' } }, dryRun: { type: 'boolean' } },
  }
  return {
    ...(exchange?.export
      ? {
          [`${base}/export`]: {
            get: operation(name, `导出${label}`, {
              parameters: [...listParameters, parameter('format')],
              responses: file,
            }),
          },
        }
      : {}),
    ...(exchange?.import
      ? {
          [`${base}/template`]: { get: operation(name, `${label}导入模板`, { responses: file }) },
          [`${base}/import`]: {
            post: operation(name, `导入${label}`, { requestBody: json(body), responses: answer({ type: 'object' }) }),
          },
        }
      : {}),
  }
}

function actionPaths(resource: Resource, base: string): Schema {
  const paths: Schema = {}
  for (const [verb, action] of Object.entries(resource.actions ?? {})) {
    const input = objectOf(Object.entries(action.input ?? {}), true)
    const one = { type: 'object', required: ['version'], properties: { version: { type: 'integer' }, input } }
    paths[`${base}/{id}/actions/${verb}`] = {
      post: operation(resource.name, action.label, {
        parameters: [id],
        requestBody: json(one),
        responses: answer(refTo(resource.name)),
      }),
    }
    if (action.quote)
      paths[`${base}/actions/${verb}/quote`] = {
        get: operation(resource.name, `${action.label}：${action.quote.label}`, {
          parameters: [parameter('id')],
          responses: answer({ type: 'object' }),
        }),
      }
    if (!action.bulk) continue
    const many = {
      type: 'object',
      required: ['ids'],
      properties: {
        ids: { type: 'array', items: { type: 'string', format: 'uuid' } },
        versions: { type: 'object' },
        input,
      },
    }
    paths[`${base}/actions/${verb}`] = {
      post: operation(resource.name, `${action.label}（多条）`, {
        requestBody: json(many),
        responses: answer({ type: 'array', items: refTo(resource.name) }),
      }),
    }
  }
  return paths
}

function schemasOf(resource: Resource): Record<string, Schema> {
  const all = [...Object.entries(commonFields), ...Object.entries(resource.fields)]
  const writable = Object.entries(resource.fields).filter(([, field]) => !field.readOnly)
  const lines = Object.fromEntries(
    Object.entries(resource.lines ?? {}).map(([key, line]) => [
      key,
      { type: 'array', items: refTo(`${line.resource}.create`) },
    ]),
  )
  const create = objectOf(writable, true)
  const change = objectOf(
    [['version', commonFields.version as AnyField], ...writable.filter(([, field]) => !field.onCreateOnly)],
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

function objectOf(fields: [string, AnyField][], isDraft: boolean): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([key, field]) => [key, schemaOfField(field)])),
    ...(isDraft
      ? {
          required: fields.filter(([, field]) => field.required && field.initial === undefined).map(([key]) => key),
          additionalProperties: false,
        }
      : {}),
  }
}

function schemaOfField(field: AnyField): Schema {
  const schema: Schema = schemas[field.kind](field)
  const type = isNotNull(field) ? schema.type : [schema.type, 'null']
  return { title: field.label, ...schema, type, ...(field.right ? { 'x-right': field.right } : {}) }
}
