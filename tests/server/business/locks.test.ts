import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../../server/db/client.ts'
import { snake } from '../../../server/db/names.ts'
import { transact } from '../../../server/engine/transact.ts'
import {
  type Company,
  carsOf,
  givenAccount,
  givenAssigned,
  givenOrder,
  openCompany,
  owedBy,
} from '../../helpers/company.ts'
import { testDatabases } from '../../helpers/postgres.ts'

describe.each(testDatabases())('locks ($name)', (which) => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(which)
  })
  afterAll(() => company.database.close())

  /** While somebody holds the first row, the action waits for it, and holds nothing of the second. */
  async function assertOrder(first: [string, string], second: [string, string], action: () => Promise<unknown>) {
    const { pool } = company.database
    const holder = await pool.connect()
    const lock = ([table, id]: [string, string], wait = '') =>
      holder.query(`select 1 from ${snake(table)} where id = $1 for update ${wait}`, [id])
    try {
      await holder.query('begin')
      await lock(first)
      const done = action()
      const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await pool.query(waiting)).rows[0].n, { timeout: 10_000 }).toBe(1)
      await lock(second, 'nowait')
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
    await assertOrder(['orders', order.id], ['receivables', owed.id], () =>
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
    await assertOrder(['waybills', trip.id], ['payables', rows[0].id], () =>
      company.act(company.accountant, 'payables', 'check', rows[0]),
    )
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
    try {
      const request = {
        user: company.boss,
        meta: { requestId: 'test', address: null, language: 'zh' as const },
        now: new Date(),
      }
      await expect(transact(database, request, async () => 'done')).rejects.toMatchObject({ key: 'server.busy' })
    } finally {
      held.release()
      await database.close()
    }
  }, 30_000)
})
