import pg from 'pg'
import { isInMemory } from './scratch.ts'

/** Crosses from the setup to the workers as data. */
export type TestDatabase = {
  name: 'embedded' | 'server'
  /** Connects as a role that may create databases. */
  admin: string
  /** The role the tests run as, where it is not that one. */
  owner: string | null
  /** Begins the name of every database of this run. */
  run: string
  /** The run of which this one has copies, where a test started it. */
  parent?: string
}

/** How a run that a test starts is told of the database of the run around it. */
const around = 'TEST_DATABASE_AROUND'
export const toChild = (database: TestDatabase): Record<string, string> => ({ [around]: JSON.stringify(database) })
export function parentOf(env: NodeJS.ProcessEnv): TestDatabase | undefined {
  const told = env[around]
  return told ? (JSON.parse(told) as TestDatabase) : undefined
}

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to from outside
  interface ProvidedContext {
    databases: TestDatabase[]
  }
}

export async function asAdmin<Result>(
  { admin }: Pick<TestDatabase, 'admin'>,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/**
 * The statement that makes a database of what stands in another one. Where nothing waits for the disk the files are copied:
 * half of what it costs to write them into the log as well.
 */
export function copyOf({ name, owner }: Pick<TestDatabase, 'name' | 'owner'>, template: string, database: string) {
  const strategy = name === 'embedded' ? ' strategy file_copy' : ''
  return `create database ${database} template ${template}${strategy}${owner ? ` owner ${owner}` : ''}`
}

/** The address of another database on the same server. */
export function targetOf({ admin, owner }: Pick<TestDatabase, 'admin' | 'owner'>, database: string): string {
  const url = new URL(admin)
  url.pathname = `/${database}`
  if (owner) url.username = owner
  return url.href
}

/**
 * Lets a database go that no test needs any more; nobody waits for it. On a disk it stays until the run ends
 * (global-setup.ts), 16 MB each: ext4 does not give out the inodes of files deleted a minute ago, and looks past every one
 * of them for each file that is made anywhere, which was a fifth of the time of a server test.
 */
export function letGo(which: TestDatabase, database: string): void {
  if (which.name === 'server' || !isInMemory()) return
  void asAdmin(which, (client) => client.query(`drop database if exists ${database} with (force)`)).catch(
    () => undefined,
  )
}
