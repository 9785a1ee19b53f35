import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Server = { url: string; stop: () => Promise<void> }

/** The server under measure: the given one, or one of our own with the demonstration's data in a folder that goes away. */
export async function startServer(given: string | undefined, hasSamples = false): Promise<Server> {
  if (given) return { url: given.replace(/\/$/, ''), stop: async () => undefined }
  const folder = await mkdtemp(join(tmpdir(), 'banche-bench-'))
  const port = await freePort()
  const child = spawn(process.execPath, ['dist-server/main.js'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, DEMO_DATA: '1', DEMO_PAGES: hasSamples ? '1' : '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
    await rm(folder, { recursive: true, force: true })
  }
  for (let attempt = 0; attempt < 600; attempt++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false, // it does not listen yet
    )
    if (isReady) return { url, stop }
    await pause(200)
  }
  await stop()
  throw new Error('The server did not become ready within two minutes')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
