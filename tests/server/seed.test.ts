import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillOrders } from '../../server/db/seed/bulk.ts'
import { createFirstAdmin } from '../../server/db/seed/first-admin.ts'
import { seedDemo } from '../../server/db/seed/index.ts'
import { drawNumbers } from '../../server/engine/serial.ts'
import { orders } from '../../src/resources/orders.ts'
import { payables } from '../../src/resources/payables.ts'
import { receivables } from '../../src/resources/receivables.ts'
import { waybills } from '../../src/resources/waybills.ts'
import { checkInvariants } from '../helpers/invariants.ts'
import { type FreshDatabase, freshDatabase, testDatabases } from '../helpers/postgres.ts'

const today = '2026-11-21'
const accounts = ['accountant', 'boss', 'cashier', 'dispatcher', 'driver', 'fleet', 'manager', 'sales']

/** What a second run must repeat: rows, money and the people by name. */
const figures = `select (select count(*) from orders) as orders, (select count(*) from order_cars) as cars, (select count(*) from waybills) as waybills,
  (select sum(revenue_fen) from orders)::bigint as revenue, (select sum(gross_profit_fen) from orders)::bigint as profit,
  (select sum(amount_fen) from receipts)::bigint as received, (select sum(balance_fen) from fund_accounts)::bigint as funds,
  (select md5(string_agg(id::text || order_no || search_text, ' ' order by id)) from orders) as texts, (select count(*) from audit_entries) as entries`

describe.each(testDatabases())('the demo company on $name', (which) => {
  let database: FreshDatabase
  const rows = async (sql: string) => (await database.pool.query(sql)).rows as Record<string, unknown>[]
  const found = async (table: string, column: string) =>
    (await rows(`select distinct ${column} as value from ${table}`)).map((row) => row.value)

  beforeAll(async () => {
    database = await freshDatabase(which)
    await seedDemo(database, { today })
  }, 120_000)
  afterAll(() => database?.close())

  test('keeps every invariant of the domain', async () => {
    expect(await checkInvariants(rows)).toEqual([])
  })

  test('has orders, waybills, receivables and payables in every state', async () => {
    expect((await found('orders', 'status')).sort()).toEqual(Object.keys(orders.fields.status.options).sort())
    expect((await found('waybills', 'status')).sort()).toEqual(Object.keys(waybills.fields.status.options).sort())
    expect((await found('receivables', 'status')).sort()).toEqual(Object.keys(receivables.fields.status.options).sort())
    expect((await found('payables', 'status')).sort()).toEqual(Object.keys(payables.fields.status.options).sort())
    expect((await found('receipts', 'status')).sort()).toEqual(['posted', 'reversed'])
    expect((await found('trucks', 'ownership')).sort()).toEqual(['affiliated', 'outside', 'own'])
  })

  test('has the size that the README names, and the eight accounts with one password', async () => {
    const [size] = await rows(`select (select count(*) from offices) as offices, (select count(*) from staff) as staff,
      (select count(*) from customers) as customers, (select count(*) from trucks) as trucks, (select count(*) from orders) as orders`)
    expect(size).toEqual({ offices: 4, staff: 25, customers: 120, trucks: 30, orders: 1500 })
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
    const [next] = await drawNumbers(database.serials, 'D', '2026-11-20', 1)
    expect(next! > String(last!.no)).toBe(true)
  })

  test('is the same company every time', async () => {
    const again = await freshDatabase(which)
    try {
      await seedDemo(again, { today })
      expect((await again.pool.query(figures)).rows).toEqual(await rows(figures))
    } finally {
      await again.close()
    }
  }, 120_000)

  test('keeps the invariants when it is filled up by bulk statements', async () => {
    await fillOrders(database, 4000)
    expect(await checkInvariants(rows)).toEqual([])
    expect(await rows('select count(*) as count from orders')).toEqual([{ count: 4000 }])
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
