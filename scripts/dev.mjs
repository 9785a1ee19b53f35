import { spawn } from 'node:child_process'
import { install, root } from './prepare.mjs'

install()

const port = process.env.PORT ?? '3000'
console.log(`服务端 http://127.0.0.1:${port}（改动后自动重启）`)
console.log('网页   http://127.0.0.1:5173（改动后自动更新，请用这个地址）')

const children = [
  start(['--watch', '--watch-preserve-output', '--import', 'tsx', 'server/main.ts'], { PORT: port }),
  start(['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', '5173', '--strictPort'], {}),
]

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
for (const child of children) child.on('exit', (code) => stop(code ?? 1))

function start(args, env) {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
}

/** One that ends takes the other with it. */
async function stop(code) {
  if (stopping) return
  stopping = true
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null)
  const ended = running.map((child) => new Promise((done) => child.once('exit', done)))
  for (const child of running) child.kill('SIGTERM')
  await Promise.all(ended)
  process.exit(code)
}
