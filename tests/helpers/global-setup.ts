import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { connect } from '../../server/db/client.ts'
import { startEmbedded } from '../../server/db/embedded.ts'
import { urlOf } from '../../server/db/embedded-lock.ts'
import { migrate } from '../../server/db/migrate.ts'
import { readEnv } from '../../server/env.ts'
import { copyFolder, demoDatabase, demoFolderOf, playFolder } from './demo-template.ts'
import { scratchFolder } from './scratch.ts'
import { asAdmin, parentOf, type TestDatabase, targetOf } from './test-database.ts'

const log = pino({ level: 'error' })
const runName = /^banche_test_(\d+)_/

type Opened = { databases: TestDatabase[]; close: () => Promise<void> }

/** Each project of a run loads this file for itself. */
const shared = globalThis as { databasesOfRun?: { opened: Promise<Opened>; users: number } | undefined }

/** One embedded server for the whole run, and a migrated template on it and on the server of DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.databasesOfRun ??= { opened: open(isWhole()), users: 0 }
  const own = shared.databasesOfRun
  own.users++
  const { databases, close } = await own.opened
  project.provide('databases', databases)
  return async () => {
    if (--own.users > 0) return
    shared.databasesOfRun = undefined
    await close()
  }
}

/** Whether every test was asked for, and not those of some files. */
const isWhole = () => !process.argv.some((one) => one.startsWith('tests/'))

async function open(isWholeRun: boolean): Promise<Opened> {
  const run = `banche_test_${Date.now()}_${randomBytes(3).toString('hex')}`
  const parent = parentOf(process.env)
  if (parent) return openBeside(parent, run)
  // Of the server as it is now, also when a single file is run.
  execFileSync(process.execPath, [fileURLToPath(new URL('../../scripts/build-server.mjs', import.meta.url))])
  const url = readEnv(process.env).databaseUrl
  const server: TestDatabase[] = url ? [{ name: 'server', admin: url, owner: null, run }] : []
  const folder = await mkdtemp(join(scratchFolder(), 'banche-test-'))
  await chmod(folder, 0o711) // the database account must pass when the tests run as root
  // Most files copy the company of the demonstration: played ahead, no file waits for another that plays it. The two
  // databases play it side by side, the embedded one as the first start of a server; the run's own begins as a copy of it.
  await Promise.all([
    isWholeRun ? playFolder({ run }).then((played) => copyFolder(played, folder)) : undefined,
    ...server.map((database) => buildTemplate(database).then(() => (isWholeRun ? demoDatabase(database) : undefined))),
  ])
  const embedded = await startEmbedded(folder, log)
  const own: TestDatabase = { name: 'embedded', admin: urlOf(embedded.admin), owner: embedded.connection.user, run }
  await asAdmin(own, neverWaitForDisk)
  if (isWholeRun) await asAdmin(own, (client) => client.query(`alter database banche rename to ${run}_demo`))
  await buildTemplate(own)
  const databases = [own, ...server]
  const close = async () => {
    for (const database of databases) await dropDatabases(database, (name) => name.startsWith(run))
    await embedded.stop()
    for (const left of [folder, demoFolderOf({ run }), `${demoFolderOf({ run })}_building`])
      await rm(left, { recursive: true, force: true })
  }
  return { databases, close }
}

/** A run that a test starts: on the embedded server of the run that the test belongs to, its databases copies of that run's. */
async function openBeside(parent: TestDatabase, run: string): Promise<Opened> {
  const own: TestDatabase = { ...parent, run, parent: parent.run }
  await buildTemplate(own)
  return { databases: [own], close: () => dropDatabases(own, (name) => name.startsWith(run)) }
}

/** Its folder goes with the run: what outlives a crash is proven by tests with servers of their own. */
async function neverWaitForDisk(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes']) await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
}

async function buildTemplate(which: TestDatabase): Promise<void> {
  const { owner, run, parent } = which
  const anHour = 3_600_000
  // What a run that was killed left behind on a server that lives on.
  await dropDatabases(which, (found) => Number(runName.exec(found)?.[1] ?? Number.NaN) < Date.now() - 6 * anHour)
  await asAdmin(which, (client) =>
    client.query(
      `create database ${run}_template template ${parent ? `${parent}_template` : 'template0'}${owner ? ` owner ${owner}` : ''}`,
    ),
  )
  if (!existsSync(new URL('../../server/db/migrations/meta/_journal.json', import.meta.url))) return
  const database = await connect(
    { connectionString: targetOf(which, `${run}_template`) },
    which.name,
    2,
    log,
    'banche-test',
  )
  await migrate(database).finally(database.close)
}

async function dropDatabases(which: TestDatabase, chosen: (name: string) => boolean): Promise<void> {
  await asAdmin(which, async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database')
    for (const { datname } of rows.filter((row) => runName.test(row.datname) && chosen(row.datname))) {
      await client.query(`drop database if exists ${datname} with (force)`)
    }
  })
}
