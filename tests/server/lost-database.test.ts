import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { translate } from '../../server/db/database-errors.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer } from '../helpers/server.ts'
import { asAdmin, type TestDatabase } from '../helpers/test-database.ts'

const told = '数据库暂时无法连接，请稍后再试'

describe.each(testDatabases())('a lost database ($name)', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  test('is answered 503 by reads and by writes, whenever the connection is lost, and never 500', async () => {
    const { rows } = await server.database.pool.query('select current_database() as name')
    const seen = new Map<string, number>()
    let calls = 0
    const ask = async () => {
      const draft = { name: `客户${++calls}`, phone: `138${String(calls).padStart(8, '0')}` }
      const answers = await Promise.all([
        chief.get('/api/customers'),
        chief.get('/api/orders/summary'),
        chief.get('/user/info'),
        chief.post('/api/customers', draft),
        chief.post('/api/customers/import', { rows: [{ 客户名称: draft.name }, {}], dryRun: true }),
        chief.post('/api/login', { username: 'nobody', password: 'x' }),
      ])
      for (const { status, body, headers } of answers) {
        if (status === 503)
          expect([body, headers['retry-after']]).toEqual([{ code: 503, message: told, data: null }, '5'])
        const kind = status < 500 ? 'done' : String(status)
        seen.set(kind, (seen.get(kind) ?? 0) + 1)
      }
    }
    for (let round = 0; round < 20; round++) await Promise.all([ask(), cut(which, rows[0].name), ask()])
    expect(seen.get('503') ?? 0).toBeGreaterThan(0)
    expect(seen.get('500') ?? 0, JSON.stringify([...seen])).toBe(0)
    // A connection of the pool may have been cut without its owner having heard of it yet: the next try has another.
    await vi.waitFor(async () => expect((await chief.get('/api/customers')).status).toBe(200), { timeout: 10_000 })
  })

  test('in the middle of a transaction says so too', async () => {
    const { rows } = await server.database.pool.query('select current_database() as name')
    const { pool } = server.database
    const client = await pool.connect()
    try {
      await client.query('begin')
      await cut(which, rows[0].name)
      const first = await client.query('select 1').catch((error) => error)
      const next = await client.query('rollback').catch((error) => error)
      for (const error of [first, next])
        expect(translate(error), error.message).toMatchObject({ key: 'server.noDatabase', cause: error })
    } finally {
      client.release(true)
    }
  })
})

describe('a database that cannot be reached', () => {
  test.each([
    ['without its socket', { host: '/nowhere' }, 'ENOENT'],
    ['at a closed door', { host: '127.0.0.1', port: 1 }, 'ECONNREFUSED'],
  ])('is told apart from a fault of ours: %s', async (_, where, code) => {
    const error = await new pg.Client(where).connect().catch((failure) => failure)
    expect(error.code).toBe(code)
    expect(translate(error)).toMatchObject({ key: 'server.noDatabase', code: 503, message: told })
  })

  test.each(['08000', '08003', '08006', '53100', '53200', '53300', '57P01', '57P02', '57P03', 'EPIPE'])(
    'or has no room, or stops, is a 503 (%s)',
    (code) => expect(translate(Object.assign(new Error('x'), { code }))?.code).toBe(503),
  )

  test('is not what a missing file says', () => {
    expect(translate(Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open' }))).toBeNull()
  })
})

const cut = (which: TestDatabase, name: string): Promise<unknown> =>
  asAdmin(which, (client) =>
    client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    ),
  )
