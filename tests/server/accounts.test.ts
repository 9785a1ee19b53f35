import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '../../server/engine/passwords.ts'
import { codeAt, stepOf } from '../../server/engine/second-factor.ts'
import { maskPhone } from '../../src/define/formats.ts'
import { roles } from '../../src/resources/roles.ts'
import { staff } from '../../src/resources/staff.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, reader, type TestServer } from '../helpers/server.ts'

const password = 'mountain-7'
type Body = { code: number; message: string; data: Record<string, never> }
type Sent = { status: number; body: Body }

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let later = 0
  const now = () => new Date(Date.now() + later)
  beforeAll(async () => {
    server = await openServer(which, { now })
  })
  afterAll(() => server.close())

  let addresses = 0
  /** Another device: another address, so that the rates of one test leave the others alone. */
  const device = (address = `10.1.${++addresses >> 8}.${addresses & 255}`) => {
    const send = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, token?: string) => {
      const answer: LightMyRequestResponse = await server.app.inject({
        method,
        url,
        remoteAddress: address,
        ...(payload ? { payload } : {}),
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
      return { status: answer.statusCode, body: answer.json() } as Sent
    }
    return send
  }
  const login = async (username: string, word: string, code?: string, send = device()) =>
    send('POST', '/api/login', { username, password: word, ...(code === undefined ? {} : { code }) })
  const tokenOf = ({ body }: Sent) => String(body.data.token)
  let hired = 0
  /** Somebody with a password of one's own. */
  async function hire(persona = reader): Promise<Client & { phone: string; username: string }> {
    const client = await server.as(persona, `account${++hired}`)
    await setPassword(client.person.id, password)
    const { rows } = await server.database.pool.query('select phone, username from staff where id = $1', [
      client.person.id,
    ])
    return { ...client, ...rows[0] }
  }
  const setPassword = async (id: string, word: string, mustChange = false) =>
    server.database.pool.query('update credentials set password_hash = $2, must_change = $3 where staff_id = $1', [
      id,
      await hashPassword(word),
      mustChange,
    ])
  const audited = async (rowId: string) =>
    (
      await server.database.pool.query<{ action: string }>(
        `select action from audit_entries where row_id = $1 and resource = 'sessions' order by id`,
        [rowId],
      )
    ).rows.map(({ action }) => action)

  describe('a login', () => {
    it('waits after five failures of an account, even when they come at once, and is in the audit', async () => {
      const person = await hire()
      const send = device()
      const tries = await Promise.all(Array.from({ length: 9 }, () => login(person.username, 'wrong', undefined, send)))
      expect(tries.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(422), ...Array(4).fill(429)])
      const { status, body } = await login(person.username, password)
      expect([status, body.message]).toEqual([429, expect.stringMatching(/1[45] 分钟后再试/)])
      later += 16 * 60_000
      expect((await login(person.username, password)).status).toBe(200)
      later -= 16 * 60_000
      expect(await audited(person.person.id)).toEqual([...Array(5).fill('loginFailed'), 'login'])
    })

    it('of an unknown name fails alike, and what was typed is kept nowhere', async () => {
      const person = await hire()
      const [known, unknown] = [await login(person.username, 'wrong'), await login('typed-secret-77', 'wrong')]
      expect({ ...known.body, status: known.status }).toEqual({ ...unknown.body, status: unknown.status })
      const { rows } = await server.database.pool.query(
        `select 1 from audit_entries a where to_jsonb(a)::text like '%typed-secret-77%'`,
      )
      expect(rows).toEqual([])
    })

    it('of somebody with a password from an administrator leads to a new password only', async () => {
      const person = await hire(boss)
      await setPassword(person.person.id, password, true)
      const token = tokenOf(await login(person.username, password))
      const send = device()
      for (const url of ['/api/orders', '/api/permissions', '/api/audit', '/api/staff/pick']) {
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
        ['short1', '至少 10 位'],
        ['woaini1314', '太常见'],
        ['abcabcabcabc', '太常见'],
        [`x${person.phone}`, '登录名、手机号'],
        [password, '不能与当前密码相同'],
      ] as const) {
        const { status, body } = await change(next)
        expect([status, JSON.stringify(body)], next).toEqual([422, expect.stringContaining(message)])
      }
      expect((await change('river-and-9')).status).toBe(200)
      expect((await send('GET', '/api/orders', undefined, token)).status).toBe(200)
      expect((await login(person.username, 'river-and-9')).status).toBe(200)
    })
  })

  describe('a forgotten password', () => {
    const picture = async (send = device()) => {
      const { body } = await send('POST', '/api/get_code', { purpose: 'reset_password' })
      const { rows } = await server.database.pool.query('select answer from captchas where id = $1', [
        body.data.captcha_id,
      ])
      return {
        captcha_id: body.data.captcha_id,
        captcha: String(rows[0].answer).toLowerCase(),
        svg: String(body.data.svg),
      }
    }
    const ask = async (who: object, send = device()) => {
      const { svg: _, ...solved } = await picture(send)
      return send('POST', '/api/getVerificationCode', { ...who, ...solved })
    }
    const codeFor = (phone: string) =>
      vi.waitFor(async () => {
        const { rows } = await server.database.pool.query<{ content: string; status: string }>(
          'select content, status from sms_messages where phone = $1 order by at desc limit 1',
          [phone],
        )
        expect(rows[0]?.status).toBe('sent')
        return /\d{6}/.exec(rows[0]?.content ?? '')?.[0] ?? ''
      })
    const reset = (who: object, code: string, next = 'river-and-9', send = device()) =>
      send('POST', '/api/reset_password', { ...who, code, password: next })

    it('is set anew by the code that came by message; every device is logged out', async () => {
      const person = await hire()
      const { username, phone } = person
      const token = tokenOf(await login(username, password))
      const { status, body } = await ask({ username })
      expect([status, body.data]).toEqual([200, { sent: true, retry_after: 60, masked_phone: maskPhone(phone) }])
      const code = await codeFor(phone)
      const wrong = code === '111111' ? '222222' : '111111'
      expect((await reset({ phone }, wrong)).status).toBe(422)
      expect((await reset({ phone }, code, 'password123')).status).toBe(422)
      expect(await reset({ phone }, code)).toMatchObject({ status: 200, body: { data: { done: true } } })
      expect((await reset({ phone }, code, 'river-and-8')).status).toBe(422)
      expect((await device()('GET', '/user/info', undefined, token)).status).toBe(401)
      expect((await login(username, password)).status).toBe(422)
      expect((await login(username, 'river-and-9')).status).toBe(200)
      expect(await audited(person.person.id)).toContain('resetByCode')
    })

    it('answers alike for somebody who does not exist, down to the masked phone that stays the same', async () => {
      const first = await ask({ username: 'nobody-here' })
      expect(first).toMatchObject({ status: 200, body: { data: { sent: true, retry_after: 60 } } })
      expect(first.body.data.masked_phone).toMatch(/^1[3-9]\d\*{4}\d{4}$/)
      const again = await ask({ username: 'nobody-here' })
      expect([again.status, again.body.code]).toEqual([429, 429])
      later += 61_000
      expect((await ask({ username: 'nobody-here' })).body.data.masked_phone).toBe(first.body.data.masked_phone)
      later -= 61_000
      const person = await hire()
      await ask({ username: person.username })
      const [known, unknown] = [
        await reset({ username: person.username }, '000000'),
        await reset({ username: 'nobody-here' }, '000000'),
      ]
      expect(known).toEqual(unknown)
      const { rows } = await server.database.pool.query('select phone from sms_messages')
      expect(rows.some(({ phone }) => maskPhone(phone) === first.body.data.masked_phone)).toBe(false)
    })

    it('a code lives five minutes and five looks, is replaced by the next, and is kept as a hash', async () => {
      const { phone } = await hire()
      await ask({ phone })
      const code = await codeFor(phone)
      const { rows } = await server.database.pool.query('select * from verification_codes where phone = $1', [phone])
      expect(JSON.stringify(rows)).not.toContain(code)
      const wrong = code === '111111' ? '222222' : '111111'
      for (let look = 0; look < 5; look++) expect((await reset({ phone }, wrong)).status).toBe(422)
      expect((await reset({ phone }, code)).status).toBe(422)
      later += 61_000
      await ask({ phone })
      later += 5 * 60_000
      const second = await codeFor(phone)
      expect((await reset({ phone }, second)).status).toBe(422)
      later -= 61_000 + 5 * 60_000
    })

    it('is sent at most once a minute, five times an hour, ten times a day, to a phone and from an address', async () => {
      const times: number[] = []
      const { phone } = await hire()
      const from = device()
      const start = later
      for (let minute = 0; minute < 24 * 60 && times.length < 11; minute += 11) {
        later = start + minute * 60_000
        if ((await ask({ phone })).status === 200) times.push(minute)
      }
      expect(times).toHaveLength(10)
      expect(times.filter((minute) => minute < 60)).toHaveLength(5)
      later = start
      expect((await ask({ phone: '13911110001' }, from)).status).toBe(200)
      expect((await ask({ phone: '13911110002' }, from)).status).toBe(429)
      later = start
    })

    it('needs the picture’s code, which is drawn, not written, and counts once', async () => {
      const send = device()
      const { svg, ...solved } = await picture(send)
      expect(svg).toMatch(/^<svg /)
      expect(svg).not.toMatch(/<text/)
      const wrong = await send('POST', '/api/getVerificationCode', { phone: '13911119999', ...solved, captcha: 'QQQQ' })
      expect([wrong.status, wrong.body.data]).toMatchObject([422, { errors: [{ field: 'captcha' }] }])
      expect((await send('POST', '/api/getVerificationCode', { phone: '13911119999', ...solved })).status).toBe(422)
    })

    it('counts each message against the balance: reserved, then spent', async () => {
      const { phone } = await hire()
      const balance = async () => {
        const { rows } = await server.database.pool.query(
          `select (select balance_fen from balance_accounts) as balance, (select frozen_fen from balance_accounts) as frozen,
             (select coalesce(sum(cost_fen), 0) from sms_messages where status = 'sent') as sent`,
        )
        return { balance: Number(rows[0].balance), frozen: Number(rows[0].frozen), sent: Number(rows[0].sent) }
      }
      const before = await balance()
      await ask({ phone })
      await codeFor(phone)
      const after = await balance()
      expect(after).toEqual({ balance: before.balance - 6, frozen: 0, sent: before.sent + 6 })
    })

    it('the outbox is read by the administrator of a demonstration alone', async () => {
      const [chief, other] = [await server.as(boss), await server.as(reader)]
      expect((await chief.get('/api/sms/outbox')).status).toBe(404)
      await server.database.pool.query(`insert into settings (key, value) values ('demo', 'true')`)
      expect((await chief.get('/api/sms/outbox')).text).toMatch(/验证码是 \d{6}/)
      expect((await other.get('/api/sms/outbox')).status).toBe(403)
      await server.database.pool.query(`delete from settings where key = 'demo'`)
    })
  })

  describe('one’s own account', () => {
    it('shows the devices, ends one of them, or all but this one', async () => {
      const { username, person } = await hire()
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
      expect(left.map(({ status }) => status)).toEqual([401, 401])
      expect(await audited(person.id)).toEqual(['login', 'login', 'login', 'endSession', 'endSessions'])
    })

    it('takes another phone by the code that was sent there', async () => {
      const { username, person, phone: old } = await hire()
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
      const { rows } = await server.database.pool.query('select phone from staff where id = $1', [person.id])
      expect(rows[0].phone).toBe(phone)
    })
  })

  describe('a second factor', () => {
    const bind = async (token: string, send = device()) => {
      const { body } = await send('POST', '/api/account/second-factor', { password }, token)
      const secret = String(body.data.secret)
      const confirm = await send(
        'POST',
        '/api/account/second-factor/confirm',
        { code: codeAt(secret, stepOf(now()) - 1) },
        token,
      )
      return { secret, confirm, recoveryCodes: confirm.body.data.recoveryCodes as unknown as string[] }
    }

    it('counts as RFC 6238 has it', () => {
      const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
      const vectors: [number, string][] = [
        [59, '287082'],
        [1_111_111_109, '081804'],
        [1_111_111_111, '050471'],
        [1_234_567_890, '005924'],
        [2_000_000_000, '279037'],
        [20_000_000_000, '353130'],
      ]
      for (const [seconds, code] of vectors) expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code)
    })

    it('is asked for at the login once bound; no code opens twice, a recovery code once', async () => {
      const { username } = await hire()
      const { secret, confirm, recoveryCodes } = await bind(tokenOf(await login(username, password)))
      expect(confirm.status).toBe(200)
      expect(recoveryCodes).toHaveLength(10)
      const missing = await login(username, password)
      expect([missing.status, missing.body.data]).toMatchObject([422, { errors: [{ field: 'code' }] }])
      expect(missing.body.data.token).toBeUndefined()
      const code = codeAt(secret, stepOf(now()))
      const both = await Promise.all([login(username, password, code), login(username, password, code)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
      expect((await login(username, password, recoveryCodes[0])).status).toBe(200)
      expect((await login(username, password, recoveryCodes[0])).status).toBe(422)
    })

    it('wrong codes count, and the question for one does not wipe them out', async () => {
      const { username } = await hire()
      await bind(tokenOf(await login(username, password)))
      const statuses: number[] = []
      for (let round = 0; round < 6; round++) {
        await login(username, password)
        statuses.push((await login(username, password, 'no-code')).status)
      }
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    })

    it('is needed where the role says so, before anything else', async () => {
      const chief = await server.as(boss)
      const person = await hire({ ...reader, post: 'cashier' })
      const token = tokenOf(await login(person.username, password))
      const send = device()
      expect((await send('GET', '/api/orders', undefined, token)).status).toBe(200)
      const { rows } = await server.database.pool.query('select role_ids[1] as id from staff where id = $1', [
        person.person.id,
      ])
      const { body } = await chief.get(`/api/roles/${rows[0].id}`)
      expect((await chief.act(roles, body.data.row, 'secondFactor', { needed: true })).status).toBe(200)
      const { status, body: refused } = await send('GET', '/api/orders', undefined, token)
      expect([status, refused.message]).toEqual([403, '所在角色须二次验证，请先绑定验证器'])
      await bind(token)
      expect((await send('GET', '/api/orders', undefined, token)).status).toBe(200)
      const { body: one } = await chief.get(`/api/staff/${person.person.id}`)
      expect((await chief.act(staff, one.data.row, 'resetSecondFactor')).status).toBe(200)
      expect((await send('GET', '/user/info', undefined, token)).status).toBe(401)
    })
  })
})
