import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customers } from '../../src/resources/customers/customers.ts'
import { orders } from '../../src/resources/orders/orders.ts'
import { give } from '../helpers/drafts.ts'
import { anyDatabase } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer, without } from '../helpers/server.ts'

const blind = without('pii')
const numbers = (count: number, first = 0) =>
  Array.from({ length: count }, (_, at) => `138${String(first + at).padStart(8, '0')}`)
const either = (path: string, asked: readonly string[]) =>
  JSON.stringify({ or: asked.map((number) => ({ [path]: number })) })

// What is asked counts like a failed login, which guessing.test.ts proves on both databases.
describe.each(anyDatabase())('$name', (which) => {
  let server: TestServer
  let everybody: Client
  let people = 0
  let time = Date.parse('2026-11-20T02:05:00Z')
  beforeAll(async () => {
    server = await openServer(which, { now: () => new Date(time) })
    everybody = await server.as(boss)
  })
  afterAll(() => server.close())
  /** Somebody who has asked nothing so far. */
  const somebody = () => server.as(blind, `p${people++}`)

  it.each(['phone', 'contacts.phone'])(
    'whoever does not see %s whole asks for one number, not for several',
    async (path) => {
      const asker = await somebody()
      const [one = '', other = ''] = numbers(2)
      const where = (condition: object) => ({ _where: JSON.stringify({ [path]: condition }) })
      expect((await asker.get('/api/customers', { [path]: one })).status).toBe(200)
      for (const query of [
        { [path]: [one, other] },
        { [`${path}_in`]: one },
        where({ in: [one] }),
        where({ nin: [one] }),
      ]) {
        expect((await asker.get('/api/customers', query as never)).status).toBe(422)
        expect((await everybody.get('/api/customers', query as never)).status).toBe(200)
      }
      for (const operator of ['lt', 'gt', 'lte', 'gte', 'contains', 'startswith', 'ne'])
        expect((await asker.get('/api/customers', where({ [operator]: '138' }))).status, operator).toBe(422)
    },
  )

  const ways: [name: string, ask: (asker: Client, number: string) => ReturnType<Client['get']>][] = [
    ['a condition', (asker, number) => asker.get('/api/customers', { phone: number })],
    ['a path', (asker, number) => asker.get('/api/customers', { 'contacts.phone': number })],
    ['the keyword', (asker, number) => asker.get('/api/customers', { q: number })],
    ['the keyword through a reference', (asker, number) => asker.get('/api/orders', { q: number })],
    ['the totals', (asker, number) => asker.get('/api/customers/summary', { phone: number })],
    ['an export', (asker, number) => asker.get('/api/customers/export', { phone: number })],
    ['a picker', (asker, number) => asker.get('/api/customers/pick', { q: number })],
    [
      'a condition of a picker',
      (asker, number) => asker.get('/api/customers/pick', { _where: either('phone', [number]) }),
    ],
  ]
  it.each(ways)('thirty numbers an hour by %s, and no more until the next', async (_name, ask) => {
    const asker = await somebody()
    expect((await asker.get('/api/customers', { _where: either('phone', numbers(29)) })).status).toBe(200)
    expect((await ask(asker, '13900000001')).status).toBe(200)
    // What was asked before is no new question.
    expect((await ask(asker, '13900000001')).status).toBe(200)
    const { status, body } = await ask(asker, '13900000002')
    expect([status, body.message]).toEqual([
      429,
      '每小时最多按 30 个完整号码查找，请 55 分钟后再试，或请有权查看完整电话的同事查找',
    ])
    expect((await (await somebody()).get('/api/customers', { phone: '13900000002' })).status).toBe(200)
    time += 55 * 60_000
    expect((await ask(asker, '13900000002')).status).toBe(200)
    time -= 55 * 60_000
  })

  it('many numbers in one question count each', async () => {
    const asker = await somebody()
    expect((await asker.get('/api/customers', { _where: either('phone', numbers(20)) })).status).toBe(200)
    expect((await asker.get('/api/customers', { _where: either('phone', numbers(11, 20)) })).status).toBe(429)
    expect((await asker.get('/api/customers', { _where: either('phone', numbers(10, 20)) })).status).toBe(200)
  })

  it('who sees phones whole, and who searches for other things, is not counted', async () => {
    const asker = await somebody()
    for (const number of numbers(31)) {
      expect((await everybody.get('/api/customers', { phone: number })).status).toBe(200)
      expect((await asker.get('/api/customers', { q: number.slice(3) })).status).toBe(200)
      expect((await asker.get('/api/customers', { name: number })).status).toBe(200)
    }
  })

  it('each number asked for stands in the log once, with who asked and for what', async () => {
    const customer = await give(server, everybody, customers)
    await give(server, everybody, orders, { customerId: customer.id })
    const asker = await somebody()
    for (let again = 0; again < 2; again++) await asker.get('/api/customers', { phone: String(customer.phone) })
    await asker.get('/api/orders', { q: '13900000003' })
    const { rows } = await server.database.pool.query(
      `select resource, changes from audit_entries where staff_id = $1 and action = 'askMasked' order by id`,
      [asker.user.id],
    )
    expect(rows).toEqual([
      { resource: 'customers', changes: { phone: [null, customer.phone] } },
      { resource: 'orders', changes: { q: [null, '13900000003'] } },
    ])
    const { rows: kept } = await server.database.pool.query(
      `select subject from login_failures where subject like 'masked:%'`,
    )
    expect(JSON.stringify(kept)).not.toContain(String(customer.phone))
  })
})
