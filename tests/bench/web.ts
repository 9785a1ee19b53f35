import { loadavg } from 'node:os'
import { startFloor } from './floor/server.ts'
import * as board from './web/board.ts'
import * as measures from './web/measures.ts'
import { sampleOpenings, samplePaths } from './web/samples.ts'
import { startServer } from './web/server.ts'

/**
 * Measures the built application in Chromium (4× slower CPU, 10 Mbit/s, 40 ms, cold cache, a new browser each time,
 * medians), in turn with the floor: the same pages by hand in plain React (floor/). What depends on the machine is judged
 * by the ratio to it, and its times are told; weights and frames have goals of their own.
 *   npm run bench:web [-- --url http://127.0.0.1:3000] [--runs 5] [--only 'login: largest|key'] [--former http://127.0.0.1:3001]
 * `--only samples` opens each of the sample pages, which no other figure is to be slowed down by.
 * `--former` is another state of the application, measured in turn with both and told beside.
 */
const option = (name: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
const runs = Number(option('runs') ?? 5)
const only = (option('only') ?? '').split('|')
const former = option('former')

/** Digits after the point, where whole figures would hide a miss. */
const digits: Readonly<Record<string, number>> = { '×': 2, 'KB br': 1, CLS: 3 }

/** The login's largest paint on the machine for which times are named, ms: others are scaled by it. */
const REFERENCE_MS = 380

/** `goal` of the figure, `times` of the floor's; without either it is told. */
type Goal = { what: string; unit: string; goal?: number; times?: number; isLeast?: boolean }
type Measure = { goals: readonly Goal[]; take: (url: string) => Promise<readonly number[]> }

const one = (goal: Goal, take: (url: string) => Promise<number>): Measure => ({
  goals: [goal],
  take: async (url) => [await take(url)],
})

const table: readonly Measure[] = [
  one({ what: 'login: largest paint', unit: 'ms', times: 1.3 }, measures.loginPaint),
  {
    goals: [
      { what: 'list by deep link: page, scripts and styles', unit: 'KB br', goal: 195 },
      { what: 'list by deep link: rows visible', unit: 'ms', times: 1.4 },
    ],
    take: async (url) => {
      const { at, kb } = await measures.deepLink(url)
      return [kb, at]
    },
  },
  one({ what: 'login click → first list', unit: 'ms' }, measures.loginToList),
  one({ what: 'warm route to a list', unit: 'ms', times: 1.8 }, measures.warmRoute),
  {
    goals: [
      { what: 'back to a kept view, full speed', unit: 'ms' },
      { what: 'back to a kept view, full speed: longest task', unit: 'ms' },
    ],
    take: async (url) => {
      const { back, longest } = await measures.keptView(url)
      return [back, longest]
    },
  },
  {
    goals: [
      { what: 'edit form, warm', unit: 'ms', times: 2 },
      { what: 'edit form, the first of the session', unit: 'ms' },
    ],
    take: async (url) => {
      const { first, warm } = await measures.editForm(url)
      return [warm, first]
    },
  },
  one({ what: 'key → paint, p95', unit: 'ms', times: 1.5 }, measures.keyToPaint),
  {
    goals: [
      { what: '10,000 rows × 20 columns, full speed: first render', unit: 'ms', times: 1.3 },
      { what: '10,000 rows × 20 columns, full speed: scroll', unit: 'fps', goal: 55, isLeast: true },
    ],
    take: async (url) => {
      const { firstRender, frames } = await measures.manyRows(url)
      return [firstRender, frames]
    },
  },
]

/** What only the application is asked for: it has many views, and keeps them. */
const alone: readonly Measure[] = [
  {
    goals: [
      { what: 'home by deep link: figures visible, at a login of 380 ms', unit: 'ms', goal: 1500 },
      { what: 'home by deep link: layout shift', unit: 'CLS', goal: 0.02 },
      { what: 'home by deep link: chart code before the figures', unit: 'files', goal: 0 },
    ],
    take: async (url) => {
      const scale = REFERENCE_MS / (await measures.loginPaint(url))
      const { at, shifted, charts } = await measures.homePage(url)
      return [at * scale, shifted, charts]
    },
  },
  one({ what: 'home, warm, at a login of 380 ms', unit: 'ms', goal: 250 }, async (url) => {
    const scale = REFERENCE_MS / (await measures.loginPaint(url))
    return (await measures.homeWarm(url)) * scale
  }),
  {
    goals: [
      { what: 'Ctrl+K: first result, at a login of 380 ms', unit: 'ms', goal: 100 },
      { what: 'Ctrl+K: a page by a letter, at a login of 380 ms', unit: 'ms', goal: 100 },
      { what: 'Ctrl+K: first result, the first of the session', unit: 'ms' },
    ],
    take: async (url) => {
      const scale = REFERENCE_MS / (await measures.loginPaint(url))
      const { first, again, found } = await measures.searchBox(url)
      return [again * scale, found * scale, first * scale]
    },
  },
  {
    goals: [
      { what: 'phone of a driver, 1.6 Mbit/s: trips in sight, at a login of 380 ms', unit: 'ms', goal: 2000 },
      { what: 'phone of a driver, 1.6 Mbit/s: trips answer taps, at a login of 380 ms', unit: 'ms' },
      { what: 'phone of a driver, the next time: trips answer taps', unit: 'ms', goal: 2000 },
    ],
    take: async (url) => {
      const scale = REFERENCE_MS / (await measures.loginPaint(url))
      const { first, answers, again } = await board.phoneOpening(url)
      return [first * scale, answers * scale, again * scale]
    },
  },
  one({ what: 'heap after 200 route changes to that after 20', unit: '×', goal: 1.2 }, measures.heapGrowth),
  // These add to what stands in the lists, so they come last.
  one(
    { what: 'board of 2,000 cars: from its tab to its paint, at a login of 380 ms', unit: 'ms', goal: 1000 },
    async (url) => {
      await board.fillBoard(url)
      const scale = REFERENCE_MS / (await measures.loginPaint(url))
      return (await board.boardDrawing(url)) * scale
    },
  ),
  {
    goals: [
      { what: 'board of 2,000 cars: drag', unit: 'fps', goal: 55, isLeast: true },
      { what: 'board of 2,000 cars: drop to saved, at a login of 380 ms', unit: 'ms', goal: 300 },
    ],
    take: async (url) => {
      await board.fillBoard(url)
      const scale = REFERENCE_MS / (await measures.loginPaint(url))
      const { frames, drop } = await board.boardDrag(url)
      return [frames, drop * scale]
    },
  },
]

/** Asked for by its name alone: the server has to offer the sample pages (`DEMO_PAGES`). */
const ofSamples: Measure = {
  goals: samplePaths.map((path) => ({ what: `samples: ${path}, warm, at a login of 380 ms`, unit: 'ms', goal: 400 })),
  take: async (url) => {
    const scale = REFERENCE_MS / (await measures.loginPaint(url))
    return (await sampleOpenings(url)).map((ms) => ms * scale)
  },
}

type Verdict = 'held' | 'MISSED' | 'told'

const verdictOn = ({ goal, times, isLeast }: Goal, median: number, floor: number): Verdict => {
  const bound = goal ?? (times === undefined ? undefined : times * floor)
  if (bound === undefined) return 'told'
  return (isLeast ? median >= bound : median <= bound) ? 'held' : 'MISSED'
}

type Taken = { values: readonly number[]; floors: readonly number[]; formers: readonly number[] }

/** One line of the table; of a ratio the floor's own figure stands behind it. */
function lineOf(goal: Goal, { values, floors, formers }: Taken): { verdict: Verdict; line: string } {
  const { what, unit, times, isLeast } = goal
  const median = measures.percentile(values, 0.5)
  const floor = measures.percentile(floors, 0.5)
  const verdict = verdictOn(goal, median, floor)
  const figure = (value: number) => value.toFixed(digits[unit] ?? 0)
  const rangeOf = (all: readonly number[]) => `[${figure(Math.min(...all))}–${figure(Math.max(...all))}]`
  const range = rangeOf(values)
  const before = formers.length === 0 ? '' : `  former ${figure(measures.percentile(formers, 0.5))} ${rangeOf(formers)}`
  const bound = `${isLeast ? '≥' : '≤'} ${goal.goal ?? (times === undefined ? '–' : `${times}×`)}`
  const beside = floors.length === 0 ? '' : `  floor ${figure(floor)}, ratio ${(median / floor).toFixed(2)}`
  return {
    verdict,
    line: `${verdict.padEnd(6)} ${`${figure(median)} ${unit}`.padStart(11)} ${range}  ${bound.padStart(6)}  ${what}${beside}${before}`,
  }
}

async function measureAll(application: string, floor: string): Promise<number> {
  let missed = 0
  const wanted = (measure: Measure) => measure.goals.some(({ what }) => only.some((part) => what.includes(part)))
  const asked = only[0] === 'samples' ? [ofSamples] : [...table, ...alone].filter(wanted)
  for (const measure of asked) {
    const taken: (readonly number[])[] = []
    const floors: (readonly number[])[] = []
    const formers: (readonly number[])[] = []
    for (let run = 0; run < runs; run++) {
      if (table.includes(measure)) floors.push(await measure.take(floor))
      taken.push(await measure.take(application))
      if (former) formers.push(await measure.take(former))
    }
    measure.goals.forEach((goal, at) => {
      const column = (all: readonly (readonly number[])[]) => all.map((values) => values[at] ?? Number.NaN)
      const all = { values: column(taken), floors: column(floors), formers: column(formers) }
      const { verdict, line } = lineOf(goal, all)
      if (verdict === 'MISSED') missed++
      console.log(line)
    })
  }
  return missed
}

console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)} (other work slows every figure down)`)
const server = await startServer(option('url'), only[0] === 'samples')
const floor = await startFloor(server.url)
try {
  process.exitCode = (await measureAll(server.url, floor.url)) > 0 ? 1 : 0
} finally {
  await floor.stop()
  await server.stop()
}
