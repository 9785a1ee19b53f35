import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../src/resources/index.ts'
import { give } from '../helpers/drafts.ts'
import { ask, deepArray, deepObject, holdings, values } from '../helpers/hostile.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer } from '../helpers/server.ts'

const names = Object.keys(registry)
// biome-ignore format: the list reads better in rows
const controls = ['_start', '_end', '_sort', '_order', '_view', '_tab', '_after', '_summary', '_where', 'q', 'format', 'id', 'fills']
// biome-ignore format: the list reads better in rows
const suffixes = [
  '', '_ne', '_in', '_nin', '_lt', '_lte', '_gt', '_gte', '_between', '_like', '_contains', '_startswith', '_null', '_nnull', '_x',
]

const cursor = (text: string) => Buffer.from(text).toString('base64url')

/** Conditions that are none, orders that cannot be, cursors from elsewhere; the status that each must have. */
const asked: [parameter: string, value: string][] = [
  ['_where', '{"name":{"eq":{"toString":1}}}'],
  ['_where', '{"name":{"in":[{"toString":1}]}}'],
  ['_where', '{"name":{"in":[null]}}'],
  ['_where', '{"name":{"lt":null}}'],
  ['_where', '{"name":{"null":false}}'],
  ['_where', '{"name":["a","b"]}'],
  ['_where', '{"name":{"eq":[1,2]}}'],
  ['_where', '{"name":{"near":1}}'],
  ['_where', '{"or":{}}'],
  ['_where', '{"or":[1]}'],
  ['_where', '{"and":[[]]}'],
  ['_where', '[]'],
  ['_where', '1'],
  ['_where', 'null'],
  ['_where', '{"__proto__":{"eq":1}}'],
  ['_where', '{"name":{"contains":"\\u0000"}}'],
  ['_where', `{"or":[${'{},'.repeat(60)}{}]}`],
  ['_where', deepArray.slice(0, 3000)],
  ['_where', deepObject],
  ['name_ne', ['a', 'b'].join('&name_ne=')],
  ['name_null', '0'],
  ['name_like', 'x'.repeat(101)],
  ['_sort', 'contacts.name'],
  ['_sort', 'contacts.id'],
  ['_sort', 'ownerId.officeId.parentId.parentId.name'],
  ['_after', cursor('["x"]')],
  ['_after', cursor('[{},1]')],
  ['_after', cursor('["\\u0000","x"]')],
  ['_after', cursor('not JSON')],
]

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let everybody: Client
  let before: string
  beforeAll(async () => {
    server = await openServer(which)
    everybody = await server.as(boss)
    for (const resource of Object.values(registry)) await give(server, everybody, resource)
    before = await holdings(server)
  })
  afterAll(() => server.close())

  it.each(asked)('a list with %s=%.60s is refused', async (name, text) => {
    const value = text.includes('&') ? text : encodeURIComponent(text.slice(0, 60_000))
    for (const path of ['/api/customers', '/api/customers/summary', '/api/customers/export']) {
      // Only a page begins behind a cursor.
      if (name === '_after' && path !== '/api/customers') continue
      const { status } = await ask(server, everybody.user, { url: `${path}?${name}=${value}` })
      expect(status, path).toBe(422)
    }
  })

  it.each(names.filter((name) => registry[name]?.search))('%s is searched by a word', async (name) => {
    const { status } = await ask(server, everybody.user, { url: `/api/${name}?q=abc` })
    expect(status).toBe(200)
  })

  it('any parameter of any list is understood or refused', async () => {
    const query = fc.constantFrom(...names).chain((name) => {
      const fields = Object.keys(registry[name]?.fields ?? {})
      const lines = Object.keys(registry[name]?.lines ?? {}).map((line) => `${line}.id`)
      const paths = [
        ...fields,
        ...lines,
        ...fields.map((key) => `${key}.id`),
        'createdById.name',
        'cars.vin',
        '__proto__',
        'x',
      ]
      const path = fc.constantFrom(...paths)
      const filter = fc.tuple(path, fc.constantFrom(...suffixes)).map((parts) => parts.join(''))
      const value = fc.oneof(
        fc.constantFrom(...values.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))),
        fc.string({ unit: 'binary', maxLength: 20 }),
        path,
        fc.json({ maxDepth: 4 }),
        fc.tuple(path, fc.json({ maxDepth: 2 })).map(([key, operand]) => `{"${key}":{"eq":${operand}}}`),
      )
      const key = fc.oneof(
        { weight: 3, arbitrary: filter },
        { weight: 2, arbitrary: fc.constantFrom(...controls) },
        { weight: 1, arbitrary: fc.string() },
      )
      const part = fc.constantFrom('', '/summary', '/pick', ...(registry[name]?.exchange?.export ? ['/export'] : []))
      return fc.tuple(fc.constant(name), part, fc.array(fc.tuple(key, value), { maxLength: 4 }))
    })
    await fc.assert(
      fc.asyncProperty(query, async ([name, part, parameters]) => {
        const url = `/api/${name}${part}?${new URLSearchParams(parameters)}`
        const { status } = await ask(server, everybody.user, { url })
        expect([200, 422]).toContain(status)
      }),
      { numRuns: 2000 },
    )
    expect(await holdings(server)).toBe(before)
  })
})
