import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDay } from '../../../src/define/business-day.ts'
import { addDays } from '../../../src/define/where.ts'
import { resourceOf } from '../../../src/resources/index.ts'
import { testDatabases } from '../../helpers/postgres.ts'
import {
  boss,
  type Client,
  openServer,
  type Persona,
  type Row,
  type TestServer,
  without,
} from '../../helpers/server.ts'

const closedMonths = resourceOf('closedMonths')
type Difference = {
  kind: string
  title: string
  office: string | null
  closedFen: number
  liveFen: number
  path: string | null
}
type Differences = { status: string; closing: number; count: number; items: Difference[] }
type Item = { label: string; count: number; path: string; blocks: boolean }

describe.each(testDatabases())('closing a month of the demo company ($name)', (which) => {
  const today = businessDay(new Date())
  let server: TestServer
  let owner: Client
  let months: string[]
  beforeAll(async () => {
    server = await openServer(which, { demo: true })
    owner = await server.as(boss)
    const { rows } = await server.database.pool.query<{ month: string }>(
      `select distinct to_char(biz_date, 'YYYY-MM') as month from fund_movements
       union select distinct to_char(order_date, 'YYYY-MM') from orders order by 1`,
    )
    months = rows.map(({ month }) => month).filter((month) => month < today.slice(0, 7))
  })
  afterAll(() => server.close())

  const close = (month: string, openReason?: string) => owner.post<Row>('/api/closedMonths', { month, openReason })
  const checksOf = async (month: string) =>
    (await owner.get<{ items: Item[] }>('/api/closing/checks', { month })).body.data.items
  const figuresOf = async (closedMonthId: string, closing: number) =>
    (
      await owner.get<{ items: Row[] }>('/api/monthFigures', {
        ...{ closedMonthId, closing: String(closing), _sort: 'title', _start: '0', _end: '500' },
      })
    ).body.data.items

  const differencesOf = async (month: string) =>
    (await owner.get<Differences>('/api/closing/differences', { month })).body.data
  const told = (items: readonly Difference[]) =>
    items.map(({ kind, title, office, closedFen, liveFen }) => [kind, title, office, liveFen - closedFen])

  /** Each figure is the total of the list to which it leads; what is made of others leads to the summary of the month. */
  async function leadsToRows(items: readonly Difference[]): Promise<void> {
    const lists: Readonly<Record<string, [resource: string, view: string, total: string]>> = {
      '/financeManage/financeOtherExpend': ['otherFlows', 'all', 'outFen'],
      '/financeManage/financeCapital': ['fundMovements', 'all', 'netFen'],
    }
    for (const { kind, title, liveFen, path } of items) {
      const { pathname, searchParams } = new URL(path ?? '', 'http://x')
      if (title === '净利') {
        expect(pathname).toBe('/financeManage/financeConfluence')
        continue
      }
      const [resource = '', view = '', total = ''] = lists[pathname] ?? []
      const { body } = await owner.get<{ totals: Record<string, number> }>(`/api/${resource}/summary`, {
        ...{ _view: view, ...Object.fromEntries(searchParams) },
      })
      const opening = kind === 'balance' ? await openingOf(searchParams.get('accountId') ?? '') : 0
      expect(opening + (body.data.totals[total] ?? 0), title).toBe(liveFen)
    }
  }
  const openingOf = async (id: string): Promise<number> =>
    Number((await owner.get<Row>(`/api/fundAccounts/${id}`)).body.data.openingFen)

  it('goes month by month, and asks why where something is not done', async () => {
    const [first = '', second = ''] = months
    expect(months.length).toBeGreaterThan(3)
    const early = await close(second, '急')
    expect([early.status, early.body.message]).toEqual([422, expect.stringContaining(`${first} 还没有关账`)])
    const items = await checksOf(first)
    // Each line of the list is what the list says to which it leads.
    for (const { count, path } of items) {
      const [address = '', query = ''] = path.split('?')
      const resource = { '/financeManage/payableList': 'payables', '/financeManage/paymentList': 'payments' }[address]
      if (!resource) continue
      const { body } = await owner.get<{ total: number }>(
        `/api/${resource}`,
        Object.fromEntries(new URLSearchParams(query)),
      )
      expect(body.data.total).toBe(count)
    }
    const isBlocked = items.some(({ blocks }) => blocks)
    const plain = await close(first)
    expect(plain.status).toBe(isBlocked ? 422 : 200)
    if (isBlocked) expect((await close(first, '尾款待对方确认')).status).toBe(200)
  })

  it('keeps the figures as they were; closed again, a month shows what became another', async () => {
    const [, month = ''] = months
    const made = await close(month, '继续')
    expect([made.status, made.body.message]).toEqual([200, 'ok'])
    const { id } = made.body.data
    const figures = await figuresOf(id, 1)
    expect(await differencesOf(month)).toMatchObject({ status: 'closed', closing: 1, items: [] })
    const answer = await owner.get<{ totals: { figures: Record<string, number> } }>('/api/reports/summary', {
      ...{ period: `${month}-01,${addDays(`${addDays(`${month}-28`, 7).slice(0, 8)}01`, -1)}`, _rows: 'officeId' },
    })
    const { receivedFen, otherOutFen, grossProfitFen } = answer.body.data.totals.figures
    const kept = (title: string, of = figures) =>
      of.find((one) => one.title === title && one.officeId === null && one.kind === 'result')?.amountFen
    expect([kept('已收'), kept('其他支出'), kept('毛利')]).toEqual([receivedFen, otherOutFen, grossProfitFen])
    const balances = figures.filter(({ kind }) => kind === 'balance')
    for (const { accountId, amountFen } of balances) {
      const { rows } = await server.database.pool.query(
        `select opening_fen + (select coalesce(sum(case direction when 'in' then amount_fen else -amount_fen end), 0)
          from fund_movements where account_id = a.id and biz_date < ($2 || '-01')::date + interval '1 month') as fen
         from fund_accounts a where id = $1`,
        [accountId, month],
      )
      expect(Number(rows[0].fen)).toBe(amountFen)
    }
    expect(balances.length).toBeGreaterThan(3)

    // A write into it is refused; opened again with a reason, it takes one, and its second closing says by how much.
    const [account] = (await owner.get<{ items: Row[] }>('/api/fundAccounts', { kind: 'bank', isActive: '1' })).body
      .data.items
    const late = { category: 'rent', happenedOn: `${month}-15`, amountFen: 12_300, fundAccountId: account?.id }
    expect((await owner.post('/api/otherFlows', late)).status).toBe(409)
    const row = (await owner.get<Row>(`/api/closedMonths/${id}`)).body.data
    const accountant = await server.as(without('period.reopen'))
    expect((await accountant.act(closedMonths, row, 'reopen', { reason: '补房租' })).status).toBe(403)
    expect((await owner.act(closedMonths, row, 'reopen', { reason: '补房租' })).status).toBe(200)
    expect((await owner.post('/api/otherFlows', late)).status).toBe(200)
    // Before it is closed again: what is another, measure by measure and row by row, and nothing else.
    const differences = await differencesOf(month)
    expect(differences).toMatchObject({ status: 'reopened', closing: 1 })
    expect(told(differences.items)).toEqual(
      expect.arrayContaining([
        ['result', '其他支出', null, 12_300],
        ['result', '净利', null, -12_300],
        ['result', '其他支出', expect.any(String), 12_300],
        ['balance', expect.any(String), expect.any(String), -12_300],
      ]),
    )
    expect(differences.items.every(({ title }) => !['已收', '毛利', '应收'].includes(title))).toBe(true)
    await leadsToRows(differences.items)
    const opened = (await owner.get<Row>(`/api/closedMonths/${id}`)).body.data
    expect((await owner.act(closedMonths, opened, 'close', { openReason: '继续' })).status).toBe(200)
    const second = await figuresOf(id, 2)
    const changed = second.filter(({ changeFen }) => changeFen !== 0)
    expect(changed.filter(({ officeId }) => officeId === null).map((one) => [one.title, one.changeFen])).toEqual(
      expect.arrayContaining([
        ['其他支出', 12_300],
        ['净利', -12_300],
      ]),
    )
    expect(changed.filter(({ kind }) => kind === 'balance').map((one) => [one.accountId, one.changeFen])).toEqual([
      [account?.id, -12_300],
    ])
    expect(await figuresOf(id, 1)).toEqual(figures)
    expect(await differencesOf(month)).toMatchObject({ status: 'closed', closing: 2, items: [] })
    await expect(server.database.pool.query('delete from month_figures')).rejects.toThrow()
  })

  it('is opened again from the last month on', async () => {
    const [first = ''] = months
    const found = await owner.get<{ items: Row[] }>('/api/closedMonths', { month: first })
    const refused = await owner.act(closedMonths, found.body.data.items[0] as Row, 'reopen', { reason: '查账' })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('须先反关账较晚的月份')])
  })

  it('shows its figures to those alone who close, and pay to those who may see it', async () => {
    const [item] = (await owner.get<{ items: Row[] }>('/api/monthFigures')).body.data.items
    expect(item).toBeDefined()
    expect((await (await server.as(without('period.close'))).get('/api/monthFigures')).status).toBe(403)
    expect(
      (await (await server.as(without('period.close'))).get('/api/closing/checks', { month: '2026-01' })).status,
    ).toBe(403)
    const asks = async (persona: Persona, month = months[0] ?? '') =>
      (await (await server.as(persona)).get('/api/closing/differences', { month })).status
    expect([await asks(without('period.close')), await asks(without('pay'))]).toEqual([403, 403])
    expect([await asks(boss), await asks(boss, '2001-01')]).toEqual([200, 404])
    const { body } = await (await server.as(without('pay'))).get<{ items: Row[] }>('/api/monthFigures')
    expect(body.data.items.every((one) => !('amountFen' in one))).toBe(true)
  })
})
