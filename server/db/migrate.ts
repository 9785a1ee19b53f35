import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartError } from '../errors/start-error.ts'
import { underLock } from './advisory-lock.ts'
import type { Database } from './client.ts'

export type Migration = { hash: string; createdAt: number; statements: string[] }

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Brings the schema up to this build; several servers may call it at once. */
export async function migrate(database: Database, folder = migrationsFolder): Promise<void> {
  await underLock(database, 'migrate', async (client) => {
    assertKnown(await appliedMigrations(client), knownMigrations(folder))
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
  })
}

/** Whether the database holds exactly the migrations of this build: for /readyz, which must not wait or throw. */
export async function migrationsApplied(database: Database, folder = migrationsFolder): Promise<boolean> {
  const applied = await appliedMigrations(database.pool).catch(() => null)
  const known = knownMigrations(folder)
  return applied !== null && applied.length === known.length && known.every(({ hash }) => applied.includes(hash))
}

/** Read once: the files of a running build do not change. */
export function knownMigrations(folder = migrationsFolder): Migration[] {
  const remembered = read.get(folder)
  if (remembered) return remembered
  if (!existsSync(`${folder}/meta/_journal.json`)) throw new StartError('migrations.none', { folder })
  const found = readMigrationFiles({ migrationsFolder: folder }).map((file) => ({
    hash: file.hash,
    createdAt: file.folderMillis,
    statements: file.sql,
  }))
  read.set(folder, found)
  return found
}

const read = new Map<string, Migration[]>()

/** Hashes in the order of their application; none in a new database. */
export async function appliedMigrations(client: Pick<pg.ClientBase, 'query'> | pg.Pool): Promise<string[]> {
  const { rows: tables } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (tables[0]?.name === null) return []
  const { rows } = await client.query('select hash from drizzle.__drizzle_migrations order by created_at, id')
  return rows.map((row) => String(row.hash))
}

function assertKnown(applied: string[], known: Migration[]): void {
  const strange = applied.filter((hash) => !known.some((migration) => migration.hash === hash))
  if (strange.length === 0) return
  throw new StartError('migrations.unknown', { count: strange.length })
}
