import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenApi } from '../../server/http/openapi.ts'
import { registry } from '../../src/resources/index.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { openServer, type TestServer } from '../helpers/server.ts'

/** Of the platform, not of the interface. */
const undescribed = ['/healthz', '/readyz', '/api/openapi.json', '/api/docs', '*']

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
      const [, name = '', isBulk = ''] = /^\/api\/(\w+)\/(:id\/)?actions\/:verb$/.exec(url) ?? []
      const actions = Object.values(registry[name]?.actions ?? {})
      // The generic route of actions answers 404 where a definition has none.
      if (name && !(isBulk ? actions.length : actions.some((one) => one.bulk))) return false
      return !described().some((one) => one.method === method && isAnswered(one.url, url))
    })
    expect(missing).toEqual([])
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
        if (field.readOnly) expect(draft.properties).not.toHaveProperty(key)
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
