import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEncryption } from '../../server/auth/encryption.ts'
import { removeSecondFactor } from '../../server/auth/remove-second-factor.ts'
import { codeAt, sealSecondFactors, stepOf } from '../../server/auth/second-factor.ts'
import { openSecrets } from '../../server/auth/secret-key.ts'
import { tellPassword } from '../../server/demo/tell-password.ts'
import { readEnv } from '../../server/env.ts'
import { staff } from '../../src/resources/company/staff.ts'
import { openAccounts, password, tokenOf } from '../helpers/accounts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { call, SERVER, serverReady, start } from '../helpers/processes.ts'
import { boss, openServer, secretWords, type TestServer } from '../helpers/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'banche-secrets-'))
chmodSync(folder, 0o711) // the database account must pass when the tests run as root
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const owner = '0199a000-0000-7000-8000-000000000001'

describe('a sealed secret', () => {
  const [old, fresh] = ['the former key', 'the key of today']

  it('opens for its owner alone, and not when it was changed', () => {
    const box = openEncryption([fresh])
    const sealed = box.seal('ABC234', owner)
    expect(sealed).not.toContain('ABC234')
    expect(box.seal('ABC234', owner)).not.toBe(sealed)
    expect(box.open(sealed, owner)).toBe('ABC234')
    expect(box.open(sealed, owner.replace('1', '2'))).toBeNull()
    expect(box.open(sealed.slice(0, -2), owner)).toBeNull()
    expect(box.open(sealed.slice(0, 20), owner)).toBeNull()
    expect(openEncryption([old]).open(sealed, owner)).toBeNull()
  })

  it('opens under a former key too, and what was never sealed is as it is', () => {
    const sealed = openEncryption([old]).seal('ABC234', owner)
    const box = openEncryption([fresh, old])
    expect([box.open(sealed, owner), box.isSealed(sealed), box.open('ABC234', owner)]).toEqual([
      'ABC234',
      false,
      'ABC234',
    ])
  })
})

