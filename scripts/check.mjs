import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install, root, run } from './prepare.mjs'

const tool = (path) => join(root, 'node_modules', path)

const node = (...args) => [process.execPath, args]
const typecheck = (config) => node(tool('typescript/bin/tsc'), '-p', config, '--noEmit')

/** What reads the sources alone, each under its heading: side by side, since each is busy on one core. */
const sources = [
  ['格式与规则 (biome)', node(tool('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings')],
  ['导入：按 README 的图', node('--import', 'tsx', 'scripts/imports.ts')],
  ['类型：服务端', typecheck('tsconfig.server.json')],
  ['类型：网页', typecheck('tsconfig.json')],
  ['类型：测试', typecheck('tsconfig.tests.json')],
]
/** What needs the build. */
const built = [
  ['网页包：不含服务端代码', bundle],
  ['测试 (vitest)', vitest],
]

install()
build()
let passed = 0
let failed = 0
const failures = []
const begun = sources.map(([heading, [command, args]]) => [heading, printed(command, args)])
for (const [heading, ended] of begun) {
  const { status, output } = await ended
  console.log(`\n=== ${heading} ===`)
  process.stdout.write(output)
  count(heading, verdict(status))
}
for (const [heading, check] of built) {
  console.log(`\n=== ${heading} ===`)
  count(heading, check())
}
console.log(failures.length > 0 ? `\n未通过：${failures.join('、')}` : '')
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/** A check that is not a suite of tests counts as one. */
function count(heading, result) {
  passed += result.passed
  failed += result.failed
  if (result.failed > 0) failures.push(heading)
}

/** Runs a command beside others; its exit code and all it printed. */
function printed(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: 1, output: `${error.message}\n` }))
    child.once('close', (status) => resolve({ status: status ?? 1, output }))
  })
}

/** Nothing of the server may reach the browser, however it was imported. */
function bundle() {
  const assets = join(root, 'dist/assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const guilty = scripts.filter((name) => /drizzle|fastify/i.test(readFileSync(join(assets, name), 'utf8')))
  for (const name of guilty) console.log(`dist/assets/${name} 含有 drizzle 或 fastify`)
  if (guilty.length === 0) console.log(`${scripts.length} 个文件，未发现`)
  return verdict(guilty.length)
}

function vitest() {
  const folder = mkdtempSync(join(tmpdir(), 'banche-check-'))
  const report = join(folder, 'vitest.json')
  const status = run(process.execPath, [
    ...[tool('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...process.argv.slice(2),
  ])
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    // A file that could not even be loaded has failed without a test of its own.
    const broken = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    ).length
    const counted = numFailedTests + broken
    for (const { fullName, status, failureMessages } of testResults.flatMap((file) => file.assertionResults)) {
      if (status === 'passed' && failureMessages.length > 0)
        console.log(`\n第二次才通过：${fullName}\n${failureMessages.join('\n')}`)
    }
    // Vitest may also fail as a whole: an error outside every test, or a teardown that failed.
    return { passed: numPassedTests, failed: counted === 0 && status !== 0 ? 1 : counted }
  } catch {
    return verdict(1)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function verdict(status) {
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
