import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { openEncryption } from '../../server/auth/encryption.ts'
import { connect, type Database } from '../../server/db/client.ts'
import { readEnv } from '../../server/env.ts'
import { tailOf } from '../../server/live/feed.ts'
import { sweepPresences } from '../../server/live/presence.ts'
import { resources } from '../../src/resources/index.ts'
import { give } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, hiding, openServer, ownOnly, secretWords, type TestServer } from '../helpers/server.ts'

type People = { people: { id: string; name: string; isEditing: boolean }[] }
type Message = { present?: Record<string, string[]> }

const { orders, customers } = resources
const soon = { timeout: 20_000, interval: 20 }

describe.each(testDatabases())('who has a record open ($name)', (which) => {
  let server: TestServer
  let second: { app: FastifyInstance; database: Database }
  let [one, other, third]: Client[] = []
  let order: Awaited<ReturnType<typeof give>>
  beforeAll(async () => {
    server = await openServer(which)
    ;[one, other, third] = await Promise.all(['one', 'other', 'third'].map((name) => server.as(boss, name)))
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const log = pino({ level: 'silent' })
    const database = await connect({ connectionString: server.database.url }, which.name, 2, log, 'banche-test')
    const env = { ...readEnv({}), logLevel: 'silent' as const }
    const app = await buildApp({ database, env, secrets: openEncryption([secretWords]), webRoot: '/nowhere' })
    await app.listen({ port: 0, host: '127.0.0.1' })
    second = { app, database }
    order = await give(server, one as Client, orders, { status: 'draft' })
  })
  afterAll(async () => {
    await second.app.close()
    await second.database.close()
    await server.close()
  })

  const says = (client: Client | undefined, record: object | null, tab = 'tab-of-the-test') =>
    (client as Client).post<People>('/api/presence', { tab, record })
  const at = (row: { id: string }, isEditing = false) => ({ resource: 'orders', id: row.id, isEditing })
  const namesOf = async (client: Client | undefined, row: { id: string } = order) =>
    (await says(client, at(row), 'looking-only')).body.data.people.map(({ id, isEditing }) => [id, isEditing])
  const isId = (client: Client | undefined) => client?.user.id

  it('is told to the others who have it open: each person once, with whether it is being edited', async () => {
    expect((await says(one, at(order))).body.data.people).toEqual([])
    expect(await namesOf(other)).toEqual([[isId(one), false]])
    await says(one, at(order, true), 'second-tab')
    expect(await namesOf(other)).toEqual([[isId(one), true]])
    await says(third, at(order))
    expect(await namesOf(other)).toEqual([
      [isId(one), true],
      [isId(third), false],
    ])
    // The tab in which it was edited shows something else.
    await says(one, { ...at(order), resource: 'customers', id: order.customerId as string }, 'second-tab')
    expect((await namesOf(other)).find(([id]) => id === isId(one))).toEqual([isId(one), false])
    for (const tab of ['tab-of-the-test', 'second-tab']) await says(one, null, tab)
    await says(third, null)
    expect(await namesOf(other)).toEqual([])
  })

  it('whoever says nothing for a minute, or has logged out, counts no more and is swept', async () => {
    const leaving = await server.as({ ...boss, post: 'manager' }, 'leaving')
    const silent = await server.as({ ...boss, post: 'cashier' }, 'silent')
    await says(leaving, at(order))
    await says(silent, at(order))
    expect(await namesOf(one)).toHaveLength(3)
    await leaving.post('/user/logout')
    const old = (seconds: number) =>
      server.database.pool.query(
        'update presences set seen_at = now() - make_interval(secs => $2) where staff_id = $1',
        [silent.user.id, seconds],
      )
    await old(55)
    expect(await namesOf(one)).toContainEqual([silent.user.id, false])
    await old(61)
    expect((await namesOf(one)).map(([id]) => id)).not.toContain(silent.user.id)
    expect((await namesOf(one)).map(([id]) => id)).not.toContain(leaving.user.id)
    await sweepPresences(server.database.pool)
    const { rows } = await server.database.pool.query('select 1 from presences where staff_id = $1', [silent.user.id])
    expect(rows).toEqual([])
    await says(one, null, 'looking-only')
    await says(other, null, 'looking-only')
  })

  it('is told and asked by those alone who can read the row; whoever lost it counts no more', async () => {
    await says(one, at(order))
    const salesman = await server.as(ownOnly, 'salesman')
    const blind = await server.as(hiding('orderManage'), 'blind')
    expect((await says(salesman, at(order))).status).toBe(404)
    expect((await says(blind, at(order))).status).toBe(403)
    expect(await namesOf(one)).toEqual([])
    const own = await give(server, one as Client, orders, {
      ...{ status: 'draft', operatorId: salesman.user.id, officeId: salesman.user.officeId },
    })
    expect((await says(salesman, at(own))).status).toBe(200)
    expect(await namesOf(one, own)).toEqual([[salesman.user.id, false]])
    await server.database.pool.query('update orders set operator_id = $2 where id = $1', [own.id, isId(one)])
    expect((await says(salesman, at(own))).status).toBe(404)
    expect(await namesOf(one, own)).toEqual([])
    await says(one, null)
    await says(one, null, 'looking-only')
  })

  it.each([
    [
      'a row that is not there',
      { resource: 'orders', id: '00000000-0000-4000-8000-000000000000', isEditing: true },
      404,
    ],
    [
      'a resource that is none',
      { resource: 'constructor', id: '00000000-0000-4000-8000-000000000000', isEditing: true },
      404,
    ],
    ['rows of a view', { resource: 'auditLogs', id: '00000000-0000-4000-8000-000000000000', isEditing: true }, 404],
    ['no id', { resource: 'orders', id: "x'; drop table presences", isEditing: true }, 422],
    [
      'what it does not know',
      { resource: 'orders', id: '00000000-0000-4000-8000-000000000000', isEditing: true, name: 'x' },
      422,
    ],
  ])('%s is refused', async (_, record, status) => {
    expect((await says(one, record)).status).toBe(status)
    expect((await (one as Client).post('/api/presence', { tab: '../x', record: null })).status).toBe(422)
  })

  it('a dead token says nothing, and the rows of a removed record are nobody’s', async () => {
    expect((await says(one?.withToken('x'.repeat(43)), at(order))).status).toBe(401)
    const gone = await give(server, one as Client, orders, { status: 'draft' })
    await says(other, at(gone, true))
    expect((await (one as Client).remove(`/api/orders/${gone.id}`, gone.version)).status).toBe(200)
    expect((await says(other, at(gone, true))).status).toBe(404)
  })

  it('does not keep the session alive', async () => {
    const idle = await server.as({ ...boss, post: 'accountant' }, 'idle')
    const seen = async () =>
      (
        await server.database.pool.query(
          'select extract(epoch from now() - last_seen_at)::int as ago from sessions where staff_id = $1',
          [idle.user.id],
        )
      ).rows[0].ago as number
    await server.database.pool.query(
      `update sessions set last_seen_at = now() - interval '10 minutes' where staff_id = $1`,
      [idle.user.id],
    )
    expect((await says(idle, at(order))).status).toBe(200)
    expect(await seen()).toBeGreaterThan(500)
    await idle.get('/api/notifications')
    expect(await seen()).toBeLessThan(60)
    await says(idle, null)
  })

  it('of a session fifty tabs count, the latest', async () => {
    const many = await server.as({ ...boss, post: 'dispatcher' }, 'many')
    for (let tab = 0; tab < 55; tab++) await says(many, at(order), `tab-number-${tab}`)
    const { rows } = await server.database.pool.query('select tab from presences where staff_id = $1', [many.user.id])
    expect(rows).toHaveLength(50)
    expect(rows.map(({ tab }) => tab)).toContain('tab-number-54')
    expect((await namesOf(one)).filter(([id]) => id === many.user.id)).toHaveLength(1)
    await server.database.pool.query('delete from presences')
  })

  const streamOf = async ({ user }: Client, app = server.app) => {
    const { port } = app.server.address() as AddressInfo
    const messages: Message[] = []
    const headers = { authorization: `Bearer ${user.token}` }
    const sent = request({ port, host: '127.0.0.1', path: '/api/live', headers })
    sent.on('error', () => undefined)
    await new Promise<void>((resolve) => {
      sent.on('response', (answer) => {
        answer.setEncoding('utf8')
        let text = ''
        answer.on('data', (part: string) => {
          text += part
          const parts = text.split('\n\n')
          text = parts.pop() ?? ''
          for (const each of parts) if (each.startsWith('data: ')) messages.push(JSON.parse(each.slice(6)) as Message)
          resolve()
        })
      })
      sent.end()
    })
    return { told: () => messages.flatMap(({ present }) => present?.orders ?? []), close: () => void sent.destroy() }
  }

  it('reaches at once those who have it open, on this server and on another, and nobody else', async () => {
    const [near, far, without] = await Promise.all([
      streamOf(other as Client),
      streamOf(third as Client, second.app),
      streamOf(await server.as({ ...boss, post: 'fleet' }, 'without')),
    ])
    await says(other, at(order))
    await says(third, at(order))
    await vi.waitFor(() => expect(near.told()).toEqual([tailOf(order.id)]), soon)
    await says(one, at(order))
    await vi.waitFor(() => expect(near.told()).toHaveLength(2), soon)
    await vi.waitFor(() => expect(far.told().length).toBeGreaterThan(0), soon)
    const before = near.told().length
    // A beat is no news; that somebody begins to edit is, and that he leaves.
    await says(one, at(order))
    await says(one, at(order, true))
    await vi.waitFor(() => expect(near.told()).toHaveLength(before + 1), soon)
    await says(one, null)
    await vi.waitFor(() => expect(near.told()).toHaveLength(before + 2), soon)
    const made = await give(server, one as Client, customers, { status: 'active' })
    expect(made.id).toBeTruthy()
    expect(without.told()).toEqual([])
    for (const stream of [near, far, without]) stream.close()
  })
})
