import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { traitsOf } from '../../src/define/field.ts'
import { registry } from '../../src/resources/index.ts'
import { draftFor, give, type Values } from '../helpers/drafts.ts'
import * as hostile from '../helpers/hostile.ts'
import { anyDatabase, type TestDatabase, testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer } from '../helpers/server.ts'

const definitions = Object.values(registry)
const creatable = definitions.filter((one) => one.rights.create !== false)
// What is huge is refused before a definition is looked at: one resource stands for all of them.
const small = hostile.bodies.filter((body) => body.length < 1000)
// What has no rows is refused before a sheet is read.
const sheets = small.filter((body) => body.startsWith('{"rows":'))
const importing = definitions.filter((one) => one.exchange?.import)
const json = { 'content-type': 'application/json' }
type Method = NonNullable<InjectOptions['method']>

/** What is refused before a statement that depends on it is refused on one database as on the other. */
const isBeforeStatements = ({ name }: TestDatabase) => anyDatabase().some((one) => one.name === name)

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let everybody: Client
  let before: string
  beforeAll(async () => {
    server = await openServer(which)
    everybody = await server.as(boss)
    for (const resource of definitions) await give(server, everybody, resource, {}, false)
    before = await hostile.holdings(server)
  })
  afterAll(() => server.close())

  const ask = (asked: InjectOptions, hint = '') => hostile.ask(server, everybody.user, asked, hint)
  const untouched = async () => expect(await hostile.holdings(server)).toBe(before)
  let keys = 0
  const keyed = () => ({ ...json, 'idempotency-key': `hostile-${++keys}` })
  const idOf = async (name: string) => (await everybody.get(`/api/${name}`, { _end: 1 })).body.data.items[0]?.id

  it.runIf(isBeforeStatements(which)).each(definitions)(
    'bodies that make no sense are refused by every call that writes $name',
    async ({ name, actions }) => {
      const id = await idOf(name)
      const calls: [Method, string][] = [
        ['POST', `/api/${name}`],
        ['PATCH', `/api/${name}/${id}`],
        ['POST', `/api/${name}/bulk`],
        ...Object.keys(actions ?? {})
          .slice(0, 2)
          .flatMap((verb): [Method, string][] => [
            ['POST', `/api/${name}/${id}/actions/${verb}`],
            ['POST', `/api/${name}/actions/${verb}`],
          ]),
      ]
      // An action of no row that asks for nothing is done by a body that says nothing.
      const plain = Object.entries(actions ?? {}).flatMap(([verb, { row, input }]) =>
        row === false && !input ? [`/api/${name}/actions/${verb}`] : [],
      )
      for (const [method, url] of calls) {
        for (const payload of small) {
          const { status } = await ask({ method, url, payload, headers: json })
          const isPlain = payload.trim() === '{}' && plain.includes(url)
          const fit = isPlain ? [200] : [400, 403, 404, 409, 413, 422]
          expect(fit, `${url} ${payload.slice(0, 60)}`).toContain(status)
        }
      }
      for (const payload of small) await ask({ method: 'POST', url: `/api/${name}/import`, payload, headers: json })
      await untouched()
    },
  )

  it.each(importing)('rows that make no sense change no row of $name', async ({ name }) => {
    for (const payload of sheets) await ask({ method: 'POST', url: `/api/${name}/import`, payload, headers: json })
    await untouched()
  })

  it('neither do huge and deep ones pass, with the key of a repeatable write or without', async () => {
    for (const payload of hostile.bodies) {
      for (const url of ['/api/customers', '/api/customers/import', '/api/orders/bulk']) {
        for (const headers of [json, keyed()]) await ask({ method: 'POST', url, payload, headers })
      }
    }
    await untouched()
  })

  it.each(['/api/login', '/user/logout'])('%s takes no nonsense either', async (url) => {
    const more = ['{"username":{"$ne":null},"password":1}', '{"username":"\\u0000","password":"\\u0000"}']
    for (const payload of [...hostile.bodies, ...more, `{"username":"${hostile.sqlText}","password":"x"}`]) {
      const headers = { ...json, authorization: 'Bearer nobody' }
      const { status } = await ask({ method: 'POST', url, payload, headers })
      expect([200, 400, 413, 422, 429]).toContain(status)
      if (url === '/api/login') expect(status).not.toBe(200)
    }
  })

  it('content types other than JSON are refused, and strange headers change nothing', async () => {
    for (const type of hostile.contentTypes)
      await ask({ method: 'POST', url: '/api/customers', payload: '{"name":"x"}', headers: { 'content-type': type } })
    for (const headers of hostile.headers) {
      const hint = JSON.stringify(headers).slice(0, 80)
      await ask({ url: '/api/orders', headers }, hint)
      await ask({ method: 'POST', url: '/api/customers', payload: '{}', headers: { ...json, ...headers } }, hint)
    }
    await untouched()
  })

  it('addresses that cannot be are answered, and bad ids are missing rows', async () => {
    for (const url of hostile.addresses) await ask({ url })
    for (const method of ['PUT', 'OPTIONS', 'PATCH', 'DELETE', 'POST'] as const)
      await ask({ method, url: '/api/orders' })
    for (const id of hostile.ids) {
      const url = `/api/orders/${id}`
      for (const path of [url, `${url}/history`]) await ask({ url: path })
      await ask({ method: 'PATCH', url, payload: '{"version":1}', headers: json })
      await ask({ method: 'DELETE', url: `${url}?version=1` })
      await ask({ method: 'POST', url: `${url}/actions/submit`, payload: '{"version":1}', headers: json })
    }
    const id = await idOf('orders')
    for (const version of ['', 'x', '-1', '1e9', '99999999999', '%00', '1&version=2', '1.5']) {
      const { status } = await ask({ method: 'DELETE', url: `/api/orders/${id}?version=${version}` })
      expect(status, version).toBeGreaterThanOrEqual(400)
    }
    await untouched()
  })

  describe.each(creatable)('$name', (resource) => {
    const path = `/api/${resource.name}`

    it.runIf(isBeforeStatements(which))(
      'any value in all fields at once is refused field by field, or is fit to be kept',
      async () => {
        const keys = [...Object.keys(resource.fields), ...Object.keys(resource.lines ?? {})]
        for (const value of hostile.values) {
          // What is fit is refused with the rest, so that nothing is kept.
          const draft = Object.fromEntries([...keys, 'unknown'].map((key) => [key, value]))
          const { status, body } = await ask({
            method: 'POST',
            url: path,
            payload: JSON.stringify(draft),
            headers: json,
          })
          expect(status, JSON.stringify(value)).toBe(422)
          for (const one of (body.data as { errors: { field: string; message: string }[] }).errors) {
            expect([...keys, 'unknown']).toContain(one.field.split('.')[0])
            expect(one.message).toMatch(/[\u4e00-\u9fff]/)
          }
        }
      },
    )

    it('SQL and HTML in every text are stored as they are, and do nothing', async () => {
      const texts = Object.entries(resource.fields).filter(
        ([, field]) => traitsOf(field).isProse && field.readOnly !== true && !field.format && !field.unique,
      )
      const ids: string[] = []
      for (const text of [hostile.sqlText, hostile.htmlText, `%_\\ "quoted" '单引号'`, '=1+1', '@x']) {
        const draft: Values = await draftFor(server, everybody, resource)
        for (const [key, field] of texts) draft[key] = text.slice(0, field.maxLength ?? 200).trim()
        const { status, body } = await everybody.post(path, draft)
        expect([status, body.data?.errors]).toEqual([200, undefined])
        const row = (await everybody.get(`${path}/${body.data.id}`)).body.data
        for (const [key] of texts) expect(row[key]).toBe(draft[key])
        const title = String(row[resource.titleField])
        const { body: found } = await everybody.get(path, { id: row.id, [resource.titleField]: title })
        expect(found.data.items.map(({ id }) => id)).toEqual([row.id])
        if (resource.search) await ask({ url: `${path}?${new URLSearchParams({ q: text })}` })
        ids.push(row.id)
      }
      if (resource.exchange?.export) expect((await everybody.get(`${path}/export`, { id: ids })).status).toBe(200)
    })

    it('random drafts and random rows of a file never bring the server down', async () => {
      const known = await draftFor(server, everybody, resource)
      const names = [...Object.keys(resource.fields), ...Object.keys(resource.lines ?? {}), 'version', 'id', 'x']
      const value = fc.oneof(fc.constantFrom(...hostile.values), fc.jsonValue({ maxDepth: 3 }))
      const drafts = fc.dictionary(fc.constantFrom(...names), value)
      // Each row of a file is read and written by itself.
      await fc.assert(
        fc.asyncProperty(fc.array(drafts, { minLength: 6, maxLength: 6 }), async (rows) => {
          for (const changed of isBeforeStatements(which) ? rows : []) {
            const payload = JSON.stringify({ ...known, ...changed, x: 1 })
            const { status } = await ask({ method: 'POST', url: path, payload, headers: json })
            expect([400, 422], payload).toContain(status)
          }
          const payload = JSON.stringify({ rows, dryRun: true })
          await ask({ method: 'POST', url: `${path}/import`, payload, headers: json })
        }),
        { numRuns: 10 },
      )
    })
  })
})
