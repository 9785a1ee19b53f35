import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { flagNames } from '../../src/define/flags.ts'
import { openAccounts, password, tokenOf } from '../helpers/accounts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, openServer, type TestServer } from '../helpers/server.ts'

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let later = 0
  const now = () => new Date(Date.now() + later)
  beforeAll(async () => {
    server = await openServer(which, { now })
  })
  afterAll(() => server.close())
  const { device, login, hire, setPassword, audited } = openAccounts(() => server)

  describe('a login', () => {
    it('answers token, permission and file_path; the info is had by a header or by its query, and by no other way', async () => {
      const { username } = await hire(boss)
      const { body } = await login(username, password)
      expect(Object.keys(body.data)).toEqual(['token', 'permission', 'file_path'])
      expect(body.data).toMatchObject({ permission: { orderManage: { hidden: 0 } }, file_path: '/files' })
      expect(Object.keys(body.data.permission ?? {}).toSorted()).toEqual(flagNames.toSorted())
      const token = String(body.data.token)
      const info = (headers: Record<string, string>, query = '') =>
        server.app.inject({ url: `/user/info${query}`, headers })
      for (const [headers, query] of [
        [{ authorization: `Bearer ${token}` }],
        [{ 'x-token': token }],
        [{}, `?token=${token}`],
      ] as const) {
        const answer = await info(headers, query)
        expect(answer.json()).toMatchObject({
          code: 200,
          data: {
            roles: expect.arrayContaining([expect.any(String)]),
            name: expect.stringMatching(/./),
            avatar: expect.any(String),
            introduction: expect.any(String),
            current_user_name: answer.json().data.name,
          },
        })
      }
      expect((await info({ cookie: `Admin-Token=${token}` })).statusCode).toBe(401)
      expect((await info({}, '?token=a&token=b')).statusCode).toBe(401)
      expect((await server.app.inject({ url: `/api/customers?token=${token}` })).statusCode).toBe(401)
    })

    it('that fails is in the audit', async () => {
      const user = await hire()
      for (const word of ['wrong', 'wrong', password]) await login(user.username, word)
      expect(await audited(user.user.id)).toEqual(['loginFailed', 'loginFailed', 'login'])
    })

    it('of an unknown name fails alike, and what was typed is kept nowhere', async () => {
      const user = await hire()
      const [known, unknown] = [await login(user.username, 'wrong'), await login('typed-secret-77', 'wrong')]
      expect({ ...known.body, status: known.status }).toEqual({ ...unknown.body, status: unknown.status })
      const { rows } = await server.database.pool.query(
        `select 1 from audit_entries a where to_jsonb(a)::text like '%typed-secret-77%'
         union all select 1 from login_failures f where f.subject ~ ('(^|:)(typed-secret-77|' || $1 || ')(:|$)')`,
        [user.username],
      )
      expect(rows).toEqual([])
    })

    it('of somebody with a password from an administrator leads to a new password only', async () => {
      const user = await hire(boss)
      await setPassword(user.user.id, password, true)
      const token = tokenOf(await login(user.username, password))
      const send = device()
      for (const url of ['/api/orders', '/api/permissions', '/api/auditLogs', '/api/staff/pick']) {
        const { status, body } = await send('GET', url, undefined, token)
        expect([status, body.message], url).toEqual([403, '请先修改密码'])
      }
      expect((await send('POST', '/api/customers', {}, token)).status).toBe(403)
      expect((await send('GET', '/user/info', undefined, token)).body.data).toMatchObject({ must: 'changePassword' })
      const change = (next: string, current = password) =>
        send('POST', '/api/account/password', { current, password: next }, token)
      expect(await change('river-and-9', 'wrong')).toMatchObject({
        status: 422,
        body: { message: '当前密码不正确' },
      })
      for (const [next, message] of [
        ['short1', '至少 8 位'],
        ['onlylettersinit', '至少 8 位'],
        ['woaini1314', '太常见'],
        ['ab1ab1ab1ab1', '太常见'],
        [`x${user.phone}`, '登录名、手机号'],
        [password, '不能与当前密码相同'],
      ] as const) {
        const { status, body } = await change(next)
        expect([status, JSON.stringify(body)], next).toEqual([422, expect.stringContaining(message)])
      }
      expect((await change('river-and-9')).status).toBe(200)
      expect((await send('GET', '/api/orders', undefined, token)).status).toBe(200)
      expect((await login(user.username, 'river-and-9')).status).toBe(200)
    })
  })

  describe('one’s own account', () => {
    it('shows the devices, ends one of them, or all but this one', async () => {
      const { username, user } = await hire()
      const [here, there, elsewhere] = [
        tokenOf(await login(username, password)),
        tokenOf(await login(username, password)),
        tokenOf(await login(username, password)),
      ]
      const send = device()
      const list = async () => {
        const { body } = await send('GET', '/api/account/sessions', undefined, here)
        return body.data as unknown as { id: string; isCurrent: boolean }[]
      }
      const found = await list()
      expect(found.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
      expect(JSON.stringify(found)).not.toContain('hash')
      const { rows } = await server.database.pool.query(
        `select id from sessions where token_hash = encode(sha256($1::bytea), 'base64')`,
        [there],
      )
      expect(rows).toEqual([]) // the token itself is not to be had from the table
      const other = found.find(({ isCurrent }) => !isCurrent)
      expect((await send('DELETE', `/api/account/sessions/${other?.id}`, undefined, here)).status).toBe(200)
      expect((await send('DELETE', `/api/account/sessions/${other?.id}`, undefined, here)).status).toBe(404)
      expect(await list()).toHaveLength(found.length - 1)
      const stranger = await hire()
      const foreign = tokenOf(await login(stranger.username, password))
      const [own] = await list()
      expect((await send('DELETE', `/api/account/sessions/${own?.id}`, undefined, foreign)).status).toBe(404)
      expect((await send('DELETE', '/api/account/sessions', undefined, here)).status).toBe(200)
      expect(await list()).toHaveLength(1)
      const left = await Promise.all([there, elsewhere].map((one) => send('GET', '/user/info', undefined, one)))
      expect(left.map(({ status, body }) => [status, body.message])).toEqual(
        Array(2).fill([401, '登录已失效，请重新登录']),
      )
      expect(await audited(user.id)).toEqual(['login', 'login', 'login', 'endSession', 'endSessions'])
    })

    it('a new password logs the other devices out, and not this one', async () => {
      const { username } = await hire()
      const [here, there] = [tokenOf(await login(username, password)), tokenOf(await login(username, password))]
      const send = device()
      const changed = await send('POST', '/api/account/password', { current: password, password: 'river-and-9' }, here)
      expect(changed.status).toBe(200)
      expect((await send('GET', '/user/info', undefined, there)).status).toBe(401)
      expect((await send('GET', '/user/info', undefined, here)).status).toBe(200)
    })

    it('wrong present passwords count, wherever they are given, until the right one waits too', async () => {
      const { username } = await hire()
      const token = tokenOf(await login(username, password))
      const send = device()
      const statuses: number[] = []
      for (const [url, body] of [
        ['password', { current: 'wrong', password: 'river-and-9' }],
        ['phone-code', { phone: '13922220009', password: 'wrong' }],
        ['second-factor', { password: 'wrong' }],
        ['password', { current: 'wrong', password: 'river-and-9' }],
        ['password', { current: 'wrong', password: 'river-and-9' }],
        ['password', { current: password, password: 'river-and-9' }],
      ] as const)
        statuses.push((await send('POST', `/api/account/${url}`, body, token)).status)
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
      expect((await login(username, 'river-and-9')).status).not.toBe(200)
    })

    it('logging out ends what one sees through another’s eyes', async () => {
      const [chief, looked] = [await hire(boss), await hire()]
      const token = tokenOf(await login(chief.username, password))
      const send = device()
      const look = async (by: string) =>
        tokenOf(await send('POST', '/api/see-as', { user: looked.user.id, reason: '看一看' }, by))
      const through = await look(token)
      expect((await send('GET', '/user/info', undefined, through)).body.data).toMatchObject({ staffId: looked.user.id })
      expect((await send('POST', '/user/logout', undefined, token)).status).toBe(200)
      expect((await send('GET', '/user/info', undefined, through)).status).toBe(401)
      expect(await audited(looked.user.id)).toEqual(['seeAs', 'seeAsEnd'])
    })

    it('has a key for drafts: one’s own at every login, nobody else’s, and none without a login', async () => {
      const [one, other] = [await hire(), await hire()]
      const send = device()
      const keyOf = async (token?: string) => send('GET', '/api/account/draft-key', undefined, token)
      const keys = []
      for (const { username } of [one, one, other])
        keys.push((await keyOf(tokenOf(await login(username, password)))).body.data.key)
      expect(keys[0]).toMatch(/^[\w-]{43}$/)
      expect(keys[1]).toBe(keys[0])
      expect(keys[2]).not.toBe(keys[0])
      const chief = await hire(boss)
      const by = tokenOf(await login(chief.username, password))
      const look = await send('POST', '/api/see-as', { user: one.user.id, reason: '看一看' }, by)
      expect((await keyOf(tokenOf(look))).status).toBe(403)
      expect((await keyOf()).status).toBe(401)
    })

    it('takes another phone by the code that was sent there', async () => {
      const { username, user, phone: old } = await hire()
      const token = tokenOf(await login(username, password))
      const send = device()
      const phone = '13922220001'
      expect((await send('POST', '/api/account/phone-code', { phone, password: 'wrong' }, token)).status).toBe(422)
      expect((await send('POST', '/api/account/phone-code', { phone, password }, token)).status).toBe(200)
      const content = await vi.waitFor(async () => {
        const { rows } = await server.database.pool.query('select content from sms_messages where phone = $1', [phone])
        expect(rows).toHaveLength(1)
        return String(rows[0].content)
      })
      const code = /\d{6}/.exec(content)?.[0]
      expect((await send('POST', '/api/account/phone', { phone: old, code }, token)).status).toBe(422)
      expect((await send('POST', '/api/account/phone', { phone, code }, token)).status).toBe(200)
      const { rows } = await server.database.pool.query('select phone from staff where id = $1', [user.id])
      expect(rows[0].phone).toBe(phone)
    })
  })

  describe('a session', () => {
    /** As if so much time had gone by since: its age is told by the database's clock. */
    const pass = (minutes: number) =>
      server.database.pool.query(
        `update sessions set created_at = created_at - make_interval(mins => $1),
        last_seen_at = last_seen_at - make_interval(mins => $1)`,
        [minutes],
      )

    it('lasts thirty minutes without a request, and a day at most', async () => {
      const { username } = await hire()
      const token = tokenOf(await login(username, password))
      const send = device()
      for (let minutes = 25; minutes < 24 * 60; minutes += 25) {
        await pass(25)
        expect((await send('GET', '/user/info', undefined, token)).status).toBe(200)
      }
      await pass(20)
      expect(await send('GET', '/user/info', undefined, token)).toMatchObject({
        body: { message: '登录已满 24 小时，请重新登录' },
      })
      const idle = tokenOf(await login(username, password))
      await pass(31)
      // Others' logins sweep; the holder still learns why.
      await login((await hire()).username, password)
      expect(await send('GET', '/user/info', undefined, idle)).toMatchObject({
        status: 401,
        body: { message: '您已半小时未操作，请重新登录' },
      })
    })

    it('goes on at a server whose clock runs two days ahead, and is not swept by it', async () => {
      const { username } = await hire()
      const [token, other] = [tokenOf(await login(username, password)), await hire()]
      later += 48 * 3_600_000
      const send = device()
      await login(other.username, password)
      expect((await send('GET', '/user/info', undefined, token)).status).toBe(200)
      const { body } = await send('GET', '/api/account/sessions', undefined, token)
      expect((body.data as unknown as { isCurrent: boolean }[]).some(({ isCurrent }) => isCurrent)).toBe(true)
      later = 0
    })
  })
})
