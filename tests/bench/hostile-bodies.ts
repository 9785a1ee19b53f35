import { brotliCompressSync } from 'node:zlib'
import { headOf, call as open } from '../helpers/line.ts'
import { call, median } from '../helpers/processes.ts'

const rows = Buffer.from(JSON.stringify({ rows: Array(5000).fill({ name: 'x'.repeat(1960) }) }))
const bomb = brotliCompressSync(rows)
const crowd = 30
/** More at once than the hundredth part, so that a single standstill is seen. */
const lanes = 8
const lists = 400
/** Milliseconds from one crowd to the next. */
const every = 500

/** p99 of a list for those who have a session, while strangers send compressed and plain bodies, to p99 in quiet. */
export async function besideHostileBodies(base: string, list: string, headers: Record<string, string>): Promise<void> {
  const port = Number(new URL(base).port)
  const ratios: number[] = []
  await p99(list, headers)
  for (let round = 0; round < 3; round++) {
    const quiet = await p99(list, headers)
    const waves: Promise<unknown>[] = []
    const timer = setInterval(() => waves.push(wave(port)), every)
    const beside = await p99(list, headers)
    clearInterval(timer)
    await Promise.all(waves)
    ratios.push(beside / quiet)
  }
  console.log(
    `未登录者每半秒同时发来 ${crowd} 个压缩包和 ${crowd} 个 10 MB 正文时，他人列表 p99 / 平时 p99：${median(ratios).toFixed(2)}（${ratios.map((one) => one.toFixed(2)).join('、')}，不设目标）`,
  )
}

const wave = (port: number): Promise<unknown> =>
  Promise.all(
    Array.from({ length: crowd }).flatMap(() => [
      stranger(port, bomb, { 'Content-Encoding': 'br' }),
      stranger(port, rows, {}),
    ]),
  )

async function stranger(port: number, body: Buffer, more: Record<string, string>): Promise<void> {
  const line = open(port)
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length, ...more }
  line.say(headOf('POST', '/api/customers/import', headers), body)
  await line.heard
}

async function p99(list: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = []
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let n = 0; n < lists / lanes; n++) {
        const began = performance.now()
        const { status, text } = await call(list, { headers })
        if (status !== 200) throw new Error(`${status} ${text.slice(0, 200)}`)
        times.push(performance.now() - began)
      }
    }),
  )
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}
