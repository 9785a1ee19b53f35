import type { FastifyInstance } from 'fastify'
import { type BaseLogger, pino } from 'pino'
import { registry, reports } from '../src/resources/index.ts'
import { assertDefinitions } from './assert-definitions.ts'
import { isDemoUnfinished } from './auth/demo-accounts.ts'
import type { Encryption } from './auth/encryption.ts'
import { lostText, sealSecondFactors } from './auth/second-factor.ts'
import { openSecrets } from './auth/secret-key.ts'
import { underLock } from './db/advisory-lock.ts'
import { clear } from './db/clear.ts'
import { type Database, openDatabase } from './db/client.ts'
import { isEmpty } from './db/emptiness.ts'
import { migrate } from './db/migrate.ts'
import { type Env, readEnv } from './env.ts'
import { StartError } from './errors/start-error.ts'
import { message, printed } from './messages/process.ts'

/** How long requests that are under way may still take after the signal to stop. */
const drainFor = 10_000

/** Ctrl-C under npm arrives twice, from the terminal and from npm: only a later signal is a second one. */
const sameKeypress = 500

/** Why a port cannot be listened at, by the code of the system. */
const reasons: Readonly<Record<string, Parameters<typeof message>[0]>> = {
  EADDRINUSE: 'listen.inUse',
  EACCES: 'listen.forbidden',
  EADDRNOTAVAIL: 'listen.noAddress',
}

let stop: () => Promise<void> = async () => {}
let stoppingSince = 0

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end())
// The parent that installs and builds (scripts/start.mjs) was killed: nobody else would stop this process.
process.on('disconnect', () => end())
// Anyone who read the output may go away (a closed terminal, `| head`): that is no reason to fall over.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

start().catch((error) => {
  if (stoppingSince > 0) return
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})

async function start(): Promise<void> {
  const env = readEnv(process.env)
  assertDefinitions(registry, reports)
  const log = pino({ level: env.logLevel })
  const opening = openDatabase(env, log)
  stop = async () => (await opening).close()
  const database = await opening
  try {
    await migrate(database)
    await populate(database, env)
    const secrets = openSecrets(env, (text) => console.log(text))
    await sealKept(database, secrets, log)
    const { buildApp } = await import('./app.ts')
    const app = await buildApp({ database, env, secrets })
    const { startDevices } = await import('./demo/devices.ts')
    const stopDevices = await startDevices(database, log)
    stop = () =>
      drain(app)
        .finally(stopDevices)
        .finally(() => database.close())
    await listen(app, env)
  } catch (error) {
    if (stoppingSince === 0) await stop()
    throw error
  }
}

/** Demo data, or the first administrator. Under a lock, since two servers may meet the same empty database. */
async function populate(database: Database, env: Env): Promise<void> {
  await underLock(database, 'seed', async () => {
    if (await isDemoUnfinished(database.pool)) {
      console.log(printed('start.seedingAgain'))
      await clear(database)
      await migrate(database)
    }
    if (!(await isEmpty(database.pool))) return
    if (env.demoData ?? database.kind === 'embedded') {
      console.log(printed('start.seeding'))
      const { seedDemo } = await import('./demo/index.ts')
      return seedDemo(database)
    }
    const { createFirstAdmin } = await import('./demo/first-admin.ts')
    const admin = await createFirstAdmin(database)
    const { tellPassword } = await import('./demo/tell-password.ts')
    const how = { dataDir: env.dataDir, isTerminal: process.stdout.isTTY }
    if (admin) tellPassword(admin, how, (text) => console.log(text))
  })
}

/** Whose authenticator was sealed under a key that is gone cannot use it: the operator may still have that key. */
async function sealKept(database: Database, secrets: Encryption, log: BaseLogger): Promise<void> {
  const { lost } = await sealSecondFactors(database.pool, secrets)
  if (lost > 0) log.warn({ people: lost }, lostText)
}

async function listen(app: FastifyInstance, env: Env): Promise<void> {
  await app.listen({ port: env.port, host: env.host }).catch((error: NodeJS.ErrnoException) => {
    const reason = reasons[error.code ?? '']
    if (!reason) throw error
    throw new StartError('start.cannotListen', { host: env.host, port: env.port, reason: message(reason) })
  })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.port
  const host = env.host.includes(':') ? `[${env.host}]` : env.host
  console.log(printed('start.listening', { url: `http://${host}:${port}` }))
}

/** Refuses new connections, answers what is under way, and cuts what takes too long. */
async function drain(app: FastifyInstance): Promise<void> {
  // A browser keeps its connection open after the last answer, and closing the server would wait for it.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
  const cut = setTimeout(() => app.server.closeAllConnections(), drainFor)
  await app.close().finally(() => {
    clearInterval(sweep)
    clearTimeout(cut)
  })
}

function end(): void {
  if (stoppingSince > 0) {
    if (Date.now() - stoppingSince > sameKeypress) process.exit(1)
    return
  }
  stoppingSince = Date.now()
  stop().then(
    () => process.exit(0),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
}
