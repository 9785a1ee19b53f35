import { describe, expect, test } from 'vitest'
import { liveFigures, sumsBelow } from '../../src/define/children.ts'
import { figuresOf, formulaNames, overRows } from '../../src/define/evaluate.ts'
import { computed, date, datetime, decimal, type Fields, integer, money } from '../../src/define/field.ts'
import {
  type Children,
  countOf,
  daysBetween,
  type Formula,
  fenOf,
  maxOf,
  minOf,
  minus,
  percentOf,
  plus,
  ratio,
  sumOf,
  times,
  when,
} from '../../src/define/formula.ts'
import type { Resource } from '../../src/define/resource.ts'
import { resourceOf } from '../../src/resources/index.ts'

const columns = {
  aFen: money('甲', 'A'),
  bFen: money('乙', 'B'),
  count: integer('数', 'Count'),
  price: decimal('单价', 'Price', { scale: 4 }),
  from: date('从', 'From'),
  to: datetime('到', 'To'),
}
const below: Fields = { fen: money('额', 'Fen'), on: date('日', 'On'), kind: integer('类', 'Kind') }
const items = [
  { fen: 100, on: '2026-01-02', kind: 1 },
  { fen: null, on: null, kind: 1 },
  { fen: -30, on: '2026-01-10', kind: 2 },
]

/** What a formula makes of a row, as a field of that sort keeps it. */
function figure(
  formula: Formula,
  row: Record<string, unknown>,
  more: object = {},
  kind: 'money' | 'decimal' = 'money',
) {
  const field = kind === 'money' ? money('和', 'Sum', more) : decimal('和', 'Sum', { scale: 4, ...more })
  const fields: Fields = { ...columns, it: computed(field, { formula }) }
  return figuresOf(fields, row, (children: Children) => overRows(children, below, items)).it
}

describe('a formula', () => {
  test('counts nothing as 0 in sums and differences, also a figure that is half typed', () => {
    expect(figure(plus('aFen', 'bFen'), { aFen: 5, bFen: null })).toBe(5)
    expect(figure(minus('aFen', 'bFen', 1), { bFen: 5 })).toBe(-6)
    expect(figure(plus('aFen', 'bFen'), { aFen: '12.', bFen: 2.5 })).toBe(0)
  })

  test('knows no product, percentage, ratio or days of which a part is missing, nor a ratio to 0', () => {
    for (const formula of [times('aFen', 'count'), percentOf('aFen', 'count'), ratio('aFen', 'count')])
      expect(figure(formula, { aFen: 5 })).toBeNull()
    expect(figure(ratio('aFen', 'bFen'), { aFen: 5, bFen: 0 }, {}, 'decimal')).toBeNull()
    expect(figure(daysBetween('from', 'to'), { from: '2026-02-30', to: '2026-01-01T00:00:00Z' })).toBeNull()
  })

  test('is kept as the first value, or 0, where its column is never null', () => {
    expect(figure(times('aFen', 'count'), {}, { initial: 7 })).toBe(7)
    expect(figure(times('aFen', 'count'), {}, { required: true })).toBe(0)
  })

  test('is exact, and rounded once, half up away from zero', () => {
    // 0.1 + 0.2 and 1.005 × 100 are what floats get wrong.
    expect(figure(percentOf('aFen', 'price'), { aFen: 100, price: 0.5 })).toBe(1)
    expect(figure(percentOf('aFen', 'price'), { aFen: -100, price: 0.5 })).toBe(-1)
    expect(figure(fenOf('price'), { price: 1.005 })).toBe(101)
    expect(figure(times('count', fenOf('price')), { count: 3, price: 7.1234 })).toBe(2137)
    expect(figure(plus(percentOf('aFen', 0.5), percentOf('bFen', 0.5)), { aFen: 50, bFen: 50 })).toBe(1)
    expect(figure(ratio('aFen', 'bFen'), { aFen: 1, bFen: 20_000 }, {}, 'decimal')).toBe(0.0001)
    expect(figure(ratio('aFen', 'bFen'), { aFen: -1, bFen: 20_001 }, {}, 'decimal')).toBe(0)
  })

  test('counts whole days, of an instant the business day', () => {
    const days = (from: string, to: string) => figure(daysBetween('from', 'to'), { from, to })
    expect(days('2024-02-28', '2024-02-29T15:59:59Z')).toBe(1)
    expect(days('2024-02-28', '2024-02-29T16:00:00Z')).toBe(2)
    expect(days('2026-01-02', '2026-01-01T00:00:00Z')).toBe(-1)
  })

  test('decides by the row', () => {
    const formula = when({ count: { gt: 1 } }, 'aFen', minus('aFen', 'bFen'))
    expect([2, 1, null].map((count) => figure(formula, { aFen: 5, bFen: 3, count }))).toEqual([5, 2, 2])
  })

  test('goes over children, all or some', () => {
    expect(figure(countOf('items'), {})).toBe(3)
    expect(figure(sumOf('items.fen'), {})).toBe(70)
    expect(figure(sumOf('items.fen', { where: { kind: 3 } }), {})).toBe(0)
    expect(figure(minOf('items.fen'), {})).toBe(-30)
    expect(figure(maxOf('items.fen', { where: { kind: 2 } }), {})).toBe(-30)
    expect(figure(minOf('items.fen', { where: { kind: 3 } }), {})).toBeNull()
    const last = computed(date('末', 'Last'), { formula: maxOf('items.on') })
    expect(figuresOf({ last }, {}, (children) => overRows(children, below, items)).last).toBe('2026-01-10')
  })

  test('is computed behind those that it is made of, wherever they stand', () => {
    const chain = {
      third: computed(money('三', 'Three'), { formula: plus('second', 1) }),
      second: computed(money('二', 'Two'), { formula: plus('first', 1) }),
      first: money('一', 'One'),
    }
    expect(formulaNames(chain)).toEqual(['second', 'third'])
    expect(figuresOf(chain, { first: 1 }, () => null)).toEqual({ second: 2, third: 3 })
  })
})

test('of an order a person sees following what the form holds, and neither costs nor what came in', () => {
  const orders: Resource = resourceOf('orders')
  expect([...liveFigures(orders, resourceOf)]).toEqual(['carCount', 'freightFen', 'revenueFen', 'totalDueFen'])
  expect(sumsBelow(orders, 'cars')).toEqual({ freightFen: 'freightFen' })
  // The loads of a waybill are not written in its form.
  expect([...liveFigures(resourceOf('waybills'), resourceOf)]).toEqual(['arriveBy', 'restFen'])
})
