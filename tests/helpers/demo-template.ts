import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { connect } from '../../server/db/client.ts'
import { migrate } from '../../server/db/migrate.ts'
import { seedDemo } from '../../server/demo/index.ts'
import { SERVER, serverReady, start } from './processes.ts'
import { scratchFolder } from './scratch.ts'
import { asAdmin, type TestDatabase, targetOf } from './test-database.ts'

/** The company of the demonstration is played once for a run of tests, by whoever needs it first; others copy it. */

/** The name of the database that holds it. */
export async function demoDatabase(which: TestDatabase): Promise<string> {
  const name = `${which.run}_demo`
  await oneAtATime(which, name, async (query) => {
    if ((await query(`select 1 from pg_database where datname = '${name}'`)).length > 0) return
    const owner = which.owner ? ` owner ${which.owner}` : ''
    const played = which.parent ? `${which.parent}_demo` : ''
    const isPlayed = (await query(`select 1 from pg_database where datname = '${played}'`)).length > 0
    await query(`create database ${name} template ${isPlayed ? played : `${which.run}_template`}${owner}`)
    const target = { connectionString: targetOf(which, name) }
    const database = await connect(target, which.name, 4, pino({ level: 'error' }), 'banche-test')
    try {
      if (isPlayed) await migrate(database)
      else await seedDemo(database)
    } catch (error) {
      await database.close()
      await query(`drop database ${name} with (force)`)
      throw error
    }
    await database.close()
  })
  return name
}

/** Where the folder of its embedded database lies; removed with the run (global-setup.ts). */
export const demoFolderOf = ({ run }: Pick<TestDatabase, 'run'>): string => join(scratchFolder(), `${run}_demo`)

/** The data folder of a server that has played it and was stopped. */
export async function demoFolder(which: TestDatabase): Promise<string> {
  const folder = demoFolderOf(which)
  await oneAtATime(which, folder, async () => {
    if (!existsSync(folder)) await playFolder(which)
  })
  return folder
}

/** A server starts for the first time, and plays it in its own folder. */
export async function playFolder(which: Pick<TestDatabase, 'run'>): Promise<string> {
  const folder = demoFolderOf(which)
  const building = `${folder}_building`
  mkdirSync(building)
  chmodSync(building, 0o711) // the database account must pass when the tests run as root
  const env = { DATA_DIR: building, DATABASE_URL: '', DEMO_DATA: '1', PORT: '0', LOG_LEVEL: 'error' }
  await (await start(SERVER, env, serverReady)).stop()
  renameSync(building, folder)
  return folder
}

export const copyDemoFolder = async (which: TestDatabase, into: string): Promise<void> =>
  copyFolder(await demoFolder(which), into)

export function copyFolder(folder: string, into: string): void {
  // With the owner of the files, which is the account of the database.
  const { status, stderr } = spawnSync('cp', ['-a', `${folder}/.`, into], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the company was not copied: ${stderr}`)
}

type Query = (text: string) => Promise<unknown[]>

async function oneAtATime(which: TestDatabase, what: string, work: (query: Query) => Promise<void>): Promise<void> {
  await asAdmin(which, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [what])
    await work(async (text) => (await client.query(text)).rows)
  })
}
