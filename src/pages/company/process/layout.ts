import type { Machine, State, Step } from './machine.ts'

/** The way is a row of boxes (on a phone, a column); ways back and leaps arch over it; the rest stands beside. */
export type Box = State<string> & { x: number; y: number; width: number; height: number }
export type Line = {
  key: string
  path: string
  labels: readonly string[]
  x: number
  y: number
  anchor: Anchor
  isOwn: boolean
}
type Anchor = 'middle' | 'start' | 'end'
export type Drawing = { width: number; height: number; boxes: Box[]; lines: Line[] }

type Sizes = { width: number; height: number; gap: number; level: number; side: number; isColumn: boolean }
const row: Sizes = { width: 94, height: 44, gap: 56, level: 26, side: 68, isColumn: false }
const column: Sizes = { width: 104, height: 44, gap: 42, level: 24, side: 128, isColumn: true }

/** All in px. The texts of the machine are as they will stand there. */
export function drawingOf(machine: Machine<string>, isNarrow: boolean): Drawing {
  const sizes = fitted(isNarrow ? column : row, machine)
  const way = machine.states.filter((state) => !state.isSide)
  const along = (at: number) => at * ((sizes.isColumn ? sizes.height : sizes.width) + sizes.gap)
  const placeOf = new Map(way.map((state, at) => [state.key, at]))
  const arcs = levelled(
    machine.steps.filter(({ from, to }) => isArc(placeOf, from, to)),
    placeOf,
  )
  const levels = arcs.reduce((most, { level }) => Math.max(most, level + 1), 0)
  const over = 2 + levels * sizes.level + (levels > 0 ? labelRoom(arcs, sizes) : 0)
  const across = sizes.isColumn ? sizes.width : sizes.height
  const at = (main: number, cross: number) =>
    sizes.isColumn ? { x: over + cross, y: main + 2 } : { x: main + 2, y: over + cross }
  const boxOf = (state: State<string>, main: number, cross: number): Box => ({
    ...state,
    ...at(main, cross),
    width: sizes.width,
    height: sizes.height,
  })
  const boxes = way.map((state, index) => boxOf(state, along(index), 0))
  const sides = machine.states.filter((state) => state.isSide)
  const reached = sides.filter(({ key }) => machine.steps.some(({ to }) => to === key))
  const others = sides.filter((state) => !reached.includes(state))
  const sideBoxes = [
    ...reached.map((state, index) =>
      boxOf(state, along(lastFrom(machine, state, placeOf) + 1), sizes.side * (index + 1)),
    ),
    ...others.map((state, index) =>
      boxOf(
        state,
        along(Math.max(0, lastFromAll(machine, placeOf) + 2 + index)),
        sizes.side * Math.max(1, reached.length),
      ),
    ),
  ]
  const all = [...boxes, ...sideBoxes]
  const find = (key: string) => all.find((box) => box.key === key) as Box
  const lines = [
    ...machine.steps.filter(({ from, to }) => isNext(placeOf, from, to)).map((step) => straight(step, find, sizes)),
    ...arcs.map(({ step, level }) => arc(step, level, find, sizes)),
    ...reached.flatMap((state) =>
      branch(
        machine.steps.filter(({ to }) => to === state.key),
        find,
        sizes,
        across,
      ),
    ),
  ]
  const width = Math.max(...all.map((box) => box.x + box.width)) + 2
  const height = Math.max(...all.map((box) => box.y + box.height)) + 2
  return { width, height, boxes: all, lines }
}

/** What a text of 12 px takes: a Chinese sign is as wide as it is high. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 255 ? 12.5 : 6.6), 0)
const joined = (labels: readonly string[]): string => labels.join('、')

/** English is longer: boxes and gaps grow with their texts. */
function fitted(sizes: Sizes, { states, steps }: Machine<string>): Sizes {
  const widest = Math.max(...states.map(({ label }) => widthOf(label) * 1.1 + 14))
  const width = Math.max(sizes.width, Math.ceil(widest))
  if (sizes.isColumn) return { ...sizes, width, side: Math.max(sizes.side, width + 24) }
  const next = steps.filter(
    ({ from, to }) => states.findIndex(({ key }) => key === from) + 1 === states.findIndex(({ key }) => key === to),
  )
  return {
    ...sizes,
    width,
    gap: Math.max(sizes.gap, ...next.map(({ labels }) => Math.ceil(widthOf(joined(labels)) + 8))),
  }
}

/** Above the highest arch, or left of it. */
function labelRoom(arcs: readonly { step: Step<string> }[], { isColumn }: Sizes): number {
  return isColumn ? Math.max(...arcs.map(({ step }) => Math.ceil(widthOf(joined(step.labels)) + 6))) : 16
}

