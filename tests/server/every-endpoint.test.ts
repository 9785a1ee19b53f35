import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenApi } from '../../server/http/openapi.ts'
import type { Resource } from '../../src/define/resource.ts'
import { registry, resourceOf } from '../../src/resources/index.ts'
import { draftFor } from '../helpers/drafts.ts'
import { portraitOf } from '../helpers/portrait.ts'
import { anyDatabase } from '../helpers/postgres.ts'
import { type Answer, boss, type Client, openServer, reader, type TestServer, withoutMenus } from '../helpers/server.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Operation = { method: Method; path: string; isOpen: boolean; schema: Schema | undefined }
type Schema = { $ref?: string; required?: string[]; properties?: Record<string, Schema> }

const usernames = ['boss', 'manager', 'sales', 'dispatcher', 'cashier', 'accountant', 'fleet', 'driver']
/** What only the system or a right of its own writes; sent along by somebody who hopes that it sticks. */
const smuggled = {
  role_ids: [],
  roleIds: [],
  data_scope: 'all',
  dataScope: 'all',
  status: 'on',
  version: 99,
  created_by: 'x',
  createdById: 'x',
  id: randomUUID(),
  isSystem: false,
}
/** They end the caller's own sessions, which is their purpose. */
const farewells = ['/user/logout', '/api/account/sessions']
/** Tables that a call may touch without changing anything of the business. */
const traces = [
  'sessions',
  'audit_entries',
  'login_failures',
  'known_devices',
  'captchas',
  'idempotency_keys',
  'serial_numbers',
  'settings',
  'verification_codes',
]

