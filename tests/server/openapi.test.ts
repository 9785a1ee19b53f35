import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenApi } from '../../server/http/openapi.ts'
import { changeRules, type Resource } from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { openServer, type TestServer } from '../helpers/server.ts'

/** Of the platform, not of the interface. */
// Pages for people among them, and the stream, which never ends.
const undescribed = [
  '/healthz',
  '/readyz',
  '/api/openapi.json',
  '/api/docs',
  '/statement',
  '/track',
  '/track/photo',
  '/api/live',
  '*',
]

type Route = { method: string; url: string }

/** The routes as the server prints them: a tree whose branches are parts of paths. */
function routesOf(app: FastifyInstance): Route[] {
  const found: Route[] = []
  const parts: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (!part) continue
    const depth = indent.length / 4
    parts.splice(depth, parts.length, part)
    for (const method of methods.split(', ').filter((one) => one && one !== 'HEAD' && one !== 'OPTIONS'))
      found.push({ method, url: parts.join('') })
  }
  return found
}

/** Whether the definition gives nobody the right; the server refuses it then. */
function isForbidden(method: string, url: string): boolean {
  const [, name = '', rest = ''] = /^\/api\/(\w+)(\/:id|\/:id\/restore|\/bulk)?$/.exec(url) ?? []
  const resource = registry[name] as Resource | undefined
  if (!resource || method === 'GET') return false
  const isChanged = changeRules(resource).length > 0
  const isRemoved = Boolean(resource.rights.remove)
  if (rest === '/bulk') return !isChanged && !isRemoved
  if (rest === '') return resource.rights.create === false
  return method === 'DELETE' ? !isRemoved : !isChanged
}

describe('the OpenAPI document', () => {
  let server: TestServer
  let document: OpenApi
  let routes: Route[]
  beforeAll(async () => {
    const [which] = testDatabases()
    if (!which) throw new Error('no database')
    server = await openServer(which)
    document = (await server.app.inject('/api/openapi.json')).json()
    routes = routesOf(server.app).filter(({ url }) => !undescribed.includes(url))
  })
  afterAll(() => server.close())

  const described = () =>
    Object.entries(document.paths).flatMap(([url, operations]) =>
      Object.keys(operations).map((method) => ({ method: method.toUpperCase(), url })),
    )
  /** `/api/orders/{id}/actions/submit` is answered by `/api/orders/:id/actions/:verb`. */
  const isAnswered = (path: string, route: string) => {
    const pattern = route.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')
    return new RegExp(`^${pattern}$`).test(path)
  }

  it('describes every route of the server', () => {
    expect(routes.length).toBeGreaterThan(Object.keys(registry).length * 8)
    const missing = routes.filter(({ method, url }) => {
      if (isForbidden(method, url)) return false
      const [, name = '', isBulk = ''] = /^\/api\/(\w+)\/(:id\/)?actions\/:verb$/.exec(url) ?? []
      const actions = Object.values(registry[name]?.actions ?? {})
      // The generic route of actions answers 404 where a definition has none.
      if (name && !(isBulk ? actions.length : actions.some((one) => one.bulk))) return false
      return !described().some((one) => one.method === method && isAnswered(one.url, url))
    })
    expect(missing).toEqual([])
  })

  it('describes no action that the rights of a definition let nobody do', () => {
    const idle = described().filter(({ method, url }) => isForbidden(method, url.replaceAll('{id}', ':id')))
    expect(idle).toEqual([])
  })

  it('says of every write of a resource that it takes a key, and may meet another version', () => {
    type Operation = { parameters?: { name: string; in: string; required: boolean }[]; responses: object }
    for (const name of Object.keys(registry)) {
      const writes = described().filter(({ method, url }) => method !== 'GET' && url.startsWith(`/api/${name}/`))
      for (const { method, url } of writes) {
        const write = document.paths[url]?.[method.toLowerCase()] as Operation
        const { parameters = [], responses } = write
        expect(parameters, url).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }))
        expect(Object.keys(responses), url).toEqual(expect.arrayContaining(['404', '409', '422']))
        if (method === 'DELETE')
          expect(parameters).toContainEqual(expect.objectContaining({ name: 'version', required: true }))
      }
    }
  })

  it('describes no path that the server does not answer', () => {
    const dead = described().filter(
      ({ method, url }) => !routes.some((one) => one.method === method && isAnswered(url, one.url)),
    )
    expect(dead).toEqual([])
  })

  it('has every definition with all its fields, and refers to nothing that it does not have', () => {
    for (const resource of Object.values(registry)) {
      const schema = document.components.schemas[resource.name] as { properties: Record<string, unknown> }
      expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(resource.fields)))
      const draft = document.components.schemas[`${resource.name}.create`] as { properties: Record<string, unknown> }
      for (const [key, field] of Object.entries(resource.fields)) {
        if (field.readOnly === true) expect(draft.properties).not.toHaveProperty(key)
        else expect(draft.properties, key).toHaveProperty(key)
      }
    }
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    )
    for (const name of new Set(references)) expect(Object.keys(document.components.schemas)).toContain(name)
  })

  it('is shown to a reader as a page', async () => {
    const answer = await server.app.inject('/api/docs')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    for (const { name } of Object.values(registry)) expect(answer.body).toContain(`/api/${name}`)
  })
})
