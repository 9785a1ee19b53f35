import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export type Running = { base: string; pid: number; stop(): Promise<void>; peakMemory(): string }

/** Starts a TypeScript process and waits for the line that holds its port. */
export async function start(file: string, env: Record<string, string>, port: RegExp): Promise<Running> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, file)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const found = await new Promise<string>((resolve, reject) => {
    let seen = ''
    child.stdout?.on('data', (chunk) => {
      seen += chunk
      const match = port.exec(seen)
      if (match?.[1]) resolve(match[1])
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}: ${seen.slice(-500)}`)))
  })
  return {
    base: `http://127.0.0.1:${found}`,
    pid: child.pid ?? 0,
    stop: () => stop(child),
    peakMemory: () => peakMemory(child.pid ?? 0),
  }
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
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
