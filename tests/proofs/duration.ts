import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceOf } from '../../src/resources/index.ts'
import { draftFor, type Values } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type Row, type TestServer } from '../helpers/server.ts'

/** What docs/add-a-kind.md says of its kind, by HTTP; tests/server/additions.test.ts runs it in a copy. */
const [which] = testDatabases()
if (!which) throw new Error('no database')

const customers = resourceOf('customers')
let server: TestServer
let sales: Client
beforeAll(async () => {
  server = await openServer(which)
  sales = await server.as(boss)
})
afterAll(() => server.close())

const given = async (draft: Values) =>
  sales.post('/api/customers', { ...(await draftFor(server, sales, customers)), ...draft })
const row = async (visitLength: number | null): Promise<Row> => {
  const { status, body } = await given({ visitLength })
  expect(status, body.message).toBe(200)
  return body.data
}
const listed = async (query: Record<string, string>): Promise<unknown[]> =>
  (await sales.get('/api/customers', query)).body.data.items.map((one: Row) => one.visitLength)

describe('a duration', () => {
  it('is written and read as minutes', async () => {
    expect((await row(150)).visitLength).toBe(150)
    expect((await row(null)).visitLength).toBeNull()
  })

  it.each([-1, 1.5, '2小时', 2_000])('refuses %s on its field, in both languages', async (visitLength) => {
    const { status, body } = await given({ visitLength })
    expect(status).toBe(422)
    const [error] = (body.data as { errors: { field: string; message: string }[] }).errors
    expect(error?.field).toBe('visitLength')
    expect(error?.message).toMatch(/^拜访时长/)
  })

  it('says with a message of its own how it is written', async () => {
    const { body } = await given({ visitLength: 'long' })
    expect((body.data as { errors: unknown[] }).errors).toEqual([
      { field: 'visitLength', message: '拜访时长请写成 2小时30分 或 150' },
    ])
  })

  it('is filtered by, sorted by and summed', async () => {
    for (const minutes of [15, 240]) await row(minutes)
    expect(await listed({ visitLength_gte: '100', visitLength_lte: '200' })).toEqual([150])
    expect(await listed({ visitLength_nnull: '1', _sort: 'visitLength', _order: 'desc' })).toEqual([240, 150, 15])
    const { body } = await sales.get('/api/customers/summary', { _view: 'all', visitLength: '150' })
    expect(body.data.totals).toMatchObject({ visitLength: 150 })
  })

  it('goes out bare under a head with its unit, and comes back as it is written by hand', async () => {
    const { raw } = await sales.get('/api/customers/export', { visitLength: '150', _view: 'all' })
    const [head = '', line = ''] = raw.toString().replace('\uFEFF', '').split('\r\n')
    const at = head.split(',').indexOf('拜访时长（分钟）')
    expect(line.split(',')[at]).toBe('150')
    const cells = Object.fromEntries(head.split(',').map((name, place) => [name, line.split(',')[place] ?? '']))
    const [found] = (await sales.get('/api/customers', { visitLength: '150' })).body.data.items
    const sheet = { 客户编号: cells.客户编号 ?? '', '拜访时长（分钟）': '3小时05分' }
    const { status, body } = await sales.post('/api/customers/import', { rows: [sheet] })
    expect([status, body.data.failed]).toEqual([200, []])
    expect((await sales.get(`/api/customers/${found?.id}`)).body.data.visitLength).toBe(185)
    const { body: wrong } = await sales.post('/api/customers/import', {
      rows: [{ ...sheet, '拜访时长（分钟）': '很久' }],
    })
    expect(JSON.stringify(wrong.data.failed)).toContain('很久')
  })

  it('is described to other programs', async () => {
    const { components } = (await server.app.inject('/api/openapi.json')).json()
    expect(components.schemas.customers.properties.visitLength).toMatchObject({
      type: ['integer', 'null'],
      description: 'minutes',
    })
  })
})
