import { loadavg } from 'node:os'
import * as measures from './web/measures.ts'
import { startServer } from './web/server.ts'

/**
 * Measures the built application in Chromium (4× slower CPU, 10 Mbit/s, 40 ms, cold cache, a new browser each time,
 * medians) and prints each figure beside its goal.
 *   npm run bench:web [-- --url http://127.0.0.1:3000] [--runs 5] [--only login]
 */
const option = (name: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
const runs = Number(option('runs') ?? 5)
const only = option('only') ?? ''

/** Without a goal the figure is told. */
/** Digits after the point, where whole figures would hide a miss. */
const digits: Readonly<Record<string, number>> = { '×': 2, 'KB br': 1 }

type Goal = { what: string; unit: string; goal?: number; isFloor?: boolean }
type Measure = { goals: readonly Goal[]; take: (url: string) => Promise<readonly number[]> }

const one = (goal: Goal, take: (url: string) => Promise<number>): Measure => ({
  goals: [goal],
  take: async (url) => [await take(url)],
})

const table: readonly Measure[] = [
  one({ what: 'login: largest paint', unit: 'ms', goal: 450 }, measures.loginPaint),
  {
    goals: [
      { what: 'list by deep link: page, scripts and styles', unit: 'KB br', goal: 200 },
      { what: 'list by deep link: rows visible', unit: 'ms', goal: 1700 },
    ],
    take: async (url) => {
      const { at, kb } = await measures.deepLink(url)
      return [kb, at]
    },
  },
  one({ what: 'login click → first list', unit: 'ms', goal: 800 }, measures.loginToList),
  one({ what: 'warm route to a list', unit: 'ms', goal: 150 }, measures.warmRoute),
  {
    goals: [
      { what: 'back to a kept view, full speed', unit: 'ms', goal: 50 },
      { what: 'back to a kept view, full speed: longest task', unit: 'ms', goal: 100 },
    ],
    take: async (url) => {
      const { back, longest } = await measures.keptView(url)
      return [back, longest]
    },
  },
  {
    goals: [
      { what: 'edit form, warm', unit: 'ms', goal: 300 },
      { what: 'edit form, the first of the session', unit: 'ms' },
    ],
    take: async (url) => {
      const { first, warm } = await measures.editForm(url)
      return [warm, first]
    },
  },
  one({ what: 'key → paint, p95', unit: 'ms', goal: 35 }, measures.keyToPaint),
  {
    goals: [
      { what: '10,000 rows × 20 columns, full speed: first render', unit: 'ms', goal: 100 },
      { what: '10,000 rows × 20 columns, full speed: scroll', unit: 'fps', goal: 55, isFloor: true },
    ],
    take: async (url) => {
      const { firstRender, frames } = await measures.manyRows(url)
      return [firstRender, frames]
    },
  },
  one({ what: 'heap after 200 route changes to that after 20', unit: '×', goal: 1.2 }, measures.heapGrowth),
]

function verdictOn({ goal, isFloor }: Goal, median: number): 'held' | 'MISSED' | 'told' {
  if (goal === undefined) return 'told'
  return (isFloor ? median >= goal : median <= goal) ? 'held' : 'MISSED'
}

console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)} (other work slows every figure down)`)
const server = await startServer(option('url'))
try {
  let missed = 0
  for (const { goals, take } of table.filter((measure) => measure.goals.some(({ what }) => what.includes(only)))) {
    const taken: (readonly number[])[] = []
    for (let run = 0; run < runs; run++) taken.push(await take(server.url))
    goals.forEach((goal, at) => {
      const values = taken.map((values) => values[at] ?? Number.NaN)
      const median = measures.percentile(values, 0.5)
      const verdict = verdictOn(goal, median)
      if (verdict === 'MISSED') missed++
      const figure = (value: number) => value.toFixed(digits[goal.unit] ?? 0)
      const shown = `${figure(median)} ${goal.unit}`.padStart(11)
      const range = `[${figure(Math.min(...values))}–${figure(Math.max(...values))}]`
      console.log(
        `${verdict.padEnd(6)} ${shown}  ${goal.isFloor ? '≥' : '≤'} ${String(goal.goal ?? '–').padStart(3)}  ${goal.what} ${range}`,
      )
    })
  }
  process.exitCode = missed > 0 ? 1 : 0
} finally {
  await server.stop()
}
