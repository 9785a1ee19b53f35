import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillOrders } from '../../server/bulk/fill-orders.ts'
import { createFirstAdmin } from '../../server/demo/first-admin.ts'
import { seedDemo } from '../../server/demo/index.ts'
import { drawTogether } from '../../server/engine/sequence.ts'
import { payables } from '../../src/resources/finance/payables.ts'
import { payments } from '../../src/resources/finance/payments.ts'
import { receivables } from '../../src/resources/finance/receivables.ts'
import { driverClaims } from '../../src/resources/fleet/driver-claims.ts'
import { orders } from '../../src/resources/orders/orders.ts'
import { waybills } from '../../src/resources/transport/waybills.ts'
import { checkInvariants } from '../helpers/invariants.ts'
import { anyDatabase, type FreshDatabase, freshDatabase, testDatabases } from '../helpers/postgres.ts'
import { STARTUP } from '../helpers/processes.ts'

const today = '2026-11-21'
const accounts = ['accountant', 'boss', 'cashier', 'dispatcher', 'driver', 'fleet', 'manager', 'sales']

/** What a second run must repeat: rows, money and the people by name. */
const figures = `select (select count(*) from orders) as orders, (select count(*) from order_cars) as cars, (select count(*) from waybills) as waybills,
  (select sum(revenue_fen) from orders)::bigint as revenue, (select sum(gross_profit_fen) from orders)::bigint as profit,
  (select sum(amount_fen) from receipts)::bigint as received, (select sum(balance_fen) from fund_accounts)::bigint as funds,
  (select md5(string_agg(order_no || search_text, ' ' order by order_no)) from orders) as texts, (select count(*) from audit_entries) as entries`

const rowsOf = (database: FreshDatabase) => async (sql: string) =>
  (await database.pool.query(sql)).rows as Record<string, unknown>[]

