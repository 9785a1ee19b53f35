import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDay } from '../../../../src/define/business-day.ts'
import { orders } from '../../../../src/resources/orders/orders.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { boss, type Client, openServer, type Row, type TestServer } from '../../../helpers/server.ts'

const today = businessDay(new Date())
type Told = { lacks: boolean; back: number; due: number }

/** 回单 of a trip is told by its orders and kept nowhere: whatever moves them, the list of freights has it at once. */
describe.each(testDatabases())('the signed receipts of trips ($name)', (which) => {
  let server: TestServer
  let owner: Client
  beforeAll(async () => {
    server = await openServer(which, { demo: true })
    owner = await server.as(boss)
  })
  afterAll(() => server.close())

  async function listed(query: Record<string, string> = {}): Promise<Map<string, Told>> {
    const { status, body } = await owner.get<{ items: Row[] }>('/api/payables', {
      ...{ _view: 'trunk', _start: '0', _end: '500' },
      ...query,
    })
    expect(status).toBe(200)
    return new Map(body.data.items.map((row) => [String(row.payableNo), toldOf(row)]))
  }
  // The filter asks whether one is missing; the columns say how many of how many are there.
  function toldOf(row: Row): Told {
    const { 'waybillId.receiptsBack': back, 'waybillId.receiptsDue': due } = row as Record<string, number>
    return { lacks: Number(back) < Number(due), back: Number(back), due: Number(due) }
  }
  async function counted(): Promise<Map<string, Told>> {
    const { rows } = await server.database.pool.query(
      `select p.payable_no as no, count(*) filter (where o.receipt_status = 'returned')::int as back,
          count(*) filter (where o.receipt_status <> 'none')::int as due, coalesce(bool_or(o.receipt_status = 'waiting'), false) as lacks
        from payables p left join waybill_loads l on l.waybill_id = p.waybill_id and l.status <> 'withdrawn'
          left join orders o on o.id = l.order_id
        where p.kind in ('trunk', 'transfer') group by p.id`,
    )
    return new Map(rows.map(({ no, back, due, lacks }) => [no as string, { lacks, back, due }]))
  }

  it('are counted by the cars that are on them, and narrow the list', async () => {
    const all = await counted()
    expect(await listed()).toEqual(all)
    const those = (lacks: boolean) => new Map([...all].filter(([, told]) => told.lacks === lacks))
    expect(those(true).size).toBeGreaterThan(0)
    expect(those(false).size).toBeGreaterThan(0)
    expect(await listed({ 'waybillId.lacksReceipts': '1' })).toEqual(those(true))
    expect(await listed({ 'waybillId.lacksReceipts': '0' })).toEqual(those(false))
    const sorted = await listed({ _sort: 'waybillId.receiptsBack', _order: 'desc' })
    const backs = [...sorted.values()].map(({ back }) => back)
    expect(backs).toEqual(backs.toSorted((one, other) => other - one))
  })

  it('follow an order whose receipt comes back, and is awaited again', async () => {
    const { rows } = await server.database.pool.query<{ id: string; no: string }>(
      `select o.id, p.payable_no as no from orders o join waybill_loads l on l.order_id = o.id and l.status <> 'withdrawn'
        join payables p on p.waybill_id = l.waybill_id and p.kind = 'trunk'
        where o.status in ('delivered', 'completed') order by o.status = 'delivered' and o.receipt_status = 'waiting' desc limit 1`,
    )
    const [{ id, no }] = rows as [{ id: string; no: string }]
    // Not on every day does the demonstration leave one that waits for its receipt.
    await server.database.pool.query(
      `update orders set status = 'delivered', receipt_status = 'waiting', receipt_returned_on = null where id = $1`,
      [id],
    )
    const order = async () => (await owner.get<Row>(`/api/orders/${id}`)).body.data
    const before = (await listed()).get(no)
    const cars = Number(
      (
        await server.database.pool.query(
          `select count(*) from waybill_loads l join payables p on p.waybill_id = l.waybill_id
        where p.payable_no = $1 and l.order_id = $2 and l.status <> 'withdrawn'`,
          [no, id],
        )
      ).rows[0].count,
    )
    expect((await owner.act(orders, await order(), 'returnReceipt', { receiptReturnedOn: today })).status).toBe(200)
    expect((await listed()).get(no)?.back).toBe((before?.back ?? 0) + cars)
    expect((await listed()).get(no)).toEqual((await counted()).get(no))
    expect((await owner.act(orders, await order(), 'unreturnReceipt', { reason: '原件有误' })).status).toBe(200)
    expect((await listed()).get(no)).toEqual(before)
  })
})
