import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey as fromBrowser } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addresseeOf } from '../../server/auth/verification.ts'
import { maskPhone } from '../../src/define/formats.ts'
import { openAccounts, password, tokenOf } from '../helpers/accounts.ts'
import { anyDatabase } from '../helpers/postgres.ts'
import { boss, openServer, type Row, reader, type TestServer } from '../helpers/server.ts'

// Codes, limits and words; what two do at once is proven on both databases in guessing.test.ts and sms.test.ts.
describe.each(anyDatabase())('$name', (which) => {
  let server: TestServer
  let later = 0
  const now = () => new Date(Date.now() + later)
  beforeAll(async () => {
    server = await openServer(which, { now })
  })
  afterAll(() => server.close())
  const { device, login, hire, audited } = openAccounts(() => server)

  describe('a forgotten password', () => {
    const picture = async (send = device()) => {
      const { body } = await send('POST', '/api/get_code', { purpose: 'reset_password' })
      const { rows } = await server.database.pool.query('select answer from captchas where id = $1', [
        body.data.captcha_id,
      ])
      return {
        captcha_id: String(body.data.captcha_id),
        captcha: String(rows[0].answer).toLowerCase(),
        svg: String(body.data.svg),
        ...(body.data.work ? { work: body.data.work as Challenge } : {}),
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
      const user = await hire()
      const { username, phone } = user
      const token = tokenOf(await login(username, password))
      const { status, body } = await ask({ username })
      expect([status, body.data]).toEqual([200, { sent: true, retry_after: 60, masked_phone: maskPhone(phone) }])
      const code = await codeFor(phone)
      const wrong = code === '111111' ? '222222' : '111111'
      expect((await reset({ phone }, wrong)).status).toBe(422)
      expect((await reset({ phone }, code, 'password123')).status).toBe(422)
      expect(await reset({ phone }, code)).toMatchObject({ status: 200, body: { data: { done: true } } })
      expect((await reset({ phone }, code, 'river-and-8')).status).toBe(422)
      // The browser at hand need not wait for those who guess.
      const known = await server.database.pool.query('select 1 from known_devices where staff_id = $1', [user.user.id])
      expect(known.rowCount).toBe(1)
      expect((await device()('GET', '/user/info', undefined, token)).status).toBe(401)
      expect((await login(username, password)).status).toBe(422)
      expect((await login(username, 'river-and-9')).status).toBe(200)
      expect(await audited(user.user.id)).toContain('resetByCode')
    })

    it('comes in the company’s words, which hold the code and no placeholder that there is not', async () => {
      const chief = await server.as(boss)
      await server.database.pool.query(`insert into company_settings (id, name) values (gen_random_uuid(), '板车物流')`)
      const [row] = (await chief.get('/api/companySettings')).body.data.items as [Row]
      expect(row.verifyText).toContain('您的验证码是 {code}')
      const change = (patch: object) =>
        chief.patch(`/api/companySettings/${row.id}`, { version: row.version, ...patch })
      for (const [verifyText, said] of [
        ['验证码 {code}，找 {name}', '验证码短信里的 {name} 不认识，可用的有 {code}、{minutes}'],
        ['验证码已发出', '验证码短信里须有 {code}'],
      ]) {
        const errors = [{ field: 'verifyText', message: said }]
        expect(await change({ verifyText })).toMatchObject({ status: 422, body: { data: { errors } } })
      }
      expect((await change({ verifyText: '板车：验证码是 {code}（{minutes} 分钟）' })).status).toBe(200)
      const { username, phone } = await hire()
      await ask({ username })
      const code = await codeFor(phone)
      const { rows } = await server.database.pool.query(
        `select regexp_replace(content, '^【[^】]*】', '') as text from sms_messages where phone = $1`,
        [phone],
      )
      expect(rows).toEqual([{ text: `板车：验证码是 ${code}（5 分钟）` }])
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
      const user = await hire()
      await ask({ username: user.username })
      const [known, unknown] = [
        await reset({ username: user.username }, '000000'),
        await reset({ username: 'nobody-here' }, '000000'),
      ]
      expect(known).toEqual(unknown)
      const { rows } = await server.database.pool.query('select phone from sms_messages')
      expect(rows.some(({ phone }) => maskPhone(phone) === first.body.data.masked_phone)).toBe(false)
    })

    it('gives a name that nobody has a phone as operators give them out, and not always alike', async () => {
      const { pool } = server.database
      const names = Array.from({ length: 200 }, (_, at) => `nobody-${at}`)
      const phones = await Promise.all(names.map(async (username) => (await addresseeOf(pool, { username })).phone))
      for (const phone of phones)
        expect(phone).toMatch(/^1(3\d|4[5-9]|5[0-35-9]|6[2567]|7[0-35-8]|8\d|9[0-35-9])\d{8}$/)
      expect(new Set(phones.map((phone) => phone.slice(0, 3))).size).toBeGreaterThan(20)
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
      const second = await codeFor(phone)
      later += 5 * 60_000
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

    it('costs an address that asks for many pictures ever more reckoning, however well it reads them', async () => {
      const send = device()
      const asked: { captcha_id: string; captcha: string; work?: Challenge }[] = []
      for (let at = 0; at < 12; at++) asked.push(await picture(send))
      expect(asked.map(({ work }) => work !== undefined)).toEqual(asked.map((_, at) => at >= 3))
      const tried = (at: number, phone: string, work?: object | null) => {
        const { captcha_id, captcha } = asked[at] ?? {}
        return send('POST', '/api/getVerificationCode', { phone, captcha_id, captcha, ...(work && { work }) })
      }
      const solved = (at: number) =>
        solveChallenge({ challenge: asked[at]?.work as Challenge, deriveKey: fromBrowser, timeout: 60_000 })
      expect((await tried(0, '13911120000')).status).toBe(200)
      later += 61_000
      const [without, guessed, done] = [
        await tried(3, '13911120003'),
        await tried(4, '13911120004', { counter: 0, derivedKey: '00'.repeat(32) }),
        await solved(5),
      ]
      for (const refused of [without, guessed])
        expect([refused.status, refused.body.data]).toMatchObject([422, { errors: [{ field: 'captcha' }] }])
      // What was reckoned for one picture is worth nothing with another.
      expect((await tried(6, '13911120005', done)).status).toBe(422)
      expect((await tried(5, '13911120005', done)).status).toBe(200)
      const counters = await Promise.all([7, 8].map(async (at) => (await solved(at))?.counter ?? 0))
      expect(counters[0]).toBeGreaterThanOrEqual(3200)
      expect(counters[1]).toBeGreaterThanOrEqual(6400)
      later -= 61_000
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
      const codes = async () => {
        const paths = ['/api/textMessages', '/api/textMessages?_view=all', '/api/textMessages/export']
        const listed = await Promise.all(paths.map(async (path) => (await chief.get(path)).text))
        const { body } = await chief.get('/api/textMessages', { template: 'verify' })
        const shown = await Promise.all(body.data.items.map(({ id }) => chief.get(`/api/textMessages/${id}`)))
        // The blotted content stands beside it.
        return [...listed, ...shown.map(({ text }) => text)].map(
          (text) => /验证码是 (\d{6})/.exec(text)?.[1] ?? /验证码是 (\*{6})/.exec(text)?.[1],
        )
      }
      expect(new Set(await codes())).toEqual(new Set(['******']))
      await server.database.pool.query(`insert into settings (key, value) values ('demo', 'true')`)
      for (const code of await codes()) expect(code).toMatch(/^\d{6}$/)
      // Who sees what was sent and what it cost sees no code, whatever way they ask.
      expect((await other.get('/api/textMessages', { _view: 'all' })).status).toBe(403)
      for (const path of ['/api/textMessages', '/api/textMessages?_view=used', '/api/textMessages/pick'])
        expect((await other.get(path)).text, path).not.toMatch(/验证码是 \d/)
      expect((await other.get('/api/textMessages', { _sort: 'plainText' })).status).toBe(422)
      expect((await other.get('/api/textMessages', { plainText_contains: '1' })).status).toBe(422)
      await server.database.pool.query(`delete from settings where key = 'demo'`)
    })
  })
})
