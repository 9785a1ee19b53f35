import { bareName, likeness } from './same-name.ts'

/** A line of the bank, or a movement of the ledger, that stands in no match. Amounts are fen, above zero money in. */
export type Open = {
  id: string
  day: string
  fen: number
  name: string | null
  account: string | null
  /** Numbers by which others know it. */
  references: readonly string[]
  text: string | null
}
export type Reason = 'amount' | 'day' | 'reference' | 'name' | 'account' | 'only' | 'sum'
/** Lines and movements that come to the same, with a score up to 100 and what speaks for it. */
export type Suggestion = { lineIds: string[]; movementIds: string[]; fen: number; score: number; reasons: Reason[] }

/** Days that money is under way at most; for sums of several, of which chance makes many, fewer. */
const [FARTHEST, NEAR] = [30, 3]
/** Candidates of a line by their day, and by their name. */
const [BY_DAY, BY_NAME] = [16, 8]
/** Out of so many, so many at most make a sum; and how many sums are tried for one. */
const [POOL, PARTS, TRIES] = [14, 5, 4000]
/** Of one name, so many days' worth at most. */
const MOST_NAMED = 200
const LEAST = 55
const ROUNDS = 12

type Pair = { line: Item; movement: Item; score: number; reasons: Reason[]; apart: number }
type Item = Open & { at: number; dayNo: number }

/**
 * What may be matched, the surest first; nothing stands in two. First one to one by amount, then several movements to a
 * line, then several lines to a movement.
 */
export function suggest(lines: readonly Open[], movements: readonly Open[]): Suggestion[] {
  const left = { lines: new Set(itemsOf(lines)), movements: new Set(itemsOf(movements)) }
  const found = oneToOne(left.lines, left.movements)
  for (const { line, movement } of found) {
    left.lines.delete(line)
    left.movements.delete(movement)
  }
  const singles = found.map(({ line, movement, score, reasons }) => suggestionOf([line], [movement], score, reasons))
  const several = sumsOf(left.lines, left.movements).map(({ one, parts, score, reasons }) =>
    suggestionOf([one], parts, score, reasons),
  )
  const split = sumsOf(left.movements, left.lines).map(({ one, parts, score, reasons }) =>
    suggestionOf(parts, [one], score, reasons),
  )
  return [...singles, ...several, ...split].sort((one, other) => other.score - one.score)
}

const itemsOf = (rows: readonly Open[]): Item[] =>
  rows.map((row, at) => ({ ...row, at, dayNo: Math.round(Date.parse(`${row.day}T00:00:00Z`) / 86_400_000) }))

const suggestionOf = (lines: Item[], movements: Item[], score: number, reasons: Reason[]): Suggestion => ({
  lineIds: lines.map(({ id }) => id),
  movementIds: movements.map(({ id }) => id),
  fen: lines.reduce((sum, { fen }) => sum + fen, 0),
  score,
  reasons,
})

/** Pairs of equal amounts, the surest first. Where candidates were taken by others, the rest is looked through again. */
function oneToOne(lines: ReadonlySet<Item>, movements: ReadonlySet<Item>): Pair[] {
  const free = { lines: new Set(lines), movements: new Set(movements) }
  const taken: Pair[] = []
  for (let round = 0; round < ROUNDS && free.lines.size > 0 && free.movements.size > 0; round++) {
    const before = taken.length
    const byAmount = grouped(free.movements, ({ fen }) => fen)
    const alike = grouped(free.lines, ({ fen }) => fen)
    const pairs: Pair[] = []
    for (const [fen, group] of alike) {
      const others = byAmount.get(fen)
      for (const pair of others ? pairsOf(group, others) : []) pairs.push(pair)
    }
    pairs.sort(
      (one, other) =>
        other.score - one.score ||
        one.apart - other.apart ||
        one.line.at - other.line.at ||
        one.movement.at - other.movement.at,
    )
    for (const pair of pairs) {
      if (!free.lines.has(pair.line) || !free.movements.has(pair.movement)) continue
      free.lines.delete(pair.line)
      free.movements.delete(pair.movement)
      taken.push(pair)
    }
    if (taken.length === before) break
  }
  return taken
}

/** The pairs of one amount that are worth a look: for each line the nearest by day, and by name. */
function pairsOf(lines: readonly Item[], movements: readonly Item[]): Pair[] {
  const byDay = movements.toSorted((one, other) => one.dayNo - other.dayNo)
  const byName = grouped(byDay, ({ name }) => (name ? bareName(name) : ''))
  const isOnly = lines.length === 1 && movements.length === 1
  return lines.flatMap((line) => {
    const near = nearest(byDay, line.dayNo, BY_DAY)
    const named = line.name ? nearest(byName.get(bareName(line.name)) ?? [], line.dayNo, BY_NAME) : []
    return [...new Set([...near, ...named])].flatMap((movement) => {
      const pair = scored(line, movement, isOnly)
      return pair && pair.score >= LEAST ? [pair] : []
    })
  })
}

