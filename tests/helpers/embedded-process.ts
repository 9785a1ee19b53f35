import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { startEmbedded } from '../../server/db/embedded.ts'

export type Started = { child: ChildProcess; output: string; isUp: boolean }

/** A Node process of its own that holds an embedded database, to be killed in ways a test could not survive itself. */
export async function startElsewhere(dataDir: string): Promise<Started> {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), dataDir], { stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      output += piece.toString()
    })
  }
  while (child.exitCode === null && !output.includes('up at')) await sleep(20)
  return { child, output, isUp: output.includes('up at') }
}

export async function kill({ child }: Started, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
  return child.exitCode
}

/** The shell that stops PostgreSQL when its Node is gone, by the number of the postmaster it watches. */
export function guardOf(postmaster: number): number | undefined {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => commandLine(pid).endsWith(`banche-guard ${postmaster}`))
}

export async function until(condition: () => boolean, patience = 10_000): Promise<boolean> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(20)) if (condition()) return true
  return condition()
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

const [, program, dataDir] = process.argv
if (program === fileURLToPath(import.meta.url) && dataDir) {
  try {
    const embedded = await startEmbedded(dataDir, pino({ level: 'warn' }))
    process.once('SIGTERM', () => embedded.stop().then(() => process.exit(0)))
    console.log(`up at ${embedded.connection.host}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
