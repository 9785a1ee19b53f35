import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import type { Env } from '../env.ts'
import { StartError } from '../errors/start-error.ts'
import { startEmbedded } from './embedded.ts'
import { letter } from './letter.ts'
import { type Ear, type Listening, listen } from './listen.ts'
import { TypedClient } from './value-types.ts'

export type Database = {
  pool: pg.Pool
  /**
   * Two connections for drawing human numbers outside the transaction, so that a counter's row is not locked until the
   * order commits. They do not wait for the disk: see `synchronous_commit` below.
   */
  serials: pg.Pool
  /** One connection to stop statements from, free also when all of the pool are at work. */
  cancels: pg.Pool
  db: NodePgDatabase
  kind: 'embedded' | 'server'
  /** Hear what each transaction has changed, once it is committed. */
  committed: Set<(changes: Committed) => void>
  /** Listens on a channel of the database by a connection of its own. */
  listen(channel: string, listening: Listening): Ear
  close(): Promise<void>
}

/** The rows that a transaction changed, the people it told something, and the request that asked for it. */
export type Committed = {
  rows: readonly { resource: string; rowId: string | null }[]
  people: ReadonlySet<string>
  requestId: string
  /** Records that somebody opened, left or began to edit. */
  present?: readonly Presence[]
}

/** A record, and the person who came to it or left it. */
export type Presence = { resource: string; rowId: string; staffId: string }

/** Connects to DATABASE_URL, or starts the embedded PostgreSQL in DATA_DIR. */
export async function openDatabase(env: Env, log: BaseLogger): Promise<Database> {
  if (env.databaseUrl) return connect({ connectionString: env.databaseUrl }, 'server', env.dbPool, log)
  const embedded = await startEmbedded(env.dataDir, log)
  try {
    const database = await connect(embedded.connection, 'embedded', env.dbPool, log)
    return {
      ...database,
      async close() {
        await database.close()
        await embedded.stop()
      },
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** `name` is what the database's list of sessions shows. */
export async function connect(
  target: pg.ClientConfig,
  kind: Database['kind'],
  connections: number,
  log: BaseLogger,
  name = 'banche',
): Promise<Database> {
  const pool = openPool(target, { max: connections, name }, log)
  // A crash may lose the last fraction of a second of these pools' commits: then a number that was drawn, but whose
  // order was not yet acknowledged, is drawn again. The order's own commit flushes the log up to itself, and with it
  // the number's.
  const serials = openPool(target, { max: 2, name, options: '-c synchronous_commit=off' }, log)
  const cancels = openPool(target, { max: 1, name }, log)
  const close = async () => {
    await Promise.all([pool.end(), serials.end(), cancels.end()])
  }
  try {
    await assertServer(pool, log)
  } catch (error) {
    await close()
    throw error
  }
  const own = { pool, serials, cancels, db: drizzle(pool), kind, close }
  const listener = { ...target, application_name: name }
  return { ...own, committed: new Set(), listen: (channel, on) => listen(listener, channel, on, log) }
}

function openPool(
  target: pg.ClientConfig,
  own: { max: number; name: string; options?: string },
  log: BaseLogger,
): pg.Pool {
  // Sessions speak UTC and ISO whatever the server's own settings are; business days are computed in code.
  // Compiling a statement takes longer than any page of a list: the planner takes a count up to a limit for one of all rows.
  const options = ['-c timezone=UTC -c datestyle=ISO -c jit=off', own.options].filter(Boolean).join(' ')
  const pool = new pg.Pool({
    ...withOptions(target, options),
    application_name: own.name,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // What is asked at once is sent at once: no statement waits for the answer to the one before it.
    pipeline: true,
    max: own.max,
    Client: TypedClient,
  })
  // Without a listener a lost connection would end the process, whether it was idle or in somebody's transaction.
  pool.on('error', (error) => log.warn({ err: error }, 'connection to the database lost'))
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ err: error }, 'connection to the database lost')),
  )
  return pool
}

// In a connection string `options` replaces the one beside it instead of joining it.
function withOptions(target: pg.ClientConfig, options: string): pg.ClientConfig {
  if (!target.connectionString) return { ...target, options: [target.options, options].filter(Boolean).join(' ') }
  const url = new URL(target.connectionString)
  url.searchParams.set('options', [url.searchParams.get('options'), options].filter(Boolean).join(' '))
  return { ...target, connectionString: url.href }
}

async function assertServer(pool: pg.Pool, log: BaseLogger): Promise<void> {
  await answering(pool, log)
  const { rows } = await pool.query<{ version: string; encoding: string; letters: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
       '${letter}' ~ '^[[:alpha:]]$' as letters`,
  )
  const { version = '', encoding = '', letters } = rows[0] ?? {}
  if (Number.parseInt(version, 10) < 14) throw new StartError('database.tooOld', { version })
  if (encoding !== 'UTF8') throw new StartError('database.encoding', { encoding })
  if (!letters)
    log.warn(
      'the LC_CTYPE of the database knows no Chinese letters (C, say): its indexes of trigrams leave them out; make the database with C.UTF-8',
    )
}

// A database that starts at the same time as the server needs a moment.
async function answering(pool: pg.Pool, log: BaseLogger): Promise<void> {
  const deadline = Date.now() + 15_000
  for (let told = false; ; told = true) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      const passing = ['ECONNREFUSED', 'ENOENT', '57P03', 'EAI_AGAIN'].includes(code ?? '')
      if (!passing || Date.now() > deadline)
        throw new StartError('database.unreachable', { why: message || (code ?? '') })
      if (!told) log.warn({ code }, 'the database is not ready yet, waiting')
      await sleep(500)
    }
  }
}
