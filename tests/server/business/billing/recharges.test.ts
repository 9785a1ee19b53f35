import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSignedBy, signatureOf } from '../../../../server/payments/signature.ts'
import { recharges } from '../../../../src/resources/billing/recharges.ts'
import { checkInvariants } from '../../../helpers/invariants.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { boss, type Client, hiding, openServer, type TestServer, without } from '../../../helpers/server.ts'

const key = 'a-key-that-the-gateway-and-we-share-1'
type Body = Record<string, string | number> & { sign: string }

/** A payment gateway on this machine: it answers codes and refunds, and keeps what it was asked. */
async function openGateway() {
  const received: { path: string; body: Body; once: unknown }[] = []
  let isAway = false
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body: Body = JSON.parse(Buffer.concat(parts).toString())
      received.push({ path: request.url ?? '', body, once: request.headers['idempotency-key'] })
      response.writeHead(isAway ? 503 : 200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ code_url: `weixin://pay/${body.no}`, reference: `R-${body.no}` }))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    goAway: (away: boolean) => {
      isAway = away
    },
    close: () => server.close(),
  }
}

/** Asks until it holds; the gateway is asked behind the answers. */
async function until<T>(ask: () => Promise<T>, holds: (found: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    const found = await ask()
    if (holds(found) || tries > 1200) return found
    await new Promise((done) => setTimeout(done, 25))
  }
}

type Balance = { balance_fen: number; frozen_fen: number; low_threshold_fen: number; sms_left_estimate: number }

