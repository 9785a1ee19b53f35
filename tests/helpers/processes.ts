import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export type Running = {
  base: string
  pid: number
  stop(): Promise<void>
  /** SIGKILL: no chance to clean up. Answers when the process is gone. */
  kill(): Promise<void>
  peakMemory(): string
  /** What it has printed to its standard output. */
  printed(): string
}

/** For the first start, which writes the company of the demonstration, while other tests run beside. */
export const STARTUP = 300_000

/** The line with which `server/main.ts` says that it listens. */
export const serverReady = /板车已启动 http:\/\/[^:]+:(\d+)/

/** The server as `npm start` runs it, built from `server/main.ts`. */
export const SERVER = 'dist-server/main.js'

/** Starts a program of the project and waits for the line that holds its port. */
export async function start(
  file: string,
  env: Record<string, string>,
  port: RegExp,
  patience = 300_000,
): Promise<Running> {
  const child = spawn(process.execPath, [...(file.endsWith('.ts') ? ['--import', 'tsx'] : []), join(root, file)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let seen = ''
  const found = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`${file} said nothing within ${patience / 1000} s: ${seen.slice(-500)}`))
    }, patience)
    child.stdout?.on('data', (chunk) => {
      seen += chunk
      const match = port.exec(seen)
      if (!match?.[1]) return
      clearTimeout(late)
      resolve(match[1])
    })
    child.once('exit', (code, signal) => {
      clearTimeout(late)
      reject(new Error(`${file} ended with ${code ?? signal}: ${seen.slice(-500)}`))
    })
  })
  return {
    base: `http://127.0.0.1:${found}`,
    pid: child.pid ?? 0,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
    peakMemory: () => peakMemory(child.pid ?? 0),
    printed: () => seen,
  }
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  return ended
}

/** Peak resident memory, from the kernel (Linux). */
function peakMemory(pid: number): string {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return `${Math.round(Number(kilobytes) / 1024)} MB`
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** One request; the whole body is read. */
export function call(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<{ status: number; text: string }> {
  const body = options.body === undefined ? undefined : JSON.stringify(options.body)
  return new Promise((resolve, reject) => {
    const headers = {
      ...options.headers,
      ...(body ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) } : {}),
    }
    const sent = request(url, { agent, method: options.method ?? 'GET', headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      // The server may go away in the middle of its answer.
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Requests per second of several lanes over some seconds; a failed answer ends the run. */
export async function rate(
  one: (n: number) => Promise<{ status: number; text: string }>,
  seconds: number,
  lanes: number,
): Promise<number> {
  const began = performance.now()
  const until = began + seconds * 1000
  let count = 0
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (performance.now() < until) {
        const { status, text } = await one(count++)
        if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`)
      }
    }),
  )
  return count / ((performance.now() - began) / 1000)
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export async function logIn(base: string, username: string): Promise<Record<string, string>> {
  const { text } = await call(`${base}/api/login`, { method: 'POST', body: { username, password: 'Banche-2026' } })
  const { data, message } = JSON.parse(text)
  if (!data?.token) throw new Error(`${username}: ${message}`)
  return { authorization: `Bearer ${data.token}` }
}
