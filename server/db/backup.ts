import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { StartError } from '../errors/start-error.ts'
import { printed } from '../messages/database.ts'
import { type BackupHeader, frame } from './backup-format.ts'
import { quoted, sequencesOf, tablesOf } from './catalogue.ts'
import type { Database } from './client.ts'
import { appliedMigrations } from './migrate.ts'
import { fileFromUser, isMain, runTool } from './tool.ts'

/** Writes one consistent snapshot of every table; the file appears under its name only when it is whole. */
export async function backup(database: Database, file: string): Promise<BackupHeader> {
  const client = await database.pool.connect()
  const part = `${file}.part`
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set row_security = off')
    await client.query('begin isolation level repeatable read read only')
    const header = await describe(client)
    const target = createWriteStream(part, { mode: 0o600, flush: true })
    await pipeline(Readable.from(frames(client, header)), createGzip({ level: 4 }), target)
    await rename(part, file)
    return header
  } catch (error) {
    await rm(part, { force: true })
    const { code, message } = error as NodeJS.ErrnoException
    if (['ENOENT', 'EACCES', 'ENOSPC', 'EROFS', 'EISDIR'].includes(code ?? ''))
      throw new StartError('backup.unwritable', { file, why: message })
    throw error
  } finally {
    client.release(true)
  }
}

async function describe(client: pg.ClientBase): Promise<BackupHeader> {
  const tables: BackupHeader['tables'] = []
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<{ rows: number }>(
      `select count(*) as rows from ${quoted(table.schema, table.name)}`,
    )
    tables.push({ ...table, rows: rows[0]?.rows ?? 0 })
  }
  if (tables.length === 0) throw new StartError('backup.empty')
  const sequences: BackupHeader['sequences'] = []
  for (const sequence of await sequencesOf(client)) {
    // Sequences stand outside snapshots: what is read here is never behind the rows of ours.
    const { rows } = await client.query(
      `select last_value as value, is_called as called from ${quoted(sequence.schema, sequence.name)}`,
    )
    sequences.push({ ...sequence, value: rows[0].value, called: rows[0].called })
  }
  const migrations = await appliedMigrations(client)
  return { product: 'banche', format: 1, createdAt: new Date().toISOString(), migrations, tables, sequences }
}

async function* frames(client: pg.ClientBase, header: BackupHeader): AsyncGenerator<Buffer> {
  yield frame('H', header)
  for (const { schema, name, columns } of header.tables) {
    // A query, because COPY of a partitioned table by name is refused.
    const source = client.query(
      copyTo(`copy (select ${columns.map((column) => quoted(column)).join()} from ${quoted(schema, name)}) to stdout`),
    )
    for await (const piece of source) yield frame('D', piece as Buffer)
    yield frame('E', { rows: source.rowCount })
  }
  yield frame('Z', {})
}

if (isMain(import.meta.filename)) {
  const given = process.argv[2]
  if (given === undefined || process.argv.length > 3) {
    console.error(printed('backup.usage'))
    process.exit(2)
  }
  const file = fileFromUser(given)
  await runTool(true, async (database) => {
    const { tables } = await backup(database, file)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const { size } = await stat(file)
    console.log(printed('backup.done', { tables: tables.length, rows, size: (size / 1e6).toFixed(1), file }))
  })
}
