import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessDay } from '../../src/define/business-day.ts'
import { addDays } from '../../src/define/where.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer } from '../helpers/server.ts'

type Figures = Record<string, number>
type Answer = { rows: { keys: string[]; figures: Figures }[]; totals: { figures: Figures } }

describe.each(testDatabases())('what customers owe ($name)', (which) => {
  const today = businessDay(new Date())
  let server: TestServer
  let owner: Client
  beforeAll(async () => {
    server = await openServer(which, { demo: true })
    owner = await server.as(boss)
  })
  afterAll(() => server.close())
  const ask = async (from: string, to: string) =>
    (await owner.get<Answer>('/api/reports/customerReceive', { period: `${from},${to}` })).body.data
  const fen = async (question: string, values: unknown[] = []) =>
    Number((await server.database.pool.query(question, values)).rows[0]?.sum ?? 0)

  test('closes a period with what is outstanding, customer by customer', async () => {
    const { rows, totals } = await ask(addDays(today, -29), today)
    expect(rows.length).toBeGreaterThan(5)
    for (const { keys, figures } of rows) {
      const question = 'select sum(outstanding_fen) from receivables where customer_id = $1'
      expect(figures.closingFen, keys[0]).toBe(await fen(question, keys))
    }
    expect(totals.figures.closingFen).toBe(await fen('select sum(outstanding_fen) from receivables'))
    expect(totals.figures.prepaidFen).toBe(await fen('select sum(prepaid_balance_fen) from customers'))
  })

  test('begins a period with what the one before it was closed with', async () => {
    const middle = addDays(today, -40)
    const [before, after] = [await ask(addDays(middle, -60), middle), await ask(addDays(middle, 1), today)]
    expect(before.totals.figures.closingFen).toBeGreaterThan(0)
    expect(after.totals.figures.openingFen).toBe(before.totals.figures.closingFen)
    for (const { figures } of after.rows) {
      const { openingFen = 0, claimedFen = 0, receivedFen = 0, relievedFen = 0, offsetFen = 0, closingFen } = figures
      expect(openingFen + claimedFen - receivedFen - relievedFen - offsetFen).toBe(closingFen)
    }
  })

  test('are as old as they are today, and on any day come to what they then owed', async () => {
    const told = async (report: string, query: Record<string, string>) =>
      (await owner.get<Answer>(`/api/reports/${report}`, query)).body.data
    const [now, then] = [await told('aging', {}), await told('agingHistory', { period: `${today},${today}` })]
    expect(then.totals.figures).toEqual(now.totals.figures)
    const byCustomer = ({ rows }: Answer) => new Map(rows.map(({ keys, figures }) => [keys[0], figures]))
    const old = byCustomer(then)
    for (const [customer, figures] of byCustomer(now)) expect(old.get(customer ?? ''), customer).toEqual(figures)
    for (const ago of [7, 40, 90]) {
      const day = addDays(today, -ago)
      const { totals } = await told('agingHistory', { period: `${day},${day}` })
      const changed = `select sum(amount_fen) from receivable_changes where changed_on <= $1`
      expect((await ask(day, day)).totals.figures.closingFen).toBe(await fen(changed, [day]))
      expect(totals.figures.outstandingFen).toBe(await fen(`${changed} and claim_kind = 'freight'`, [day]))
      const { outstandingFen, outstandingShare, ...buckets } = totals.figures
      expect(Object.values(buckets).reduce((sum, fen) => sum + fen, 0)).toBe(outstandingFen)
    }
  })
})
