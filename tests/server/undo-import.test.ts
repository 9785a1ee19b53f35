import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../src/resources/index.ts'
import { newVin } from '../helpers/company.ts'
import { give } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, ownOnly, type Row, type TestServer, without } from '../helpers/server.ts'

const { customers, imports, orders } = resources
/** What an import and its taking back leave behind by their nature. */
const traces = [
  'imports',
  'audit_entries',
  'serial_numbers',
  'sessions',
  'idempotency_keys',
  'presences',
  'settings',
  'staff',
  'roles',
]
/** Columns that say that a row was written. */
const stamps = ['version', 'updated_at', 'updated_by_id']

describe.each(testDatabases())('an import that is taken back ($name)', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  let made = 0
  const carrier = () => ({ 名称: `撤销承运商${++made}`, 电话: `1391234${String(made).padStart(4, '0')}` })
  const bring = async (resource: string, rows: object[], by: Client = chief) => {
    const answer = await by.post(`/api/${resource}/import`, { rows })
    expect(answer.body.data, answer.text).toMatchObject({ failed: [] })
    const [row] = (await by.get('/api/imports', { _end: '1' })).body.data.items
    if (!row) throw new Error('no import')
    return row as Row
  }
  const undo = (row: Row, by: Client = chief) => by.act(imports, row, 'undo')
  const undone = async (row: Row) => {
    const done = await undo(row)
    expect(done.status, done.text).toBe(200)
  }
  const carrierOf = async (name: string) =>
    (await chief.get('/api/carriers', { name })).body.data.items[0] as (Row & { carrierNo: string }) | undefined
  /** What the database holds of the business, but for the marks of having been written. */
  const business = async () => {
    const { rows } = await server.database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1)`,
      [traces],
    )
    const held: Record<string, unknown> = {}
    for (const { name } of rows) {
      const found = await server.database.pool.query(
        `select md5(coalesce(string_agg(row_text, ',' order by row_text collate "C"), '')) as hash
         from (select (to_jsonb(t) - $1::text[])::text as row_text from ${name} t) t`,
        [stamps],
      )
      held[name] = found.rows[0].hash
    }
    return held
  }

  it.each([
    ['new rows', () => [carrier(), carrier()]],
    ['known rows that it changed, beside new ones', 'known'],
  ])('leaves the database as it was: %s', async (_, rows) => {
    const first = carrier()
    await bring('carriers', [first])
    const known = await carrierOf(first.名称)
    const given =
      typeof rows === 'function'
        ? rows()
        : [
            { ...first, 编号: known?.carrierNo, 电话: '13900001111', 备注: '改' },
            carrier(),
            { ...first, 编号: known?.carrierNo, 备注: '再改' },
          ]
    const before = await business()
    const row = await bring('carriers', given)
    expect(await business()).not.toEqual(before)
    await undone(row)
    expect(await business()).toEqual(before)
    expect((await chief.get(`/api/imports/${row.id}`)).body.data.status).toBe('undone')
    expect((await undo(row)).status).toBe(409)
  })

  it('orders with their cars go whole; of one that was there the cars are what they were', async () => {
    const customer = await give(server, chief, customers, { status: 'active' })
    const car = { 品牌车系: '轩逸', 车架号: 'LFV3A28WXK3000001', '单价（元）': '1,800' }
    const sheet = [
      { 订单号: '1', 客户: String(customer.name), ...car },
      { 订单号: '1', 品牌车系: '朗逸', 车架号: 'LSGPC52U3KF000002', '单价（元）': '1,700.50' },
    ]
    const empty = await business()
    await undone(await bring('orders', sheet))
    expect(await business()).toEqual(empty)

    await bring('orders', sheet)
    const [order] = (await chief.get('/api/orders', { customerId: customer.id })).body.data.items
    const before = await business()
    const again = await bring('orders', [
      { 订单号: String(order?.orderNo), 托运人: '改过的托运人', ...car, '单价（元）': '2,000' },
      { 订单号: String(order?.orderNo), 品牌车系: '凯美瑞', 车架号: newVin(), '单价（元）': '900' },
    ])
    const changed = (await chief.get(`/api/orders/${order?.id}`)).body.data
    expect(changed).toMatchObject({ carCount: 3, freightFen: 460_050, consignor: '改过的托运人' })
    await undone(again)
    expect(await business()).toEqual(before)
  })

  it('what others refer to by now stays, and all with it', async () => {
    const name = `撤销导入车行${++made}`
    const row = await bring('customers', [{ 客户名称: name, 电话: '13700007777' }])
    const [customer] = (await chief.get('/api/customers', { name })).body.data.items
    const order = await give(server, chief, orders, { status: 'draft', customerId: customer?.id })
    const refused = await undo(row)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(name)])
    await server.database.pool.query('update orders set customer_id = $2 where id = $1', [
      order.id,
      (await give(server, chief, customers, { status: 'active' })).id,
    ])
    expect((await chief.get(`/api/customers/${customer?.id}`)).status).toBe(200)
  })

  it('is refused whole, with the reasons, once somebody changed or used what it wrote', async () => {
    const [one, other, third] = [carrier(), carrier(), carrier()]
    const row = await bring('carriers', [one, other, third])
    const stored = await carrierOf(one.名称)
    await chief.patch(`/api/carriers/${stored?.id}`, { version: stored?.version, remark: '后来' })
    const before = await business()
    const refused = await undo(row)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^不能撤销这次导入：.*导入后又有改动$/),
    ])
    expect(refused.body.message).not.toContain(other.名称)
    expect(await business()).toEqual(before)
    expect((await chief.get(`/api/imports/${row.id}`)).body.data.status).toBe('done')
  })

  it('of a known row only what it changed must still stand', async () => {
    const first = carrier()
    await bring('carriers', [first])
    const known = await carrierOf(first.名称)
    const row = await bring('carriers', [{ ...first, 编号: known?.carrierNo, 备注: '导入' }])
    const later = await carrierOf(first.名称)
    await chief.patch(`/api/carriers/${known?.id}`, { version: later?.version, phone: '13900002222' })
    await undone(row)
    expect(await carrierOf(first.名称)).toMatchObject({ remark: null, phone: '13900002222' })
  })

  it('is for who imported, and for those who see all of it; both with the right to import', async () => {
    const row = await bring('carriers', [carrier()])
    expect((await undo(row, await server.as(without('import')))).status).toBe(403)
    expect((await undo(row, await server.as(without('pii')))).status).toBe(403)
    expect((await undo(row, await server.as(ownOnly))).status).toBe(404)
    const clerk = await server.as(without('cost', 'pii'))
    const own = await bring('carriers', [carrier()], clerk)
    expect((await undo(own, clerk)).status).toBe(200)
    expect((await undo(row, await server.as(boss, 'another'))).status).toBe(200)
  })

  it('what was refused, or is not known any more, has nothing to take back', async () => {
    await chief.post('/api/carriers/import', { rows: [{ 名称: '没有电话' }] })
    const [row] = (await chief.get('/api/imports', { _end: '1' })).body.data.items
    expect((await undo(row as Row)).status).toBe(409)
    const kept = await bring('carriers', [carrier()])
    await server.database.pool.query(`update imports set status = 'done' where id = $1`, [row?.id])
    expect((await undo(row as Row)).body.message).toBe('没有找到这次导入写入的记录，不能撤销')
    await undone(kept)
  })
})
