import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeMigration } from '../../server/db/make-migration.ts'
import { migrate } from '../../server/db/migrate.ts'
import type { FreshDatabase } from './postgres.ts'

/** Makes the tables of the samples, as `npm run migration` would. */
export async function migrateSamples(database: FreshDatabase): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'banche-samples-'))
  cpSync(new URL('../../server/db/migrations', import.meta.url), folder, { recursive: true })
  await makeMigration(folder, 'samples')
  await migrate(database, folder)
  rmSync(folder, { recursive: true })
}
