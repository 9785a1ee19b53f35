import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../errors/start-error.ts'
import { message } from '../messages/database.ts'
import { processOf } from './process-table.ts'

/** How to reach the embedded server of a running process; without `connection` it is still starting. */
export type Connection = { host: string; port: number; user: string; database: string; password?: string }
export type Holder = { pid: number; host: string; started: string | null; connection?: Connection }
export type Lock = {
  /** Where servers that were killed had their sockets. */
  leftBehind: string[]
  publish(connection: Connection): void
  release(): void
}

const beat = 5_000

/**
 * Exactly one server per data folder. The lock is the file `server.lock.N` with the highest N: anyone who finds it dead
 * creates N+1, which the system grants to one process only. Nobody deletes a lock he does not hold, so two starters
 * that see the same dead lock cannot delete each other's new one; who finds a higher number after his own gives way.
 */
export async function lockDataDir(dataDir: string): Promise<Lock> {
  openFolder(dataDir)
  for (let attempt = 0; attempt < 100; attempt++) {
    const newest = generations(dataDir)[0] ?? 0
    const holder = newest > 0 ? livingHolder(dataDir, newest) : null
    if (holder) throw heldError(dataDir, holder)
    const mine = newest + 1
    const self: Holder = { pid: process.pid, host: hostname(), started: processOf(process.pid)?.started ?? null }
    if (!create(pathOf(dataDir, mine), self)) {
      await sleep(20)
      continue
    }
    if (generations(dataDir)[0] !== mine) {
      discard(pathOf(dataDir, mine))
      continue
    }
    const older = generations(dataDir)
      .filter((number) => number < mine)
      .map((number) => pathOf(dataDir, number))
    const leftBehind = older.map((path) => read(path)?.connection?.host).filter((host) => host !== undefined)
    for (const path of older) discard(path)
    return { leftBehind, ...hold(pathOf(dataDir, mine), self) }
  }
  throw new StartError('folder.locked', { folder: dataDir })
}

/** The process that now runs an embedded server on this folder, if any. */
export function holderOf(dataDir: string): Holder | null {
  const newest = generations(dataDir)[0]
  return newest === undefined ? null : livingHolder(dataDir, newest)
}

/** That somebody else holds the folder, who is named. */
export const heldError = (folder: string, { pid, host }: Holder): StartError =>
  new StartError('folder.held', { folder, pid, place: host === hostname() ? '' : message('folder.host', { host }) })

/** The same as a DATABASE_URL. */
export function urlOf({ host, port, user, password, database }: Connection): string {
  const secret = password ? `:${encodeURIComponent(password)}` : ''
  return `postgres://${user}${secret}@${encodeURIComponent(host)}:${port}/${database}`
}

function hold(path: string, self: Holder): Pick<Lock, 'publish' | 'release'> {
  const pulse = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date())
    } catch {
      // The folder was removed under the server: nothing is left to guard.
    }
  }, beat)
  pulse.unref()
  let held = true
  return {
    publish(connection) {
      writeFileSync(`${path}.new`, JSON.stringify({ ...self, connection }), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    },
    release() {
      clearInterval(pulse)
      // Once only: afterwards the same name may be another server's lock.
      if (held) discard(path)
      held = false
    },
  }
}

/** On another host (a container of its own) the number says nothing, so there the holder lives while it touches the file. */
function livingHolder(dataDir: string, generation: number): Holder | null {
  const path = pathOf(dataDir, generation)
  const holder = read(path)
  if (!holder) return null
  if (holder.host === hostname()) return processOf(holder.pid)?.started === holder.started ? holder : null
  const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - touched < 4 * beat ? holder : null
}

/** Step by step: in places such as /proc Node's recursive mkdir never comes back. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o711 })
}

function openFolder(dataDir: string): void {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError('folder.unusable', { folder: dataDir, why: (error as Error).message })
  }
}

const pathOf = (dataDir: string, generation: number) => join(dataDir, `server.lock.${generation}`)

function generations(dataDir: string): number[] {
  try {
    return readdirSync(dataDir)
      .map((name) => /^server\.lock\.(\d+)$/.exec(name)?.[1])
      .filter((digits) => digits !== undefined)
      .map(Number)
      .sort((a, b) => b - a)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function read(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder // written by this file alone
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw new StartError('folder.unreadable', { path })
    return null
  }
}

// Written aside and linked into place, so that nobody ever reads half a lock.
function create(path: string, self: Holder): boolean {
  const aside = `${path}.${process.pid}`
  try {
    writeFileSync(aside, JSON.stringify(self), { mode: 0o600 })
    linkSync(aside, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw new StartError('folder.unwritable', { why: (error as Error).message })
  } finally {
    discard(aside)
  }
}

function discard(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // Already gone: the purpose is met.
  }
}
