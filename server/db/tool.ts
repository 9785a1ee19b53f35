import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { type Env, readEnv } from '../env.ts'
import { StartError } from '../errors/start-error.ts'
import { connect, type Database } from './client.ts'
import { startEmbedded } from './embedded.ts'
import { heldError, holderOf } from './embedded-lock.ts'

/** Sessions of command lines, so that they can tell a running server from themselves. */
export const toolName = 'banche-tool'

/** Runs a command line on the product's database; `whileRunning` says whether a server may be using it meanwhile. */
export async function runTool(whileRunning: boolean, tx: (database: Database) => Promise<void>): Promise<void> {
  try {
    const { database, close } = await openForTool(readEnv(process.env), whileRunning)
    // The supervisor's child must be stopped before the process ends, by Ctrl-C too.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => close().finally(() => process.exit(1)))
    await tx(database).finally(close)
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}

/** Whether this module was started from the command line, and not imported. */
export const isMain = (moduleFile: string) =>
  process.argv[1] !== undefined && realpathSync(moduleFile) === realpathSync(process.argv[1])

/** npm changes to the project's folder; people name files from the folder they stand in. */
export const fileFromUser = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

async function openForTool(
  env: Env,
  whileRunning: boolean,
): Promise<{ database: Database; close: () => Promise<void> }> {
  const log = pino({ level: env.logLevel === 'info' ? 'error' : env.logLevel })
  if (env.databaseUrl) {
    const database = await connect({ connectionString: env.databaseUrl }, 'server', 4, log, toolName)
    return { database, close: database.close }
  }
  const holder = holderOf(env.dataDir)
  if (holder && !(whileRunning && holder.connection)) throw heldError(env.dataDir, holder)
  const embedded = holder ? null : await startEmbedded(env.dataDir, log)
  const target = holder?.connection ?? embedded?.connection ?? {}
  const database = await connect(target, 'embedded', 4, log, toolName)
  const close = async () => {
    await database.close()
    await embedded?.stop()
  }
  return { database, close }
}
