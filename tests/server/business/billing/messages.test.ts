import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../../server/auth/verification.ts'
import { reserveQueued } from '../../../../server/sms/queue-sms.ts'
import { deliverSms, reserveSms } from '../../../../server/sms/sms.ts'
import { outbox } from '../../../../server/sms/sms-ports.ts'
import {
  allowed,
  type Company,
  carsOf,
  collectorOf,
  givenArrived,
  givenAssigned,
  givenCustomer,
  givenOrder,
  loadsOf,
  openCompany,
  owedBy,
  refusal,
  signature,
} from '../../../helpers/company.ts'
import { testDatabases } from '../../../helpers/postgres.ts'

type Message = { template: string; phone: string; content: string; status: string; fail_reason: string | null }

describe.each(testDatabases())('messages to customers and drivers ($name)', (which) => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(which)
    await collectorOf(company)
  })
  afterAll(() => company.database.close())

  const messagesOf = async (orderId: string) =>
    (
      await company.database.pool.query<Message>(
        'select template, phone, content, status, fail_reason from sms_messages where order_id = $1 order by at, id',
        [orderId],
      )
    ).rows
  const send = async () => {
    await reserveQueued(company.database.pool, new Date())
    while ((await deliverSms(company.database.pool, outbox, new Date())) > 0);
  }
  const payIn = async (amountFen: number) => {
    const row = await company.create(allowed(company.accountant, 'recharge.create'), 'recharges', {
      channel: 'bank',
      amountFen,
    })
    await company.act(company.boss, 'recharges', 'confirm', row, { reference: `B-${row.id}` })
  }
  const account = async () =>
    (
      await company.database.pool.query(
        'select balance_fen::int as balance, frozen_fen::int as frozen from balance_accounts',
      )
    ).rows[0]

  test('the way of an order: taken, dispatched (the driver too), departed, arrived, delivered, each once', async () => {
    const customer = await givenCustomer(company, { phone: '13800001111' })
    const order = await givenOrder(company, { customerId: customer.id })
    const waybill = await givenAssigned(company, await carsOf(company, order))
    await company.act(company.dispatcher, 'waybills', 'depart', waybill)
    await company.act(company.dispatcher, 'waybills', 'undepart', waybill, { reason: '误操作' })
    await company.act(company.dispatcher, 'waybills', 'depart', waybill)
    await company.act(company.dispatcher, 'waybills', 'arrive', waybill)
    const loads = await loadsOf(company, waybill)
    await company.act(company.boss, 'waybillLoads', 'sign', loads, { ...signature, unpaidReason: '测试' })
    const { order_no, consignee_phone } = (
      await company.database.pool.query('select order_no, consignee_phone from orders where id = $1', [order.id])
    ).rows[0]
    const told = await messagesOf(order.id)
    expect(told.map(({ template, phone }) => [template, phone])).toEqual([
      ['order_created', '13800001111'],
      ['dispatched', '13800001111'],
      ['departed', '13800001111'],
      ['arrived', '13800001111'],
      ['arrived', consignee_phone],
      ['delivered', '13800001111'],
    ])
    expect(told[0]?.content).toBe(
      `【板车】您的运单 ${order_no} 已接单，广州市 荔湾区 至 上海市 黄浦区 共 2 台，派车后再通知您。`,
    )
    expect(told[2]?.content).toContain('驾驶员 driver')
    // Who sees what was sent sees no phone in it; the whole text is an administrator's.
    const [seen] = await company.rows('textMessages', sql`t.order_id = ${order.id} and t.template = 'departed'`)
    expect(seen?.content).toMatch(/驾驶员 driver 139\*{4}\d{4}。$/)
    expect(seen?.plainText).toMatch(/驾驶员 driver 139\d{8}。$/)
    const toDriver = await company.database.pool.query(
      `select content from sms_messages where params->>'waybill' = $1`,
      [waybill.waybillNo],
    )
    expect(toDriver.rows).toEqual([{ content: expect.stringContaining(`您有新任务 ${waybill.waybillNo}`) }])
  })

  test('nothing leaves without a balance; sent again once there is one, at the price of the settings', async () => {
    await company.database.pool.query('update balance_accounts set balance_fen = 0')
    const order = await givenOrder(company)
    await send()
    expect(await messagesOf(order.id)).toMatchObject([{ status: 'failed', fail_reason: '余额不足' }])
    await payIn(10_000)
    const [failed] = await company.rows('textMessages', sql`t.order_id = ${order.id}`)
    await company.act(company.boss, 'textMessages', 'resend', failed as never)
    const before = await account()
    await send()
    expect(await messagesOf(order.id)).toMatchObject([{ status: 'sent', fail_reason: null }])
    expect(await account()).toEqual({ balance: before.balance - 6, frozen: 0 })
    const [sent] = await company.rows('textMessages', sql`t.order_id = ${order.id}`)
    expect((await refusal(company.act(company.boss, 'textMessages', 'resend', sent as never)))?.key).toBe(
      'action.refused',
    )
  })

  test('who wants no messages gets none', async () => {
    const customer = await givenCustomer(company, { noMessages: true })
    const order = await givenOrder(company, { customerId: customer.id })
    await company.database.pool.query('update staff set no_messages = true where id = $1', [company.driver.id])
    const waybill = await givenArrived(company, await carsOf(company, order))
    expect(await messagesOf(order.id)).toEqual([])
    const { rows } = await company.database.pool.query(`select 1 from sms_messages where params->>'waybill' = $1`, [
      waybill.waybillNo,
    ])
    expect(rows).toEqual([])
    await company.database.pool.query('update staff set no_messages = false')
  })

  test('the company words them', async () => {
    const [settings] = await company.rows('companySettings', sql`true`)
    if (!settings) throw new Error('no settings')
    await company.change(company.boss, 'companySettings', settings, {
      orderText: '{order} 收到，{cars} 台',
      smsSignature: '顺风托运',
    })
    const order = await givenOrder(company)
    const [told] = await messagesOf(order.id)
    expect(told?.content).toMatch(/^【顺风托运】D\d{6}-\d{4} 收到，2 台$/)
    const wrong = company.change(company.boss, 'companySettings', await company.row('companySettings', settings.id), {
      orderText: '您好 {nobody}',
    })
    expect(await refusal(wrong)).toMatchObject({ fields: ['orderText'] })
  })

  test('a reminder to pay: one to each customer, about all that is open, once a day', async () => {
    const customer = await givenCustomer(company, { name: '欠款车行', phone: '13800002222' })
    const orders = [
      await givenOrder(company, { customerId: customer.id }),
      await givenOrder(company, { customerId: customer.id }),
    ]
    const owed = (await Promise.all(orders.map((order) => owedBy(company, order)))).flat()
    await company.act(company.cashier, 'receivables', 'dun', owed)
    const dunned = async () =>
      (await company.database.pool.query(`select phone, content from sms_messages where template = 'dunning'`)).rows
    const once = await dunned()
    expect(once).toEqual([
      { phone: '13800002222', content: expect.stringContaining('欠款车行：您有 2 笔运费共 14,000.00 元未结') },
    ])
    expect(await refusal(company.act(company.cashier, 'receivables', 'dun', owed))).toMatchObject({
      key: 'dunning.none',
      message: expect.stringContaining('欠款车行'),
    })
    expect(await dunned()).toEqual(once)
  })

  test('a hundred at once for the last yuan: as many as it pays for, and not one more', async () => {
    await send()
    await company.database.pool.query('update balance_accounts set balance_fen = 100, frozen_fen = 0')
    const draft = { phone: '13800138000', template: 'dunning', params: {}, text: '请付款' } as const
    const tried = await Promise.allSettled(
      Array.from({ length: 100 }, () =>
        inTransaction(company.database.pool, (client) => reserveSms(client, draft, new Date())),
      ),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(16)
    expect(await account()).toEqual({ balance: 100, frozen: 96 })
    // The database's clock is finer than the server's: what is due now may be due in its next millisecond.
    await company.database.pool.query(`insert into sms_messages (id, at, phone, template, params, content, segments, cost_fen, status, next_at, dedupe_key)
      select gen_random_uuid(), now(), '13800138000', 'dunning', '{}', 'x', 1, 2, 'queued', now() - interval '1 second', 'many ' || n from generate_series(1, 100) n`)
    await Promise.all([1, 2, 3].map(() => reserveQueued(company.database.pool, new Date())))
    expect(await account()).toEqual({ balance: 100, frozen: 100 })
    while ((await deliverSms(company.database.pool, outbox, new Date())) > 0);
    expect(await account()).toEqual({ balance: 0, frozen: 0 })
  })

  test('a text to many tells first what it comes to, needs the balance for all, and goes to each once', async () => {
    await send()
    const chosen = [
      await givenCustomer(company, { phone: '13900001001', name: '群发甲' }),
      await givenCustomer(company, { phone: '13900001002', name: '群发乙' }),
      await givenCustomer(company, { phone: '13900001003', noMessages: true }),
      await givenCustomer(company, { phone: '02088886666', kind: 'dealer' }),
    ]
    const payer = allowed(company.manager, 'recharge.create')
    const content = `{customer}：${'空板'.repeat(40)}`
    const text = (input: object, by = payer) => company.act(by, 'customers', 'notice', chosen, { content, ...input })
    const sent = async () =>
      (
        await company.database.pool.query<Message>(
          "select template, phone, content, status, fail_reason from sms_messages where template = 'notice' order by phone",
        )
      ).rows
    expect(await refusal(text({}, company.manager))).toMatchObject({ key: 'access.denied' })
    await company.database.pool.query('update balance_accounts set balance_fen = frozen_fen + 23')
    expect(await refusal(text({ parts: 4 }))).toMatchObject({ key: 'notice.balance' })
    await company.database.pool.query('update balance_accounts set balance_fen = frozen_fen + 24')
    expect(await refusal(text({ parts: 2 }))).toMatchObject({ fields: ['parts'] })
    expect(await sent()).toEqual([])
    await text({ parts: 4 })
    await send()
    const told = await sent()
    expect(told.map(({ phone, status }) => [phone, status])).toEqual([
      ['13900001001', 'sent'],
      ['13900001002', 'sent'],
    ])
    expect(told[0]?.content).toContain('群发甲：空板')
    expect(await refusal(text({ parts: 4 }))).toMatchObject({ key: 'notice.none' })
  })
})
