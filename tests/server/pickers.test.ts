import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyDatabase } from '../helpers/postgres.ts'
import { openServer, type TestServer } from '../helpers/server.ts'

// Judged in code: who is given them; what they hold runs on both databases in every-list.test.ts.
describe.each(anyDatabase())('pickers ($name)', (which) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openServer(which, { demo: true })
  })
  afterAll(() => server.close())
  const picks = async (username: string, resource: string) =>
    (await (await server.enter(username)).get(`/api/${resource}/pick`)).status

  it('are given to those who fill a reference in or filter by it, not to those who only read it', async () => {
    for (const resource of ['payees', 'fundAccounts']) expect(await picks('driver', resource), resource).toBe(403)
    for (const [username, resource] of [
      ['sales', 'payees'],
      ['dispatcher', 'payees'],
      ['dispatcher', 'carriers'],
      ['cashier', 'fundAccounts'],
      ['cashier', 'customers'],
    ] as const)
      expect(await picks(username, resource), `${username} ${resource}`).toBe(200)
  })

  it('offer the newest of numbered documents, and others by their name', async () => {
    const chief = await server.enter('boss')
    const offered = async (resource: string) =>
      (await chief.get<{ label: string }[]>(`/api/${resource}/pick`)).body.data.map(({ label }) => label)
    const newest = await server.database.pool.query('select order_no from orders order by order_no desc limit 20')
    expect(await offered('orders')).toEqual(newest.rows.map((row) => row.order_no))
    const plates = await server.database.pool.query('select plate from trucks order by plate limit 20')
    expect(await offered('trucks')).toEqual(plates.rows.map((row) => row.plate))
  })
})
