import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letSheetsGo, sweepFiles } from '../../server/files/attachments.ts'
import { draftFor } from '../helpers/drafts.ts'
import { html, sheetOf, upload } from '../helpers/files.ts'
import { testDatabases } from '../helpers/postgres.ts'
import {
  boss,
  branchOnly,
  type Client,
  hiding,
  openServer,
  ownOnly,
  type Row,
  type TestServer,
  without,
} from '../helpers/server.ts'

const day = 86_400_000

describe.each(testDatabases())('an imported sheet ($name)', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  let made = 0
  const rows = () => [{ 名称: `导入承运商${++made}`, 电话: `1381234${String(made).padStart(4, '0')}` }]
  const sent = async (by: Client, bytes: Buffer = Buffer.from(`名称,电话\r\n甲${++made},1\r\n`), name = '承运商.csv') =>
    upload(server, by.user, 'carriers.import', bytes, name)
  const imported = async (by: Client, body: object) => by.post('/api/carriers/import', body)
  const newest = async (by: Client): Promise<Row> => {
    const [row] = (await by.get('/api/imports', { _end: '1' })).body.data.items
    if (!row) throw new Error('no import')
    return row
  }

  it('is kept as it came, with who, when, and how many rows became what', async () => {
    const { data } = await sent(chief)
    expect(data).toMatchObject({ name: '承运商.csv', mime: 'text/csv' })
    const [first] = rows()
    const answer = await imported(chief, { rows: [first, ...rows()], file: data.id })
    expect(answer.body.data).toMatchObject({ created: 2, updated: 0, failed: [] })
    const row = await newest(chief)
    expect(row).toMatchObject({
      ...{ resource: 'carriers', fileName: '承运商.csv', status: 'done', rowCount: 2 },
      ...{ createdCount: 2, updatedCount: 0, refusedCount: 0, file: [data.id], createdById: chief.user.id },
    })
    const back = await chief.get(`/api/attachments/${data.id}`)
    expect([back.status, back.text]).toEqual([200, expect.stringContaining('名称,电话')])
    expect(back.headers['content-disposition']).toContain('attachment')

    const known = await chief.get('/api/carriers', { name: String(first?.名称) })
    const again = { 编号: known.body.data.items[0]?.carrierNo, ...first }
    await imported(chief, { rows: [again, ...rows()] })
    expect(await newest(chief)).toMatchObject({ rowCount: 2, createdCount: 1, updatedCount: 1, file: [] })
  })

  it('is kept too where its rows were refused, and a check keeps nothing', async () => {
    const { data } = await sent(chief)
    const bad = [...rows(), { 名称: '没有电话' }]
    const count = async () => (await chief.get('/api/imports/summary')).body.data.total
    const before = await count()
    expect((await imported(chief, { rows: bad, dryRun: true })).body.data.failed).toHaveLength(1)
    expect(await count()).toBe(before)
    const carriers = (await chief.get('/api/carriers/summary')).body.data.total
    expect((await imported(chief, { rows: bad, file: data.id })).body.data).toMatchObject({ imported: 0 })
    expect(await newest(chief)).toMatchObject({
      ...{ status: 'refused', rowCount: 2, createdCount: 0, updatedCount: 0, refusedCount: 1, file: [data.id] },
    })
    expect((await chief.get('/api/carriers/summary')).body.data.total).toBe(carriers)
  })

  it('is a sheet of one’s own: nothing else is taken, nobody else’s, and none twice', async () => {
    expect((await sent(chief, html, 'a.csv')).data?.mime ?? 'refused').not.toBe('text/html')
    expect((await sent(chief, Buffer.from([0, 1, 2, 3]), 'a.csv')).status).toBe(422)
    expect((await sent(chief, sheetOf('xlsm'), 'a.xlsx')).status).toBe(422)
    expect((await sent(chief, sheetOf('xlsx'), '表.xlsx')).status).toBe(200)
    const { data } = await sent(chief)
    const other = await server.as(without('role.edit'))
    expect((await imported(other, { rows: rows(), file: data.id })).status).toBe(422)
    expect((await imported(chief, { rows: rows(), file: data.id })).status).toBe(200)
    expect((await imported(chief, { rows: rows(), file: data.id })).status).toBe(422)
    for (const person of [without('import'), hiding('transportManage')])
      expect((await sent(await server.as(person))).status).toBe(403)
    for (const write of [
      await chief.post('/api/imports', {}),
      await chief.patch(`/api/imports/${(await newest(chief)).id}`, { version: 1 }),
    ])
      expect(write.status).toBe(403)
  })

  it('is found by those alone who may import, reach it, see its menu, and opened by those who see all its columns', async () => {
    const { data } = await sent(chief)
    await imported(chief, { rows: rows(), file: data.id })
    const { id } = await newest(chief)
    const seen = async (person: Parameters<TestServer['as']>[0]) => {
      const client = await server.as(person)
      return [(await client.get(`/api/imports/${id}`)).status, (await client.get(`/api/attachments/${data.id}`)).status]
    }
    expect(await seen(boss)).toEqual([200, 200])
    for (const right of ['cost', 'pii'] as const)
      expect([right, await seen(without(right))]).toEqual([right, [200, 404]])
    expect(await seen(hiding('transportManage'))).toEqual([404, 404])
    for (const person of [ownOnly, branchOnly]) expect(await seen(person)).toEqual([404, 404])
    expect(await seen(without('import'))).toEqual([403, 404])
    const lists = await server.as(hiding('transportManage'))
    const listed = (await lists.get('/api/imports', { _end: '500' })).body.data.items
    expect(listed.filter((one) => one.resource === 'carriers')).toEqual([])
    // One's own stays one's own, whatever columns one sees.
    const clerk = await server.as(without('cost', 'pii'))
    const own = (await sent(clerk)).data
    await imported(clerk, { rows: rows(), file: own.id })
    expect((await clerk.get(`/api/attachments/${own.id}`)).status).toBe(200)
  })

  it('goes after 400 days; what became of its rows stays', async () => {
    const { data } = await sent(chief)
    await imported(chief, { rows: rows(), file: data.id })
    const { id } = await newest(chief)
    const at = async (days: number) => {
      const now = new Date(Date.now() + days * day)
      await letSheetsGo(server.database.pool, now)
      await sweepFiles(server.database.pool, now)
      return (await chief.get(`/api/attachments/${data.id}`)).status
    }
    expect(await at(399)).toBe(200)
    expect(await at(402)).toBe(404)
    expect((await chief.get(`/api/imports/${id}`)).body.data).toMatchObject({ rowCount: 1, file: [] })
  })

  it('of orders makes drafts that say where they come from', async () => {
    const draft = await draftFor(server, chief, (await import('../../src/resources/orders/orders.ts')).orders as never)
    const { customerId } = draft
    const { name } = (await chief.get(`/api/customers/${customerId}`)).body.data
    const cars = [
      { 订单号: '1', 客户: String(name), 品牌车系: '轩逸', 车架号: 'LFV3A28WXK3000001', '单价（元）': '1,800' },
      { 订单号: '1', 品牌车系: '朗逸', 车架号: 'LSGPC52U3KF000002', '单价（元）': '1,700.50' },
    ]
    const { body } = await chief.post('/api/orders/import', { rows: cars, numbers: [2, 3] })
    expect(body.data).toEqual({ imported: 2, created: 1, updated: 0, failed: [] })
    const [order] = (await chief.get('/api/orders', { customerId: String(customerId) })).body.data.items
    expect(order).toMatchObject({ status: 'draft', carCount: 2, freightFen: 350_050 })
    expect((await chief.get(`/api/orders/${order?.id}`)).body.data.source).toBe('import')
  })
})
