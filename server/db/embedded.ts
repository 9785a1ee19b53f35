import { resolve } from 'node:path'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { StartError } from '../errors/start-error.ts'
import { type Cluster, openCluster, removeSocketDir } from './embedded-cluster.ts'
import { type Connection, lockDataDir } from './embedded-lock.ts'
import { runPostmaster } from './embedded-postmaster.ts'
import { letter } from './letter.ts'

export type Embedded = {
  /** The application's role: owner of its database, not a superuser. */
  connection: Connection
  /** The superuser, for tests that create databases. */
  admin: Connection
  stop(): Promise<void>
}

/** The PostgreSQL inside the product, as a child of this process: one per data folder, gone when this process is gone. */
export async function startEmbedded(folder: string, log: BaseLogger): Promise<Embedded> {
  const dataDir = resolve(folder)
  const lock = await lockDataDir(dataDir)
  try {
    for (const host of lock.leftBehind) removeSocketDir(dataDir, host)
    const cluster = await openCluster(dataDir)
    const postmaster = await runPostmaster(cluster, log).catch((error) => {
      removeSocketDir(dataDir, cluster.host)
      throw error
    })
    const stop = async () => {
      await postmaster.stop()
      removeSocketDir(dataDir, cluster.host)
      lock.release()
    }
    try {
      const address = {
        host: cluster.host,
        port: cluster.port,
        ...(cluster.password ? { password: cluster.password } : {}),
      }
      const admin = { ...address, user: 'postgres', database: 'postgres' }
      const connection = { ...address, user: 'banche', database: 'banche' }
      await prepareRole(admin, cluster)
      await assertUtf8(connection)
      lock.publish(connection)
      return { connection, admin, stop }
    } catch (error) {
      await stop()
      throw error
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function prepareRole(admin: Connection, cluster: Cluster): Promise<void> {
  await withClient(admin, async (client) => {
    const roles = await client.query(`select 1 from pg_roles where rolname = 'banche'`)
    const password = cluster.password ? ` password ${client.escapeLiteral(cluster.password)}` : ''
    if (roles.rowCount === 0)
      await client.query(`create role banche login nosuperuser nocreatedb nocreaterole${password}`)
    await client.query(`alter role banche set statement_timeout = '30s'`)
    const databases = await client.query(`select 1 from pg_database where datname = 'banche'`)
    if (databases.rowCount === 0) await client.query('create database banche owner banche template template0')
  })
}

/** In any other encoding Chinese is stored as bytes, and with the locale C every search in it finds nothing, silently. */
async function assertUtf8(connection: Connection): Promise<void> {
  await withClient(connection, async (client) => {
    const { rows } = await client.query(
      `select current_setting('server_encoding') = 'UTF8' and '${letter}' ~ '^[[:alpha:]]$' as good`,
    )
    if (!rows[0]?.good) throw new StartError('embedded.encoding')
  })
}

async function withClient(connection: Connection, tx: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {}) // the query that runs meanwhile rejects
  await client.connect()
  try {
    await tx(client)
  } finally {
    await client.end()
  }
}
