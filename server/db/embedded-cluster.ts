import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../errors/start-error.ts'
import { type Account, barrierTo, databaseAccount, giveTo } from './embedded-account.ts'
import { type Binaries, findBinaries } from './embedded-binaries.ts'

/** Where the embedded PostgreSQL keeps its files, who runs it, and where it listens. */
export type Cluster = {
  binaries: Binaries
  account: Account | null
  folder: string
  /** The folder as PostgreSQL is told it: see `spokenFolder`. */
  spoken: string
  host: string
  port: number
  password: string | undefined
}

/** The folders, created on the first start, and the right major version. To be called under the lock. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const folder = join(realpathSync(dataDir), 'postgres')
  const account = databaseAccount(folder)
  const binaries = findBinaries(dataDir, account)
  const spoken = spokenFolder(dataDir, folder, account)
  const password = process.platform === 'win32' ? passwordIn(dataDir) : undefined
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise({ binaries, account, folder, spoken, password })
  assertVersion(folder, binaries)
  const host = process.platform === 'win32' ? '127.0.0.1' : socketDir(dataDir, account)
  const port = process.platform === 'win32' ? await freePort() : 5432
  return { binaries, account, folder, spoken, host, port, password }
}

/** Nothing of the caller's PG* variables, and English messages whatever the system speaks. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TMP, TEMP } = process.env
  return { PATH, LC_MESSAGES: 'C', ...(SystemRoot ? { SystemRoot, TMP, TEMP } : {}) }
}

type Plan = Omit<Cluster, 'host' | 'port'>

/** In a folder beside, renamed when done: an interrupted initdb leaves nothing that looks like a database. */
async function initialise({ binaries, account, folder, spoken, password }: Plan): Promise<void> {
  if (existsSync(folder)) throw new StartError('embedded.noDatabase', { folder })
  const half = `${folder}.new`
  let message = ''
  for (const locale of ['C.UTF-8', 'en_US.UTF-8', 'C.utf8']) {
    rmSync(half, { recursive: true, force: true })
    mkdirSync(half, { recursive: true, mode: 0o700 })
    giveTo(account, half)
    const options = [
      ...['-D', spoken === folder ? half : spoken, '-U', 'postgres', '--encoding=UTF8', '--no-instructions'],
      ...[
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        `--lc-ctype=${locale}`,
        `--lc-collate=${locale}`,
        '--lc-messages=C',
      ],
      ...[
        '--set',
        'shared_buffers=256MB',
        '--set',
        'max_wal_size=2GB',
        '--set',
        'timezone=UTC',
        '--set',
        'log_timezone=UTC',
      ],
      ...(password === undefined
        ? ['--auth-local=trust', '--auth-host=reject']
        : ['--auth=scram-sha-256', '--pwfile', join(folder, '..', 'postgres.secret')]),
    ]
    message = await run(binaries.initdb, options, half, account)
    if (message === '') return renameSync(half, folder)
    if (!message.includes('locale')) break
  }
  throw new StartError('embedded.initdb', { why: message })
}

function run(program: string, options: string[], cwd: string, account: Account | null): Promise<string> {
  return new Promise((done) => {
    const child = spawn(program, options, {
      cwd,
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(account && { uid: account.uid, gid: account.gid }),
    })
    let text = ''
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    child.on('error', (error) => done(error.message))
    child.on('close', (code, signal) => done(code === 0 ? '' : text.trim() || `ended with ${code ?? signal}`))
  })
}

function assertVersion(folder: string, binaries: Binaries): void {
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (found === binaries.major) return
  throw new StartError('embedded.otherVersion', { folder, found, wanted: binaries.major })
}

/**
 * Started as root below a folder that is closed to others (/root), the database account may not walk to its own
 * folder. It can still start inside it: the working directory is entered before the rights are dropped, and Linux
 * keeps that door open as /proc/self/cwd.
 */
function spokenFolder(dataDir: string, folder: string, account: Account | null): string {
  const barrier = barrierTo(realpathSync(dataDir), account)
  if (!barrier) return folder
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new StartError('embedded.barrier', { name: account?.name ?? '', barrier, folder: dataDir })
}

/** A private folder for the socket: in the data folder, unless its path is longer than a socket's may be. */
function socketDir(dataDir: string, account: Account | null): string {
  const near = join(realpathSync(dataDir), 'run')
  const fits = Buffer.byteLength(`${near}/.s.PGSQL.5432`) <= 103 && !/[",]/.test(near)
  if (!fits || barrierTo(realpathSync(dataDir), account)) {
    const far = mkdtempSync(join(tmpdir(), 'banche-'))
    giveTo(account, far)
    return far
  }
  rmSync(near, { recursive: true, force: true })
  mkdirSync(near, { mode: 0o700 })
  giveTo(account, near)
  return near
}

/** Removes a folder that `socketDir` has made, and no other. */
export function removeSocketDir(dataDir: string, host: string): void {
  const isNear = host === join(realpathSync(dataDir), 'run')
  const isFar = dirname(host) === tmpdir() && basename(host).startsWith('banche-')
  if (isNear || isFar) rmSync(host, { recursive: true, force: true })
}

function passwordIn(dataDir: string): string {
  const path = join(dataDir, 'postgres.secret')
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(path, 'utf8')
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
