import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessDay } from '../../../../src/define/business-day.ts'
import { type SpanName, spanOf } from '../../../../src/define/time-span.ts'
import { addDays } from '../../../../src/define/where.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { boss, type Client, hiding, openServer, type TestServer, without } from '../../../helpers/server.ts'

type Figures = Record<string, number | null>
type Report = {
  rows: { keys: (string | null)[]; figures: Figures }[]
  totals: { figures: Figures }
  measures: string[]
}

/** The figures of the demo company, by statements that know nothing of reports. */
describe.each(testDatabases())('reports of money ($name)', (which) => {
  let server: TestServer
  let chief: Client
  const today = businessDay(new Date())
  beforeAll(async () => {
    server = await openServer(which, { demo: true })
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  const read = async <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await server.database.pool.query(text, values)).rows
  const report = async (name: string, query: Record<string, string> = {}): Promise<Report> =>
    (await chief.get<Report>(`/api/reports/${name}`, { period: 'last12Months', ...query })).body.data
  const figuresOf = ({ rows }: Report, ...keys: string[]): Figures =>
    rows.find((row) => row.keys.join() === keys.join())?.figures ?? {}

  test.each(['thisMonth', 'lastMonth', 'last30Days'] satisfies SpanName[])(
    'each account begins and ends a period (%s) with what its ledger says',
    async (period) => {
      const { from, to } = spanOf(period, today)
      const balanceOn = (day: string) =>
        `a.opening_fen + coalesce(sum(case direction when 'in' then amount_fen else -amount_fen end) filter (where biz_date <= '${day}'), 0)`
      const moved = (direction: string) =>
        `coalesce(sum(amount_fen) filter (where direction = '${direction}' and biz_date between '${from}' and '${to}'), 0)`
      const accounts = await read<Record<string, string>>(
        `select a.id, ${balanceOn(addDays(from, -1))} as opening, ${moved('in')} as "in", ${moved('out')} as "out", ${balanceOn(to)} as closing
          from fund_accounts a left join fund_movements m on m.account_id = a.id group by a.id`,
      )
      const found = await report('fundReport', { period, _rows: 'accountId' })
      expect(accounts.length).toBeGreaterThan(5)
      for (const { id = '', ...expected } of accounts) {
        const figures = figuresOf(found, id)
        const told = [figures.openingFen, figures.inFen, figures.outFen, figures.closingFen].map((one) => one ?? 0)
        expect(told, id).toEqual([expected.opening, expected.in, expected.out, expected.closing].map(Number))
        expect(figures.netFen ?? 0).toBe(Number(expected.in) - Number(expected.out))
      }
      const sum = accounts.reduce((all, { closing }) => all + Number(closing), 0)
      expect(found.totals.figures.closingFen).toBe(sum)
    },
  )

  test('the balance of a day is the opening of the next, and today’s is what the accounts hold', async () => {
    const { rows } = await report('fundReport', { period: 'last30Days', _rows: 'day' })
    expect(rows).toHaveLength(30)
    for (const [at, { figures, keys }] of rows.entries()) {
      const next = rows[at + 1]
      if (next) expect(next.figures.openingFen, String(keys)).toBe(figures.closingFen)
    }
    const [held] = await read<{ sum: string }>('select sum(balance_fen) as sum from fund_accounts')
    expect(rows.at(-1)?.figures.closingFen).toBe(Number(held?.sum))
    expect(rows.filter(({ figures }) => figures.inFen).length).toBeGreaterThan(10)
  })

  test('what collectors collected is what they handed in, what was set off and what they hold (invariant 27)', async () => {
    const found = await report('collectors', { _rows: 'collectorId' })
    const collectors = await read<Record<string, string>>(
      `select a.payee_id as key, a.balance_fen as held,
        (select coalesce(sum(amount_fen), 0) from receipts where fund_account_id = a.id and status = 'posted') as collected,
        (select coalesce(sum(amount_fen), 0) from fund_transfers where from_account_id = a.id and status = 'posted') as handed,
        (select coalesce(sum(amount_fen), 0) from receivables where collector_id = a.payee_id and part = 'collect' and status <> 'void') as due,
        (select coalesce(sum(outstanding_fen), 0) from receivables where collector_id = a.payee_id and part = 'collect') as open
      from fund_accounts a where a.kind = 'collector'`,
    )
    expect(collectors).toHaveLength(4)
    for (const { key = '', held, collected, handed, due, open } of collectors) {
      const figures = figuresOf(found, key)
      const told = [figures.heldFen, figures.collectedFen, figures.handedInFen, figures.toCollectFen, figures.openFen]
      expect(told.map((one) => one ?? 0)).toEqual([held, collected, handed, due, open].map(Number))
    }
    for (const { figures } of [...found.rows, found.totals]) {
      const [collected, handedIn, offset, held] = ['collectedFen', 'handedInFen', 'offsetFen', 'heldFen'].map(
        (name) => figures[name] ?? 0,
      ) as [number, number, number, number]
      expect(collected).toBe(handedIn + offset + held)
    }
    expect(found.totals.figures.handedInFen).toBeGreaterThan(0)
    expect(found.totals.figures.heldFen).toBeGreaterThan(0)
  })

  test('a payment out of a collector’s account is set off, and counts no more once it is taken back', async () => {
    const [account] = await read<{ id: string; payee: string; officeId: string }>(
      `select id, payee_id as payee, office_id as "officeId" from fund_accounts where kind = 'collector' order by id limit 1`,
    )
    if (!account) throw new Error('no collector')
    const before = figuresOf(await report('collectors'), account.payee).offsetFen ?? 0
    const id = '01900000-0000-7000-8000-000000000001'
    await read(
      `insert into payments (id, payment_no, status, payee_id, fund_account_id, office_id, amount_fen, method, paid_on)
        values ($1, 'FK-test', 'paid', $2, $3, $4, 1, 'collected', $5)`,
      [id, account.payee, account.id, account.officeId, today],
    )
    expect(figuresOf(await report('collectors'), account.payee).offsetFen).toBe(before + 1)
    await read(`update payments set status = 'reversed' where id = $1`, [id])
    expect(figuresOf(await report('collectors'), account.payee).offsetFen).toBe(before)
  })

  test('income and expenses by category and month are those of the posted entries', async () => {
    const expected = await read<Record<string, string>>(
      `select category, to_char(happened_on, 'YYYY-MM') || '-01' as month, coalesce(sum(in_fen), 0) as "in", coalesce(sum(out_fen), 0) as "out"
        from other_flows where status = 'posted' group by 1, 2`,
    )
    const found = await report('otherFlowReport', { _rows: 'category,month' })
    expect(expected.length).toBeGreaterThan(20)
    for (const { category = '', month = '', ...sums } of expected) {
      const figures = figuresOf(found, category, month)
      expect([figures.inFen ?? 0, figures.outFen ?? 0], `${category} ${month}`).toEqual([
        Number(sums.in),
        Number(sums.out),
      ])
      expect(figures.netFen).toBe(Number(sums.in) - Number(sums.out))
    }
  })

  test('what is payable to each payee is paid or unpaid, and some of it is checked', async () => {
    const found = await report('payeePayables')
    expect(found.rows.length).toBeGreaterThan(2)
    for (const { figures } of [...found.rows, found.totals]) {
      expect(figures.netFen).toBe((figures.paidFen ?? 0) + (figures.offsetFen ?? 0) + (figures.unpaidFen ?? 0))
      expect(figures.checkedFen ?? 0).toBeLessThanOrEqual(figures.netFen ?? 0)
    }
  })

  test('who does not see the menu, or no costs, sees nothing of it', async () => {
    const asks = async (client: Client, name: string) => (await client.get(`/api/reports/${name}`)).status
    expect(await asks(await server.as(hiding('financeCapital')), 'fundReport')).toBe(403)
    expect(await asks(await server.as(hiding('financeOther')), 'otherFlowReport')).toBe(403)
    expect(await asks(await server.as(hiding('financeConfluence')), 'collectors')).toBe(403)
    expect(await asks(await server.as(without('cost')), 'payeePayables')).toBe(403)
    // Balances and hand-ins are of another menu.
    const { body } = await (await server.as(hiding('financeCapital'))).get<Report>('/api/reports/collectors')
    expect(body.data.measures).toEqual(['toCollectFen', 'collectedFen', 'offsetFen', 'openFen'])
  })
})
