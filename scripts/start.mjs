import { spawn } from 'node:child_process'
import { build, install, root } from './prepare.mjs'

install()
build()

// With a channel, so that the server notices when this process is killed without a word and stops too.
const server = spawn(process.execPath, ['dist-server/main.js'], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
// npm passes a signal to the shell between us, which ends without telling us: then our parent is another one.
const parent = process.ppid
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    server.kill('SIGTERM')
  }, 250)
}
server.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
server.on('exit', (code) => process.exit(code ?? 1))