// Who gets which answer is decided before a statement, or by statements of every-list and every-resource, which run on both databases.
describe.each(anyDatabase())('every endpoint ($name)', (which) => {
  let server: TestServer
  let operations: Operation[]
  const demo = new Map<string, Client>()
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which, { demo: true })
    const document: OpenApi = (await server.app.inject('/api/openapi.json')).json()
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase() as Method,
        path,
        isOpen: Array.isArray(operation.security) && operation.security.length === 0,
        schema: bodyOf(document, operation),
      })),
    )
    for (const username of usernames) demo.set(username, await server.enter(username))
    chief = demo.get('boss')!
  })
  afterAll(() => server.close())

  const closed = () => operations.filter(({ isOpen }) => !isOpen)
  const send = (client: Client, { method, path }: Pick<Operation, 'method' | 'path'>, id: string, body?: unknown) =>
    client.send(
      method,
      path.replaceAll('{id}', id),
      method === 'GET' ? undefined : (body ?? (method === 'DELETE' ? undefined : {})),
    )
  const called = ({ method, path }: Operation) => `${method} ${path}`
  async function business() {
    const whole = await portraitOf(server.database)
    return Object.fromEntries(Object.entries(whole).filter(([table]) => !traces.includes(table)))
  }
  /** The schema's body with something in every required place. */
  const sampleOf = (schema: Schema | undefined) =>
    Object.fromEntries(
      (schema?.required ?? []).map((key) => [key, key === 'version' ? 1 : key === 'ids' ? [randomUUID()] : 'x']),
    )

  /** Creating with a fit body is what some may do; all others refer to a row that does not exist. */
  const bodiesOf = ({ method, path, schema }: Operation, username: string) => {
    if (method === 'GET') return [undefined]
    const isCreating = resourceIn(path) && path.split('/').length === 3
    // What is missing is refused before anybody is asked who it is.
    const empty = username === 'boss' ? [{}] : []
    return [...empty, ...(isCreating ? [] : [sampleOf(schema)]), { ...sampleOf(schema), ...smuggled }]
  }

  it('is known from the description of the interface', () => {
    expect(operations.length).toBeGreaterThan(Object.keys(registry).length * 9)
    expect(
      operations
        .filter(({ isOpen }) => isOpen)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual([
      '/api/billing/paymentNotice',
      '/api/client-errors',
      '/api/config',
      '/api/getVerificationCode',
      '/api/get_code',
      '/api/gps/positions',
      '/api/login',
      '/api/regions',
      '/api/reset_password',
      '/user/logout',
    ])
  })

  it('answers 401 to nobody, to a token that is none, to one that has ended, and to one of somebody who left', async () => {
    const before = await business()
    const dead = await server.enter('driver')
    await dead.post('/user/logout')
    const gone = await server.as({ ...boss, post: 'other' }, 'gone')
    await server.database.pool.query(`update staff set status = 'left' where id = $1`, [gone.user.id])
    const after = { ...before, ...(await business()) }
    for (const one of closed()) {
      for (const client of [chief.withToken(''), chief.withToken('x'.repeat(43)), dead, gone]) {
        const { status, body } = await send(client, one, randomUUID(), sampleOf(one.schema))
        expect([status, body.code, body.data], called(one)).toEqual([401, 401, null])
      }
    }
    expect(await business()).toEqual(after)
  })

  it('has a clear answer for each of the eight people, whatever the body, and does nothing it was not asked for', async () => {
    const before = await business()
    for (const [username, client] of demo) {
      for (const given of closed().filter(({ path }) => !farewells.includes(path))) {
        // What is exported behind the answers is kept: here it is of nothing.
        const ofNothing = given.method === 'POST' && given.path.endsWith('/export') ? `?id=${randomUUID()}` : ''
        const one = { ...given, path: given.path + ofNothing }
        for (const body of bodiesOf(given, username)) {
          const { status, text } = await send(client, one, randomUUID(), body)
          const allowed = one.method === 'GET' ? [200, 403, 404, 422] : [200, 403, 404, 409, 422, 429]
          expect(allowed, `${username} ${called(one)} ${text.slice(0, 200)}`).toContain(status)
        }
      }
    }
    expect(await business()).toEqual(before)
  }, 300_000)

  it('answers 403 where the menu is hidden, and to writes where the right is missing', async () => {
    const [blind, powerless] = [await server.as(withoutMenus), await server.as(reader)]
    const before = await business()
    const isOfResource = ({ path }: Operation) => resourceIn(path) !== undefined
    // Saved views have no menu: each shows what its resource's does (saved-views.test.ts).
    const hasMenu = ({ path }: Operation) => resourceIn(path)?.flag !== undefined
    for (const one of closed().filter(isOfResource)) {
      const isOpenToAll = /\/(pick|template)$/.test(one.path)
      const body = sampleOf(one.schema)
      if (!isOpenToAll && hasMenu(one))
        expect((await send(blind, one, randomUUID(), body)).status, called(one)).toBeOneOf([403, 404, 422])
      if (one.method === 'GET') continue
      expect((await send(powerless, one, randomUUID(), body)).status, called(one)).toBeOneOf([403, 404, 422])
    }
    for (const resource of Object.values(registry)) {
      for (const path of resource.flag ? ['', '/summary', `/${randomUUID()}`, `/${randomUUID()}/history`] : [])
        expect((await blind.get(`/api/${resource.name}${path}`)).status, resource.name + path).toBe(403)
      if (resource.rights.create)
        expect((await powerless.post(`/api/${resource.name}`, {})).status, resource.name).toBe(403)
      for (const [verb, action] of Object.entries(resource.actions ?? {})) {
        if (!action.right) continue
        const { status } = await powerless.act(resource, { id: randomUUID(), version: 1 }, verb)
        expect(status, `${resource.name} ${verb}`).toBe(403)
      }
    }
    expect(await business()).toEqual(before)
  })

  it('says the same of a row that is hidden and of one that does not exist', async () => {
    const before = await business()
    let compared = 0
    for (const [username, client] of demo) {
      for (const resource of Object.values(registry)) {
        const hidden = await hiddenId(client, resource)
        if (!hidden) continue
        const missing = randomUUID()
        for (const one of closed().filter(({ path }) => path.startsWith(`/api/${resource.name}/{id}`))) {
          const [found, nothing] = [
            await send(client, one, hidden, sampleOf(one.schema)),
            await send(client, one, missing, sampleOf(one.schema)),
          ]
          expect(said(found), `${username} ${called(one)}`).toEqual(said(nothing))
          expect(found.status).not.toBe(200)
          compared++
        }
        const { status } = await client.get(`/api/${resource.name}`)
        const picked = await client.get<unknown[]>(`/api/${resource.name}/pick`, { id: hidden })
        // A form may offer what has no menu for the person; the scope holds there all the same.
        if (picked.status === 200 && status === 200)
          expect(picked.body.data, `${username} ${resource.name}`).toEqual([])
        const filtered = await client.get(`/api/${resource.name}`, { id: hidden })
        if (filtered.status === 200) expect(filtered.body.data.total).toBe(0)
      }
    }
    expect(compared).toBeGreaterThan(300)
    expect(await business()).toEqual(before)
  })

  it('takes no field that only the system writes, on creating, changing, in lines or over a selection', async () => {
    const before = await business()
    for (const resource of Object.values(registry)) {
      const strange = Object.fromEntries(
        Object.entries(smuggled).filter(([key]) => {
          const field = resource.fields[key]
          return key !== 'version' && (!field || field.readOnly === true)
        }),
      )
      const names = Object.keys(strange)
      if (resource.rights.create !== false) {
        const lines = Object.fromEntries(Object.keys(resource.lines ?? {}).map((key) => [key, [{}]]))
        const { status, body } = await chief.post(`/api/${resource.name}`, { ...strange, ...lines, version: 3 })
        expect([status, body.data.errors.map(({ field }) => field)], resource.name).toEqual([
          422,
          expect.arrayContaining([...names, 'version']),
        ])
      }
      if (resource.rights.change === false) continue
      const [row] = (await chief.get(`/api/${resource.name}`, { _end: '1' })).body.data.items
      if (!row) continue
      const patched = await chief.patch(`/api/${resource.name}/${row.id}`, { version: row.version, ...strange })
      expect(patched.status, resource.name).toBeOneOf([409, 422])
      const bulk = await chief.post(`/api/${resource.name}/bulk`, { ids: [row.id], patch: strange })
      expect(bulk.status, resource.name).toBeOneOf([409, 422])
    }
    const cars = [{ freightFen: 1, model: 'x', status: 'delivered', costFen: 0, orderId: randomUUID(), version: 5 }]
    const nested = await chief.post('/api/orders', { cars })
    expect(nested.body.data.errors.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['cars.0.status', 'cars.0.costFen', 'cars.0.orderId']),
    )
    expect(await business()).toEqual(before)
  })

  it('reaches no foreign row through a selection, a reference or a line', async () => {
    const sales = demo.get('sales')!
    const own = (await sales.get('/api/customers', { _end: '1' })).body.data.items[0]!
    const foreign = (await hiddenId(sales, registry.customers!))!
    const before = await business()
    for (const body of [
      { ids: [own.id, foreign], patch: { remark: 'x' } },
      { ids: [foreign], remove: true },
    ])
      expect((await sales.post('/api/customers/bulk', body)).status).toBeOneOf([403, 404])
    for (const resource of Object.values(registry)) {
      const id = await hiddenId(sales, resource)
      if (!id) continue
      for (const [verb, action] of Object.entries(resource.actions ?? {}).filter(([, one]) => one.bulk)) {
        const { status } = await sales.post(`/api/${resource.name}/actions/${verb}`, { ids: [id], input: {} })
        expect(status, `${resource.name} ${verb} ${action.label[0]}`).toBeOneOf([403, 404, 422])
      }
    }
    const draft = await draftFor({ database: server.database }, sales, resourceOf('orders'), { customerId: foreign })
    await portraitOf(server.database)
    const written = await business()
    const ordered = await sales.post('/api/orders', draft)
    expect([ordered.status, ordered.body.data.errors.map(({ field }) => field)]).toEqual([
      422,
      expect.arrayContaining(['customerId']),
    ])
    const order = (await sales.get('/api/orders', { status: 'draft', _end: '1' })).body.data.items[0]
    const car = (await hiddenId(sales, registry.orderCars!))!
    if (order) {
      const { status } = await sales.patch(`/api/orders/${order.id}`, {
        version: order.version,
        cars: [{ id: car, freightFen: 1 }],
      })
      expect(status).toBe(422)
    }
    const filtered = await sales.get('/api/orders', { 'customerId.id': foreign })
    if (filtered.status === 200) expect(filtered.body.data.total).toBe(0)
    expect(await business()).toEqual(written)
    expect(Object.keys(before)).toEqual(Object.keys(written))
  })

  /** A row that the owner sees and this person does not, though the menu may be open. */
  async function hiddenId(client: Client, resource: Resource): Promise<string | undefined> {
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select id from ${resource.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} order by id desc limit 200`,
    )
    const all = rows.map(({ id }) => id)
    if (all.length === 0) return undefined
    const { status, body } = await client.get(`/api/${resource.name}?${all.map((id) => `id=${id}`).join('&')}&_end=500`)
    if (status !== 200) return all[0]
    const seen = new Set(body.data.items.map(({ id }) => id))
    return all.find((id) => !seen.has(id))
  }
})

const said = ({ status, body }: Answer) => ({ status, message: body.message, data: body.data })

function resourceIn(path: string): Resource | undefined {
  const name = path.split('/')[2] ?? ''
  return path.startsWith('/api/') && Object.hasOwn(registry, name) ? registry[name] : undefined
}

function bodyOf(document: OpenApi, operation: Record<string, unknown>): Schema | undefined {
  // A body of bytes has no schema.
  const body = operation.requestBody as { content: { 'application/json'?: { schema: Schema } } } | undefined
  const schema = body?.content['application/json']?.schema
  const name = schema?.$ref?.split('/').at(-1)
  return name ? (document.components.schemas[name] as Schema) : schema
}
