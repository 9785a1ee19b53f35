import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../server/auth/verification.ts'
import { deliverSms, reserveSms, type SmsDraft } from '../../server/sms/sms.ts'
import { gateway } from '../../server/sms/sms-ports.ts'
import { segmentsOf } from '../../server/sms/sms-terms.ts'
import { type FreshDatabase, freshDatabase, testDatabases } from '../helpers/postgres.ts'

/** A gateway that answers what it is told to, and keeps what it was sent. */
async function openGateway() {
  const answers: number[] = []
  const received: { headers: IncomingMessage['headers']; body: Record<string, unknown> }[] = []
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) })
      response.writeHead(answers.shift() ?? 200, { 'Content-Type': 'application/json' })
      response.end('{"reference":"R-1"}')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/send`, answers, received, close: () => server.close() }
}

describe.each(testDatabases())('messages ($name)', (which) => {
  let database: FreshDatabase
  let there: Awaited<ReturnType<typeof openGateway>>
  beforeAll(async () => {
    database = await freshDatabase(which)
    there = await openGateway()
    await database.pool.query('insert into balance_accounts (id, balance_fen) values (1, 20)')
  })
  afterAll(async () => {
    there.close()
    await database.close()
  })
  const start = new Date('2026-11-21T02:00:00Z')
  const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)
  const port = () => gateway({ url: there.url, key: 'k-1', templates: { verify: 'TPL_7' } })
  const reserve = (draft: Partial<SmsDraft> = {}, now = start) =>
    inTransaction(database.pool, (client) =>
      reserveSms(client, { phone: '13800138000', template: 'departed', params: {}, text: '已发车', ...draft }, now),
    )
  const message = async (id: string) =>
    (await database.pool.query('select * from sms_messages where id = $1', [id])).rows[0]
  const balance = async () => {
    const { rows } = await database.pool.query('select balance_fen, frozen_fen from balance_accounts')
    return [Number(rows[0].balance_fen), Number(rows[0].frozen_fen)]
  }

  it('are counted in parts of 67 beyond 70 characters', () => {
    expect([70, 71, 134, 135].map((length) => segmentsOf('字'.repeat(length)))).toEqual([1, 2, 2, 3])
  })

  it('leave with the key, the signature and the gateway’s own template; their code is blotted out then', async () => {
    const draft = { template: 'verify', params: { code: '271828' }, text: '验证码 271828' } as const
    const id = await reserve(draft)
    expect(await balance()).toEqual([20, 6])
    expect(await deliverSms(database.pool, port(), at(1))).toBe(1)
    expect(there.received.at(-1)).toMatchObject({
      headers: { authorization: 'Bearer k-1', 'idempotency-key': id },
      body: { id, phone: '13800138000', signature: '板车', template: 'TPL_7', params: { code: '271828' } },
    })
    const row = await message(id)
    expect(row).toMatchObject({ status: 'sent', reference: 'R-1', gateway: 'gateway', fail_reason: null })
    expect(JSON.stringify(row)).not.toContain('271828')
    expect(await balance()).toEqual([14, 0])
  })

  it('are tried three times, then have failed and cost nothing', async () => {
    there.answers.push(500, 429, 503)
    const id = await reserve({}, at(100))
    expect(await deliverSms(database.pool, port(), at(100))).toBe(1)
    expect(await message(id)).toMatchObject({ status: 'reserved', attempts: 1, fail_reason: '短信网关返回 500' })
    expect(await deliverSms(database.pool, port(), at(105))).toBe(0)
    expect(await deliverSms(database.pool, port(), at(111))).toBe(1)
    expect(await balance()).toEqual([14, 6])
    expect(await deliverSms(database.pool, port(), at(175))).toBe(1)
    expect(await message(id)).toMatchObject({ status: 'failed', attempts: 3, fail_reason: '短信网关返回 503' })
    expect(await balance()).toEqual([14, 0])
  })

  it('that the gateway refuses are not tried again; one that is too late is not sent at all', async () => {
    there.answers.push(400)
    const refused = await reserve({}, at(200))
    const late = await reserve({ template: 'verify', expiresAt: at(199) }, at(200))
    const before = there.received.length
    await deliverSms(database.pool, port(), at(201))
    expect(there.received.length).toBe(before + 1)
    expect([await message(refused), await message(late)]).toMatchObject([
      { status: 'failed', attempts: 1 },
      { status: 'failed', fail_reason: '已过有效期' },
    ])
  })

  it('of two senders at once each takes its own, and a gateway that is away is told as the reason', async () => {
    const ids = await Promise.all(Array.from({ length: 2 }, () => reserve({}, at(300))))
    const taken = await Promise.all([0, 1].map(() => deliverSms(database.pool, port(), at(301))))
    expect(taken[0]! + taken[1]!).toBe(2)
    for (const id of ids) expect(await message(id)).toMatchObject({ status: 'sent', attempts: 1 })
    expect(await balance()).toEqual([2, 0])
    const id = await reserve({ template: 'verify' }, at(310))
    await deliverSms(database.pool, gateway({ url: 'http://127.0.0.1:1/', key: '', templates: {} }), at(311))
    expect(await message(id)).toMatchObject({ status: 'reserved', fail_reason: 'fetch failed' })
  })

  it('of the business need a balance; a code does not', async () => {
    await expect(reserve({}, at(400))).rejects.toMatchObject({ key: 'sms.balance' })
    await reserve({ template: 'verify' }, at(400))
  })
})
