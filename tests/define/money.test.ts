import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { businessDay, dayStart, isDay, monthOf } from '../../src/define/business-day.ts'
import { capitalFen } from '../../src/define/capital-fen.ts'
import { formatYuan, MAX_FEN, parseYuan, plainYuan } from '../../src/define/money.ts'
import { percentFen, splitFen } from '../../src/define/split-fen.ts'

const fen = fc.integer({ min: -MAX_FEN, max: MAX_FEN })
const anyFen = fc.maxSafeInteger()

describe('yuan as text', () => {
  it.each([
    ['0', 0],
    ['-0.00', 0],
    ['1', 100],
    ['1.2', 120],
    ['0.01', 1],
    ['-0.01', -1],
    ['1,234.56', 123456],
    ['12,345,678', 1234567800],
    ['¥1,234.5', 123450],
    ['￥１２３．４５', 12345],
    ['-¥5', -500],
    ['¥-5', -500],
    ['−5', -500],
    [' 100 ', 10000],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
    ['4.35', 435],
    ['1.15', 115],
  ])('%s is %d fen', (text, value) => {
    expect(parseYuan(text)).toBe(value)
  })

  it.each([
    '',
    '-',
    '.',
    '5.',
    '.5',
    '1.234',
    '1,23',
    '1,2345',
    '12,34.5',
    '--1',
    '-¥-1',
    '1e3',
    'NaN',
    'Infinity',
    '0x10',
  ])('%s is no amount', (text) => {
    expect(parseYuan(text)).toBeNull()
  })

  it.each(['90071992547409.92', '9'.repeat(400), '1\u0000', '12元', '一百'])('%s is no amount either', (text) => {
    expect(parseYuan(text)).toBeNull()
  })

  test('fen are written with two decimals and commas', () => {
    expect(formatYuan(0)).toBe('0.00')
    expect(formatYuan(5)).toBe('0.05')
    expect(formatYuan(123456)).toBe('1,234.56')
    expect(formatYuan(-123456789)).toBe('-1,234,567.89')
    expect(formatYuan(MAX_FEN)).toBe('10,000,000,000.00')
    expect(plainYuan(-123456789)).toBe('-1234567.89')
    expect(formatYuan(-0)).toBe('0.00')
  })

  test('writing and reading gives the same fen', () => {
    fc.assert(
      fc.property(anyFen, (value) => {
        expect(parseYuan(formatYuan(value))).toBe(value === 0 ? 0 : value)
        expect(parseYuan(plainYuan(value))).toBe(value === 0 ? 0 : value)
      }),
    )
  })

  test('reading any text never throws and never gives a broken number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const value = parseYuan(text)
        expect(value === null || Number.isSafeInteger(value)).toBe(true)
      }),
    )
  })
})

