import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { StartError } from '../errors/start-error.ts'
import { type Cluster, childEnvironment } from './embedded-cluster.ts'
import { clearOrphans, endProcess } from './embedded-orphans.ts'

export type Postmaster = { stop(): Promise<void> }

/** Runs PostgreSQL until `stop`: a postmaster that ends by itself is started again. */
export async function runPostmaster(cluster: Cluster, log: BaseLogger): Promise<Postmaster> {
  let stopping = false
  let child = await startWithin(10_000, cluster, log)
  const supervised = supervise()
  return {
    async stop() {
      stopping = true
      await end(cluster, child)
      await supervised
    },
  }

  async function supervise(): Promise<void> {
    for (let failures = 0; ; ) {
      if (isRunning(child)) await once(child, 'exit')
      if (stopping) return
      log.error(
        { code: child.exitCode, signal: child.signalCode },
        'the database ended unexpectedly, starting it again',
      )
      try {
        child = await startWithin(10_000, cluster, log)
        failures = 0
        if (stopping) await end(cluster, child)
      } catch (error) {
        log.error(error, 'the database does not start again, trying later')
        await sleep(Math.min(5_000, 250 * 2 ** failures++))
      }
    }
  }
}

// The first tries after a crash may fail, until the system has cleared away what was killed.
async function startWithin(patience: number, cluster: Cluster, log: BaseLogger): Promise<ChildProcess> {
  const deadline = Date.now() + patience
  for (;;) {
    await clearOrphans(cluster, log)
    const outcome = await startOnce(cluster, log)
    if (typeof outcome !== 'string') return outcome
    if (Date.now() > deadline) throw new StartError('embedded.notStarting', { why: `\n${outcome}` })
    await sleep(300)
  }
}

/** The running child, or what it said before it ended. */
async function startOnce(cluster: Cluster, log: BaseLogger): Promise<ChildProcess | string> {
  const child = launch(cluster)
  const said: string[] = []
  child.on('error', (error) => said.push(error.message))
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      report(line, log)
      said.splice(0, Math.max(0, said.length - 20))
      said.push(line)
    })
  }
  // Replaying the log after a crash under load takes its time, so a living postmaster is waited for.
  for (const deadline = Date.now() + 600_000; isRunning(child); await sleep(25)) {
    if (await answers(cluster)) return child
    if (Date.now() > deadline) await end(cluster, child)
  }
  return said.join('\n') || `ended with ${child.exitCode ?? child.signalCode}`
}

function launch(cluster: Cluster): ChildProcess {
  const settings = {
    // On Windows, where the folder of a socket cannot be made private, a port of this machine and a password.
    listen_addresses: process.platform === 'win32' ? '127.0.0.1' : '',
    port: cluster.port,
    unix_socket_directories: process.platform === 'win32' ? '' : `"${cluster.host}"`,
    unix_socket_permissions: '0700',
    max_connections: 200,
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '',
    // Statements hold what people typed: never in a log.
    log_min_error_statement: 'panic',
  }
  const rights = cluster.account && { uid: cluster.account.uid, gid: cluster.account.gid }
  const common = { cwd: cluster.folder, env: childEnvironment(), ...rights }
  // Detached, or Ctrl-C in a terminal would reach PostgreSQL before the server has answered its last requests.
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', cluster.spoken, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...common, stdio: ['ignore', 'ignore', 'pipe'], detached: process.platform !== 'win32', windowsHide: true },
  )
  if (child.pid !== undefined && process.platform !== 'win32') guard(child, child.pid, common)
  return child
}

/**
 * A shell that waits on a pipe from this process: when it breaks, however this process ended, it stops PostgreSQL. So
 * none outlives even a SIGKILL of the server.
 */
function guard(child: ChildProcess, pid: number, common: { cwd: string; env: NodeJS.ProcessEnv }): void {
  const script = 'read -r _; read -r pid < postmaster.pid && [ "$pid" = "$1" ] && kill -INT "$1"'
  const watchman = spawn('/bin/sh', ['-c', script, 'banche-guard', String(pid)], {
    ...common,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watchman.on('error', () => {}) // without a shell the next start clears the orphan
  watchman.stdin?.on('error', () => {})
  child.once('exit', () => watchman.kill('SIGKILL'))
  watchman.unref()
}

async function answers(cluster: Cluster): Promise<boolean> {
  const { host, port, password } = cluster
  const client = new pg.Client({
    host,
    port,
    password,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function end(cluster: Cluster, child: ChildProcess): Promise<void> {
  if (!isRunning(child) || child.pid === undefined) return
  const exited = once(child, 'exit')
  if (process.platform === 'win32')
    spawnSync(cluster.binaries.pgCtl, ['stop', '-m', 'fast', '-w', '-D', cluster.folder])
  else await endProcess(child.pid)
  await exited
}

const isRunning = (child: ChildProcess) =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null

// What a client did wrong is the client's to report; a DETAIL may hold a customer's data.
function report(line: string, log: BaseLogger): void {
  const isFatal = /^(FATAL|PANIC): /.test(line) && !line.includes('the database system is ')
  if (isFatal) log.error({ postgres: line }, 'log of the database')
  else if (line.startsWith('WARNING: ')) log.warn({ postgres: line }, 'log of the database')
  else log.debug({ postgres: line }, 'log of the database')
}
