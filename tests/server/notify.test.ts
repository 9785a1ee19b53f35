import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sweepNotifications } from '../../server/engine/notifications.ts'
import { businessDay } from '../../src/define/business-day.ts'
import { resources } from '../../src/resources/index.ts'
import { showPath } from '../../src/resources/paths.ts'
import { cities, newVin } from '../helpers/company.ts'
import { belongingTo, give, type Values } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import {
  boss,
  branchOnly,
  type Client,
  hiding,
  openServer,
  ownOnly,
  type TestServer,
  without,
} from '../helpers/server.ts'

type Told = {
  items: { id: string; rowId: string; text: string; title: string; path: string; readAt: string | null }[]
  unread: number
}
const { orders, receivables } = resources

describe.each(testDatabases())('whom an action tells ($name)', (which) => {
  let server: TestServer
  /** Takes orders at the branch, and may do nothing but that. */
  let salesman: Client
  let reviewer: Client
  beforeAll(async () => {
    server = await openServer(which)
    salesman = await server.as({ ...ownOnly, rights: ['order.create'] }, 'salesman')
    reviewer = await server.as(boss, 'reviewer')
  })
  afterAll(() => server.close())

  const told = async (client: Client, row: { id: string }) =>
    (await client.get<Told>('/api/notifications')).body.data.items.filter(({ rowId }) => rowId === row.id)
  const unread = async (client: Client) => (await client.get<Told>('/api/notifications')).body.data.unread
  const givenOrder = (values: Values = {}) =>
    give(server, salesman, orders, {
      status: 'pendingReview',
      operatorId: salesman.user.id,
      officeId: salesman.user.officeId,
      submittedById: null,
      ...values,
    })
  /** A draft that can be submitted. */
  const givenDraft = async () => {
    const own = await belongingTo(server, reviewer, resources.customers, salesman)
    const customer = await give(server, reviewer, resources.customers, { status: 'active', ...own })
    const made = await salesman.post('/api/orders', {
      ...{ customerId: customer.id, consignor: '王托运', consignorPhone: '13800138000', consignee: '李收车' },
      ...{ consigneePhone: '13800138001', fromRegion: cities.guangzhou, toRegion: cities.shanghai },
      ...{ payMode: 'prepaid', prepaidFen: 300_000, receiptRequired: 'none' },
      cars: [{ model: '大众朗逸', vin: newVin(), freightFen: 300_000 }],
    })
    if (made.status !== 200) throw new Error(made.text)
    return made.body.data
  }
  const submit = async (order: { id: string; version: number }) => {
    const done = await salesman.act(orders, order, 'submit')
    if (done.status !== 200) throw new Error(done.text)
    return done.body.data
  }
  const recipientsOf = async ({ id }: { id: string }): Promise<string[]> => {
    const { rows } = await server.database.pool.query('select staff_id from notifications where row_id = $1', [id])
    return rows.map((row) => row.staff_id)
  }
  const reject = (order: { id: string; version: number }) =>
    reviewer.act(orders, order, 'reject', { reason: '价格有误' })

  it('who made and handles an order is told once that it was rejected, by whom, and where it stands', async () => {
    const order = await givenOrder()
    const before = await unread(salesman)
    expect((await reject(order)).status).toBe(200)
    expect(await told(salesman, order)).toMatchObject([
      {
        title: order.orderNo,
        text: expect.stringMatching(new RegExp(`^订单 ${order.orderNo} · 驳回 · 测试\\d+$`)),
        path: showPath(orders, order.id),
        readAt: null,
      },
    ])
    expect(await unread(salesman)).toBe(before + 1)
  })

  it('says it in English to who reads English', async () => {
    const order = await givenOrder()
    await reject(order)
    const answer = await server.app.inject({
      url: '/api/notifications',
      headers: { authorization: `Bearer ${salesman.user.token}`, 'accept-language': 'en' },
    })
    const items = (answer.json().data as Told).items
    expect(items.find(({ rowId }) => rowId === order.id)?.text).toMatch(/^Order D\S+ · Reject · 测试\d+$/)
  })

  it('who does it is not told of it', async () => {
    const order = await givenOrder({ operatorId: reviewer.user.id })
    await reject(order)
    expect(await recipientsOf(order)).toEqual([salesman.user.id])
  })

  it('who has a right is told what waits for it, until it is done, but not out of the own reach', async () => {
    const near = await server.as({ ...branchOnly, rights: ['order.audit'] }, 'near')
    const far = await server.as({ ...branchOnly, office: 'hq', rights: ['order.audit'] }, 'far')
    const idle = await server.as({ ...branchOnly, rights: ['order.create'] }, 'idle')
    const order = await givenDraft()
    const sent = await submit(order)
    expect(await told(near, order)).toMatchObject([{ text: expect.stringContaining('提交审核') }])
    const people = await recipientsOf(order)
    expect(people).toEqual(expect.arrayContaining([near.user.id, reviewer.user.id]))
    for (const one of [far, idle, salesman]) expect(people).not.toContain(one.user.id)
    expect((await reject(sent)).status).toBe(200)
    expect(await told(near, order)).toEqual([])
    await sweepNotifications(server.database, new Date())
    const left = await server.database.pool.query('select action from notifications where row_id = $1', [order.id])
    expect(left.rows).toEqual([{ action: 'reject' }])
  })

  it('offices below one’s own are reached as lists reach them', async () => {
    const tree = await server.as({ ...boss, scope: 'officeTree', rights: ['order.audit'] }, 'tree')
    const apart = await givenDraft()
    await submit(apart)
    expect(await told(tree, apart)).toEqual([])
    const { pool } = server.database
    await pool.query('update offices set parent_id = $1 where id = $2', [server.offices.hq, server.offices.branch])
    const below = await givenDraft()
    await submit(below)
    expect(await told(tree, below)).toHaveLength(1)
    await pool.query('update offices set parent_id = null where id = $1', [server.offices.branch])
    expect(await told(tree, below)).toEqual([])
  })

  it('nothing is told behind a hidden menu, nor to who lost the right', async () => {
    const blind = await server.as(hiding('orderManage'))
    const lesser = await server.as(boss, 'lesser')
    const order = await givenDraft()
    await submit(order)
    expect(await told(blind, order)).toEqual([])
    expect(await told(lesser, order)).toHaveLength(1)
    const { pool } = server.database
    await pool.query(
      `update roles set rights = array_remove(rights, 'order.audit') where id = any(select unnest(role_ids) from staff where id = $1)`,
      [lesser.user.id],
    )
    expect(await told(lesser, order)).toEqual([])
  })

  it('who left is told nothing', async () => {
    const leaver = await server.as(boss, 'leaver')
    await server.database.pool.query(`update staff set status = 'left' where id = $1`, [leaver.user.id])
    const order = await givenOrder({ operatorId: leaver.user.id })
    await reject(order)
    expect(await recipientsOf(order)).toEqual([salesman.user.id])
  })

  it('of the same done twice the later is told', async () => {
    const order = await givenDraft()
    await reject(await submit(order))
    const [first] = await told(salesman, order)
    await salesman.post('/api/notifications/read', { ids: [first?.id] })
    expect(await told(salesman, order)).toMatchObject([{ id: first?.id, readAt: expect.any(String) }])
    await reject(await submit((await salesman.get(`/api/orders/${order.id}`)).body.data))
    expect(await told(salesman, order)).toMatchObject([{ readAt: null }])
  })

  it('a selection is told in one statement, each row apart', async () => {
    const statementsFor = async (count: number) => {
      const rows = []
      for (let at = 0; at < count; at++) rows.push(await givenOrder())
      const { Client: Connection } = await import('pg').then(({ default: pg }) => pg)
      const sent = vi.spyOn(Connection.prototype, 'query')
      try {
        const ids = rows.map(({ id }) => id)
        const done = await reviewer.post('/api/orders/actions/reject', { ids, input: { reason: '重新报价' } })
        expect(done.status, done.text).toBe(200)
        for (const row of rows) expect(await told(salesman, row)).toHaveLength(1)
        return sent.mock.calls.filter(([asked]) =>
          String((asked as unknown as { text?: string })?.text).startsWith('insert into notifications'),
        ).length
      } finally {
        sent.mockRestore()
      }
    }
    expect(await statementsFor(1)).toBe(1)
    expect(await statementsFor(7)).toBe(1)
  })

  it('what is done to many together tells of those that match afterwards alone', async () => {
    const cashier = await server.as(without('order.audit'), 'cashier')
    const customer = await give(server, cashier, resources.customers, { status: 'active' })
    const account = await give(server, cashier, resources.fundAccounts, { isActive: true, type: 'bank' })
    const debt = () =>
      give(server, cashier, receivables, {
        ...{ status: 'open', kind: 'other', customerId: customer.id, orderId: null, dueOn: null },
        ...{ operatorId: salesman.user.id, officeId: salesman.user.officeId, amountFen: 1_000 },
      })
    const [first, second] = [await debt(), await debt()]
    const paid = await cashier.post('/api/receivables/actions/collect', {
      ids: [first.id, second.id],
      input: { fundAccountId: account.id, amountFen: 1_500, receivedOn: businessDay(new Date()) },
    })
    expect(paid.status, paid.text).toBe(200)
    const { rows } = await server.database.pool.query(
      `select row_id as id from notifications where staff_id = $1 and action = 'collect'`,
      [salesman.user.id],
    )
    expect([[first.id], [second.id]]).toContainEqual(rows.map(({ id }) => id))
  })

  it('what is refused tells nobody', async () => {
    const order = await givenOrder({ status: 'draft' })
    expect((await reject(order)).status).toBe(409)
    expect(await recipientsOf(order)).toEqual([])
  })

  it('nobody marks what is another’s, by name or all at once', async () => {
    const order = await givenOrder()
    await reject(order)
    const [one] = await told(salesman, order)
    await reviewer.post('/api/notifications/read', { ids: [one?.id] })
    await reviewer.post('/api/notifications/read', { all: true })
    expect(await told(salesman, order)).toMatchObject([{ readAt: null }])
    await salesman.post('/api/notifications/read', { ids: [one?.id] })
    expect(await told(salesman, order)).toMatchObject([{ readAt: expect.any(String) }])
  })

  it('the latest fifty are told, the unread first, and all unread are counted', async () => {
    const busy = await server.as({ ...ownOnly, rights: ['order.create'] }, 'busy')
    for (let at = 0; at < 60; at++) await givenOrder({ operatorId: busy.user.id })
    await server.database.pool.query(
      `insert into notifications (staff_id, resource, row_id, action, actor_id, created_at, read_at)
       select $1, 'orders', o.id, 'reject', $2, now() - make_interval(mins => n::int), case when n <= 5 then now() end
       from (select id, row_number() over (order by id) as n from orders where operator_id = $1) o`,
      [busy.user.id, reviewer.user.id],
    )
    const { items, unread: count } = (await busy.get<Told>('/api/notifications')).body.data
    expect(count).toBe(55)
    expect(items).toHaveLength(50)
    expect(items.every(({ readAt }) => readAt === null)).toBe(true)
  })

  it('keeps what was read for ninety days, and what was not for a year', async () => {
    const { pool } = server.database
    await pool.query('delete from notifications')
    const order = await givenOrder()
    for (const [age, read] of [
      [95, 91],
      [95, 89],
      [366, null],
      [364, null],
    ] as const)
      await pool.query(
        `insert into notifications (staff_id, resource, row_id, action, created_at, read_at)
         values ($1, 'orders', $2, 'reject', now() - make_interval(days => $3), now() - make_interval(days => $4))`,
        [salesman.user.id, order.id, age, read],
      )
    await sweepNotifications(server.database, new Date())
    const { rows } = await pool.query(
      `select extract(day from now() - created_at)::int as age, read_at is not null as read from notifications order by age`,
    )
    expect(rows).toEqual([
      { age: 95, read: true },
      { age: 364, read: false },
    ])
  })
})
