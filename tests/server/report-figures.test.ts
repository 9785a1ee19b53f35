import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDay } from '../../src/define/business-day.ts'
import { spanOf, unitsIn } from '../../src/define/time-span.ts'
import { addDays } from '../../src/define/where.ts'
import { paperHolders } from '../../src/resources/fleet/papers.ts'
import { homeCards } from '../../src/resources/home.ts'
import { registry } from '../../src/resources/index.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, branchOnly, type Client, hiding, openServer, type TestServer } from '../helpers/server.ts'

type Figures = Record<string, number | null>
type Report = { rows: { keys: (string | null)[]; figures: Figures }[]; totals: { figures: Figures } }

const taken = `o.status not in ('draft', 'cancelled', 'voided')`
const judged = `(o.cost_state <> 'missing' or o.status in ('cancelled', 'voided'))`

/** The list of the definitions that stands at an address. */
function viewAt(path: string): { resource: string; key: string } {
  for (const { name, views = {} } of Object.values(registry))
    for (const [key, view] of Object.entries(views)) if (view.path === path) return { resource: name, key }
  throw new Error(path)
}

/** The same figures by statements that know nothing of reports. */
describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let chief: Client
  const today = businessDay(new Date())
  const { from, to } = spanOf('last12Months', today)
  beforeAll(async () => {
    server = await openServer(which, { demo: true })
    chief = await server.as(boss)
  })
  afterAll(() => server.close())
  const read = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await server.database.pool.query(text, values)).rows
  const report = async (name: string, query: Record<string, string> = {}): Promise<Report> =>
    (await chief.get<Report>(`/api/reports/${name}`, { period: 'last12Months', ...query })).body.data

  it('salespeople and branches sold what the orders say, each and together', async () => {
    for (const [name, column] of [
      ['salesmen', 'operator_id'],
      ['branches', 'office_id'],
    ] as const) {
      const { rows, totals } = await report(name)
      const sold = await read<Record<string, string>>(
        `select o.${column} as key, count(*) as orders, sum(o.car_count) as cars, sum(o.revenue_fen) as revenue,
          sum(o.outstanding_fen) as owed, sum(o.cost_fen) as cost,
          coalesce(sum(o.gross_profit_fen) filter (where ${judged}), 0) as gross,
          coalesce(sum(o.revenue_fen) filter (where o.cost_state <> 'missing'), 0) as judged,
          sum(o.received_fen) as received, sum(o.total_due_fen) as due
        from orders o where ${taken} and o.order_date between $1 and $2 group by 1`,
        [from, to],
      )
      expect(sold.length).toBeGreaterThan(2)
      const sums = { orders: 0, revenue: 0 }
      for (const { key, orders, cars, revenue, owed, cost, gross, judged: known, received, due } of sold) {
        const figures = rows.find(({ keys }) => keys[0] === key)?.figures ?? {}
        expect([figures.orders, figures.carCount, figures.revenueFen, figures.outstandingFen, figures.costFen]).toEqual(
          [orders, cars, revenue, owed, cost].map(Number),
        )
        expect(figures.grossProfitFen).toBe(Number(gross))
        expect(figures.profitRate ?? 0).toBeCloseTo(Number(known) ? Number(gross) / Number(known) : 0, 4)
        expect(figures.collectionRate ?? 0).toBeCloseTo(Number(due) ? Number(received) / Number(due) : 0, 4)
        sums.orders += Number(orders)
        sums.revenue += Number(revenue)
      }
      // Σ over salesmen = Σ over offices = total (domain §3, invariant 24).
      expect([totals.figures.orders, totals.figures.revenueFen]).toEqual([sums.orders, sums.revenue])
    }
  })

  it('a month earns what its orders and own trucks do, whichever month bears an own trip (domain §3)', async () => {
    const { rows, totals } = await report('summary', { _rows: 'month' })
    const monthOf = (instant: string) => `to_char(${instant} at time zone 'Asia/Shanghai', 'YYYY-MM')`
    const parts = await read<Record<string, string>>(
      `with earned as (
          select ${monthOf('o.delivered_at')} as month, o.gross_profit_fen as gross, 0 as trucks, coalesce((select sum(l.share_fen)
              from waybill_loads l join waybills w on w.id = l.waybill_id
              where l.order_id = o.id and l.status <> 'withdrawn' and w.carrier_kind = 'own'), 0) as internal, 0 as rest
            from orders o where ${taken} and ${judged} and o.delivered_at is not null
          union all select ${monthOf('departed_at')}, 0, freight_fen, 0, 0 from waybills
            where carrier_kind = 'own' and departed_at is not null and status <> 'cancelled'
          union all select to_char(happened_on, 'YYYY-MM'), 0, 0, 0, case direction when 'in' then amount_fen else -amount_fen end
            from other_flows where status = 'posted'
          union all select to_char(biz_date, 'YYYY-MM'), 0, 0, 0, -net_fen from payables
            where status <> 'void' and kind in ('insurance', 'damage', 'other')
          union all select month, 0, 0, 0, -gross_fen from salary_sheets
          union all select to_char(i.occurred_on, 'YYYY-MM'), 0, 0, 0, -i.approved_fen from driver_claim_items i
            join driver_claims c on c.id = i.claim_id join trucks k on k.id = c.truck_id
            where i.status = 'approved' and i.borne_by = 'company' and k.ownership = 'own'
          union all select to_char(m, 'YYYY-MM'), 0, 0, 0, -(depreciation_month_fen + loan_month_fen + insurance_month_fen)
            from trucks k, lateral generate_series(date_trunc('month', coalesce(purchased_on::timestamp, created_at at time zone 'Asia/Shanghai')),
              coalesce(stopped_on::timestamp, now() at time zone 'Asia/Shanghai'), interval '1 month') m where k.ownership = 'own')
        select month, sum(gross) as gross, sum(trucks) as trucks, sum(internal) as internal, sum(rest) as rest
        from earned where month between $1 and $2 group by 1`,
      [from.slice(0, 7), to.slice(0, 7)],
    )
    expect(parts.length).toBeGreaterThan(2)
    const sums = { net: 0, timing: 0 }
    for (const { month, ...amounts } of parts) {
      const { gross, trucks, internal, rest } = Object.fromEntries(
        Object.entries(amounts).map(([name, amount]) => [name, Number(amount)]),
      ) as Record<'gross' | 'trucks' | 'internal' | 'rest', number>
      const figures = rows.find(({ keys }) => keys[0]?.startsWith(month as string))?.figures ?? {}
      expect([month, figures.truckFen, figures.timingFen]).toEqual([month, trucks, trucks - internal])
      expect([month, figures.netProfitFen]).toEqual([month, gross + internal + rest])
      sums.net += gross + internal + rest
      sums.timing += trucks - internal
    }
    expect([totals.figures.netProfitFen, totals.figures.timingFen]).toEqual([sums.net, sums.timing])
    // Own trips are earned and borne: without them the demonstration would prove nothing.
    expect(parts.some(({ trucks, internal }) => Number(trucks) > 0 && Number(trucks) !== Number(internal))).toBe(true)
  })

  it('what is owed is in one bucket of its age, whichever days it is due on (domain §3, invariant 25)', async () => {
    const buckets = {
      undatedFen: 'due_on is null',
      notDueFen: '$1::date - due_on <= 0',
      upTo30Fen: '$1::date - due_on between 1 and 30',
      upTo60Fen: '$1::date - due_on between 31 and 60',
      upTo90Fen: '$1::date - due_on between 61 and 90',
      above90Fen: '$1::date - due_on > 90',
    }
    // Days around every edge, for what is open.
    await read(
      `with open as (select id, row_number() over (order by id) as n from receivables
          where kind = 'freight' and status in ('open', 'partial'))
        update receivables r set due_on = case when n % 14 = 0 then null else $1::date - (n % 14 * 10 - 20 + n % 3)::int end
        from open where open.id = r.id`,
      [today],
    )
    const { rows, totals } = await report('aging')
    const sums = Object.entries(buckets).map(
      ([name, which]) => `coalesce(sum(outstanding_fen) filter (where ${which}), 0) as "${name}"`,
    )
    const owed = await read<Record<string, string>>(
      `select customer_id as key, sum(outstanding_fen) as "outstandingFen", ${sums.join(', ')} from receivables
        where kind = 'freight' and status in ('open', 'partial') and $1::date is not null group by 1`,
      [today],
    )
    expect(owed.length).toBeGreaterThan(5)
    expect(rows).toHaveLength(owed.length)
    for (const { key, ...expected } of owed) {
      const figures = rows.find(({ keys }) => keys[0] === key)?.figures ?? {}
      for (const [name, value] of Object.entries(expected)) expect(figures[name], name).toBe(Number(value))
    }
    for (const { figures } of [...rows, totals]) {
      const parts = Object.keys(buckets).map((name) => Number(figures[name]))
      expect(parts.reduce((sum, part) => sum + part)).toBe(figures.outstandingFen)
    }
    for (const name of Object.keys(buckets)) expect(totals.figures[name], name).toBeGreaterThan(0)
  })

  it('what was received counts on the day of its allocation, and what was taken back on the day of that', async () => {
    const { rows } = await report('salesmen')
    const received = await read<{ key: string; fen: string }>(
      `select o.operator_id as key, sum(case when a.status = 'twin' then -a.amount_fen else a.amount_fen end) as fen
       from receipt_allocations a join orders o on o.id = a.order_id where a.allocated_on between $1 and $2 group by 1`,
      [from, to],
    )
    expect(received.length).toBeGreaterThan(0)
    for (const { key, fen } of received)
      expect(rows.find(({ keys }) => keys[0] === key)?.figures.receivedFen).toBe(Number(fen))
  })

  it('counts new customers by their owner, cars by the day of their hand-over and those that stand in the yard', async () => {
    const people = await report('salesmen')
    const [anyone] = await read<{ key: string; n: string }>(
      `select owner_id as key, count(*) as n from customers
       where (created_at at time zone 'Asia/Shanghai')::date between $1 and $2 group by 1 order by 2 desc limit 1`,
      [from, to],
    )
    const found = people.rows.find(({ keys }) => keys[0] === anyone?.key)
    expect(found?.figures.newCustomers).toBe(Number(anyone?.n))
    const { totals } = await report('branches')
    const [cars] = await read<{ signed: string; yard: string }>(
      `select count(*) filter (where (signed_at at time zone 'Asia/Shanghai')::date between $1 and $2) as signed,
        count(*) filter (where status = 'inYard') as yard from order_cars`,
      [from, to],
    )
    expect([totals.figures.deliveredCars, totals.figures.carsInYard]).toEqual([
      Number(cars?.signed),
      Number(cars?.yard),
    ])
  })

  it('attribution counts an order at both of its ends, and in the total once', async () => {
    const { rows, totals } = await report('attributions')
    const counted = `from orders o where ${taken} and o.order_date between $1 and $2`
    const ends = await read<{ key: string | null; n: string }>(
      `select to_attribution_id as key, count(*) as n ${counted} group by 1`,
      [from, to],
    )
    for (const { key, n } of ends)
      expect(rows.find(({ keys }) => keys[0] === key)?.figures.destinationOrders).toBe(Number(n))
    const [all] = await read<{ n: string }>(`select count(*) as n ${counted}`, [from, to])
    expect(totals.figures.originOrders).toBe(Number(all?.n))
    const { body } = await chief.post('/api/home/attribution', { from, to })
    expect((body.data as unknown as { total: object }).total).toMatchObject({ orders: Number(all?.n) })
  })

  it('months and days have rows also where nothing was sold', async () => {
    const months = await report('branches', { _rows: 'month' })
    expect(months.rows.map(({ keys }) => keys[0])).toEqual(unitsIn('month', { from, to }))
    const [busiest] = await read<{ month: string; n: string }>(
      `select to_char(o.order_date, 'YYYY-MM-01') as month, count(*) as n from orders o
       where ${taken} and o.order_date between $1 and $2 group by 1 order by 2 desc limit 1`,
      [from, to],
    )
    expect(months.rows.find(({ keys }) => keys[0] === busiest?.month)?.figures.orders).toBe(Number(busiest?.n))
  })

  it('an office stands for all below it', async () => {
    const { body } = await chief.get<{ sums?: Record<string, { own: string[]; figures: Figures }> }>(
      '/api/reports/branches',
      { period: 'last12Months' },
    )
    const sums = Object.entries(body.data.sums ?? {})
    expect(sums.length).toBeGreaterThan(0)
    for (const [id, { figures }] of sums) {
      const [all] = await read<{ n: string }>(
        `with recursive below as (select id from offices where id = $3
           union select o.id from offices o join below b on o.parent_id = b.id)
         select count(*) as n from orders o where ${taken} and o.order_date between $1 and $2
           and o.office_id in (select id from below)`,
        [from, to, id],
      )
      expect(figures.orders).toBe(Number(all?.n))
    }
  })

  describe('the home page', () => {
    type Home = {
      cards: Record<string, { value: number; trend?: number[]; path: string }>
      trend: { date: string; orders: number; revenue_fen?: number }[]
      todo: { resource: string; action: string; count: number; path: string }[]
      expiring: { resource: string; due_on: string; title: string }[]
      destinations: { cars: number; path: string }[]
      weekly: { figures: Figures; former: Figures } | null
      recent: { resource: string; title: string; path: string }[]
    }
    const home = async (client: Client, body: object = {}): Promise<Home> => {
      const answer = await client.post<Home>('/api/home/index', body)
      expect(answer.status).toBe(200)
      return answer.body.data
    }

    it('says of each card and each to-do what its list says', async () => {
      for (const client of [
        chief,
        await server.as(branchOnly),
        ...(await Promise.all(
          ['manager', 'sales', 'dispatcher', 'cashier', 'accountant', 'fleet', 'driver'].map(server.enter),
        )),
      ]) {
        const { cards, todo } = await home(client)
        for (const [name, { value, path }] of Object.entries(cards)) {
          const list = await listAt(client, path)
          const figures = homeCards[name]?.column ? Object.values(list.totals) : [list.total]
          expect(figures, `${client.user.username} ${name}`).toContain(value)
        }
        for (const { resource, action, count, path } of todo) {
          const { total } = await listAt(client, path)
          expect(total, `${client.user.username} ${resource}.${action}`).toBe(count)
        }
      }
    })

    it('counts in the menu what its to-dos say of each list, and tells on what the counts stand', async () => {
      for (const account of ['boss', 'sales', 'dispatcher', 'cashier', 'driver'] as const) {
        const client = await server.enter(account)
        const { todo } = await home(client)
        const expected: Record<string, number> = {}
        for (const { path, count } of todo) {
          const [list = ''] = path.split('?')
          expected[list] = (expected[list] ?? 0) + count
        }
        const { body } = await client.get<{ counts: object; standsOn: string[] }>('/api/menu/counts')
        expect(body.data.counts, account).toEqual(expected)
        const shared = todo.map(({ resource }) => resource).filter((one) => one !== 'driverClaims')
        expect(body.data.standsOn, account).toEqual(expect.arrayContaining(shared))
      }
      const { body } = await (await server.as(hiding('orderManage'))).get<{ counts: object; standsOn: string[] }>(
        '/api/menu/counts',
      )
      expect(Object.keys(body.data.counts).filter((path) => path.startsWith('/businessOrderManage'))).toEqual([])
      expect(body.data.standsOn).not.toContain('orders')
    })

    /** The list behind an address of the application: its count and its totals. */
    async function listAt(client: Client, address: string) {
      const [path = '', search = ''] = address.split('?')
      const view = viewAt(path)
      const query = { _view: view.key, ...Object.fromEntries(new URLSearchParams(search)) }
      const { status, body } = await client.get(`/api/${view.resource}/summary`, query)
      expect(status, address).toBe(200)
      return { total: body.data.total, totals: body.data.totals }
    }

    it('shows everybody the own things alone', async () => {
      const hidden = await home(await server.as(hiding('orderManage')))
      expect(
        Object.keys(hidden.cards).filter((name) => /orders|cars|revenue|gross|awaiting|overdue/i.test(name)),
      ).toEqual([])
      expect(hidden.trend).toEqual([])
      expect(hidden.destinations).toEqual([])
      const { cards, todo } = await home(await server.enter('driver'))
      expect(Object.values(cards).filter(({ value }) => value !== 0)).toEqual([])
      expect(todo.every(({ resource }) => ['waybills', 'waybillLoads', 'driverClaims'].includes(resource))).toBe(true)
    })

    it('names the papers of trucks, people and carriers that expire, and nothing else that falls due', async () => {
      const { expiring } = await home(chief)
      expect(expiring.length).toBeGreaterThan(0)
      expect(expiring.filter(({ resource }) => !paperHolders.some((one) => one === resource))).toEqual([])
      const [{ n = '0' } = {}] = await read<{ n: string }>(
        `select count(*) as n from customer_follow_ups where not is_done and next_on < $1`,
        [today],
      )
      expect(Number(n)).toBeGreaterThan(0)
    })

    it('has the days of its period, of an office where one is asked for', async () => {
      const day = addDays(today, -40)
      const whole = await home(chief, { from: day, to: today })
      expect(whole.trend.map(({ date }) => date)).toEqual(unitsIn('day', { from: day, to: today }))
      const [{ n = '0' } = {}] = await read<{ n: string }>(
        `select count(*) as n from orders o where ${taken} and o.order_date between $1 and $2`,
        [day, today],
      )
      expect(whole.trend.reduce((sum, { orders }) => sum + orders, 0)).toBe(Number(n))
      // What is of today stays so, whichever days the trend has.
      const former = await home(chief, { from: day, to: addDays(today, -20) })
      expect(former.cards.ordersToday?.value).toBe(whole.cards.ordersToday?.value)
      expect(former.trend.at(-1)?.date).toBe(addDays(today, -20))
      const foreign = await home(chief, { from: day, to: today, office_id: server.offices.branch })
      expect(foreign.trend.reduce((sum, { orders }) => sum + orders, 0)).toBe(0)
    })

    it('refuses a period that ends before it begins, or lasts for years, on its field', async () => {
      for (const [body, field] of [
        [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
        [{ from: '2020-03-02', to: '2026-03-01' }, 'to'],
        [{ from: '2026-02-30', to: '2026-03-01' }, 'from'],
        [{ office_id: 'x' }, 'office_id'],
        [{ place: 'x' }, 'place'],
      ] as const) {
        const answer = await chief.post('/api/home/index', body)
        expect([answer.status, answer.body.data?.errors?.[0]?.field]).toEqual([422, field])
      }
    })

    it('is set up by each person, on whatever device, and tells how it comes', async () => {
      const [one, other] = [await server.enter('manager'), await server.enter('sales')]
      const setup = { hidden: ['trend'], order: ['recent', 'todo'] }
      expect((await one.send('PUT', '/api/home/setup', setup)).status).toBe(200)
      const again = await (await server.enter('manager')).get<{ hidden: string[]; initial: object }>('/api/home/setup')
      expect(again.body.data).toMatchObject(setup)
      const theirs = await other.get<{ hidden: string[]; initial: object }>('/api/home/setup')
      expect(theirs.body.data).toMatchObject(theirs.body.data.initial)
      expect(theirs.body.data.hidden).toContain('toPay')
      expect((await one.send('PUT', '/api/home/setup', { hidden: 'trend', order: [] })).status).toBe(422)
    })

    it('tells the own figures of the day and the month, and the place', async () => {
      type Own = { name: string; month: { orders: number }; rank: number | null }
      const sales = await server.enter('sales')
      const { body } = await sales.post<Own>('/api/home/user')
      const [{ n = '0' } = {}] = await read<{ n: string }>(
        `select count(*) as n from orders o where ${taken} and o.operator_id = $1
         and to_char(o.order_date, 'YYYY-MM') = $2`,
        [sales.user.id, today.slice(0, 7)],
      )
      expect(body.data.month.orders).toBe(Number(n))
      const agents = await chief.post<{ rows: { staff_id: string; orders: number }[] }>('/api/home/agent', { from, to })
      expect(agents.body.data.rows.find(({ staff_id }) => staff_id === sales.user.id)?.orders).toBeGreaterThan(0)
    })
  })
})
