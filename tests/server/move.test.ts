import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealAudit, verifyAudit } from '../../server/audit/audit-chain.ts'
import { connect, type Database } from '../../server/db/client.ts'
import { startEmbedded } from '../../server/db/embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { seedDemo } from '../../server/demo/index.ts'
import { checkInvariants } from '../helpers/invariants.ts'
import { type Portrait, portraitOf } from '../helpers/portrait.ts'
import { type FreshDatabase, freshDatabase, testDatabases } from '../helpers/postgres.ts'
import { call, logIn, SERVER, serverReady, start } from '../helpers/processes.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(realpathSync(tmpdir()), 'banche-move-'))
chmodSync(folder, 0o711) // the database account must pass when the tests run as root
const atHome = { DATABASE_URL: '', DATA_DIR: join(folder, 'home') }
const atNewHome = { DATABASE_URL: '', DATA_DIR: join(folder, 'new-home') }

/** The command lines themselves, as anyone who moves calls them. */
async function tool(name: 'backup' | 'restore', file: string, env: Record<string, string>): Promise<string> {
  const parts = ['--import', 'tsx', `server/db/${name}.ts`, join(folder, file)]
  const { stdout } = await promisify(execFile)(process.execPath, parts, { cwd: root, env: { ...process.env, ...env } })
  return stdout
}

/** Opens the embedded database of a folder for as long as the action takes. */
async function within<T>({ DATA_DIR }: typeof atHome, action: (database: Database) => Promise<T>): Promise<T> {
  const log = pino({ level: 'error' })
  const embedded = await startEmbedded(DATA_DIR, log)
  try {
    const database = await connect(embedded.connection, 'embedded', 2, log, 'banche-test')
    return await action(database).finally(database.close)
  } finally {
    await embedded.stop()
  }
}

/** A photo of a truck, larger than what a backup writes at once. */
async function addPhoto({ pool }: Database): Promise<void> {
  const bytes = randomBytes(3 * 1024 * 1024)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await pool.query('insert into attachment_contents (sha256, content, used_at) values ($1, $2, now())', [sha256, bytes])
  await pool.query(
    `with photo as (
       insert into attachments (id, sha256, mime, size, original_name, resource, row_id, field, created_by_id, created_at)
       select gen_random_uuid(), $1, 'image/png', $2, '车头.png', 'trucks', t.id, 'photos', s.id, now()
       from trucks t, staff s limit 1 returning id, row_id)
     update trucks set photos = array[photo.id] from photo where trucks.id = photo.row_id`,
    [sha256, bytes.length],
  )
}

const brokenRules = ({ pool }: Database) => checkInvariants(async (sql) => (await pool.query(sql)).rows)

describe('a company that moves from the embedded database to a server and back', () => {
  let before: Portrait
  let server: FreshDatabase

  beforeAll(async () => {
    const [embedded, elsewhere = embedded] = testDatabases()
    if (!elsewhere) throw new Error('no database to move to')
    server = await freshDatabase(elsewhere, { empty: true })
    before = await within(atHome, async (database) => {
      await migrate(database)
      await seedDemo(database, { orders: 60 })
      await addPhoto(database)
      for (let sealed = 1; sealed > 0; ) sealed = await sealAudit(database)
      return portraitOf(database)
    })
  })
  afterAll(async () => {
    await server?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('is worth moving: it has orders, money, a photo and a sealed audit', () => {
    expect(before.orders?.rows).toBe(60)
    expect(before.receipts?.sums.amount_fen).toBeGreaterThan(0)
    expect(before.fund_movements?.sums.amount_fen).toBeGreaterThan(0)
    expect(before.audit_entries?.rows).toBeGreaterThan(200)
    // The photo, and the two statements of the bank.
    expect([before.attachments?.rows, before.attachment_contents?.rows]).toEqual([3, 3])
  })

  test('is the same on the server: every row, every sum of money, the audit', async () => {
    expect(await tool('backup', 'home.backup', atHome)).toContain('备份完成')
    expect(await tool('restore', 'home.backup', { DATABASE_URL: server.url })).toContain('恢复完成')
    expect(await portraitOf(server)).toEqual(before)
    expect(await brokenRules(server)).toEqual([])
    expect(await verifyAudit(server)).toBeNull()
  })

  test('is the same after the way back into a new folder', async () => {
    await tool('backup', 'server.backup', { DATABASE_URL: server.url })
    await tool('restore', 'server.backup', atNewHome)
    await within(atNewHome, async (database) => {
      expect(await portraitOf(database)).toEqual(before)
      expect(await brokenRules(database)).toEqual([])
      expect(await verifyAudit(database)).toBeNull()
    })
  })

  test.each([
    ['the server', () => ({ DATABASE_URL: server.url, DATA_DIR: join(folder, 'beside-server') })],
    ['the new folder', () => atNewHome],
  ])('goes on working on %s: its people log in, see its orders and add to them', async (_, where) => {
    const running = await start(SERVER, { ...where(), PORT: '0', LOG_LEVEL: 'error' }, serverReady, 60_000)
    try {
      const headers = await logIn(running.base, 'boss')
      const summary = await call(`${running.base}/api/orders/summary?_view=all`, { headers })
      expect(JSON.parse(summary.text).data.total).toBe(60)
      const body = { name: '搬家后的客户', phone: '13700000001' }
      const made = await call(`${running.base}/api/customers`, { method: 'POST', headers, body })
      expect(made.status, made.text).toBe(200)
    } finally {
      await running.stop()
    }
  })
})
