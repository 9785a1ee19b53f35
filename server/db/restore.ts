import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartError } from '../errors/start-error.ts'
import { printed } from '../messages/database.ts'
import { underLock } from './advisory-lock.ts'
import { type BackupHeader, type Frame, framesOf, notABackup, verifiedHeader } from './backup-format.ts'
import { detachForeignKeys, dropEverything, quoted, silenceTriggers, tablesOf } from './catalogue.ts'
import type { Database } from './client.ts'
import { isEmpty } from './emptiness.ts'
import { knownMigrations, migrate } from './migrate.ts'
import { fileFromUser, isMain, runTool } from './tool.ts'

type Options = { replace?: boolean; migrations?: string }

/**
 * Fills the database from a backup in one transaction: the schema as it was at the backup, the rows, and after that
 * the migrations that came later, which so find the data they expect.
 */
export async function restore(database: Database, file: string, options: Options = {}): Promise<BackupHeader> {
  const header = await verifiedHeader(file)
  const frames = framesOf(file)
  await frames.next() // the header
  await underLock(database, 'migrate', async (client) => {
    await client.query('begin')
    await assertUnused(client, options.replace ?? false)
    await dropEverything(client)
    await buildSchema(client, header, options.migrations)
    await assertTables(client, header)
    await fill(client, header, frames, file)
    await client.query('commit')
  })
  await migrate(database, options.migrations)
  await database.pool.query('analyze')
  return header
}

async function assertUnused(client: pg.ClientBase, replace: boolean): Promise<void> {
  const { rows } = await client.query<{ servers: number }>(
    `select count(*) as servers from pg_stat_activity
     where datname = current_database() and application_name = 'banche' and pid <> pg_backend_pid()`,
  )
  if (rows[0]?.servers) throw new StartError('restore.inUse')
  if (replace) return
  const refusal = new StartError('restore.notEmpty')
  if (!(await isEmpty(client))) throw refusal
  const { rows: migrated } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as ours`,
  )
  // A database of somebody else's is never cleared without being asked to.
  if (!migrated[0]?.ours && (await tablesOf(client)).length > 0) throw refusal
}

// The same rows as the migrator keeps, so that it goes on from here.
async function buildSchema(client: pg.ClientBase, header: BackupHeader, folder?: string): Promise<void> {
  const known = knownMigrations(folder)
  const missing = header.migrations.filter((hash) => !known.some((migration) => migration.hash === hash))
  if (missing.length > 0) throw new StartError('restore.newer')
  await client.query('create schema drizzle')
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { hash, createdAt, statements } of known.filter((migration) =>
    header.migrations.includes(migration.hash),
  )) {
    for (const statement of statements) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, createdAt])
  }
}

async function assertTables(client: pg.ClientBase, header: BackupHeader): Promise<void> {
  const present = new Set((await tablesOf(client)).map((table) => quoted(table.schema, table.name)))
  const absent = header.tables.filter((table) => !present.has(quoted(table.schema, table.name)))
  if (absent.length > 0)
    throw new StartError('restore.unknownTables', { names: { list: absent.map((table) => table.name) } })
}

async function fill(
  client: pg.ClientBase,
  header: BackupHeader,
  frames: AsyncGenerator<Frame>,
  file: string,
): Promise<void> {
  await client.query('set constraints all immediate')
  // Rows go in as they were: in any order, past the triggers that guard the product's own writes.
  const undo = [...(await detachForeignKeys(client)), ...(await silenceTriggers(client))]
  // Migrations may bring rows of their own, which the backup holds too.
  const names = header.tables.map((table) => quoted(table.schema, table.name))
  if (names.length > 0) await client.query(`truncate ${names.join()}`)
  for (const { schema, name, columns } of header.tables) {
    const target = `${quoted(schema, name)} (${columns.map((column) => quoted(column)).join()})`
    await pipeline(Readable.from(piecesOfTable(frames, file)), client.query(copyFrom(`copy ${target} from stdin`)))
  }
  if ((await frames.next()).value?.kind !== 'Z') throw notABackup(file)
  for (const { schema, name, value, called } of header.sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [quoted(schema, name), value, called])
  }
  for (const statement of undo) await client.query(statement)
  await compareCounts(client, header)
}

// `frames.next()` and not a loop, which would close the generator for the tables to come.
async function* piecesOfTable(frames: AsyncGenerator<Frame>, file: string): AsyncGenerator<Buffer> {
  for (;;) {
    const { value } = await frames.next()
    if (value?.kind === 'E') return
    if (value?.kind !== 'D') throw notABackup(file)
    yield value.content
  }
}

async function compareCounts(client: pg.ClientBase, header: BackupHeader): Promise<void> {
  for (const { schema, name, rows: expected } of header.tables) {
    const { rows } = await client.query<{ found: number }>(`select count(*) as found from ${quoted(schema, name)}`)
    if (rows[0]?.found !== expected)
      throw new StartError('restore.otherCount', { name, expected, found: rows[0]?.found ?? 0 })
  }
}

if (isMain(import.meta.filename)) {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean' } },
    allowPositionals: true,
    strict: false,
  })
  const [given] = positionals
  if (given === undefined || positionals.length > 1) {
    console.error(printed('restore.usage'))
    process.exit(2)
  }
  await runTool(false, async (database) => {
    const { tables, createdAt } = await restore(database, fileFromUser(given), { replace: values.replace === true })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(printed('restore.done', { tables: tables.length, rows, createdAt }))
    const { rows: bound } = await database.pool.query<{ n: number }>(
      `select count(*) as n from credentials where totp_secret like 'v1.%'`,
    )
    if (bound[0]?.n) console.log(printed('restore.authenticators', { people: bound[0].n }))
  })
}