type Places = ReadonlyMap<string, number>

const isNext = (places: Places, from: string, to: string): boolean => {
  const [one, other] = [places.get(from), places.get(to)]
  return one !== undefined && other === one + 1
}
const isArc = (places: Places, from: string, to: string): boolean =>
  places.has(from) && places.has(to) && !isNext(places, from, to)

/** Arches that would cross stand one above the other, the shorter below. */
function levelled(steps: readonly Step<string>[], places: Places): { step: Step<string>; level: number }[] {
  const span = ({ from, to }: Step<string>) =>
    [places.get(from) ?? 0, places.get(to) ?? 0].sort((a, b) => a - b) as [number, number]
  const sorted = steps.toSorted((one, other) => span(one)[1] - span(one)[0] - (span(other)[1] - span(other)[0]))
  const placed: { step: Step<string>; level: number }[] = []
  for (const step of sorted) {
    const [start, end] = span(step)
    const clashes = placed.filter((one) => span(one.step)[0] < end && start < span(one.step)[1])
    placed.push({ step, level: clashes.reduce((most, one) => Math.max(most, one.level + 1), 0) })
  }
  return placed
}

function straight(step: Step<string>, find: (key: string) => Box, { isColumn }: Sizes): Line {
  const [from, to] = [find(step.from), find(step.to)]
  if (isColumn) {
    const x = from.x + from.width / 2
    const [start, end] = [from.y + from.height, to.y]
    return lineOf(step, `M${x} ${start}V${end - 5}`, x + 8, (start + end) / 2 + 4, 'start')
  }
  const y = from.y + from.height / 2
  const [start, end] = [from.x + from.width, to.x]
  return lineOf(step, `M${start} ${y}H${end - 5}`, (start + end) / 2 - 2, y - 6, 'middle')
}

function arc(step: Step<string>, level: number, find: (key: string) => Box, sizes: Sizes): Line {
  const [from, to] = [find(step.from), find(step.to)]
  const rise = (level + 1) * sizes.level - 6
  if (sizes.isColumn) {
    const x = from.x - rise
    const [start, end] = [from.y + 12, to.y + to.height - 12]
    return lineOf(step, `M${from.x} ${start}H${x}V${end}H${to.x - 5}`, x - 5, (start + end) / 2 + 4, 'end')
  }
  const y = from.y - rise
  const shift = from.x > to.x ? 14 : -14
  const [start, end] = [from.x + from.width / 2 - shift, to.x + to.width / 2 + shift]
  return lineOf(step, `M${start} ${from.y}V${y}H${end}V${to.y - 5}`, (start + end) / 2, y - 4, 'middle')
}

/** From several states to one beside the way: stems that meet in one line. */
function branch(
  steps: readonly Step<string>[],
  find: (key: string) => Box,
  { isColumn }: Sizes,
  across: number,
): Line[] {
  const [first] = steps
  if (!first) return []
  const to = find(first.to)
  const labels = [...new Set(steps.flatMap((step) => step.labels))]
  const stems = steps.map(({ from }) => find(from))
  if (isColumn) {
    const bus = to.x - 14
    const meet = to.y + to.height / 2
    const path = stems.map(({ x, y, height }) => `M${x + across} ${y + height / 2 + 8}H${bus}V${meet}`).join('')
    return [{ ...lineOf({ ...first, labels }, `${path}M${bus} ${meet}H${to.x - 5}`, to.x, to.y - 6, 'start') }]
  }
  const meet = to.y + to.height / 2
  const path = stems.map(({ x, y, width }) => `M${x + width / 2} ${y + across}V${meet}`).join('')
  const start = Math.min(...stems.map(({ x, width }) => x + width / 2))
  return [lineOf({ ...first, labels }, `${path}M${start} ${meet}H${to.x - 5}`, to.x - 14, meet - 6, 'end')]
}

function lineOf(step: Step<string>, path: string, x: number, y: number, anchor: Anchor): Line {
  const key = `${step.from} ${step.to}`
  return { key, path, labels: step.labels, x, y, anchor, isOwn: step.labels.length === 0 }
}

function lastFrom(machine: Machine<string>, state: State<string>, places: Places): number {
  return Math.max(0, ...machine.steps.flatMap(({ from, to }) => (to === state.key ? (places.get(from) ?? 0) : [])))
}

const lastFromAll = (machine: Machine<string>, places: Places): number =>
  Math.max(-2, ...machine.states.filter(({ isSide }) => isSide).map((state) => lastFrom(machine, state, places)))
