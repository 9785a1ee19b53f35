import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyDemoFolder, demoDatabase } from './demo-template.ts'
import { type Running, SERVER, serverReady, start } from './processes.ts'
import { scratchFolder } from './scratch.ts'
import { asAdmin, copyOf, letGo, type TestDatabase, targetOf } from './test-database.ts'

/** `url` is the address of its database, where that stands on a server of its own. */
export type JourneyServer = Pick<Running, 'base' | 'stop'> & { url?: string }

/** Without the sample pages: the journeys are through the product. */
const settings = { PORT: '0', HOST: '127.0.0.1', DEMO_DATA: '1', DEMO_PAGES: '0', LOG_LEVEL: 'error' }

/** `env` is what the server's operator sets; `isWhole`: the embedded database comes with it, as at a first start. */
export type JourneyOptions = { env?: Record<string, string>; isWhole?: boolean }

/** The server process over a database of its own with the company of the demonstration. */
export async function startServer(
  which: TestDatabase,
  { env = {}, isWhole = false }: JourneyOptions = {},
): Promise<JourneyServer> {
  if (!existsSync(join(import.meta.dirname, '../../dist/login.html')))
    throw new Error('The application is not built: npm run build')
  return which.name === 'embedded' && isWhole ? onFolder(which, env) : onServer(which, env)
}

async function onFolder(which: TestDatabase, env: Record<string, string>): Promise<JourneyServer> {
  const folder = mkdtempSync(join(scratchFolder(), 'banche-journey-'))
  chmodSync(folder, 0o711) // the database account must pass when the tests run as root
  const remove = async () => rmSync(folder, { recursive: true, force: true })
  await copyDemoFolder(which, folder)
  return running({ ...env, DATA_DIR: folder, DATABASE_URL: '' }, remove)
}

async function onServer(which: TestDatabase, env: Record<string, string>): Promise<JourneyServer> {
  const name = `${which.run}_${randomBytes(5).toString('hex')}`
  const template = await demoDatabase(which)
  await asAdmin(which, (client) => client.query(copyOf(which, template, name)))
  const drop = async () => letGo(which, name)
  const url = targetOf(which, name)
  return { ...(await running({ ...env, DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('hex') }, drop)), url }
}

async function running(env: Record<string, string>, remove: () => Promise<void>): Promise<JourneyServer> {
  try {
    const server = await start(SERVER, { ...settings, ...env }, serverReady)
    return { base: server.base, stop: () => server.stop().finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}
