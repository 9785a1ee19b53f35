import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { inject } from 'vitest'
import { connect, type Database } from '../../server/db/client.ts'
import { demoDatabase } from './demo-template.ts'
import { asAdmin, copyOf, letGo, type TestDatabase, targetOf } from './test-database.ts'

export type { TestDatabase } from './test-database.ts'

export type FreshDatabase = Database & {
  /** For a server process of its own: the value of its DATABASE_URL. */
  url: string
}

/**
 * The databases on which laws, locks, races, queries and exchange are proven:
 * `describe.each(testDatabases())('$name', (which) => …)`.
 */
export function testDatabases(): TestDatabase[] {
  return inject('databases')
}

/** The one that is always there, for what the server decides by itself: its statements run on both elsewhere. */
export function anyDatabase(): TestDatabase[] {
  return testDatabases().slice(0, 1)
}

/**
 * A migrated (or altogether empty) database of its own for a test file, gone when it is closed; or one with the demo company.
 * `isLasting`: a commit waits for the disk, as it does for people.
 */
export async function freshDatabase(
  which: TestDatabase,
  { empty = false, demo = false, isLasting = false } = {},
): Promise<FreshDatabase> {
  const template = demo ? await demoDatabase(which) : empty ? 'template0' : `${which.run}_template`
  const name = `${which.run}_${randomBytes(5).toString('hex')}`
  await asAdmin(which, async (client) => {
    await client.query(copyOf(which, template, name))
    // What a crash may lose is proven on servers of its own (crash.test.ts).
    if (which.name === 'server' && !isLasting) await client.query(`alter database ${name} set synchronous_commit = off`)
  })
  const log = pino({ level: 'error' })
  const target = targetOf(which, name)
  const database = await connect({ connectionString: target }, which.name, 8, log, 'banche-test')
  return {
    ...database,
    url: target,
    async close() {
      await database.close()
      letGo(which, name)
    },
  }
}
