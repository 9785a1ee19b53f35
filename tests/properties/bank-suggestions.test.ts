import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Open, suggest } from '../../server/business/bank/suggest.ts'

const names = ['长安汽车销售有限公司', '长安汽车', '李师傅', 'CHANGAN QICHE', '中石化加油站', null]
const item = fc.record({
  fen: fc.oneof(fc.integer({ min: -500, max: 500 }), fc.constantFrom(100, -100, 200, 300)).filter((fen) => fen !== 0),
  day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}`),
  name: fc.constantFrom(...names),
  reference: fc.option(fc.integer({ min: 100_000, max: 100_020 }).map(String), { nil: null }),
})
type Drawn = typeof item extends fc.Arbitrary<infer T> ? T : never
const itemsOf = (prefix: string, drawn: readonly Drawn[]): Open[] =>
  drawn.map(({ reference, ...one }, at) => ({
    ...one,
    id: `${prefix}${at}`,
    account: null,
    references: reference ? [reference] : [],
    text: null,
  }))

const open = (id: string, day: string, fen: number, more: Partial<Open> = {}): Open => ({
  ...{ id, day, fen, name: null, account: null, references: [], text: null },
  ...more,
})

describe('suggestions', () => {
  it('use nothing twice, and both sides come to the same', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 60 }), fc.array(item, { maxLength: 60 }), (one, other) => {
        const [lines, movements] = [itemsOf('l', one), itemsOf('m', other)]
        const found = suggest(lines, movements)
        const sum = (rows: readonly Open[], ids: readonly string[]) =>
          ids.reduce((all, id) => all + (rows.find((row) => row.id === id)?.fen ?? Number.NaN), 0)
        for (const { lineIds, movementIds, fen, score } of found) {
          expect(sum(lines, lineIds)).toBe(fen)
          expect(sum(movements, movementIds)).toBe(fen)
          expect(Math.min(lineIds.length, movementIds.length)).toBe(1)
          expect(score).toBeGreaterThanOrEqual(55)
          expect(score).toBeLessThanOrEqual(100)
        }
        for (const ids of [found.flatMap(({ lineIds }) => lineIds), found.flatMap(({ movementIds }) => movementIds)])
          expect(new Set(ids).size).toBe(ids.length)
        expect(suggest(lines, movements)).toEqual(found)
      }),
      { numRuns: 300 },
    )
  })

  it('find each line of a ledger that has the same, whatever their order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { maxLength: 80 }), (amounts) => {
        const lines = amounts.map((fen, at) => open(`l${at}`, '2026-03-05', fen))
        const movements = amounts.map((fen, at) => open(`m${at}`, '2026-03-06', fen)).toReversed()
        const found = suggest(lines, movements)
        expect(found).toHaveLength(amounts.length)
        for (const { lineIds, movementIds } of found) expect(movementIds[0]?.slice(1)).toBe(lineIds[0]?.slice(1))
      }),
    )
  })

  it('a reference, a name and the day decide between equal amounts', () => {
    const lines = [
      open('l1', '2026-03-05', 10_000, { references: ['2026030512345'] }),
      open('l2', '2026-03-05', 10_000, { name: '长安汽车销售有限公司' }),
      open('l3', '2026-03-09', 10_000),
    ]
    const movements = [
      open('m3', '2026-03-09', 10_000),
      open('m2', '2026-03-05', 10_000, { name: 'Chang’an qiche xiaoshou'.replace('’', '') }),
      open('m1', '2026-03-06', 10_000, { references: ['2026030512345'] }),
    ]
    const pairs = suggest(lines, movements).map(({ lineIds, movementIds }) => [...lineIds, ...movementIds])
    expect(pairs.toSorted()).toEqual([
      ['l1', 'm1'],
      ['l2', 'm2'],
      ['l3', 'm3'],
    ])
  })

  it('several receipts of a customer are one transfer, and one receipt is several lines', () => {
    const one = suggest(
      [open('l', '2026-03-05', 60_000, { name: '长安' })],
      [10_000, 20_000, 30_000, 7_000].map((fen, at) => open(`m${at}`, '2026-03-04', fen, { name: '长安汽车' })),
    )
    expect(one).toMatchObject([
      { lineIds: ['l'], movementIds: expect.arrayContaining(['m0', 'm1', 'm2']), fen: 60_000 },
    ])
    const other = suggest(
      [-10_000, -5_000].map((fen, at) => open(`l${at}`, '2026-03-04', fen)),
      [open('m', '2026-03-05', -15_000)],
    )
    expect(other).toMatchObject([{ lineIds: ['l0', 'l1'], movementIds: ['m'] }])
  })

  it('money in is never money out, and nothing is months apart', () => {
    expect(suggest([open('l', '2026-03-05', 100)], [open('m', '2026-03-05', -100)])).toEqual([])
    expect(suggest([open('l', '2026-03-05', 100)], [open('m', '2026-06-05', 100)])).toEqual([])
  })

  it.each([
    ['all of one amount', () => 10_000],
    ['a few amounts', (at: number) => (at % 50) * 100 + 100],
    ['each of its own, and none alike', (at: number) => at * 100 + 1],
  ])('10,000 lines against 10,000 movements take seconds: %s', (_what, fenOf) => {
    const dayOf = (at: number) => new Date(Date.UTC(2026, 2, 1 + (at % 28))).toISOString().slice(0, 10)
    const lines = Array.from({ length: 10_000 }, (_, at) =>
      open(`l${at}`, dayOf(at), fenOf(at), { name: `客户${at % 300}` }),
    )
    const movements = lines.map((line, at) => ({
      ...line,
      id: `m${at}`,
      fen: _what.startsWith('each') ? line.fen + 1 : line.fen,
    }))
    const start = Date.now()
    const found = suggest(lines, movements)
    if (!_what.startsWith('each')) expect(found).toHaveLength(10_000)
    expect(Date.now() - start).toBeLessThan(8000)
  })
})
