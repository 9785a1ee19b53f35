import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copy } from '../../server/bulk/copy.ts'
import { transact } from '../../server/engine/transact.ts'
import type { Tx } from '../../server/engine/tx.ts'
import { resources } from '../../src/resources/index.ts'
import { userOf } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer } from '../helpers/server.ts'

describe.each(testDatabases())('statements and their answers ($name)', (which) => {
  let server: TestServer
  let clerk: Client
  beforeAll(async () => {
    server = await openServer(which)
    clerk = await server.as(boss)
  })
  afterAll(() => server.close())

  const meta = { requestId: 'round-trips', address: null, language: 'zh' as const }
  const run = <T>(action: (tx: Tx) => Promise<T>) =>
    transact(server.database, { user: userOf(clerk), meta, now: new Date() }, action)
  const count = async (name: string) =>
    (await server.database.pool.query('select count(*)::int as n from payees where name = $1', [name])).rows[0].n

  test('where the entry in the log fails, the commit that was sent with it takes everything back', async () => {
    const make = (name: string, more?: (tx: Tx) => void) =>
      run(async (tx) => {
        await tx.insert(resources.payees, [{ name, kind: 'other' }])
        more?.(tx)
      })
    const entry = { resource: 'payees', rowId: 'no such id', action: 'create', changes: {} }
    await expect(make('不留', (tx) => tx.log(entry))).rejects.toThrow()
    expect(await count('不留')).toBe(0)
    await make('留下')
    expect(await count('留下')).toBe(1)
  })

  test('what is asked at once is answered in its order, each statement seeing what the one before it wrote', async () => {
    const name = '先后'
    const found = await run(async (tx) => {
      await tx.insert(resources.payees, [{ name, kind: 'other' }])
      const renamed = tx.query(sql`update payees set name = ${`${name}二`} where name = ${name}`)
      const read = tx.query<{ name: string }>(sql`select name from payees where name like ${`${name}%`}`)
      return (await Promise.all([read, renamed]))[0]
    })
    expect(found).toEqual([{ name: `${name}二` }])
  })

  test('a statement that comes again and again is prepared, a rare one is not', async () => {
    const texts = await run(async (tx) => {
      for (let n = 0; n < 8; n++) await tx.query(sql`select ${n}::int as often`)
      await tx.query(sql`select ${1}::int as seldom`)
      return tx.query<{ statement: string }>(sql`select statement from pg_prepared_statements`)
    })
    const prepared = texts.map(({ statement }) => statement)
    expect(prepared).toContain('select $1::int as often')
    expect(prepared).not.toContain('select $1::int as seldom')
  })

  test('a COPY goes through a connection of the pool, which serves others afterwards', async () => {
    const client = await server.database.pool.connect()
    try {
      await client.query('create temp table copied (n int)')
      await copy(client, 'copied', ['n'], [[1], [2]])
      expect((await client.query('select sum(n)::int as sum from copied')).rows).toEqual([{ sum: 3 }])
    } finally {
      client.release()
    }
  })
})
