import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, branchOnly, type Client, openServer, type TestServer } from '../helpers/server.ts'

/** More rows than are paged through by rows alone, half of them the branch's, several of each name. */
const ROWS = 2400

describe.each(testDatabases())('far pages, on $name', (which) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openServer(which)
    const { id } = (await server.as(boss)).user
    await server.database.pool.query(
      `insert into customers (id, customer_no, name, phone, owner_id, office_id)
       select gen_random_uuid(), 'T' || n, '客户' || n / 7, '1380000' || lpad(n::text, 4, '0'), $1,
         case when n % 2 = 0 then $2::uuid else $3::uuid end from generate_series(1, ${ROWS}) n`,
      [id, server.offices.hq, server.offices.branch],
    )
  })
  afterAll(() => server.close())

  const idsOf = async (client: Client, start: number, end: number) =>
    (
      await client.get('/api/customers', { _start: start, _end: end, _sort: 'name', _order: 'desc' })
    ).body.data.items.map(({ id }) => id)

  it.each([
    ['everybody', boss, ROWS],
    ['the branch', branchOnly, ROWS / 2],
  ])('hold what the pages before them leave, for %s', async (_who, persona, count) => {
    const client = await server.as(persona)
    const ids: string[] = []
    for (let start = 0; start < count; start += 100) ids.push(...(await idsOf(client, start, start + 100)))
    expect(new Set(ids).size).toBe(count)
    expect(await idsOf(client, 990, 1010)).toEqual(ids.slice(990, 1010))
    expect(await idsOf(client, 1003, 1043)).toEqual(ids.slice(1003, 1043))
    expect(await idsOf(client, count - 5, count + 20)).toEqual(ids.slice(count - 5))
    expect(await idsOf(client, count + 2000, count + 2020)).toEqual([])
  })
})
