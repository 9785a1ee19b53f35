import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { askStoppable } from '../../server/db/stoppable.ts'
import { customers } from '../../src/resources/customers.ts'
import { draftFor } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer } from '../helpers/server.ts'

const soon = { timeout: 8000, interval: 20 }

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let everybody: Client
  beforeAll(async () => {
    server = await openServer(which)
    everybody = await server.as(boss)
    await server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => server.close())

  /** Statements of the server that wait for a lock. */
  const waiting = async (): Promise<number> => {
    const { rows } = await server.database.pool.query(
      `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0].n
  }

  /** Sends a request, and gives what hangs it up. */
  const call = (method: string, path: string, body?: unknown): (() => void) => {
    const { port } = server.app.server.address() as AddressInfo
    const headers = { authorization: `Bearer ${everybody.person.token}`, 'content-type': 'application/json' }
    const sent = request({ port, host: '127.0.0.1', method, path, headers })
    sent.on('error', () => undefined)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
    return () => sent.destroy()
  }

  /** While somebody holds the whole table. */
  const whileLocked = async (deed: () => Promise<void>): Promise<void> => {
    const holder = await server.database.serials.connect()
    try {
      await holder.query('begin; lock table customers in access exclusive mode')
      await deed()
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  }

  it.each(['', '/summary', '/export', '/pick?q=13', '?_summary=1&_tab=active&_view=all'])(
    'whoever hangs up on customers%s has the statements stopped',
    async (part) => {
      await whileLocked(async () => {
        const hangUp = call('GET', `/api/customers${part}`)
        await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), soon)
        hangUp()
        await vi.waitFor(async () => expect(await waiting()).toBe(0), soon)
      })
      await vi.waitFor(() => expect(server.database.pool.idleCount).toBe(server.database.pool.totalCount), soon)
      expect((await everybody.get('/api/customers')).status).toBe(200)
    },
  )

  it('a write goes on without its caller', async () => {
    const draft = await draftFor(server, everybody, customers)
    const count = async () => (await server.database.pool.query('select count(*) as n from customers')).rows[0].n
    const before = await count()
    await whileLocked(async () => {
      const hangUp = call('POST', '/api/customers', draft)
      await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), soon)
      hangUp()
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(await waiting()).toBeGreaterThan(0)
    })
    await vi.waitFor(async () => expect(await count()).toBe(before + 1), soon)
  })

  it('a cancel that comes late meets nobody else on the connection', async () => {
    const { pool, cancels } = server.database
    for (let round = 0; round < 200; round++) {
      const stop = new AbortController()
      const client = await pool.connect()
      const asked = askStoppable(client, cancels, stop.signal, async () => {
        const answer = await client.query('select 1')
        stop.abort()
        return answer
      })
      await asked.catch(() => undefined)
      await expect(client.query('select pg_sleep(0.003)')).resolves.toBeDefined()
      client.release()
    }
  })
})
