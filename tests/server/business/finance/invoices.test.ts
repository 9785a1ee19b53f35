import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDay } from '../../../../src/define/business-day.ts'
import { resourceOf } from '../../../../src/resources/index.ts'
import { give, type Values } from '../../../helpers/drafts.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { boss, type Client, openServer, type Row, type TestServer, without } from '../../../helpers/server.ts'

describe.each(testDatabases())('invoices ($name)', (which) => {
  const today = businessDay(new Date())
  let server: TestServer
  let chief: Client
  let serial = 0
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  const all = async (path: string, query: Values) =>
    (await chief.get<{ items: Row[] }>(path, { ...query, _start: '0', _end: '100' })).body.data.items
  const givenCustomer = () => give(server, chief, resourceOf('customers'), { isActive: true }, false)
  const givenOwed = async (customerId: string, amountFen: number) => {
    const values = { customerId, orderId: null, kind: 'freight', status: 'open', amountFen, bizDate: today }
    return (await give(server, chief, resourceOf('receivables'), values, false)).id
  }
  const invoice = (ids: readonly string[], input: Values = {}, client = chief) =>
    client.post('/api/receivables/actions/invoice', {
      ids,
      input: { invoiceNo: `0440${++serial}`, kind: 'special', issuedOn: today, ...input },
    })
  const invoicedOf = async (customerId: string) =>
    (await all('/api/receivables', { customerId, _sort: 'amountFen' })).map(({ invoicedFen }) => invoicedFen)

  it('one is issued for several receivables of a customer, and a part of one', async () => {
    const { id: customerId } = await givenCustomer()
    const ids = [await givenOwed(customerId, 10_000), await givenOwed(customerId, 20_000)]
    const third = await givenOwed(customerId, 30_000)
    expect((await invoice(ids)).status).toBe(200)
    expect((await invoice([third], { amountFen: 12_000 })).status).toBe(200)
    expect(await invoicedOf(customerId)).toEqual([10_000, 20_000, 12_000])
    const found = await all('/api/invoices', { customerId, _sort: 'amountFen' })
    expect(found.map(({ amountFen, status }) => [amountFen, status])).toEqual([
      [12_000, 'issued'],
      [30_000, 'issued'],
    ])
    const tabs = await Promise.all(
      ['none', 'part', 'done'].map(
        async (tab) => (await all('/api/receivables', { customerId, _view: 'invoicing', _tab: tab })).length,
      ),
    )
    expect(tabs).toEqual([0, 1, 2])
    expect((await invoice([...ids, third])).status).toBe(200)
    expect(await invoicedOf(customerId)).toEqual([10_000, 20_000, 30_000])
    expect((await invoice([...ids, third])).status).toBe(409)
  })

  it('one that is void may be issued again, under its own number', async () => {
    const { id: customerId } = await givenCustomer()
    const ids = [await givenOwed(customerId, 500)]
    const invoiceNo = 'AGAIN-1'
    expect((await invoice(ids, { invoiceNo })).status).toBe(200)
    const [row] = await all('/api/invoices', { customerId })
    const invoices = resourceOf('invoices')
    expect((await chief.act(invoices, row as Row, 'void', { reason: '抬头错' })).status).toBe(200)
    expect(await invoicedOf(customerId)).toEqual([0])
    expect((await chief.act(invoices, row as Row, 'void', { reason: '抬头错' })).status).toBe(409)
    expect((await invoice(ids, { invoiceNo })).status).toBe(200)
    const other = await givenOwed(customerId, 700)
    const twice = await invoice([other], { invoiceNo })
    expect([twice.status, twice.body.message]).toEqual([422, expect.stringContaining('发票号码')])
  })

  it('is refused across customers, above what is left, in parts of many, and without the right', async () => {
    const [one, other] = [await givenCustomer(), await givenCustomer()]
    const ids = [await givenOwed(one.id, 1_000), await givenOwed(one.id, 2_000)]
    const foreign = await givenOwed(other.id, 1_000)
    const told = async (...asked: Parameters<typeof invoice>) => (await invoice(...asked)).body.message
    expect(await told([ids[0] as string, foreign])).toBe('一张发票只能开给一个客户')
    expect(await told(ids, { amountFen: 3_001 })).toBe('所选应收只剩 30.00 元未开票')
    expect(await told(ids, { amountFen: 2_999 })).toMatch(/多笔应收只能一次开完/)
    expect((await invoice(ids, {}, await server.as(without('invoice.issue')))).status).toBe(403)
    expect(await invoicedOf(one.id)).toEqual([0, 0])
  })

  it('two people at once invoice a receivable once', async () => {
    const { id: customerId } = await givenCustomer()
    const ids = [await givenOwed(customerId, 900)]
    const answers = await Promise.all([invoice(ids), invoice(ids), invoice(ids)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await invoicedOf(customerId)).toEqual([900])
  })
})
