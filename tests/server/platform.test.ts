import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../server/db/client.ts'
import { type Embedded, startEmbedded } from '../../server/db/embedded.ts'
import { holderOf, lockDataDir } from '../../server/db/embedded-lock.ts'
import { postgresIn } from '../../server/db/process-table.ts'
import { readEnv } from '../../server/env.ts'
import { guardOf, kill, startElsewhere, until } from '../helpers/embedded-process.ts'
import { freshDatabase, testDatabases } from '../helpers/postgres.ts'

const log = pino({ level: 'silent' })
const folders: string[] = []

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'banche-platform-'))
  chmodSync(folder, 0o711) // the database account must pass when the tests run as root
  folders.push(folder)
  return folder
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('the environment', () => {
  test('unset variables have their defaults', () => {
    expect(readEnv({ PORT: '' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      logLevel: 'info',
      trustProxy: 0,
      dbPool: 20,
      client: { title: '简化系统', erpUrl: '', localUploadUrl: '', openWeekly: true, showSettings: false },
    })
    expect(readEnv({}).demoData).toBeUndefined()
    expect(readEnv({ DEMO_DATA: '0', PORT: '0' })).toMatchObject({ demoData: false, port: 0 })
  })

  test('every bad variable is named in one message', () => {
    const read = () => readEnv({ PORT: 'abc', DB_POOL: '0', DEMO_DATA: 'yes', TRUST_PROXY: 'yes', LOG_LEVEL: 'loud' })
    expect(read).toThrow('PORT 须为 0–65535 的整数，得到 "abc"')
    for (const name of ['DB_POOL', 'DEMO_DATA', 'TRUST_PROXY', 'LOG_LEVEL']) expect(read).toThrow(name)
  })

  test('a bad connection address is refused without showing its password', () => {
    const read = () => readEnv({ DATABASE_URL: 'mysql://root:secret@db/x' })
    expect(read).toThrow('DATABASE_URL 须为 postgres://')
    expect(read).not.toThrow('secret')
    expect(readEnv({ DATABASE_URL: 'postgres://me@/base?host=/run/postgresql' }).databaseUrl).toContain(
      'host=/run/postgresql',
    )
  })
})

describe('the embedded database', () => {
  const folder = newFolder()
  const postgres = () => postgresIn(join(folder, 'postgres'))
  const running: (() => Promise<unknown>)[] = []

  afterEach(async () => {
    for (const stop of running.splice(0)) await stop().catch(() => {})
  })

  async function start(): Promise<Embedded> {
    const embedded = await startEmbedded(folder, log)
    running.push(embedded.stop)
    return embedded
  }

  async function elsewhere() {
    const started = await startElsewhere(folder)
    running.push(async () => started.child.kill('SIGKILL'))
    return started
  }

  async function ask<Row extends pg.QueryResultRow>(embedded: Embedded, sql: string): Promise<Row | undefined> {
    const client = new pg.Client(embedded.connection)
    await client.connect()
    return client
      .query<Row>(sql)
      .then(({ rows }) => rows[0])
      .finally(() => client.end())
  }

  test('starts on an empty folder as a careful UTF-8 server, and leaves nothing running', async () => {
    const embedded = await start()
    const settings = await ask(
      embedded,
      `select current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses,
         current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
         current_setting('statement_timeout') as timeout, rolsuper as super from pg_roles where rolname = current_user`,
    )
    expect(settings).toEqual({
      encoding: 'UTF8',
      addresses: '',
      fsync: 'on',
      checksums: 'on',
      timeout: '30s',
      super: false,
    })
    expect(statSync(join(folder, 'run')).mode & 0o777).toBe(0o700)
    await embedded.stop()
    expect(postgres()).toEqual([])
    expect(readdirSync(folder)).toEqual(['postgres'])
  })

  test('a second start on the same folder is refused and names the process that has it', async () => {
    await start()
    const second = await startElsewhere(folder)
    expect(second.isUp).toBe(false)
    expect(second.output).toContain(`正被另一个板车服务使用（进程 ${process.pid}）`)
    expect(postgres().length).toBeGreaterThan(0)
  })

  test('of many starts at once on the lock of a dead process exactly one gets it', async () => {
    const contested = newFolder()
    writeFileSync(join(contested, 'server.lock.7'), JSON.stringify({ pid: 4_000_000, host: 'elsewhere', started: '1' }))
    const past = new Date(Date.now() - 60_000)
    utimesSync(join(contested, 'server.lock.7'), past, past)
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(contested)))
    const got = attempts.filter((attempt) => attempt.status === 'fulfilled')
    expect(got).toHaveLength(1)
    for (const { value } of got) value.release()
    expect(readdirSync(contested)).toEqual([])
  })

  test('SIGTERM stops it with its process', async () => {
    const first = await elsewhere()
    expect(await kill(first, 'SIGTERM')).toBe(0)
    expect(postgres()).toEqual([])
    expect(holderOf(folder)).toBeNull()
  })

  test('after SIGKILL of its process no postgres is left behind, and the next start works', async () => {
    const first = await elsewhere()
    expect(first.isUp).toBe(true)
    await kill(first, 'SIGKILL')
    expect(await until(() => postgres().length === 0)).toBe(true)
    expect(await ask(await start(), 'select 1 as one')).toEqual({ one: 1 })
  })

  test('an orphan that lives on is stopped by the next start', async () => {
    const first = await elsewhere()
    const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    const guard = guardOf(postmaster)
    expect(guard).toBeDefined()
    process.kill(guard ?? 0, 'SIGKILL')
    await kill(first, 'SIGKILL')
    expect(postgres().some(({ pid }) => pid === postmaster)).toBe(true)
    expect(await ask(await start(), 'select 1 as one')).toEqual({ one: 1 })
    expect(postgres().some(({ pid }) => pid === postmaster)).toBe(false)
  })

  test('a process number in postmaster.pid that now belongs to a stranger does not block the start', async () => {
    const { uid, gid } = statSync(join(folder, 'postgres'))
    const stranger = spawn('sleep', ['60'], { uid, gid })
    running.push(async () => stranger.kill())
    const pidFile = join(folder, 'postgres/postmaster.pid')
    writeFileSync(pidFile, `${stranger.pid}\n${folder}/postgres\n1\n5432\n${folder}/run\n\n`)
    chownSync(pidFile, uid, gid)
    expect(await ask(await start(), 'select 1 as one')).toEqual({ one: 1 })
    expect(stranger.exitCode).toBeNull()
  })

  test('is started again when PostgreSQL itself is killed, and the pool goes on', async () => {
    const database = await openDatabase(readEnv({ DATA_DIR: folder }), log)
    running.push(database.close)
    await database.pool.query('select 1')
    const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(postmaster, 'SIGKILL')
    let answer: unknown
    for (let tries = 0; tries < 100 && answer === undefined; tries++) {
      await new Promise((done) => setTimeout(done, 100))
      answer = await database.pool.query('select 2 as two').then(
        ({ rows }) => rows[0],
        () => undefined,
      )
    }
    expect(answer).toEqual({ two: 2 })
  })

  test('data of another major version is refused', async () => {
    const version = join(folder, 'postgres/PG_VERSION')
    writeFileSync(version, '17\n')
    await expect(startEmbedded(folder, log)).rejects.toThrow('PostgreSQL 17')
    writeFileSync(version, '18\n')
    expect(await ask(await start(), 'select 1 as one')).toEqual({ one: 1 })
  })
})

