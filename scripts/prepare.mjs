// Plain Node only: on a fresh clone nothing is installed yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const installStamp = join(root, 'node_modules/.banche-stamp')
/** Each stamp lies in what it speaks of, so that it goes with it. */
const buildStamp = join(root, 'dist/.stamp')
const buildInputs = ['src', 'public', 'build', 'index.html', 'vite.config.ts', 'package-lock.json', 'tsconfig.json']
const serverStamp = join(root, 'dist-server/.stamp')
const serverInputs = ['server', 'src/define', 'src/resources', 'scripts/build-server.mjs', 'package-lock.json']

/** Installs the packages when they are missing or the lock has changed. */
export function install() {
  assertNode()
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = digest([lock, process.platform, process.arch])
  if (read(installStamp) === wanted) return
  if (!isInstalled(JSON.parse(lock.toString()))) {
    console.log('正在安装依赖（npm ci）…')
    // The build needs the development packages even where NODE_ENV says production.
    npm('依赖安装失败', 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error')
  }
  writeFileSync(installStamp, wanted)
}

/** Builds the web application and the server, each when one of its sources has changed since its last build. */
export function build() {
  buildChanged(buildInputs, buildStamp, () => {
    console.log('正在构建网页…')
    orExit('网页构建失败', run(process.execPath, ['node_modules/vite/bin/vite.js', 'build']))
  })
  buildChanged(serverInputs, serverStamp, () => {
    orExit('服务端构建失败', run(process.execPath, ['scripts/build-server.mjs']))
  })
}

function buildChanged(inputs, stamp, make) {
  const wanted = digest(inputs.flatMap((path) => contentsOf(join(root, path))))
  if (read(stamp) === wanted) return
  make()
  writeFileSync(stamp, wanted)
}

/** Any command of the project, with its output visible; the exit code. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) console.error(error.message)
  return status ?? 1
}

function npm(failure, ...args) {
  // npm's own program where npm started us, so that the same npm serves; on Windows npm is a script of the shell.
  const program = process.env.npm_execpath
  const status = program?.endsWith('.js')
    ? run(process.execPath, [program, ...args])
    : run('npm', args, { shell: process.platform === 'win32' })
  orExit(`${failure}（npm ${args[0]}）`, status)
}

function orExit(failure, status) {
  if (status === 0) return
  console.error(`${failure}（退出码 ${status}）`)
  process.exit(1)
}

function assertNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`需要 Node.js 20.19 或更新版本，当前是 ${process.versions.node}`)
  process.exit(1)
}

/** Whether what `npm install` wrote down agrees with the lock, so that a developer's own install is not repeated. */
function isInstalled(lock) {
  const text = read(join(root, 'node_modules/.package-lock.json'))
  if (text === undefined) return false
  const installed = JSON.parse(text).packages
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    if (!found) return wanted.optional === true && !isForHere(wanted)
    return found.version === wanted.version && existsSync(join(root, path))
  })
}

/** Programs for one platform. Those that also name a C library come in pairs of which npm installs one. */
function isForHere({ os, cpu, libc }) {
  return !libc && os?.includes(process.platform) && cpu?.includes(process.arch)
}

function contentsOf(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path.slice(root.length), readFileSync(path)]
  return readdirSync(path)
    .sort()
    .flatMap((name) => contentsOf(join(path, name)))
}

function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(createHash('sha256').update(part).digest())
  return hash.digest('hex')
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