describe.each(testDatabases())('top-ups ($name)', (which) => {
  let server: TestServer
  let there: Awaited<ReturnType<typeof openGateway>>
  let owner: Client
  let accountant: Client
  let moment = new Date('2026-11-23T02:00:00Z')
  beforeAll(async () => {
    there = await openGateway()
    const variables = { PAYMENT_URL: there.url, PAYMENT_KEY: key }
    server = await openServer(which, { now: () => moment, variables })
    await server.database.pool.query(`insert into company_settings (id, name) values (gen_random_uuid(), '板车')`)
    owner = await server.as(boss)
    accountant = await server.as(without('recharge.refund'))
  })
  afterAll(async () => {
    await server.close()
    there.close()
  })

  const balance = async () => (await owner.post<Balance>('/api/billing/getBalance')).body.data
  const rowOf = async (id: string) => (await owner.get(`/api/recharges/${id}`)).body.data
  const begin = async (draft: object = {}) => {
    const { status, body } = await accountant.post('/api/recharges', {
      channel: 'wechat',
      amountFen: 20_000,
      ...draft,
    })
    expect([status, body.message]).toEqual([200, 'ok'])
    return body.data
  }
  const coded = async (draft: object = {}) => {
    const { id } = await begin(draft)
    return until(
      () => rowOf(id),
      ({ codeUrl }) => codeUrl !== null,
    )
  }
  const tell = (row: Record<string, unknown>, more: object = {}, sign?: string) => {
    const notice = {
      no: String(row.rechargeNo),
      channel: 'wechat',
      reference: `WX-${row.rechargeNo}`,
      amount_fen: 20_000,
      paid_at: '2026-11-23T02:05:00.000Z',
      ...more,
    }
    return server.app.inject({
      method: 'POST',
      url: '/api/billing/paymentNotice',
      payload: { ...notice, sign: sign ?? signatureOf(notice, key) },
    })
  }
  const laws = async () =>
    (await checkInvariants(async (text) => (await server.database.pool.query(text)).rows)).filter(
      ({ number }) => number === 31,
    )

  test('by a code: the gateway is asked, tells of the payment, and the balance has it once', async () => {
    const row = await coded()
    expect(row).toMatchObject({ status: 'pending', codeUrl: `weixin://pay/${row.rechargeNo}`, gateway: 'gateway' })
    expect(row.rechargeNo).toMatch(/^CZ261123-\d{4}$/)
    const asked = there.received.find(({ body }) => body.no === row.rechargeNo)
    expect(asked).toMatchObject({
      path: '/orders',
      once: row.rechargeNo,
      body: { channel: 'wechat', amount_fen: 20_000 },
    })
    expect(isSignedBy(asked?.body as Body, key)).toBe(true)
    const before = await balance()
    const told = await Promise.all([tell(row), tell(row), tell(row)])
    expect(told.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await tell(row)).statusCode).toBe(200)
    expect(await balance()).toMatchObject({ balance_fen: before.balance_fen + 20_000 })
    expect(await rowOf(row.id)).toMatchObject({
      status: 'paid',
      reference: `WX-${row.rechargeNo}`,
      balanceAfterFen: before.balance_fen + 20_000,
      note: null,
    })
    expect(await laws()).toEqual([])
  })

  test('a notice that is not signed, of another amount, channel, payment or no top-up changes no balance', async () => {
    const [row, other] = [await coded(), await coded({ channel: 'alipay' })]
    const before = await balance()
    const refused = async (answer: ReturnType<typeof tell>) => {
      const { statusCode, body } = await answer
      return [statusCode, (JSON.parse(body) as { message: string }).message]
    }
    expect(await refused(tell(row, {}, '0'.repeat(64)))).toEqual([403, '签名不正确'])
    expect(await refused(tell(row, { amount_fen: 20_001 }, signatureOf({ no: String(row.rechargeNo) }, key)))).toEqual([
      403,
      '签名不正确',
    ])
    expect(await refused(tell({ rechargeNo: 'CZ000000-0001' }))).toEqual([404, '没有充值单 CZ000000-0001'])
    const odd = '支付平台通知金额 0.01 元，与充值金额 200.00 元不符，未入账'
    expect(await refused(tell(row, { amount_fen: 1 }))).toEqual([409, odd])
    expect(await rowOf(row.id)).toMatchObject({ status: 'pending', note: odd })
    expect((await refused(tell(other)))[0]).toBe(409)
    expect((await refused(tell(row, { more: 'x' } as object)))[0]).toBe(422)
    expect(await balance()).toEqual(before)
    expect((await tell(row)).statusCode).toBe(200)
    expect((await refused(tell(row, { reference: 'WX-2' })))[0]).toBe(409)
    expect((await refused(tell(other, { channel: 'alipay', reference: `WX-${row.rechargeNo}` })))[0]).toBe(200)
    expect(await balance()).toMatchObject({ balance_fen: before.balance_fen + 40_000 })
    const third = await coded()
    expect(await refused(tell(third, { reference: `WX-${row.rechargeNo}` }))).toEqual([
      409,
      `流水号 WX-${row.rechargeNo} 已用于充值单 ${row.rechargeNo}`,
    ])
    expect(await laws()).toEqual([])
  })

  test('a code that nobody paid closes after half an hour; money that comes later is credited nevertheless', async () => {
    const row = await coded()
    expect(row.expiresAt).toBe('2026-11-23T02:30:00.000Z')
    const before = await balance()
    moment = new Date('2026-11-23T02:31:00Z')
    await begin()
    const closed = await until(
      () => rowOf(row.id),
      ({ status }) => status === 'closed',
    )
    expect(closed).toMatchObject({ status: 'closed', reference: null })
    const told = (await owner.get<{ reason: string }[]>(`/api/recharges/${row.id}/history`)).body.data
    expect(told[0]).toMatchObject({ action: 'close', reason: '30 分钟内未支付' })
    expect((await tell(row)).statusCode).toBe(200)
    expect(await rowOf(row.id)).toMatchObject({ status: 'paid' })
    expect(await balance()).toMatchObject({ balance_fen: before.balance_fen + 20_000 })
  })

  test('while the gateway is away the top-up says so, and gets its code later', async () => {
    there.goAway(true)
    const { id } = await begin()
    const waiting = await until(
      () => rowOf(id),
      ({ note }) => note !== null,
    )
    expect(waiting).toMatchObject({ codeUrl: null, note: '支付网关未响应：支付网关返回 503' })
    there.goAway(false)
    await begin()
    const row = await until(
      () => rowOf(id),
      ({ codeUrl }) => codeUrl !== null,
    )
    expect(row).toMatchObject({ note: null })
  })

  test('a transfer is confirmed by somebody else with its reference, and one reference once', async () => {
    const row = await begin({ channel: 'bank' })
    expect(row).toMatchObject({ expiresAt: null })
    const own = await accountant.act(recharges, row, 'confirm', { reference: 'B-1' })
    expect([own.status, own.body.message]).toEqual([409, expect.stringContaining('本人')])
    const before = await balance()
    const lacking = await owner.act(recharges, row, 'confirm', {})
    expect([lacking.status, lacking.body.data.errors[0]?.field]).toEqual([422, 'reference'])
    const done = await owner.act(recharges, row, 'confirm', { reference: 'B-1' })
    expect(done.status).toBe(200)
    expect(await rowOf(row.id)).toMatchObject({ status: 'paid', reference: 'B-1', confirmedById: owner.user.id })
    expect(await balance()).toMatchObject({ balance_fen: before.balance_fen + 20_000 })
    const twin = await begin({ channel: 'bank' })
    const again = await owner.act(recharges, twin, 'confirm', { reference: 'B-1' })
    expect([again.status, again.body.data.errors]).toEqual([
      409,
      [{ field: 'reference', message: `流水号 B-1 已用于充值单 ${row.rechargeNo}` }],
    ])
    const scanned = await coded()
    expect((await owner.act(recharges, scanned, 'confirm', { reference: 'B-2' })).status).toBe(409)
    expect((await owner.act(recharges, scanned, 'pay')).status).toBe(409)
  })

  test('less than 100 yuan is no top-up', async () => {
    const { status, body } = await accountant.post('/api/recharges', { channel: 'bank', amountFen: 9_999 })
    expect([status, body.data.errors[0]?.field]).toEqual([422, 'amountFen'])
  })

  test('the owner refunds what is left; a balance that was seen before it was used is refused', async () => {
    const row = await coded()
    await tell(row)
    const paid = await rowOf(row.id)
    const { balance_fen: there_is } = await balance()
    expect((await accountant.act(recharges, paid, 'refund', { refundFen: 1, reason: '退' })).status).toBe(403)
    const above = await owner.act(recharges, paid, 'refund', { refundFen: 20_001, reason: '多' })
    expect(above.body.data.errors).toEqual([{ field: 'refundFen', message: '退款不能超过充值金额 200.00 元' }])
    // Somebody sends messages meanwhile.
    await server.database.pool.query('update balance_accounts set frozen_fen = balance_fen - 5000')
    const stale = await owner.act(recharges, paid, 'refund', { refundFen: 20_000, reason: '全退' })
    expect([stale.status, stale.body.data.errors[0]?.message]).toEqual([409, '可用余额只有 50.00 元，不能退 200.00 元'])
    await server.database.pool.query('update balance_accounts set frozen_fen = 0')
    expect((await owner.act(recharges, paid, 'refund', { refundFen: 15_000, reason: '用不完' })).status).toBe(200)
    expect(await balance()).toMatchObject({ balance_fen: there_is - 15_000 })
    const given = await until(
      () => rowOf(row.id),
      ({ refundReference }) => refundReference !== null,
    )
    expect(given).toMatchObject({ status: 'refunded', refundFen: 15_000, refundReference: `R-${row.rechargeNo}` })
    expect(there.received.find(({ path }) => path === '/refunds')).toMatchObject({
      body: { no: row.rechargeNo, reference: `WX-${row.rechargeNo}`, amount_fen: 15_000 },
    })
    // The notice comes once more.
    expect((await tell(row)).statusCode).toBe(200)
    expect(await balance()).toMatchObject({ balance_fen: there_is - 15_000 })
    expect(await laws()).toEqual([])
  })

  test('the calls of the specification: balance and list, with the totals of the list, behind the menu', async () => {
    const list = (
      await accountant.post<{ rows: unknown[]; total_count: number; totals: Record<string, number> }>(
        '/api/billing/getRechargeList',
        { page: 1, limit: 2, from: '2026-11-01', to: '2026-11-30', filters: { channel: 'wechat' } },
      )
    ).body.data
    const seen = (await accountant.get('/api/recharges', { _view: 'all', channel: 'wechat', _end: 100 })).body.data
    expect(list.rows).toHaveLength(2)
    expect(list.total_count).toBe(seen.total)
    const sums = (await accountant.get('/api/recharges/summary', { _view: 'all', channel: 'wechat' })).body.data
    expect(list.totals).toEqual(sums.totals)
    expect(await balance()).toMatchObject({ low_threshold_fen: 10_000, frozen_fen: 0 })
    const stranger = await server.as(hiding('chargeRecord'))
    for (const call of ['getBalance', 'getRechargeList', 'getSmUsedList'])
      expect((await stranger.post(`/api/billing/${call}`)).status, call).toBe(403)
    const backwards = await accountant.post('/api/billing/getRechargeList', { from: '2026-11-02', to: '2026-11-01' })
    expect([backwards.status, backwards.body.data.errors[0]?.field]).toEqual([422, 'to'])
  })
})