// Played on a day that does not change, so that what it holds does not either.
describe.each(anyDatabase())('the demo company on $name', (which) => {
  let database: FreshDatabase
  let rows: ReturnType<typeof rowsOf>
  let refused: readonly { key: string }[]
  const found = async (table: string, column: string) =>
    (await rows(`select distinct ${column} as value from ${table}`)).map((row) => row.value)

  beforeAll(async () => {
    database = await freshDatabase(which)
    rows = rowsOf(database)
    refused = (await seedDemo(database, { today })).refused
  }, STARTUP)
  afterAll(() => database?.close())

  test('is refused hardly ever what one of its people wants to do', () => {
    expect(refused.length, JSON.stringify(refused.map(({ key }) => key))).toBeLessThan(5)
  })

  test('keeps every invariant of the domain', async () => {
    expect(await checkInvariants(rows)).toEqual([])
  })

  test('has orders, waybills, receivables and payables in every state that somebody can bring about', async () => {
    const without = (states: object, ...unreached: string[]) =>
      Object.keys(states).filter((state) => !unreached.includes(state))
    const { options } = orders.fields.status
    expect(await found('orders', 'status')).toEqual(expect.arrayContaining(without(options, 'returned', 'voided')))
    expect((await found('waybills', 'status')).sort()).toEqual(Object.keys(waybills.fields.status.options).sort())
    const owed = without(receivables.fields.status.options, 'writtenOff')
    expect(await found('receivables', 'status')).toEqual(expect.arrayContaining(owed))
    const due = Object.keys(payables.fields.status.options)
    expect((await found('payables', 'status')).sort()).toEqual(due.sort())
    expect(await found('payables', 'kind')).toEqual(expect.arrayContaining(['pickup', 'trunk', 'delivery', 'rebate']))
    const asked = Object.keys(payments.fields.status.options)
    expect(await found('payments', 'status')).toEqual(expect.arrayContaining(asked))
    expect((await found('receipts', 'status')).sort()).toEqual(['posted', 'reversed'])
    expect((await found('fund_transfers', 'status')).sort()).toEqual(['posted', 'reversed'])
    expect((await found('fund_transfers', 'kind')).sort()).toEqual(['handIn', 'transfer'])
    expect((await found('offsets', 'status')).sort()).toEqual(['posted', 'reversed'])
    expect((await found('other_flows', 'status')).sort()).toEqual(['draft', 'posted', 'reversed', 'void'])
    expect((await found('trucks', 'ownership')).sort()).toEqual(['affiliated', 'outside', 'own'])
    expect((await found('salary_sheets', 'status')).sort()).toEqual(['draft', 'paid'])
    const claimed = Object.keys(driverClaims.fields.status.options)
    expect((await found('driver_claims', 'status')).sort()).toEqual(claimed.sort())
    expect(await rows('select 1 from driver_claims where advance_offset_fen > 0 limit 1')).toHaveLength(1)
    expect(
      await rows(`select 1 from driver_claims where status = 'draft' and reject_reason is not null limit 1`),
    ).toHaveLength(1)
    expect(await rows('select 1 from driver_claim_items where approved_fen < claimed_fen limit 1')).toHaveLength(1)
  })

  test('shows what the last day left to do: overdue money, a loss, papers that run out, an order sent back', async () => {
    const [left] =
      await rows(`select (select count(*) from receivables where status in ('open', 'partial') and due_on < '${today}') as overdue,
      (select count(*) from orders where gross_profit_fen < 0 and status in ('delivered', 'completed')) as losses,
      (select count(*) from trucks where insurance_expires_on between '${today}' and date '${today}' + 30) as papers,
      (select count(*) from audit_entries where resource = 'orders' and action = 'reject') as rejected,
      (select count(*) from orders where status = 'awaitingDispatch') as waiting,
      (select count(*) from order_price_changes) as prices`)
    for (const [what, count] of Object.entries(left ?? {})) expect(count, what).toBeGreaterThan(0)
  })

  test('holds nothing that nobody did: every row of the business was made by a person, and the log says when', async () => {
    for (const table of [
      'orders',
      'waybills',
      'receivables',
      'payables',
      'payments',
      'receipts',
      'customers',
      'trucks',
    ]) {
      const silent = await rows(`select id from ${table} t where created_by_id is null
        or not exists (select 1 from audit_entries a where a.row_id = t.id and a.action = 'create' and a.staff_id = t.created_by_id)`)
      expect(silent, table).toEqual([])
    }
  })

  test('has the size that the README names, and the eight accounts with one password', async () => {
    const [size] = await rows(`select (select count(*) from offices) as offices, (select count(*) from staff) as staff,
      (select count(*) from customers) as customers, (select count(*) from trucks) as trucks, (select count(*) from orders) as orders`)
    expect(size).toEqual({ offices: 4, staff: 25, customers: 120, trucks: 30, orders: 200 })
    const people = await rows(
      `select username from staff join credentials on staff_id = id where username = any('{${accounts}}') order by username`,
    )
    expect(people.map((one) => one.username)).toEqual(accounts)
  })

  test('has a timeline for each order: its creation, and every state it came to', async () => {
    const silent = await rows(`select order_no, status from orders o
      where not exists (select 1 from audit_entries a where a.row_id = o.id and a.action = 'create')
        or (status <> 'draft' and (select a.changes -> 'status' ->> 1 from audit_entries a where a.row_id = o.id and a.changes ? 'status' order by a.id desc limit 1) <> status)`)
    expect(silent).toEqual([])
  })

  test('leaves numbers to the next order of a day that no order has', async () => {
    const [last] = await rows(`select max(order_no) as no from orders where order_no like 'D261120-%'`)
    const [next] = await drawTogether(database.serials)('D', '2026-11-20', 1)
    expect(next! > String(last!.no)).toBe(true)
  })
})