describe('the key of the installation', () => {
  it('is a file of the owner alone, made once and told of', () => {
    const env = { dataDir: join(folder, 'made'), secretKey: undefined }
    const told: string[] = []
    const sealed = openSecrets(env, (text) => told.push(text)).seal('ABC234', owner)
    expect(told.join()).toContain(join(env.dataDir, 'secret.key'))
    if (process.platform !== 'win32') expect(statSync(join(env.dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(openSecrets(env, (text) => told.push(text)).open(sealed, owner)).toBe('ABC234')
    expect(told).toHaveLength(1)
    const moved = openSecrets({ ...env, secretKey: 'x'.repeat(32) })
    expect([moved.open(sealed, owner), moved.isSealed(sealed)]).toEqual(['ABC234', false])
  })

  it('that is damaged, too short or nowhere to be written stops the start with words', () => {
    const env = { dataDir: join(folder, 'made'), secretKey: undefined }
    writeFileSync(join(env.dataDir, 'secret.key'), 'short')
    expect(() => openSecrets(env)).toThrow('已损坏')
    expect(() => openSecrets({ ...env, dataDir: join(env.dataDir, 'secret.key') })).toThrow(/密钥文件/)
    const bad = () => readEnv({ SECRET_KEY: 'too short' })
    expect(bad).toThrow('SECRET_KEY 须为 32–500 个不含空格的字符')
    expect(bad).not.toThrow('too short')
  })
})

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openServer(which)
  })
  afterAll(() => server.close())
  const { device, login, hire } = openAccounts(() => server)
  const codeOf = (secret: string, ahead = 0) => codeAt(secret, stepOf(new Date()) + ahead)
  const keptOf = async (id: string) =>
    (await server.database.pool.query('select totp_secret from credentials where staff_id = $1', [id])).rows[0]
      .totp_secret
  const bound = async () => {
    const user = await hire()
    const token = tokenOf(await login(user.username, password))
    const begun = await device()('POST', '/api/account/second-factor', { password }, token)
    const secret = String(begun.body.data.secret)
    const code = codeOf(secret, -1)
    const done = await device()('POST', '/api/account/second-factor/confirm', { code }, token)
    const recoveryCodes = done.body.data.recoveryCodes as unknown as string[]
    return { id: user.user.id, username: user.username, secret, recoveryCodes }
  }
  const orphan = async (id: string, secret: string) =>
    server.database.pool.query('update credentials set totp_secret = $2 where staff_id = $1', [
      id,
      openEncryption(['the key of a lost machine']).seal(secret, id),
    ])

  it('the key of an authenticator lies sealed in the database', async () => {
    const { id, username, secret } = await bound()
    expect(await keptOf(id)).toMatch(/^v1\./)
    expect(await keptOf(id)).not.toContain(secret)
    expect((await login(username, password, codeOf(secret))).status).toBe(200)
  })

  it('a key from before goes on working, and is sealed by the next start', async () => {
    const { id, username, secret } = await bound()
    await server.database.pool.query('update credentials set totp_secret = $2 where staff_id = $1', [id, secret])
    expect((await login(username, password, codeOf(secret))).status).toBe(200)
    const box = openEncryption([secretWords])
    expect(await sealSecondFactors(server.database.pool, box)).toEqual({ sealed: 1, lost: 0 })
    expect(box.open(await keptOf(id), id)).toBe(secret)
    expect(await sealSecondFactors(server.database.pool, box)).toEqual({ sealed: 0, lost: 0 })
    expect((await login(username, password, codeOf(secret, 1))).status).toBe(200)
  })

  it('whose key is gone is told so, gets in by a recovery code, and binds anew after a reset', async () => {
    const { id, username, secret, recoveryCodes } = await bound()
    await orphan(id, secret)
    expect(await sealSecondFactors(server.database.pool, openEncryption([secretWords]))).toMatchObject({ lost: 1 })
    const refused = await login(username, password, codeOf(secret))
    expect([refused.status, refused.body.message]).toEqual([
      422,
      '验证器的密钥已不可用，请用恢复码登录后重新绑定，或请管理员重置二次验证',
    ])
    expect((await login(username, password, recoveryCodes[0])).status).toBe(200)
    const chief = await server.as(boss)
    const { body } = await chief.get(`/api/staff/${id}`)
    expect((await chief.act(staff, body.data, 'resetSecondFactor')).status).toBe(200)
    expect((await login(username, password)).status).toBe(200)
  })

  it('the command line removes it where nobody is left who could, and says so in the log', async () => {
    const { id, username, secret } = await bound()
    await orphan(id, secret)
    await expect(removeSecondFactor(server.database, 'nobody-here')).rejects.toThrow('没有绑定验证器')
    await removeSecondFactor(server.database, username.toUpperCase())
    expect((await login(username, password)).status).toBe(200)
    const { rows } = await server.database.pool.query(
      `select reason from audit_entries where row_id = $1 and action = 'removeSecondFactor'`,
      [id],
    )
    expect(rows).toEqual([{ reason: '命令行' }])
  })
})

it('the first start makes the key file and keeps the first password out of the service’s log', async () => {
  const dataDir = join(folder, 'home')
  const env = { DATABASE_URL: '', SECRET_KEY: '', DATA_DIR: dataDir, PORT: '0', DEMO_DATA: '0', LOG_LEVEL: 'info' }
  const key = () => readFileSync(join(dataDir, 'secret.key'), 'utf8')
  const first = await start(SERVER, env, serverReady)
  const path = join(dataDir, 'first-password.txt')
  const [username = '', word = ''] = readFileSync(path, 'utf8').trim().split(' ')
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
  const body = { username, password: word }
  expect((await call(`${first.base}/api/login`, { method: 'POST', body })).status).toBe(200)
  await first.stop()
  expect(first.printed()).toContain(path)
  expect(first.printed()).not.toContain(word)
  const made = key()
  await (await start(SERVER, env, serverReady)).stop()
  expect(key()).toBe(made)
})

it('the first password is shown to somebody who sits at a terminal, and written nowhere', () => {
  const told: string[] = []
  const dataDir = join(folder, 'nowhere')
  tellPassword({ username: 'admin', password: 'mountain-7' }, { dataDir, isTerminal: true }, (text) => told.push(text))
  expect(told).toEqual([expect.stringMatching(/admin.*mountain-7/)])
})
