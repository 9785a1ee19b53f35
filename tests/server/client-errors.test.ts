import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withoutSecrets } from '../../server/http/client-errors.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, openServer, reader, type TestServer } from '../helpers/server.ts'

const report = {
  err: 'TypeError: x is undefined',
  stack: 'at Cell (/assets/list.js:1:2)',
  info: 'at Cell',
  url: '/home',
}

describe('reports of errors in the browser', () => {
  let server: TestServer
  let minute = 0
  beforeAll(async () => {
    const [which] = testDatabases()
    if (!which) throw new Error('no database')
    server = await openServer(which, { now: () => new Date(Date.now() + minute * 61_000) })
  })
  afterAll(() => server.close())

  const send = (payload: object, headers: Record<string, string> = {}, remoteAddress = '10.0.0.1') =>
    server.app
      .inject({ method: 'POST', url: '/api/client-errors', payload, headers, remoteAddress })
      .then(({ statusCode }) => statusCode)
  const times = (count: number, call: () => Promise<number>) =>
    Array.from({ length: count }).reduce<Promise<number[]>>(
      async (done) => [...(await done), await call()],
      Promise.resolve([]),
    )
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  test('are taken with a session and without one', async () => {
    const { user } = await server.as(reader)
    expect(await send(report)).toBe(200)
    expect(await send(report, bearer(user.token))).toBe(200)
  })

  test('are refused when they are too long, have more in them, or are none', async () => {
    minute++
    expect(await send({ ...report, err: 'x'.repeat(501) })).toBe(422)
    expect(await send({ ...report, cookie: 'Admin-Token=1' })).toBe(422)
    expect(await send({})).toBe(422)
    expect(await send({ ...report, stack: 'x'.repeat(20_000) })).toBe(413)
  })

  test('of a stranger are six in a minute, however the token is made up', async () => {
    minute++
    expect(await times(8, () => send(report))).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    expect(await send(report, bearer('made-up-token-of-some-length-0001'))).toBe(429)
    expect(await send(report, {}, '10.0.0.2')).toBe(200)
    minute++
    expect(await send(report)).toBe(200)
  })

  test('of a person are twenty in a minute, and of an address sixty', async () => {
    minute++
    const [one, other, third, fourth] = await Promise.all(['a', 'b', 'c', 'd'].map((name) => server.as(boss, name)))
    const by = (who: typeof one) => () => send(report, bearer(who?.user.token ?? ''), '10.0.0.3')
    expect(await times(21, by(one))).toEqual([...Array(20).fill(200), 429])
    expect(await times(19, by(other))).toEqual(Array(19).fill(200))
    expect(await times(20, by(third))).toEqual(Array(20).fill(200))
    expect(await by(fourth)()).toBe(429)
  })
})

describe('what goes into the log', () => {
  test('has no token, no phone and no search in it', () => {
    const cleaned = withoutSecrets({
      err: 'Error: 客户 13800138000 token=abcdefgh12345678',
      stack: 'Bearer q83vEjRWeJASNFZ4kBI0VniQEjRWeJASNFZ4kBI0Vng at f',
      info: 'q83vEjRWeJASNFZ4kBI0VniQEjRWeJASNFZ4kBI0Vng\u001b[31m',
      url: '/clientManage/costomerTable?q=13800138000#x',
    })
    const text = JSON.stringify(cleaned)
    expect(text).not.toMatch(/13800138000|abcdefgh|q83v|\\u001b/)
    expect(cleaned.err).toBe('Error: 客户 138… token=…')
    expect(cleaned.url).toBe('/clientManage/costomerTable')
  })
})
