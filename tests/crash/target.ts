import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { connect, type Database } from '../../server/db/client.ts'
import { startEmbedded } from '../../server/db/embedded.ts'
import { holderOf } from '../../server/db/embedded-lock.ts'
import { migrate } from '../../server/db/migrate.ts'
import { postgresIn, processOf } from '../../server/db/process-table.ts'
import type { Running } from '../helpers/processes.ts'
import { asAdmin, targetOf } from '../helpers/test-database.ts'
import { found, type People } from './people.ts'

/** A database that outlives the servers which are killed over it. */
export type Target = {
  name: string
  people: People
  /** For the server process. */
  env: Record<string, string>
  connect(): Promise<Database>
  /** Answers what was killed. */
  kill(server: Running, round: number): Promise<string>
  /** Processes that belong to no living server; with null, every process of the database is one. */
  strays(server: Running | null): Promise<number>
  close(): Promise<void>
}

const log = pino({ level: 'error' })

/** The embedded database in a folder of its own. Even rounds kill its PostgreSQL as well. */
export async function embeddedTarget(): Promise<Target> {
  const dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'banche-crash-'))
  chmodSync(dataDir, 0o711) // the database account must pass when the tests run as root
  const embedded = await startEmbedded(dataDir, log)
  const people = await connect(embedded.connection, 'embedded', 2, log)
    .then(populate)
    .finally(() => embedded.stop())
  const folder = join(dataDir, 'postgres')
  return {
    name: '内置数据库',
    people,
    env: { DATA_DIR: dataDir, DATABASE_URL: '' },
    connect() {
      const connection = holderOf(dataDir)?.connection
      if (!connection) throw new Error('the server does not say how to reach its database')
      return connect(connection, 'embedded', 2, log, 'banche-test')
    },
    async kill(server, round) {
      if (round % 2 === 1) {
        await server.kill()
        return '服务进程'
      }
      const gone = server.kill()
      // Listed again until none is left: a connection may be opened between the list and the signal.
      for (let found = postgresIn(folder); found.length > 0; found = postgresIn(folder)) {
        for (const { pid } of found) signal(pid)
        await sleep(1)
      }
      await gone
      return '服务与数据库'
    },
    async strays(server) {
      if (!server) return settled(() => inFolder(dataDir).length)
      const all = postgresIn(folder)
      const own = all.find(({ parent }) => parent === server.pid)
      return all.filter(({ pid, parent }) => pid !== own?.pid && parent !== own?.pid).length
    },
    async close() {
      // After a run that failed, the watchman is still stopping the database of the server that was killed last.
      await settled(() => inFolder(dataDir).length)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A database of its own on the server of an address whose role may create one. */
export async function serverTarget(admin: string): Promise<Target> {
  const where = { admin, owner: null }
  const name = `banche_crash_${Date.now()}_${randomBytes(3).toString('hex')}`
  const url = targetOf(where, name)
  await asAdmin(where, (client) => client.query(`create database ${name} template template0`))
  const drop = () => asAdmin(where, (client) => client.query(`drop database if exists ${name} with (force)`))
  const open = () => connect({ connectionString: url }, 'server', 2, log, 'banche-test')
  try {
    const people = await open().then(populate)
    return {
      name: 'PostgreSQL',
      people,
      env: { DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('hex') },
      connect: open,
      async kill(server) {
        await server.kill()
        return '服务进程'
      },
      strays: async (server) => (server ? 0 : settled(async () => sessionsOf(where, name))),
      async close() {
        await drop()
      },
    }
  } catch (error) {
    await drop()
    throw error
  }
}

async function populate(database: Database): Promise<People> {
  try {
    await migrate(database)
    return await found(database.pool)
  } finally {
    await database.close()
  }
}

async function sessionsOf(where: Parameters<typeof asAdmin>[0], name: string): Promise<number> {
  const { rows } = await asAdmin(where, (client) =>
    client.query<{ found: number }>(`select count(*)::int as found from pg_stat_activity where datname = $1`, [name]),
  )
  return rows[0]?.found ?? 0
}

/** What is left after a moment for those that are just ending. */
async function settled(count: () => number | Promise<number>): Promise<number> {
  for (const deadline = Date.now() + 5_000; (await count()) > 0 && Date.now() < deadline; ) await sleep(50)
  return count()
}

/** Every living process that works in the folder: postgres and the shell that watches over it. Linux only, else none. */
function inFolder(folder: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => processOf(pid) && workingFolder(pid).startsWith(folder))
}

function workingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended in the meantime.
  }
}
