import type { Socket } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OpenApi } from '../../server/http/openapi.ts'
import { picture } from '../helpers/files.ts'
import { call, headOf, listen } from '../helpers/line.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, hiding, openServer, type TestServer, without } from '../helpers/server.ts'

const KB = 1024
const MB = KB * KB
const patience = 400
const json = { 'Content-Type': 'application/json' }
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const nobody = bearer('a-token-that-was-never-given-to-anybody')
const open = ['/api/login', '/api/get_code', '/api/getVerificationCode', '/api/reset_password', '/user/logout']
const importing = '/api/customers/import'

describe('a body', () => {
  let server: TestServer
  let port: number
  let ahead = 0
  const connections: Socket[] = []
  beforeAll(async () => {
    const [which] = testDatabases()
    if (!which) throw new Error('no database')
    server = await openServer(which, { patience, now: () => new Date(Date.now() + ahead) })
    server.app.server.on('connection', (socket) => connections.push(socket))
    port = await listen(server.app)
  })
  afterAll(() => {
    server.app.server.closeAllConnections()
    return server.close()
  })

  /** Says how long the body will be, and sends none of it. */
  const announce = (method: string, path: string, length: number, headers: Record<string, string> = {}) => {
    const line = call(port)
    line.say(headOf(method, path, { ...json, ...headers, 'Content-Length': length }))
    return line.heard
  }
  const post = (path: string, headers: Record<string, string>, ...body: (string | Buffer)[]) => {
    const line = call(port)
    const length = body.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
    line.say(headOf('POST', path, { ...json, ...headers, 'Content-Length': length }), ...body)
    return line.heard
  }

  test('is not waited for by any call that needs a person, before the person is known', async () => {
    const document: OpenApi = (await server.app.inject('/api/openapi.json')).json()
    const writes = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method, { security }]) => method !== 'get' && !Array.isArray(security))
        .map(([method]): [string, string] => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 'x')]),
    )
    expect(writes.length).toBeGreaterThan(150)
    for (const [method, path] of writes) {
      expect(await announce(method, path, 1000), `${method} ${path}`).toMatchObject({ status: 401, message: '请登录' })
      expect(await announce(method, path, 1000, nobody), `${method} ${path}`).toMatchObject({ status: 401 })
    }
  })

  test('is not waited for where there is no such address', async () => {
    for (const path of ['/api/nothing', '/nothing', '/api/%zz', `/api/orders/${'x'.repeat(300)}`])
      expect(await announce('POST', path, 1000), path).toMatchObject({ status: 404 })
    expect(await announce('OPTIONS', '/api/orders', 1000)).toMatchObject({ status: 404 })
  })

  test('of an import is asked for by those alone who may import into that menu', async () => {
    for (const persona of [without('import'), hiding('customerManage')]) {
      const { person } = await server.as(persona)
      expect(await announce('POST', importing, 5 * MB, bearer(person.token))).toMatchObject({ status: 403 })
    }
    const { person } = await server.as(boss)
    const rows = JSON.stringify({ rows: [{ 客户名称: '甲' }], dryRun: true })
    expect(await post(importing, bearer(person.token), rows)).toMatchObject({ status: 200 })
  })

  test.each([
    ['br', brotliCompressSync],
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['gzip, identity', gzipSync],
    ['zstd', (text: Buffer) => text],
  ])('that is compressed as %s is refused with a session and without', async (encoding, squeeze) => {
    const { person } = await server.as(boss)
    const body = squeeze(Buffer.from('{"rows":[{}],"dryRun":true}'))
    for (const path of [importing, '/api/customers', '/api/login', '/api/client-errors', '/api/nothing']) {
      for (const headers of [{}, bearer(person.token)]) {
        const refused = { status: 415, message: '请求内容不能压缩' }
        expect(await post(path, { ...headers, 'Content-Encoding': encoding }, body), path).toMatchObject(refused)
      }
    }
    const english = { 'Content-Encoding': encoding, 'Accept-Language': 'en' }
    expect((await post('/api/login', english, body)).message).toBe('The body of a request must not be compressed')
  })

  test('that says it is as it is passes', async () => {
    const { person } = await server.as(boss)
    const rows = JSON.stringify({ rows: [{ 客户名称: '甲' }], dryRun: true })
    const headers = { ...bearer(person.token), 'Content-Encoding': 'identity' }
    expect(await post(importing, headers, rows)).toMatchObject({ status: 200 })
  })

  test.each(open)('of %s, which needs no login, has four kilobytes at most', async (path) => {
    expect(await announce('POST', path, 4 * KB + 1)).toMatchObject({ status: 413 })
    const endless = call(port)
    const piece = 'x'.repeat(KB)
    endless.say(headOf('POST', path, { ...json, 'Transfer-Encoding': 'chunked' }), `1400\r\n${piece.repeat(5)}\r\n`)
    expect(await endless.heard).toMatchObject({ status: 413 })
    expect((await post(path, {}, '{}')).status).not.toBe(413)
  })

  test('of whoever has no session costs neither memory nor reading, however many come at once', async () => {
    const rows = Buffer.from(JSON.stringify({ rows: Array(5000).fill({ name: 'x'.repeat(1960) }) }))
    expect(rows.length).toBeGreaterThan(9.4 * MB)
    const bomb = brotliCompressSync(rows)
    expect(bomb.length).toBeLessThan(KB)
    // Once before measuring: what is needed for the first time stays.
    await Promise.all([post(importing, { 'Content-Encoding': 'br' }, bomb), post(importing, {}, rows)])
    connections.length = 0
    const peak = () => process.resourceUsage().maxRSS * KB
    const before = peak()
    const heard = await Promise.all(
      Array.from({ length: 30 }).flatMap(() => [
        post(importing, { 'Content-Encoding': 'br' }, bomb),
        post(importing, {}, rows),
      ]),
    )
    const grown = peak() - before
    expect(heard.map(({ status }) => status)).toEqual(Array.from({ length: 30 }).flatMap(() => [415, 401]))
    expect(connections).toHaveLength(60)
    expect(Math.max(...connections.map(({ bytesRead }) => bytesRead))).toBeLessThan(256 * KB)
    expect(grown).toBeLessThan(64 * MB)
  })

  test('that was refused on its way ends the connection, whatever else is sent', async () => {
    connections.length = 0
    const line = call(port, { waits: true })
    line.say(headOf('POST', importing, { ...json, 'Content-Length': 10 * MB }))
    const more = setInterval(() => line.say('x'.repeat(64 * KB)), 5)
    expect(await line.heard).toEqual({ status: 401, message: '请登录', isClosedByServer: true })
    clearInterval(more)
    expect(connections[0]?.bytesRead).toBeLessThan(256 * KB)
  })

  test('that was read leaves the connection open for the next one', async () => {
    const body = '{"username":"x","password":"y"}'
    const line = call(port, { waits: true })
    const whole = headOf('POST', '/api/login', { ...json, 'Content-Length': body.length }) + body
    line.say(whole)
    await vi.waitFor(() => expect(line.socket.bytesRead).toBeGreaterThan(0), 10_000)
    const first = line.socket.bytesRead
    line.say(whole)
    await vi.waitFor(() => expect(line.socket.bytesRead).toBeGreaterThanOrEqual(2 * first), 10_000)
    line.socket.destroy()
  })

  describe('on its way', () => {
    const lookUps = () => {
      const query = vi.spyOn(server.database.pool, 'query')
      return () => query.mock.calls.filter(([asked]) => (asked as { name?: string }).name === 'person').length
    }

    test('is asked whose it is once', async () => {
      const { person } = await server.as(boss)
      const count = lookUps()
      expect((await post('/api/customers', bearer(person.token), '{}')).status).toBe(422)
      expect(count()).toBe(1)
      vi.restoreAllMocks()
    })

    test('for longer is asked once more: the session may have ended meanwhile', async () => {
      const { person } = await server.as(boss, 'leaving')
      const count = lookUps()
      const line = call(port)
      line.say(headOf('POST', importing, { ...json, ...bearer(person.token), 'Content-Length': 2 }), '{')
      await vi.waitFor(() => expect(count()).toBe(1), 10_000)
      await server.database.pool.query('delete from sessions where staff_id = $1', [person.id])
      ahead += 2000
      line.say('}')
      expect(await line.heard).toMatchObject({ status: 401, message: '登录已失效，请重新登录' })
      vi.restoreAllMocks()
    })

    test('that does not come to its end is cut, with a session and without', async () => {
      const { person } = await server.as(boss)
      for (const [path, headers] of [
        ['/api/login', {}],
        ['/api/customers', bearer(person.token)],
      ] as const) {
        const line = call(port, { waits: true })
        line.say(headOf('POST', path, { ...json, ...headers, 'Content-Length': 100 }), '{')
        const told = '请求传得太慢，请检查网络后再试'
        expect(await line.heard).toEqual({ status: 408, message: told, isClosedByServer: true })
      }
    })

    test('is given more time where it is a file', async () => {
      const { person } = await server.as(boss)
      const bytes = picture()
      const line = call(port)
      const headers = { ...bearer(person.token), 'X-File-Name': 'a.png', 'Content-Length': bytes.length }
      line.say(headOf('POST', '/api/attachments?field=trucks.photos', headers), bytes.subarray(0, 20))
      setTimeout(() => line.say(bytes.subarray(20)), 2 * patience)
      expect(await line.heard).toMatchObject({ status: 200 })
    })

    test('or a head that never comes holds a connection for some minutes at most, and connections are counted', () => {
      const { headersTimeout, requestTimeout, maxConnections } = server.app.server
      expect(headersTimeout).toBeLessThanOrEqual(30_000)
      expect([requestTimeout > 0, requestTimeout <= 300_000]).toEqual([true, true])
      expect(maxConnections).toBeLessThanOrEqual(5000)
    })
  })
})