// Of today: the one that a server played at its first start, and the one of the other database.
describe.each(testDatabases())('the demo company of today on $name', (which) => {
  let database: FreshDatabase
  let rows: ReturnType<typeof rowsOf>
  beforeAll(async () => {
    database = await freshDatabase(which, { demo: true })
    rows = rowsOf(database)
  }, STARTUP)
  afterAll(() => database?.close())

  test('keeps every invariant of the domain', async () => {
    expect(await checkInvariants(rows)).toEqual([])
  })

  test.each([
    [
      1,
      `update receipt_allocations set amount_fen = amount_fen + 1 where id = (select id from receipt_allocations where status = 'active' limit 1)`,
    ],
    [
      3,
      `update receivables set status = 'open' where id = (select id from receivables where status = 'settled' limit 1)`,
    ],
    [
      4,
      `update payment_lines set amount_fen = amount_fen - 1 where id = (select id from payment_lines where status = 'paid' limit 1)`,
    ],
    [8, `update payments set fee_fen = fee_fen + 1 where status = 'paid'`],
    [27, `update fund_accounts set kind = 'collector' where id in (select fund_account_id from payments)`],
    [5, `update fund_accounts set balance_fen = balance_fen + 1 where kind = 'cash'`],
    [7, `update fund_transfers set amount_fen = amount_fen + 1`],
    [8, `update other_flows set status = 'reversed' where status = 'posted'`],
    [27, `update fund_accounts set balance_fen = balance_fen + 1 where kind = 'collector'`],
    [
      11,
      `update receivables set amount_fen = amount_fen + 1, outstanding_fen = outstanding_fen + 1 where id = (select id from receivables where status = 'open' limit 1)`,
    ],
    [
      13,
      `update waybill_loads set share_fen = share_fen + 1 where id = (select id from waybill_loads where share_fen > 0 limit 1)`,
    ],
    [
      15,
      `update waybills set over_capacity_reason = null, capacity_slots = 1 where status = 'completed' and used_slots > 2`,
    ],
    [16, `update waybill_loads set slot_no = 1 where status <> 'withdrawn'`],
    [17, `update orders set status = 'arrived' where id = (select id from orders where status = 'inTransit' limit 1)`],
    [18, `update waybills set arrived_at = departed_at - interval '1 day' where status = 'completed'`],
    [19, `update waybills set status = 'inTransit', arrived_at = null, completed_at = null where status = 'completed'`],
    [
      21,
      `update orders set reviewed_by_id = created_by_id where id = (select id from orders where status = 'completed' limit 1)`,
    ],
    [
      23,
      `update orders set gross_profit_fen = gross_profit_fen + 1 where id = (select id from orders where status = 'completed' limit 1)`,
    ],
    [26, `update customers set prepaid_balance_fen = prepaid_balance_fen + 1`],
    [35, `update serial_numbers set last = last - 1 where prefix = 'D'`],
  ])('would not hide a breach of rule %i', async (number, breach) => {
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query(breach)
      const broken = await checkInvariants(async (sql) => (await client.query(sql)).rows)
      expect(broken.map((one) => one.number)).toContain(number)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test(
    'is the same company every time, on either database',
    async () => {
      const own = await rows(figures)
      for (const other of testDatabases().filter(({ name }) => name !== which.name)) {
        const beside = await freshDatabase(other, { demo: true })
        const found = await rowsOf(beside)(figures).finally(beside.close)
        expect(found).toEqual(own)
      }
    },
    STARTUP,
  )

  test('keeps the invariants when it is filled up by bulk statements', async () => {
    await fillOrders(database, 4000)
    expect(await checkInvariants(rows)).toEqual([])
    expect(await rows('select count(*) as count from orders')).toEqual([{ count: 4000 }])
    const odd =
      await rows(`select id from (select id from orders union all select id from order_cars union all select id from customers
      union all select id from receipts union all select id from fund_movements) ids where id::text !~ '^.{14}7.{4}[89ab]'`)
    expect(odd).toEqual([])
  }, 180_000)
})

describe.each(testDatabases())('a company of one’s own on $name', (which) => {
  test('begins with one administrator, whose password is made up, and with nobody a second time', async () => {
    const database = await freshDatabase(which)
    try {
      const admin = await createFirstAdmin(database)
      expect(admin?.username).toBe('admin')
      expect(admin?.password).toMatch(/^[a-zA-Z0-9]{16}$/)
      expect(await createFirstAdmin(database)).toBeNull()
      expect(await checkInvariants(async (sql) => (await database.pool.query(sql)).rows)).toEqual([])
    } finally {
      await database.close()
    }
  }, 60_000)
})
