import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { call, logIn, type Running } from '../helpers/processes.ts'

const PER_SECOND = 20
const SECONDS = 15
/** A session may hold four; each of them stands for a person. */
const PER_PERSON = 4
/** Linux counts processor time in hundredths of a second. */
const TICKS = 100

type Cost = { core: number; memory: number }

/**
 * What open streams cost the server while others write, against the same writes without them, and how long a change is on
 * its way to a browser.
 */
export async function streamTurn({ base, pid }: Running, people: readonly string[]): Promise<void> {
  const writer = await logIn(base, people[0] ?? '')
  const write = await writerOf(base, writer)
  // A server that has just started compiles what it runs.
  await writing(write)
  const quiet = await during(pid, () => writing(write))
  const arrived = new Map<string, number[]>()
  const close = await openAll(base, people, (by) => arrived.set(by, [...(arrived.get(by) ?? []), performance.now()]))
  const times: number[] = []
  const busy = await during(pid, async () => {
    const done = await writing(write)
    await pause(1000)
    for (const { by, at } of done) times.push(...(arrived.get(by) ?? []).map((one) => one - at))
  })
  close()
  const count = people.length * PER_PERSON
  const missing = PER_SECOND * SECONDS * count - times.length
  const p95 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
  console.log(
    `${count} 条实时连接，每秒 ${PER_SECOND} 次写入：多占 ${((busy.core - quiet.core) * 100).toFixed(0)} % 单核（目标 ≤ 15），内存多 ${((busy.memory - quiet.memory) / 1024).toFixed(0)} MB（目标 ≤ 60），送达 p95 ${p95.toFixed(0)} 毫秒（目标 ≤ 500），未送达 ${missing}`,
  )
}

/** Answers what changes a customer's remark: the request that did it, and when it was answered. */
async function writerOf(base: string, headers: Record<string, string>) {
  const { text } = await call(`${base}/api/customers?_view=all&_end=1`, { headers })
  let { id, version }: { id: string; version: number } = JSON.parse(text).data.items[0]
  return async (n: number): Promise<{ by: string; at: number }> => {
    const by = await new Promise<string>((resolve, reject) => {
      const sent = request(
        `${base}/api/customers/${id}`,
        { method: 'PATCH', headers: { ...headers, 'content-type': 'application/json' } },
        (answer) => {
          let body = ''
          answer.setEncoding('utf8')
          answer.on('data', (part) => {
            body += part
          })
          answer.on('end', () => {
            if (answer.statusCode !== 200) return reject(new Error(body.slice(0, 300)))
            ;({ id, version } = JSON.parse(body).data)
            resolve(String(answer.headers['x-request-id']))
          })
        },
      )
      sent.on('error', reject)
      sent.end(JSON.stringify({ version, remark: `测速 ${n}` }))
    })
    return { by, at: performance.now() }
  }
}

/** At an even pace; a write that comes late waits for the one before it. */
async function writing(write: (n: number) => Promise<{ by: string; at: number }>) {
  const done: { by: string; at: number }[] = []
  const began = performance.now()
  for (let n = 0; n < PER_SECOND * SECONDS; n++) {
    await pause(Math.max(0, began + (n * 1000) / PER_SECOND - performance.now()))
    done.push(await write(n))
  }
  return done
}

async function openAll(base: string, people: readonly string[], hear: (by: string) => void): Promise<() => void> {
  const opened: ReturnType<typeof request>[] = []
  for (const one of people) {
    const headers = await logIn(base, one)
    for (let at = 0; at < PER_PERSON; at++) opened.push(await openOne(base, headers, hear))
  }
  return () => {
    for (const one of opened) one.destroy()
  }
}

function openOne(base: string, headers: Record<string, string>, hear: (by: string) => void) {
  return new Promise<ReturnType<typeof request>>((resolve, reject) => {
    const sent = request(`${base}/api/live`, { headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`stream: ${answer.statusCode}`))
      answer.setEncoding('utf8')
      answer.on('error', () => undefined)
      answer.on('data', (part: string) => {
        for (const [, list = ''] of part.matchAll(/"by":\[([^\]]*)\]/g))
          for (const by of JSON.parse(`[${list}]`) as string[]) hear(by)
      })
      resolve(sent)
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** Processor time as a part of one core, and resident memory at the end. Kilobytes. */
async function during(pid: number, work: () => Promise<unknown>): Promise<Cost> {
  const before = spent(pid)
  const began = performance.now()
  await work()
  const core = (spent(pid) - before) / TICKS / ((performance.now() - began) / 1000)
  const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  return { core, memory }
}

/** User and system time of a process, in ticks (proc(5)). */
function spent(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}
