import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeAt, stepOf } from '../../server/auth/second-factor.ts'
import { roles } from '../../src/resources/company/roles.ts'
import { staff } from '../../src/resources/company/staff.ts'
import { openAccounts, password, tokenOf } from '../helpers/accounts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, openServer, reader, type TestServer } from '../helpers/server.ts'

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  const later = 0
  const now = () => new Date(Date.now() + later)
  beforeAll(async () => {
    server = await openServer(which, { now })
  })
  afterAll(() => server.close())
  const { device, login, hire } = openAccounts(() => server)

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
      const user = await hire({ ...reader, post: 'cashier' })
      const token = tokenOf(await login(user.username, password))
      const send = device()
      expect((await send('GET', '/api/orders', undefined, token)).status).toBe(200)
      const { rows } = await server.database.pool.query('select role_ids[1] as id from staff where id = $1', [
        user.user.id,
      ])
      const { body } = await chief.get(`/api/roles/${rows[0].id}`)
      expect((await chief.act(roles, body.data, 'secondFactor', { needed: true })).status).toBe(200)
      const { status, body: refused } = await send('GET', '/api/orders', undefined, token)
      expect([status, refused.message]).toEqual([403, '所在角色须二次验证，请先绑定验证器'])
      await bind(token)
      expect((await send('GET', '/api/orders', undefined, token)).status).toBe(200)
      const { body: one } = await chief.get(`/api/staff/${user.user.id}`)
      expect((await chief.act(staff, one.data, 'resetSecondFactor')).status).toBe(200)
      expect((await send('GET', '/user/info', undefined, token)).status).toBe(401)
    })
  })
})
