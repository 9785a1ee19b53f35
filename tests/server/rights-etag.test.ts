import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '../../src/define/resource.ts'
import { customers } from '../../src/resources/customers/customers.ts'
import { orders } from '../../src/resources/orders/orders.ts'
import { openConsole } from '../helpers/console.ts'
import { give } from '../helpers/drafts.ts'
import { anyDatabase } from '../helpers/postgres.ts'
import { boss, type Client, hiding, openServer, reader, type TestServer } from '../helpers/server.ts'

// A digest in code.
describe.each(anyDatabase())('$name', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())
  const { someone, roleOf, put } = openConsole(() => ({ server, chief }))

  it('every answer carries a mark that changes with the rights of the person, and with nothing else', async () => {
    const user = await someone(reader)
    const mark = async (path: string) => (await user.get(path)).headers['x-rights']
    const first = await mark('/api/customers')
    expect(first).toMatch(/^[\w-]{12}$/)
    expect((await user.get<{ mark: string }>('/user/info')).body.data.mark).toBe(first)
    expect(await mark('/api/orders')).toBe(first)
    const role = await roleOf(user)
    await put(chief, { id: role.id, version: role.version, hiddenFlags: ['customerManage'] })
    const refused = await user.get('/api/customers')
    expect(refused.status).toBe(403)
    expect(refused.headers['x-rights']).not.toBe(first)
    await put(chief, { id: role.id, version: role.version + 1, hiddenFlags: role.hiddenFlags })
    expect(await mark('/api/customers')).toBe(first)
    expect((await server.app.inject('/api/config')).headers['x-rights']).toBeUndefined()
  })

  it('the answer of a repeated key is not given to somebody whose rights have changed since', async () => {
    const user = await someone(boss)
    const customer = await give(server, user, customers as Resource)
    const key = { 'idempotency-key': 'kept-answer-1' }
    const rename = () =>
      user.patch(`/api/customers/${customer.id}`, { version: customer.version, shortName: '一次' }, key)
    const first = await rename()
    expect(first.status).toBe(200)
    expect((await rename()).body).toEqual(first.body)
    const role = await roleOf(user)
    await put(chief, { id: role.id, version: role.version, rights: [] })
    const { status, body } = await rename()
    expect([status, body.message, body.data]).toEqual([403, expect.stringContaining('权限此后有变更'), null])
    await put(chief, { id: role.id, version: role.version + 1, rights: role.rights })
    expect((await rename()).body).toEqual(first.body)
    const { rows } = await server.database.pool.query('select version from customers where id = $1', [customer.id])
    expect(rows[0].version).toBe(customer.version + 1)
  })

  it('the flow counts what the person sees, state by state', async () => {
    const before = await chief.get<Record<string, Record<string, number>>>('/api/reports/flow')
    await give(server, chief, orders as Resource)
    const after = await chief.get<Record<string, Record<string, number>>>('/api/reports/flow')
    expect(after.body.data.orders?.draft).toBe((before.body.data.orders?.draft ?? 0) + 1)
    const blind = await server.as(hiding('orderManage'))
    expect(Object.keys((await blind.get('/api/reports/flow')).body.data)).toEqual(['receivables'])
    const own = await server.as({ ...reader, scope: 'self' })
    expect((await own.get<Record<string, object>>('/api/reports/flow')).body.data.orders).toEqual({})
    expect((await chief.get('/api/reports/flow', { any: '1' })).status).toBe(422)
  })
})
