import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importColumns } from '../../server/engine/import-columns.ts'
import { registry } from '../../src/resources/index.ts'
import { headingRowOf, readTable, type Table } from '../../src/resources/sheet-readers/reader.ts'
import { sheetReaders } from '../../src/resources/sheet-readers.ts'
import { give, userOf } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer } from '../helpers/server.ts'

const used = Object.values(registry).flatMap((resource) =>
  (resource.exchange?.import?.readers ?? []).map((reader) => ({ reader, resource })),
)

/** A sheet as it comes from others: a title, a line of notes, headings, rows with merged cells, sums, who made it. */
const sheets: Readonly<Record<string, Table>> = {
  truckRegister: [
    ['华东车队车辆台账', '', '', '', '', '', ''],
    ['更新日期：20261120', '', '', '', '', '', ''],
    ['序号', '车牌号码', '厂牌型号', '核定板位', '行驶证有效期至 ', '保险有效期至', '月折旧（元）'],
    ['1', '沪A12345/沪B6789挂', '解放J6P', '8', '20271123', '2027年3月1日', '12,500.50'],
    ['', '', '', '', '', '', ''],
    ['2', '沪A54321', '东风天龙', '7', '2027/1/5', '2027-02-28', ''],
    ['合计', '', '', '15', '', '', '12,500.50'],
    ['制表人：王五', '', '', '', '', '', ''],
  ],
  customerArchive: [
    ['客户档案', '', '', '', '', ''],
    ['客户编码', '客户名称', '公司电话', '信用额度', '联系人/电话', '收发货地址'],
    ['C001', '通达汽贸', '021-55667788', '1,200,000.00', '张三 13812340001', '上海市嘉定区'],
    ['', '', '', '', '李四/13812340002', ''],
    ['C002', '远行车业', '13812340003', '', '王五（13812340004）', ''],
    ['打印：系统', '', '', '', '', ''],
  ],
  shippingNotice: [
    ['商品车发运通知单', '', '', '', '', '', '', '', '', ''],
    ['序号', '通知单号', '委托单位', '发运日期', '始发地', '目的地', '品牌车型', '底盘号', '颜色', '运价（元）'],
    ['1', 'FY-1', '{customer}', '{day}', '上海市', '成都市', '轩逸', 'LFV3A28WXK3000001', '白', '1,800.00'],
    ['2', '', '', '', '', '', '朗逸', 'LSGPC52U3KF000002', '黑', '1,700.50'],
    ['合计', '', '', '', '', '', '2台', '', '', '3,500.50'],
  ],
}

it('every layout is read into columns of the resources that name it, and each has its sample here', () => {
  expect(Object.keys(sheetReaders).sort()).toEqual([...new Set(used.map(({ reader }) => reader))].sort())
  expect(Object.keys(sheets).sort()).toEqual(Object.keys(sheetReaders).sort())
})

describe.each(testDatabases())('a sheet of others ($name)', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  const sheetOf = async (reader: string): Promise<Table> => {
    const customer = await give(server, chief, registry.customers as never, { status: 'active' })
    const filled: Record<string, string> = {
      '{customer}': String(customer.name),
      '{day}': new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', ''),
    }
    return (sheets[reader] ?? []).map((cells) => cells.map((cell) => filled[cell] ?? cell))
  }

  it.each(used)('of the layout $reader is known by its headings, read and imported', async ({ reader, resource }) => {
    const layout = sheetReaders[reader]
    const table = await sheetOf(reader)
    if (!layout) throw new Error(reader)
    const known = Object.values(sheetReaders).filter((one) => headingRowOf(one, table) >= 0)
    expect(known).toEqual([layout])
    const read = readTable(table, headingRowOf(layout, table), layout)
    const columns = importColumns(userOf(chief), resource).map(({ path }) => path)
    expect(columns).toEqual(expect.arrayContaining([...new Set(read.rows.flatMap((row) => Object.keys(row)))]))
    const { body } = await chief.post(`/api/${resource.name}/import`, { ...read, reader })
    expect(body.data).toMatchObject({ imported: read.rows.length, failed: [] })
    const [kept] = (await chief.get('/api/imports', { _end: '1' })).body.data.items
    expect(kept).toMatchObject({ resource: resource.name, reader: layout.label[0], rowCount: read.rows.length })
  })

  it('keeps the numbers of its rows, takes cells apart, and knows days and amounts however they are written', async () => {
    const layout = sheetReaders.truckRegister as never
    const read = readTable(sheets.truckRegister as Table, 2, layout)
    expect(read.numbers).toEqual([4, 6])
    expect(read.rows[0]).toMatchObject({ plate: '沪A12345', trailerPlate: '沪B6789挂', model: '解放J6P' })
    const [truck] = (await chief.get('/api/trucks', { plate: '沪A12345' })).body.data.items
    expect(truck).toMatchObject({
      ...{ trailerPlate: '沪B6789挂', slots: 8, insuranceExpiresOn: '2027-03-01' },
      ...{ drivingLicenceExpiresOn: '2027-11-23', status: 'idle' },
    })
    expect((await chief.get(`/api/trucks/${truck?.id}`)).body.data.depreciationMonthFen).toBe(1_250_050)
    const wrong = { ...read, rows: [read.rows[0], { ...read.rows[1], slots: '很多' }] }
    const { body } = await chief.post('/api/trucks/import', { ...wrong, dryRun: true })
    expect(body.data.failed).toMatchObject([{ line: 6, errors: [{ field: 'slots' }] }])
  })

  it('gives a customer all contacts that stand beside it', async () => {
    const [one] = (await chief.get('/api/customers', { name: '通达汽贸' })).body.data.items
    const customer = (await chief.get(`/api/customers/${one?.id}`)).body.data
    expect(customer.creditLimitFen).toBe(120_000_000)
    expect(
      (customer.contacts as unknown as { name: string; phone: string }[]).map(({ name, phone }) => [name, phone]),
    ).toEqual([
      ['张三', '13812340001'],
      ['李四', '13812340002'],
    ])
  })
})
