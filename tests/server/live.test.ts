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
import { KEPT } from '../../server/live/streams.ts'
import { resources } from '../../src/resources/index.ts'
import { give } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, hiding, openServer, secretWords, type TestServer } from '../helpers/server.ts'

type Message = { rows: Record<string, string[] | null>; isTold: boolean; by: string[] | null }
type Stream = { messages: Message[]; isOpen: () => boolean; missed: () => number; close: () => void }

const { customers, orders } = resources
const soon = { timeout: 20_000, interval: 20 }

describe.each(testDatabases())('what is committed, told to browsers ($name)', (which) => {
  let server: TestServer
  let second: { app: FastifyInstance; database: Database }
  let one: Client
  const opened: Stream[] = []
  beforeAll(async () => {
    server = await openServer(which)
    one = await server.as(boss, 'one')
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const database = await connect(
      { connectionString: server.database.url },
      which.name,
      2,
      pino({ level: 'silent' }),
      'banche-test',
    )
    const env = { ...readEnv({}), logLevel: 'silent' as const }
    const app = await buildApp({ database, env, secrets: openEncryption([secretWords]), webRoot: '/nowhere' })
    await app.listen({ port: 0, host: '127.0.0.1' })
    second = { app, database }
  })
  afterAll(async () => {
    for (const stream of opened) stream.close()
    await second.app.close()
    await second.database.close()
    await server.close()
  })

  /** Answers once the server listens for that person. */
  const streamOf = async ({ user }: Client, app = server.app, query = ''): Promise<Stream> => {
    const { port } = app.server.address() as AddressInfo
    const messages: Message[] = []
    let isOpen = true
    let missed = 0
    const sent = request({
      ...{ port, host: '127.0.0.1', path: `/api/live${query}` },
      headers: { authorization: `Bearer ${user.token}` },
    })
    sent.on('error', () => undefined)
    await new Promise<void>((resolve, reject) => {
      sent.on('response', (answer) => {
        if (answer.statusCode !== 200) reject(new Error(String(answer.statusCode)))
        answer.setEncoding('utf8')
        let text = ''
        answer.on('data', (part: string) => {
          text += part
          const parts = text.split('\n\n')
          text = parts.pop() ?? ''
          for (const each of parts) {
            if (each.startsWith('data: ')) messages.push(JSON.parse(each.slice(6)) as Message)
            if (each.startsWith('event: missed')) missed++
          }
          resolve()
        })
        answer.on('close', () => {
          isOpen = false
        })
      })
      sent.end()
    })
    const stream = { messages, isOpen: () => isOpen, missed: () => missed, close: () => void sent.destroy() }
    opened.push(stream)
    return stream
  }
  const namesIn = ({ messages }: Stream, resource: string) =>
    messages.flatMap(({ rows }) => rows[resource] ?? []).filter((tail) => tail !== null)

  it('the row that somebody made reaches who sees the resource, on this server and on another, and nobody else', async () => {
    const other = await server.as(boss, 'other')
    const blind = await server.as(hiding('customerManage'), 'blind')
    const streams = await Promise.all([streamOf(one), streamOf(other), streamOf(other, second.app), streamOf(blind)])
    const made = await give(server, one, customers, { status: 'active' })
    const [own, near, far, unseeing] = streams
    for (const stream of [own, near, far])
      await vi.waitFor(() => expect(namesIn(stream as Stream, 'customers')).toContain(tailOf(made.id)), soon)
    const marker = await give(server, one, orders, { status: 'draft' })
    await vi.waitFor(() => expect(namesIn(unseeing as Stream, 'orders')).toContain(tailOf(marker.id)), soon)
    expect(unseeing?.messages.some(({ rows }) => 'customers' in rows)).toBe(false)
    for (const stream of streams) stream.close()
  })

  it('a stream begins with what was committed since its page reads, as far as the person sees it, and with nothing before', async () => {
    const first = await streamOf(one)
    const before = await give(server, one, customers, { status: 'active' })
    await vi.waitFor(() => expect(namesIn(first, 'customers')).toContain(tailOf(before.id)), soon)
    // Long beside the way of a request, which a busy machine makes longer.
    const between = () => new Promise((resolve) => setTimeout(resolve, 500))
    await between()
    const readAt = Date.now()
    await between()
    const made = await give(server, one, customers, { status: 'active' })
    await vi.waitFor(() => expect(namesIn(first, 'customers')).toContain(tailOf(made.id)), soon)
    const query = () => `?last=${Date.now() - readAt}`
    const late = await streamOf(one, server.app, query())
    const unseeing = await streamOf(await server.as(hiding('customerManage'), 'late'), server.app, query())
    await vi.waitFor(() => expect(namesIn(late, 'customers')).toContain(tailOf(made.id)), soon)
    expect(namesIn(late, 'customers')).not.toContain(tailOf(before.id))
    const marker = await give(server, one, orders, { status: 'draft' })
    await vi.waitFor(() => expect(namesIn(unseeing, 'orders')).toContain(tailOf(marker.id)), soon)
    expect(namesIn(unseeing, 'customers')).toEqual([])
    for (const stream of [first, late, unseeing]) stream.close()
  })

  it('longer than it is kept, it says that something may have been missed', async () => {
    const stream = await streamOf(one, server.app, `?last=${KEPT + 1}`)
    await vi.waitFor(() => expect(stream.missed()).toBe(1), soon)
    const other = await streamOf(one, server.app, '?last=x')
    expect([other.missed(), other.messages]).toEqual([0, []])
    for (const one of [stream, other]) one.close()
  })

  it('names the requests that did it, and what is not committed is not told', async () => {
    const stream = await streamOf(one)
    const refused = await one.post('/api/customers', { name: '' })
    expect(refused.status).toBe(422)
    const made = await give(server, one, customers, { status: 'active' })
    const changed = await one.patch(`/api/customers/${made.id}`, { version: made.version, remark: '改' })
    expect(changed.status).toBe(200)
    const by = String(changed.headers['x-request-id'])
    await vi.waitFor(() => expect(stream.messages.flatMap((message) => message.by)).toContain(by), soon)
    expect(stream.messages.flatMap((message) => message.by)).not.toContain(String(refused.headers['x-request-id']))
    stream.close()
  })

  it('the bell rings for whom an action tells, and for nobody else', async () => {
    const reviewer = await server.as(boss, 'reviewer')
    const salesman = await server.as({ ...boss, scope: 'self', post: 'sales' }, 'salesman')
    const order = await give(server, reviewer, orders, {
      ...{ status: 'pendingReview', operatorId: salesman.user.id, officeId: salesman.user.officeId },
    })
    const [his, theirs] = [await streamOf(salesman), await streamOf(one)]
    const done = await reviewer.act(orders, order, 'reject', { reason: '价格不对' })
    expect(done.status, done.text).toBe(200)
    await vi.waitFor(() => expect(his.messages.some(({ isTold }) => isTold)).toBe(true), soon)
    await vi.waitFor(() => expect(namesIn(theirs, 'orders')).toContain(tailOf(order.id)), soon)
    expect(theirs.messages.some(({ isTold }) => isTold)).toBe(false)
    his.close()
    theirs.close()
  })

  it('who lost a right meanwhile is told no more of it, and a session that ended hears nothing', async () => {
    const losing = await server.as({ ...boss, post: 'accountant' }, 'losing')
    const leaving = await server.as({ ...boss, post: 'manager' }, 'leaving')
    const [narrowed, ended] = [await streamOf(losing), await streamOf(leaving)]
    const { rows } = await server.database.pool.query(
      'select r.id, r.version from roles r join staff s on r.id = any(s.role_ids) where s.id = $1',
      [losing.user.id],
    )
    await server.database.pool.query(`update roles set hidden_flags = array['customerManage'] where id = $1`, [
      rows[0].id,
    ])
    await server.database.pool.query('delete from sessions where staff_id = $1', [leaving.user.id])
    // A role that changes makes every stream ask anew.
    const renamed = await one.patch(`/api/roles/${rows[0].id}`, { version: rows[0].version, description: '改' })
    expect(renamed.status, renamed.text).toBe(200)
    await vi.waitFor(() => expect(ended.isOpen()).toBe(false), soon)
    await vi.waitFor(() => expect(narrowed.messages.some(({ rows: told }) => 'roles' in told)).toBe(true), soon)
    const made = await give(server, one, customers, { status: 'active' })
    const order = await give(server, one, orders, { status: 'draft' })
    await vi.waitFor(() => expect(namesIn(narrowed, 'orders')).toContain(tailOf(order.id)), soon)
    expect(namesIn(narrowed, 'customers')).not.toContain(tailOf(made.id))
    narrowed.close()
  })

  it('a browser that opens many keeps the latest four', async () => {
    const streams: Stream[] = []
    for (let at = 0; at < 7; at++) streams.push(await streamOf(one))
    await vi.waitFor(
      () => expect(streams.map((each) => each.isOpen())).toEqual([false, false, false, true, true, true, true]),
      soon,
    )
    for (const stream of streams) stream.close()
  })

  it('nobody without a session gets one', async () => {
    const { port } = server.app.server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/api/live`)
    expect(answer.status).toBe(401)
  })
})
