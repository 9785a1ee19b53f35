import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect } from '../../../server/db/client.ts'
import { snake } from '../../../server/db/names.ts'
import { transact } from '../../../server/engine/transact.ts'
import {
  type Company,
  carsOf,
  givenAccount,
  givenArrived,
  givenAssigned,
  givenCustomer,
  givenOrder,
  givenPlanned,
  givenTruck,
  loadsOf,
  openCompany,
  owedBy,
  signature,
} from '../../helpers/company.ts'
import { testDatabases } from '../../helpers/postgres.ts'

type Row = [table: string, id: string]
type Car = Awaited<ReturnType<typeof carsOf>>[number]
type Trip = Awaited<ReturnType<typeof givenPlanned>>

describe.each(testDatabases())('locks ($name)', (which) => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(which)
  })
  afterAll(() => company.database.close())

  /** While somebody holds the first row, the action waits for it, and holds none of the others. */
  async function assertOrder(first: Row, others: readonly Row[], action: () => Promise<unknown>) {
    const { pool } = company.database
    const holder = await pool.connect()
    const lock = ([table, id]: Row, wait = '') =>
      holder.query(`select 1 from ${snake(table)} where id = $1 for update ${wait}`, [id])
    try {
      await holder.query('begin')
      await lock(first)
      const done = action()
      const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await pool.query(waiting)).rows[0].n, { timeout: 10_000, interval: 5 }).toBe(1)
      for (const other of others) await lock(other, 'nowait')
      await holder.query('commit')
      await done
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  }

  test.each([
    ['collect', () => company.cashier, () => ({ receivedOn: '2026-01-01' })],
    ['relieve', () => company.accountant, () => ({ amountFen: 1, reason: '抹零' })],
  ] as const)('a receivable is locked behind its order: %s', async (verb, by, input) => {
    const order = await givenOrder(company)
    const [owed] = await owedBy(company, order)
    if (!owed) throw new Error('nothing is owed')
    const account = await givenAccount(company, { openingOn: '2020-01-01' })
    const given = verb === 'collect' ? { ...input(), fundAccountId: account.id } : input()
    await assertOrder(['orders', order.id], [['receivables', owed.id]], () =>
      company.act(by(), 'receivables', verb, owed, given),
    )
    expect(await company.broken()).toEqual([])
  })

  test('a payable is locked behind its trip', async () => {
    const carrier = await company.create(company.boss, 'carriers', { name: '承运商', phone: '13800003333' })
    const cars = await carsOf(company, await givenOrder(company, { deliveryMode: 'self' }))
    const trip = await givenAssigned(company, cars, { carrierKind: 'outside', carrierId: carrier.id })
    for (const verb of ['depart', 'arrive', 'complete']) await company.act(company.dispatcher, 'waybills', verb, trip)
    const { rows } = await company.database.pool.query('select id from payables where waybill_id = $1', [trip.id])
    await assertOrder(['waybills', trip.id], [['payables', rows[0].id]], () =>
      company.act(company.accountant, 'payables', 'check', rows[0]),
    )
  })

  type Chain = { rows: Row[]; action: () => Promise<unknown> }

  /** An order of two cars at the door on a truck, of which the first waits to be handed over. */
  const atDoor = async () => {
    const order = await givenOrder(company, { deliveryMode: 'door' })
    const trip = await givenArrived(company, await carsOf(company, order), { truckId: (await givenTruck(company)).id })
    const [load] = await loadsOf(company, trip)
    const [owed] = await owedBy(company, order)
    const account = await company.rows('fundAccounts', sql`t.kind = 'collector'`)
    const sign = () =>
      company.act(company.driver, 'waybillLoads', 'sign', load ?? [], { ...signature, collectedFen: 400_000 })
    await company.database.pool.query('update waybills set driver_id = null')
    return { order, trip, load, sign, owed: owed?.id ?? '', account: account[0]?.id ?? '' }
  }

  const chains: Record<string, () => Promise<Chain>> = {
    'collecting from a customer': async () => {
      const order = await givenOrder(company)
      const [owed] = await owedBy(company, order)
      const account = await givenAccount(company, { openingOn: '2020-01-01' })
      const rows: Row[] = [
        ['orders', order.id],
        ['receivables', owed?.id ?? ''],
        ['customers', order.customerId],
        ['fundAccounts', account.id],
      ]
      const action = () =>
        company.act(company.cashier, 'receivables', 'collect', owed ?? [], { fundAccountId: account.id })
      return { rows, action }
    },
    'entering a receipt': async () => {
      const order = await givenOrder(company)
      const [owed] = await owedBy(company, order)
      const account = await givenAccount(company, { openingOn: '2020-01-01' })
      const rows: Row[] = [
        ['orders', order.id],
        ['receivables', owed?.id ?? ''],
        ['customers', order.customerId],
        ['fundAccounts', account.id],
      ]
      const draft = { customerId: order.customerId, fundAccountId: account.id, amountFen: 1000, payerName: '付款人' }
      return { rows, action: () => company.create(company.cashier, 'receipts', draft) }
    },
    'handing a car over for its money': async () => {
      const { order, trip, load, owed, account, sign } = await atDoor()
      const rows: Row[] = [
        ['waybills', trip.id],
        ['orders', order.id],
        ['receivables', owed],
        ['customers', order.customerId],
        ['fundAccounts', account],
      ]
      expect(load).toBeDefined()
      return { rows, action: sign }
    },
    'reversing what was collected at the door': async () => {
      const { order, trip, owed, account, sign } = await atDoor()
      await sign()
      const [receipt] = await company.rows('receipts', sql`t.customer_id = ${order.customerId}`)
      const rows: Row[] = [
        ['waybills', trip.id],
        ['orders', order.id],
        ['receivables', owed],
        ['customers', order.customerId],
        ['fundAccounts', account],
      ]
      const action = () => company.act(company.accountant, 'receipts', 'reverse', receipt ?? [], { reason: '收错了' })
      return { rows, action }
    },
    'cancelling an order that was paid for': async () => {
      const order = await givenOrder(company)
      const [owed] = await owedBy(company, order)
      const account = await givenAccount(company, { openingOn: '2020-01-01' })
      await company.act(company.cashier, 'receivables', 'collect', owed ?? [], { fundAccountId: account.id })
      const [receipt] = await company.rows('receipts', sql`t.customer_id = ${order.customerId}`)
      const [car] = await carsOf(company, order)
      const rows: Row[] = [
        ['orders', order.id],
        ['orderCars', car?.id ?? ''],
        ['receivables', owed?.id ?? ''],
        ['receipts', receipt?.id ?? ''],
        ['customers', order.customerId],
      ]
      const action = () => company.act(company.manager, 'orders', 'cancel', order, { reason: '客户不发了' })
      return { rows, action }
    },
    'a departure with cars of two orders, the lower id first': async () => {
      const orders = [await givenOrder(company), await givenOrder(company)]
      const cars = (await Promise.all(orders.map((order) => carsOf(company, order)))).flat()
      const trip = await givenAssigned(company, cars, { truckId: (await givenTruck(company)).id })
      await company.database.pool.query('update waybills set driver_id = null')
      const ids = orders.map(({ id }) => id).sort()
      const rows: Row[] = [['waybills', trip.id], ...ids.map((id): Row => ['orders', id])]
      return { rows, action: () => company.act(company.dispatcher, 'waybills', 'depart', trip) }
    },
    'a car put on a trip': async () => {
      const trip = await givenPlanned(company, [(await carsOf(company, await givenOrder(company)))[0] as Car])
      const [car] = await carsOf(company, await givenOrder(company))
      const rows: Row[] = [
        ['waybills', trip.id],
        ['orders', car?.orderId ?? ''],
        ['orderCars', car?.id ?? ''],
      ]
      const action = () => company.act(company.dispatcher, 'orderCars', 'plan', car ?? [], { waybillId: trip.id })
      return { rows, action }
    },
    'the cars of an order put on a trip': async () => {
      const trip = await givenPlanned(company, [(await carsOf(company, await givenOrder(company)))[0] as Car])
      const order = await givenOrder(company)
      const rows: Row[] = [
        ['waybills', trip.id],
        ['orders', order.id],
      ]
      const action = () => company.act(company.dispatcher, 'orders', 'dispatch', order, { waybillId: trip.id })
      return { rows, action }
    },
    'a car moved to another trip, of which the lower id comes first': async () => {
      const [first, second] = (await carsOf(company, await givenOrder(company))) as [Car, Car]
      const trips = [await givenPlanned(company, [first]), await givenPlanned(company, [second])] as const
      const [to, from] = trips.toSorted((one, other) => (one.id < other.id ? -1 : 1)) as [Trip, Trip]
      const [load] = await loadsOf(company, from)
      const rows: Row[] = [
        ['waybills', to.id],
        ['waybills', from.id],
        ['orders', first.orderId],
      ]
      const action = () => company.act(company.dispatcher, 'waybillLoads', 'move', load ?? [], { waybillId: to.id })
      return { rows, action }
    },
    'two receivables of two orders, chosen the wrong way round': async () => {
      const customerId = (await givenCustomer(company)).id
      const orders = [await givenOrder(company, { customerId }), await givenOrder(company, { customerId })]
      const owed = (await Promise.all(orders.map((order) => owedBy(company, order)))).flat()
      const account = await givenAccount(company, { openingOn: '2020-01-01' })
      const idsOf = (all: { id: string }[]) => all.map(({ id }) => id).sort()
      const rows: Row[] = [
        ...idsOf(orders).map((id): Row => ['orders', id]),
        ...idsOf(owed).map((id): Row => ['receivables', id]),
      ]
      const wrongWay = idsOf(owed)
        .reverse()
        .map((id) => ({ id }))
      return {
        rows,
        action: () => company.act(company.cashier, 'receivables', 'collect', wrongWay, { fundAccountId: account.id }),
      }
    },
  }

  // While somebody holds any row, the action that waits for it holds none of those that come behind it.
  test.each(Object.entries(chains))('in one order of tables and ids: %s', async (_, given) => {
    let chain = await given()
    for (const [at] of chain.rows.slice(1).entries()) {
      if (at > 0) chain = await given()
      const [row, ...behind] = chain.rows.slice(at)
      await assertOrder(row as Row, behind, chain.action)
    }
    expect(await company.broken()).toEqual([])
  })

  test('a car comes, moves and goes without waiting for the other orders on a trip that has no freight yet', async () => {
    const given = async () => (await carsOf(company, await givenOrder(company)))[0] as Car
    const [other, third, car] = [await given(), await given(), await given()]
    const free = { freightFen: 0 }
    const [trip, next] = [await givenPlanned(company, [other], free), await givenPlanned(company, [third], free)]
    const { pool } = company.database
    const holder = await pool.connect()
    const loaded = async (on: Trip) => (await loadsOf(company, on)).find(({ orderCarId }) => orderCarId === car.id)
    try {
      await holder.query('begin')
      await holder.query(`set local lock_timeout = '5s'`)
      await holder.query('select 1 from orders where id = any($1::uuid[]) for update', [[other.orderId, third.orderId]])
      await company.act(company.dispatcher, 'orderCars', 'plan', car, { waybillId: trip.id, slotNo: 3 })
      const move = { waybillId: next.id, slotNo: 2 }
      await company.act(company.dispatcher, 'waybillLoads', 'move', (await loaded(trip)) ?? [], move)
      await company.act(company.dispatcher, 'waybillLoads', 'withdraw', (await loaded(next)) ?? [], { reason: '改期' })
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect(await company.broken()).toEqual([])
  })

  test('a car that comes onto a trip with freight waits for the orders that share it', async () => {
    const given = async () => (await carsOf(company, await givenOrder(company)))[0] as Car
    const [other, car] = [await given(), await given()]
    const trip = await givenPlanned(company, [other], { freightFen: 100_000 })
    const [load] = await loadsOf(company, trip)
    await assertOrder(['orders', other.orderId], [['waybillLoads', load?.id ?? '']], () =>
      company.act(company.dispatcher, 'orderCars', 'plan', car, { waybillId: trip.id }),
    )
    expect((await loadsOf(company, trip)).map(({ shareFen }) => shareFen)).toEqual([50_000, 50_000])
    expect(await company.broken()).toEqual([])
  })

  test('a receipt has written all else when it takes its account, for which all others wait', async () => {
    const order = await givenOrder(company)
    const account = await givenAccount(company, { openingOn: '2020-01-01' })
    const draft = { customerId: order.customerId, fundAccountId: account.id, amountFen: 1000, payerName: '付款人' }
    const { pool } = company.database
    const holder = await pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select 1 from fund_accounts where id = $1 for no key update', [account.id])
      const done = company.create(company.cashier, 'receipts', draft)
      const written = `select coalesce(array_agg(l.relation::regclass::text), '{}') as names from pg_stat_activity a
        join pg_locks l on l.pid = a.pid and l.mode = 'RowExclusiveLock' and l.locktype = 'relation'
        where a.datname = current_database() and a.wait_event_type = 'Lock'`
      await expect
        .poll(async () => (await pool.query(written)).rows[0].names, { timeout: 10_000 })
        .toEqual(expect.arrayContaining(['receipts', 'receipt_allocations', 'receivables', 'orders', 'customers']))
      await holder.query('commit')
      await done
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect(await company.broken()).toEqual([])
  })

  test('a request with a key needs no second connection', async () => {
    const database = await connect({ connectionString: company.database.url }, which.name, 1, pino({ level: 'silent' }))
    const request = {
      ...{
        user: company.boss,
        meta: { requestId: 'test', address: null, language: 'zh' as const },
        now: new Date(),
      },
      idempotency: { key: randomUUID(), request: 'one' },
    }
    try {
      expect(await transact(database, request, async () => 'done')).toBe('done')
      expect(await transact(database, request, async () => 'done again')).toBe('done')
    } finally {
      await database.close()
    }
  })

  test('without a free connection the database is busy, not broken', async () => {
    const database = await connect({ connectionString: company.database.url }, which.name, 1, pino({ level: 'silent' }))
    const held = await database.pool.connect()
    // How long one waits for a connection is the pool's own, and no statement of a database.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const request = {
        user: company.boss,
        meta: { requestId: 'test', address: null, language: 'zh' as const },
        now: new Date(),
      }
      const refused = expect(transact(database, request, async () => 'done')).rejects.toMatchObject({
        key: 'server.busy',
      })
      await vi.advanceTimersByTimeAsync(30_000)
      await refused
    } finally {
      vi.useRealTimers()
      held.release()
      await database.close()
    }
  }, 30_000)
})
