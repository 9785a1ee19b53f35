import { describe, expect, it } from 'vitest'
import { type Open, suggest } from '../../server/business/bank/suggest.ts'
import { bankStatements } from '../../src/resources/bank/bank-statements.ts'

/** A made month: what the ledger has, what the bank says of it, and which of the one is which of the other. */
type Month = { lines: Open[]; movements: Open[]; truth: ReadonlyMap<string, ReadonlySet<string>> }

/** Numbers that look drawn and are the same each time (mulberry32). */
function drawn(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const cities = ['长春', '深圳', '上海', '成都', '广州', '武汉', '西安', '重庆', '青岛', '合肥']
const houses = ['盛世', '捷路', '新丰泰', '万帮', '亨得利', '锦绣', '顺达', '华通', '远东', '金桥', '安捷', '恒信']
const trades = ['汽车销售有限公司', '汽车贸易有限公司', '汽车服务有限公司']

/**
 * Some 500 lines as a company of the trade has them: freights of a few round amounts, which many share; the bank a day or
 * three later, with a longer or shorter name, or none; the reference of most; several receipts in one transfer, a payment
 * in two; charges that nobody has entered, and receipts that the bank does not have yet.
 */
function monthOf(seed: number): Month {
  const random = drawn(seed)
  const below = (count: number) => Math.floor(random() * count)
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T
  const names = Array.from({ length: 110 }, (_, at) => `${cities[at % 10]}${houses[at % 12]}${trades[at % 3]}`)
  const dayOf = (day: number) => `2026-10-${String(Math.min(31, day)).padStart(2, '0')}`
  const lines: Open[] = []
  const movements: Open[] = []
  const truth = new Map<string, Set<string>>()
  const open = (id: string, day: number, fen: number, more: Partial<Open>): Open => ({
    ...{ id, day: dayOf(day), fen, name: null, account: null, references: [], text: null, ...more },
  })
  const prices = Array.from({ length: 60 }, () => 10_000 * (4 + below(30)) + 5_000 * below(2))
  const amount = () => (random() < 0.7 ? pick(prices) : 1_000 * (30 + below(600)))
  /** What the bank has of a name: the whole, its beginning, or nothing. */
  const told = (name: string) => {
    const chance = random()
    if (chance < 0.65) return name
    return chance < 0.85 ? name.slice(0, 6) : null
  }
  for (let at = 0; lines.length < 480; at++) {
    const name = pick(names)
    const sign = random() < 0.7 ? 1 : -1
    const day = 1 + below(27)
    const late = day + pick([0, 0, 0, 1, 1, 2, 3])
    const reference = `${20261000 + day}${100_000 + at}`
    const known = random() < 0.55 ? { references: [reference] } : {}
    const count = random() < 0.04 ? 2 + below(3) : 1
    const parts = Array.from({ length: count }, () => sign * amount())
    const ids = parts.map((fen, nth) => {
      const id = `m${at}.${nth}`
      movements.push(open(id, day, fen, { name, references: count === 1 ? [reference] : [] }))
      return id
    })
    const total = parts.reduce((sum, fen) => sum + fen, 0)
    const isSplit = count === 1 && random() < 0.02 && Math.abs(total) > 1_000
    const sums = isSplit ? [Math.trunc(total / 3), total - Math.trunc(total / 3)] : [total]
    for (const [nth, fen] of sums.entries()) {
      const id = `l${at}.${nth}`
      lines.push(open(id, late, fen, { name: told(name), text: sign > 0 ? '运费' : '付款', ...(isSplit ? {} : known) }))
      truth.set(id, new Set(ids))
    }
  }
  // What the bank did by itself, and what it does not have yet.
  for (let at = 0; at < 20; at++) {
    const text = pick(['手续费', '结息', '短信服务费'])
    lines.push(open(`own${at}`, 1 + below(30), pick([-500, -1_000, -5_000, 8_642 + at]), { text }))
    movements.push(open(`wait${at}`, 29 + below(3), amount(), { name: pick(names) }))
  }
  return { lines, movements, truth }
}

describe('the suggestions of a made month of 500 lines', () => {
  const least = bankStatements.actions.accept.input.minScore.initial

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'month %i: nine of ten lines have theirs, and none that is accepted is wrong',
    (seed) => {
      const { lines, movements, truth } = monthOf(seed)
      const found = suggest(lines, movements)
      const given = new Map(
        found.flatMap(({ lineIds, movementIds }) => lineIds.map((id) => [id, movementIds] as const)),
      )
      const isRight = (lineId: string, movementIds: readonly string[]) => {
        const own = truth.get(lineId)
        return own !== undefined && movementIds.length === own.size && movementIds.every((id) => own.has(id))
      }
      const right = [...truth.keys()].filter((id) => isRight(id, given.get(id) ?? []))
      expect(right.length / truth.size).toBeGreaterThanOrEqual(0.9)
      const accepted = found.filter(({ score }) => score >= least)
      expect(accepted.length).toBeGreaterThan(200)
      const wrong = accepted.filter(({ lineIds, movementIds }) => lineIds.some((id) => !isRight(id, movementIds)))
      expect(wrong).toEqual([])
    },
  )
})