describe.each(testDatabases())('a demonstration ($name)', (which) => {
  test('shows a code that is paid by a button, and nobody else does', async () => {
    const server = await openServer(which)
    try {
      await server.database.pool.query(`insert into company_settings (id, name) values (gen_random_uuid(), '板车')`)
      const owner = await server.as(boss)
      const elsewhere = (await owner.post('/api/recharges', { channel: 'wechat', amountFen: 10_000 })).body.data
      const told = await until(
        async () => (await owner.get(`/api/recharges/${elsewhere.id}`)).body.data,
        ({ note }) => note !== null,
      )
      expect(told).toMatchObject({ codeUrl: null, note: '没有接入支付网关，请用银行转账' })
      expect((await owner.act(recharges, told, 'pay')).status).toBe(409)
      await server.database.pool.query(`insert into settings (key, value) values ('demo', 'true')`)
      const { id } = (await owner.post('/api/recharges', { channel: 'alipay', amountFen: 10_000 })).body.data
      const row = await until(
        async () => (await owner.get(`/api/recharges/${id}`)).body.data,
        ({ codeUrl }) => codeUrl !== null,
      )
      expect(row).toMatchObject({ gateway: 'embedded', codeUrl: `banche-demo://alipay/${row.rechargeNo}` })
      expect((await owner.act(recharges, row, 'pay')).status).toBe(200)
      expect((await owner.post<Balance>('/api/billing/getBalance')).body.data).toMatchObject({
        balance_fen: 10_000,
        sms_left_estimate: 1666,
      })
    } finally {
      await server.close()
    }
  })
})
