import { setTimeout as sleep } from 'node:timers/promises'
import { call, type Running, SERVER, serverReady, start } from '../helpers/processes.ts'
import { findBroken, findLost, sendAgain } from './check.ts'
import { type Ledger, newLedger } from './ledger.ts'
import { type Books, openBooks, runLoad } from './load.ts'
import type { Target } from './target.ts'

export type Result = {
  ledger: Ledger
  /** Writes that were cut off without an answer. */
  cut: number
  lost: string[]
  faults: string[]
  /** Milliseconds from the start of the process until it listens, after a kill. */
  restarts: number[]
  strays: number
}

/** How many acknowledged writes of a round are sent again. */
const sample = 30

/** Kills the server over the target again and again while it is written to, and checks what the next one finds. */
export async function crash(target: Target, rounds: number, say: (line: string) => void): Promise<Result> {
  const result: Result = { ledger: newLedger(), cut: 0, lost: [], faults: [], restarts: [], strays: 0 }
  const { ledger, faults } = result
  let server = await startServer(target)
  try {
    const books = await openBooks(server.base, target.people, ledger)
    for (let round = 1; round <= rounds && result.lost.length === 0 && faults.length === 0; round++) {
      const before = ledger.acks.length
      const { killed, after } = await underLoad(target, server, round, books, ledger)
      const acked = ledger.acks.length - before
      const cut = ledger.pending.length
      const began = performance.now()
      server = await startServer(target)
      const restart = performance.now() - began
      await check(target, server, result, before)
      result.cut += cut
      result.restarts.push(restart)
      say(
        `${target.name} 第 ${String(round).padStart(2)} 轮：${(after / 1000).toFixed(1)} 秒后杀${killed}；` +
          `确认 ${acked}，未答复 ${cut}，丢失 ${result.lost.length}，其他错误 ${faults.length}；` +
          `重启 ${(restart / 1000).toFixed(1)} 秒`,
      )
    }
    await server.stop()
    result.strays = await target.strays(null)
    return result
  } finally {
    await server.kill()
  }
}

async function startServer({ env }: Target): Promise<Running> {
  return start(SERVER, { ...env, DEMO_DATA: '0', PORT: '0', LOG_LEVEL: 'error' }, serverReady, 60_000)
}

async function underLoad(target: Target, server: Running, round: number, books: Books, ledger: Ledger) {
  const after = 500 + Math.random() * 1500
  const { base } = server
  const before = ledger.acks.length
  const load = runLoad({ base, people: target.people, books, ledger, mark: `第${round}轮` })
  let isOver = false
  const ended = load.finally(() => {
    isOver = true
  })
  const elapsed = async () => {
    // Counted from the first answer: a server that has just started needs a moment for it.
    while (ledger.acks.length === before && !isOver) await sleep(10)
    await sleep(after)
  }
  await Promise.race([ended, elapsed()])
  if (isOver) throw new Error('the server went away before it was killed')
  const killed = await target.kill(server, round)
  await ended
  return { killed, after }
}

async function check(target: Target, server: Running, result: Result, before: number): Promise<void> {
  const { base } = server
  const { ledger, faults } = result
  const { status } = await call(`${base}/readyz`)
  if (status !== 200) faults.push(`/readyz ${status}`)
  const strays = await target.strays(server)
  if (strays > 0) faults.push(`${strays} 个遗留的数据库进程`)
  const database = await target.connect()
  try {
    const lost = await findLost(database, ledger)
    const latest = ledger.acks.slice(before)
    const step = Math.max(1, Math.floor(latest.length / sample))
    const again = latest.filter((_, at) => at % step === 0)
    faults.push(...(await sendAgain(base, ledger, again)))
    // Once more, with what has just been done under the old keys.
    lost.push(...(await findLost(database, ledger)))
    result.lost.push(...new Set(lost))
    faults.push(...(await findBroken(database)), ...ledger.odd)
  } finally {
    await database.close()
  }
}