describe('splitting', () => {
  const weights = fc.array(
    fc.oneof(
      fc.nat(1_000_000),
      fc.nat(1_000_000).map((n) => n / 100),
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  )

  it('follows the vectors', () => {
    expect(splitFen(1_000_000, [10, 10, 12])).toEqual([312_500, 312_500, 375_000])
    expect(splitFen(10_001, [1, 1, 1])).toEqual([3_334, 3_334, 3_333])
    expect(splitFen(-10_001, [1, 1, 1])).toEqual([-3_334, -3_334, -3_333])
    expect(splitFen(100, [0, 0, 0])).toEqual([34, 33, 33])
    expect(splitFen(0, [])).toEqual([])
    expect(splitFen(0, [1, 2])).toEqual([0, 0])
  })

  it('adds up to the total exactly', () => {
    fc.assert(
      fc.property(fen, weights, (total, given) => {
        const parts = splitFen(total, given)
        expect(parts.length).toBe(given.length)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total === 0 ? 0 : total)
      }),
    )
  })

  it('gives the odd fen to the earlier of equal parts', () => {
    fc.assert(
      fc.property(fc.nat(MAX_FEN), fc.integer({ min: 1, max: 50 }), (total, count) => {
        const parts = splitFen(total, Array(count).fill(1.5))
        expect(parts).toEqual([...parts].sort((a, b) => b - a))
        expect((parts[0] ?? 0) - (parts.at(-1) ?? 0)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('stays within one fen of the exact share, and gives nothing for no weight', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.array(fc.nat(1000), { minLength: 1, maxLength: 9 }), (total, given) => {
        const sum = given.reduce((one, other) => one + other, 0)
        fc.pre(sum > 0)
        splitFen(total, given).forEach((part, seq) => {
          const exact = (total * (given[seq] ?? 0)) / sum
          expect(Math.abs(part - exact)).toBeLessThan(1)
          if (given[seq] === 0) expect(part).toBe(0)
        })
      }),
    )
  })

  it('refuses what is no weight and a total without parts', () => {
    for (const bad of [Number.NaN, -1, Number.POSITIVE_INFINITY]) expect(() => splitFen(1, [bad])).toThrow(RangeError)
    expect(() => splitFen(1, [])).toThrow(RangeError)
    expect(() => splitFen(1.5, [1])).toThrow(RangeError)
  })
})

describe('percentages', () => {
  it.each([
    [10_000, 3.5, 350],
    [1, 50, 1],
    [-1, 50, -1],
    [1, 49.9999, 0],
    [-1, 49.9999, 0],
    [1_005, 10, 101],
    [-1_005, 10, -101],
    [MAX_FEN, 0.0001, 1_000_000],
    [MAX_FEN, 100, MAX_FEN],
    [100, 0, 0],
    [200, -1, -2],
    [115, 1.15, 1],
  ])('%d fen at %d %% are %d', (amount, percent, expected) => {
    expect(percentFen(amount, percent)).toBe(expected)
  })

  it('is symmetric and half up', () => {
    fc.assert(
      fc.property(fc.nat(MAX_FEN), fc.nat(1_000_000), (amount, tenThousandths) => {
        const product = BigInt(amount) * BigInt(tenThousandths)
        const found = percentFen(amount, tenThousandths / 10_000)
        const error = 2n * (BigInt(found) * 1_000_000n - product)
        expect(error > -1_000_000n && error <= 1_000_000n).toBe(true)
        expect(percentFen(-amount, tenThousandths / 10_000)).toBe(found === 0 ? 0 : -found)
      }),
    )
  })

  it('refuses what is no number', () => {
    expect(() => percentFen(100, Number.NaN)).toThrow(RangeError)
    expect(() => percentFen(1.5, 10)).toThrow(RangeError)
  })
})

describe('capital figures', () => {
  it.each([
    [0, '零元整'],
    [1, '壹分'],
    [105, '壹元零伍分'],
    [10_000, '壹佰元整'],
    [100_150, '壹仟零壹元伍角整'],
    [168_003_200, '壹佰陆拾捌万零叁拾贰元整'],
    [10_700_053, '壹拾万柒仟元伍角叁分'],
    [10_000_000_000, '壹亿元整'],
    [100_000_001, '壹佰万元零壹分'],
    [-50_000, '负伍佰元整'],
    [50, '伍角整'],
    [53, '伍角叁分'],
    [1_000_100_000 * 100, '壹拾亿零壹拾万元整'],
    [100_001_000 * 100, '壹亿零壹仟元整'],
    [100_000_001 * 100, '壹亿零壹元整'],
    [1_000_000_000_000 * 100, '壹万亿元整'],
  ])('%d fen are %s', (amount, words) => {
    expect(capitalFen(amount)).toBe(words)
  })

  it('names different amounts differently and never doubles a zero', () => {
    fc.assert(
      fc.property(anyFen, anyFen, (one, other) => {
        expect(capitalFen(one)).not.toMatch(/零零|undefined|零$/)
        if (one !== other) expect(capitalFen(one)).not.toBe(capitalFen(other))
      }),
    )
  })
})

describe('the business day', () => {
  it('turns at midnight in Shanghai, which is 16:00 UTC', () => {
    expect(businessDay(new Date('2026-11-20T15:59:59.999Z'))).toBe('2026-11-20')
    expect(businessDay(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
    expect(businessDay(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01')
    expect(dayStart('2026-11-21')).toBe('2026-11-20T16:00:00.000Z')
    expect(monthOf('2026-11-21')).toBe('2026-11')
  })

  it('is a day of the calendar', () => {
    for (const day of ['2024-02-29', '2000-02-29', '2026-12-31']) expect(isDay(day)).toBe(true)
    for (const day of [
      '2023-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-1-1',
      '2026-01-01\n',
      '',
    ])
      expect(isDay(day)).toBe(false)
    expect(() => dayStart('2023-02-29')).toThrow(RangeError)
  })

  it('begins within itself', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1900-01-02'), max: new Date('2999-12-30'), noInvalidDate: true }), (now) => {
        const day = businessDay(now)
        expect(isDay(day)).toBe(true)
        expect(businessDay(new Date(dayStart(day)))).toBe(day)
        expect(dayStart(day) <= now.toISOString()).toBe(true)
      }),
    )
  })
})
