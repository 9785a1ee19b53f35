import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessDay } from '../../../../src/define/business-day.ts'
import { addDays } from '../../../../src/define/where.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer } from '../../../helpers/server.ts'

type Statement = {
  id: string
  version: number
  status: string
  link: string
  customerId: string
  closingFen: number
  answeredBy: string | null
  answer: string | null
}

describe.each(testDatabases())('customer statements ($name)', (which) => {
  const today = businessDay(new Date())
  // The demonstration has its own statements; these are made of none.
  const month = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
  let server: TestServer
  let owner: Client
  beforeAll(async () => {
    server = await openServer(which, { demo: true })
    owner = await server.as(boss)
    await server.database.pool.query('update receivables set statement_id = null')
    await server.database.pool.query('delete from customer_statements')
    // Something of the month is open, whatever the demonstration has collected by today.
    await server.database.pool.query(
      `update receivables set biz_date = $1
       where id = (select id from receivables where status = 'open' and kind = 'freight' order by amount_fen desc, id limit 1)`,
      [`${month}-15`],
    )
  })
  afterAll(() => server.close())

  const path = '/api/customerStatements'
  const make = (input: object) => owner.post(`${path}/actions/generate`, { input: { month, ...input } })
  const one = async (id: string) => (await owner.get<Statement>(`${path}/${id}`)).body.data
  const act = async (verb: string, row: Statement, input: object = {}) =>
    owner.post(`${path}/${row.id}/actions/${verb}`, { version: row.version, input })
  const drafts = async () => (await owner.get<{ items: Statement[] }>(`${path}?status=draft&_end=50`)).body.data.items
  /** One that was sent, of those with the least to pay: what is open is left for the test that collects it. */
  async function sent(): Promise<Statement> {
    const [draft] = (await drafts()).toSorted((one, other) => one.closingFen - other.closingFen)
    if (!draft) throw new Error('no draft')
    const answer = await act('send', draft)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return one(draft.id)
  }
  const open = (link: string) => server.app.inject({ method: 'GET', url: link })
  const say = (link: string, words: Record<string, string>) =>
    server.app.inject({
      ...{ method: 'POST', url: link, payload: new URLSearchParams(words).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  test('are made once for every customer with something to tell, and close with what each owes', async () => {
    const first = await make({})
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const { rows } = await server.database.pool.query('select count(*)::int as count from customer_statements')
    expect(rows[0].count).toBeGreaterThan(5)
    expect((await make({})).status).toBe(200)
    expect((await server.database.pool.query('select count(*)::int as count from customer_statements')).rows).toEqual(
      rows,
    )
    const report = await owner.get<{ rows: { keys: string[]; figures: Record<string, number> }[] }>(
      `/api/reports/customerReceive?period=${month}-01,${addDays(`${today.slice(0, 7)}-01`, -1)}`,
    )
    for (const row of await drafts()) {
      const told = report.body.data.rows.find(({ keys }) => keys[0] === row.customerId)
      expect(told?.figures.closingFen, row.customerId).toBe(row.closingFen)
    }
  })

  test('are confirmed by the customer under a link without an account, once', async () => {
    const statement = await sent()
    expect(statement.link).toMatch(/^\/statement\?t=[\w-]{22}$/)
    const page = await open(statement.link)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`${month} 对账单`)
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).not.toContain('<script')
    expect((await say(statement.link, { answer: 'confirm', by: '' })).statusCode).toBe(422)
    const answered = await say(statement.link, { answer: 'confirm', by: '<b>王</b>经理' })
    expect(answered.statusCode).toBe(200)
    expect(answered.body).toContain('&lt;b&gt;王&lt;/b&gt;经理')
    expect(await one(statement.id)).toMatchObject({ status: 'confirmed', answeredBy: '<b>王</b>经理' })
    expect((await say(statement.link, { answer: 'dispute', by: '李', words: '不对' })).statusCode).toBe(409)
    expect(await one(statement.id)).toMatchObject({ status: 'confirmed' })
  })

  test('are disputed with what is wrong, and confirmed after all', async () => {
    const statement = await sent()
    expect((await say(statement.link, { answer: 'dispute', by: '李' })).statusCode).toBe(422)
    expect((await say(statement.link, { answer: 'dispute', by: '李', words: '少一单' })).statusCode).toBe(200)
    expect(await one(statement.id)).toMatchObject({ status: 'disputed', answer: '少一单' })
    expect((await say(statement.link, { answer: 'confirm', by: '李' })).statusCode).toBe(200)
    expect(await one(statement.id)).toMatchObject({ status: 'confirmed' })
  })

  test('say nothing under a link that is wrong or was withdrawn', async () => {
    const statement = await sent()
    const wrong = [
      '/statement',
      '/statement?t=',
      '/statement?t=x',
      `/statement?t=${'a'.repeat(22)}`,
      '/statement?t=1&t=2',
    ]
    for (const link of wrong) expect((await open(link)).statusCode, link).toBe(404)
    expect((await act('withdraw', statement, { reason: '重做' })).status).toBe(200)
    expect((await open(statement.link)).statusCode).toBe(404)
    expect((await say(statement.link, { answer: 'confirm', by: '李' })).statusCode).toBe(404)
    await make({ customerId: statement.customerId })
    expect((await drafts()).map(({ customerId }) => customerId)).toContain(statement.customerId)
  })

  test('are settled with the last receivable of their month, and open again when the receipt is reversed', async () => {
    const { rows } =
      await server.database.pool.query(`select s.id, s.customer_id as "customerId" from customer_statements s
      where s.status = 'draft' and exists (select from receivables r where r.statement_id = s.id and r.status in ('open', 'partial')) limit 1`)
    const [draft] = rows
    expect(draft, 'a statement with something open').toBeDefined()
    expect((await act('send', await one(draft.id))).status).toBe(200)
    const { rows: owed } = await server.database.pool.query(
      `select id, version, outstanding_fen from receivables where statement_id = $1 and status in ('open', 'partial')`,
      [draft.id],
    )
    const { rows: accounts } = await server.database.pool.query(
      `select id from fund_accounts where kind = 'bank' and is_active limit 1`,
    )
    const collected = await owner.post('/api/receivables/actions/collect', {
      ids: owed.map(({ id }) => id),
      input: { fundAccountId: accounts[0].id, method: 'bank', receivedOn: today },
    })
    expect(collected.status, JSON.stringify(collected.body)).toBe(200)
    expect(await one(draft.id)).toMatchObject({ status: 'closed' })
    const { rows: receipts } = await server.database.pool.query(
      'select id, version from receipts order by created_at desc limit 1',
    )
    const back = await owner.post(`/api/receipts/${receipts[0].id}/actions/reverse`, {
      version: receipts[0].version,
      input: { reason: '退回' },
    })
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    expect(await one(draft.id)).toMatchObject({ status: 'sent' })
  })
})