function scored(line: Item, movement: Item, isOnly: boolean): Pair | null {
  const apart = Math.abs(line.dayNo - movement.dayNo)
  if (apart > FARTHEST) return null
  const reasons: Reason[] = ['amount']
  let score = 45
  const add = (points: number, reason: Reason) => {
    if (points > 0) reasons.push(reason)
    score += points
  }
  add(pointsOfDay(apart), 'day')
  add(isReferred(line, movement) ? 25 : 0, 'reference')
  add(Math.round(20 * likeness(line.name, movement.name)), 'name')
  add(line.account !== null && line.account === movement.account ? 15 : 0, 'account')
  add(isOnly ? 10 : 0, 'only')
  return { line, movement, score: Math.min(100, score), reasons, apart }
}

const pointsOfDay = (apart: number): number =>
  apart === 0 ? 20 : apart === 1 ? 17 : apart <= NEAR ? 13 : apart <= 7 ? 8 : 0

/** Whether one tells the number of the other; short numbers stand in many texts by chance. */
function isReferred(line: Item, movement: Item): boolean {
  return movement.references.some(
    (number) => number.length >= 6 && (line.references.includes(number) || (line.text?.includes(number) ?? false)),
  )
}

/** Those whose days are nearest, of a list in the order of days. */
function nearest(sorted: readonly Item[], dayNo: number, most: number): Item[] {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.dayNo ?? 0) < dayNo) low = middle + 1
    else high = middle
  }
  const found: Item[] = []
  let [before, after] = [low - 1, low]
  while (found.length < most) {
    const [one, other] = [sorted[before], sorted[after]]
    const isBefore = one !== undefined && (other === undefined || dayNo - one.dayNo <= other.dayNo - dayNo)
    const next = isBefore ? one : other
    if (!next || Math.abs(next.dayNo - dayNo) > FARTHEST) break
    found.push(next)
    if (isBefore) before--
    else after++
  }
  return found
}

type Sum = { one: Item; parts: Item[]; score: number; reasons: Reason[] }

/** Each of the first side that several of the other come to; they are of the same name, or all there is in those days. */
function sumsOf(ones: Set<Item>, others: Set<Item>): Sum[] {
  const found: Sum[] = []
  const byDay = grouped(others, ({ dayNo }) => dayNo)
  const byName = new Map(
    [...grouped(others, ({ name }) => name)].map(([name, items]) => [name, grouped(items, ({ dayNo }) => dayNo)]),
  )
  const alike = new Map<string | null, string[]>()
  const namesLike = (name: string | null): string[] => {
    const known = alike.get(name) ?? [...byName.keys()].filter((other) => other !== null && likeness(name, other) > 0)
    alike.set(name, known as string[])
    return known as string[]
  }
  for (const one of [...ones].sort((a, b) => Math.abs(b.fen) - Math.abs(a.fen))) {
    const isPart = (item: Item) =>
      others.has(item) && Math.sign(item.fen) === Math.sign(one.fen) && Math.abs(item.fen) < Math.abs(one.fen)
    const around = (days: ReadonlyMap<number, Item[]> | undefined, most: number): Item[] => {
      const items: Item[] = []
      for (let day = one.dayNo - NEAR; day <= one.dayNo + NEAR && items.length <= most; day++)
        for (const item of days?.get(day) ?? []) if (items.length <= most && isPart(item)) items.push(item)
      return items
    }
    const named = namesLike(one.name).flatMap((name) => around(byName.get(name), MOST_NAMED))
    const sum = sumFor(one, named, around(byDay, POOL))
    if (!sum) continue
    ones.delete(one)
    for (const part of sum.parts) others.delete(part)
    found.push(sum)
  }
  return found
}

function sumFor(one: Item, named: readonly Item[], around: readonly Item[]): Sum | null {
  const ofName = partsOf(one.fen, named, PARTS)
  const parts = ofName ?? (around.length <= POOL ? partsOf(one.fen, around, PARTS) : null)
  if (!parts) return null
  const farthest = Math.max(...parts.map(({ dayNo }) => Math.abs(dayNo - one.dayNo)))
  const score = 45 + pointsOfDay(farthest) + (ofName ? 20 : 0) - Math.min(10, 2 * (parts.length - 2))
  if (score < LEAST) return null
  return { one, parts, score, reasons: ['sum', 'day', ...(ofName ? (['name'] as const) : [])] }
}

/** All of them where they come to it; else some few, found within a bounded number of tries. */
function partsOf(fen: number, given: readonly Item[], most: number): Item[] | null {
  if (given.length < 2) return null
  if (given.reduce((sum, item) => sum + item.fen, 0) === fen) return [...given]
  const pool = given.slice(0, POOL).toSorted((one, other) => Math.abs(other.fen) - Math.abs(one.fen))
  let tries = 0
  const search = (from: number, rest: number, picked: Item[]): Item[] | null => {
    if (rest === 0) return picked.length > 1 ? picked : null
    if (picked.length === most) return null
    for (let at = from; at < pool.length; at++) {
      const item = pool[at] as Item
      if (++tries > TRIES) return null
      if (Math.abs(item.fen) > Math.abs(rest)) continue
      const found = search(at + 1, rest - item.fen, [...picked, item])
      if (found) return found
    }
    return null
  }
  return search(0, fen, [])
}

function grouped<K>(items: Iterable<Item>, keyOf: (item: Item) => K): Map<K, Item[]> {
  const groups = new Map<K, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
