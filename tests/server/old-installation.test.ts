import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '../../server/audit/audit-chain.ts'
import { restore } from '../../server/db/restore.ts'
import { registry } from '../../src/resources/index.ts'
import { checkInvariants } from '../helpers/invariants.ts'
import { type FreshDatabase, freshDatabase, testDatabases } from '../helpers/postgres.ts'
import { call, logIn, SERVER, serverReady, start } from '../helpers/processes.ts'

const file = 'tests/fixtures/installation-2026-11.backup'
/** Counts and sums of money, each under its question, as that installation answered it. */
const known = JSON.parse(readFileSync('tests/fixtures/installation-2026-11.json', 'utf8')) as Record<string, unknown>

describe.each(testDatabases())('an installation of before the redesign, on $name', (which) => {
  let database: FreshDatabase
  beforeAll(async () => {
    database = await freshDatabase(which, { empty: true })
    await restore(database, file)
  })
  afterAll(() => database?.close())

  it('has the same rows and the same sums of money', async () => {
    expect(Object.keys(known).length).toBeGreaterThan(12)
    for (const [question, answer] of Object.entries(known)) {
      const { rows } = await database.pool.query(question)
      expect(Object.values(rows[0] as object), question).toEqual([answer])
    }
  })

  it('holds every law of the trade, and its log was not tampered with', async () => {
    expect(await checkInvariants(async (sql) => (await database.pool.query(sql)).rows)).toEqual([])
    expect(await verifyAudit(database)).toBeNull()
  })

  it('has no option in any row that its definition does not know', async () => {
    for (const { name, fields } of Object.values(registry)) {
      const { rows } = await database.pool.query(
        `select * from ${name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)}`,
      )
      const chosen = Object.entries(fields).filter(([, { kind }]) => kind === 'select' || kind === 'state')
      for (const [key, field] of chosen) {
        const column = key.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)
        const found = new Set(rows.map((row) => row[column]).filter((value) => value !== null && value !== undefined))
        expect(Object.keys(field.options ?? {}), `${name}.${key}`).toEqual(expect.arrayContaining([...found]))
      }
    }
  })

  it('lets its people in, who see their orders', async () => {
    const env = { DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'error' }
    const running = await start(SERVER, env, serverReady, 60_000)
    try {
      const headers = await logIn(running.base, 'boss')
      const summary = await call(`${running.base}/api/orders/summary?_view=all`, { headers })
      expect(JSON.parse(summary.text).data.total).toBe(60)
    } finally {
      await running.stop()
    }
  })
})