describe.each(testDatabases())('connections to the $name database', (which) => {
  let database: Database
  afterAll(() => database.close())

  test('values come as the product expects them, through the pool and through Drizzle', async () => {
    database = await freshDatabase(which, { isLasting: true })
    const text = `select 9007199254740991::int8 as fen, '2026-02-28'::date as day, 1.50::numeric as rate,
      '2026-02-28 08:00:00.1234+08'::timestamptz as moment, array[1, 2]::int8[] as ids, array['2026-02-28'::date] as days`
    const expected = {
      fen: 9007199254740991,
      day: '2026-02-28',
      rate: '1.50',
      moment: '2026-02-28T00:00:00.123Z',
      ids: [1, 2],
      days: ['2026-02-28'],
    }
    expect((await database.pool.query(text)).rows[0]).toEqual(expected)
    expect((await database.db.execute(sql.raw(text))).rows[0]).toEqual(expected)
    await expect(database.pool.query('select 9007199254740993::int8')).rejects.toThrow('too large')
  })

  test('sessions speak UTC and have their limits; numbers are drawn without waiting for the disk', async () => {
    const show = `select current_setting('timezone') as zone, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('synchronous_commit') as flush`
    const limits = { zone: 'UTC', statement: '30s', idle: '1min' }
    expect((await database.pool.query(show)).rows[0]).toEqual({ ...limits, flush: 'on' })
    expect((await database.serials.query(show)).rows[0]).toEqual({ ...limits, flush: 'off' })
    // Set by the connection itself: the role of the embedded database has them too, a company's own has not.
    const set = `select name, setting from pg_settings where source = 'client'
      and name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name desc`
    for (const pool of [database.pool, database.serials, database.cancels])
      expect((await pool.query(set)).rows.map(({ setting }) => setting)).toEqual(['30000', '60000'])
  })
})
