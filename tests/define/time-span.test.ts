import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMonths,
  daysOf,
  endOf,
  parseSpan,
  spanBefore,
  spanNames,
  spanOf,
  startOf,
  units,
  unitsIn,
} from '../../src/define/time-span.ts'
import { addDays } from '../../src/define/where.ts'

const day = fc.integer({ min: 0, max: 36_000 }).map((n) => addDays('2000-01-01', n))

describe('spans of time', () => {
  it.each([
    ['today', '2026-11-23', '2026-11-23'],
    ['yesterday', '2026-11-22', '2026-11-22'],
    ['thisWeek', '2026-11-23', '2026-11-29'],
    ['lastWeek', '2026-11-16', '2026-11-22'],
    ['thisMonth', '2026-11-01', '2026-11-30'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['thisQuarter', '2026-10-01', '2026-12-31'],
    ['lastQuarter', '2026-07-01', '2026-09-30'],
    ['thisYear', '2026-01-01', '2026-12-31'],
    ['lastYear', '2025-01-01', '2025-12-31'],
    ['last30Days', '2026-10-25', '2026-11-23'],
    ['last12Months', '2025-12-01', '2026-11-30'],
  ] as const)('%s of a Monday in November', (name, from, to) => {
    expect(spanOf(name, '2026-11-23')).toEqual({ from, to })
  })

  it('has a span for every name, which holds days before its end alone', () => {
    fc.assert(
      fc.property(day, (today) => {
        for (const name of Object.keys(spanNames) as (keyof typeof spanNames)[]) {
          const { from, to } = spanOf(name, today)
          expect(from <= to).toBe(true)
        }
      }),
    )
  })

  it('cuts a span into units without a gap', () => {
    fc.assert(
      fc.property(day, fc.nat(800), fc.constantFrom(...units), (from, more, unit) => {
        const span = { from, to: addDays(from, more) }
        const starts = unitsIn(unit, span)
        expect(starts[0]).toBe(startOf(unit, from))
        for (const [at, start] of starts.entries()) {
          expect(startOf(unit, start)).toBe(start)
          expect(starts[at + 1] ?? addDays(endOf(unit, start), 1)).toBe(addDays(endOf(unit, start), 1))
        }
        expect(endOf(unit, starts.at(-1) ?? '') >= span.to).toBe(true)
      }),
    )
  })

  it('is compared with as many months, or as many days, up to the same day while it is running', () => {
    expect(spanBefore({ from: '2026-03-01', to: '2026-03-31' }, '2026-11-23')).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    })
    expect(spanBefore({ from: '2026-11-01', to: '2026-11-30' }, '2026-11-23')).toEqual({
      from: '2026-10-01',
      to: '2026-10-23',
    })
    expect(spanBefore({ from: '2026-03-01', to: '2026-03-31' }, '2026-03-31')).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    })
    expect(spanBefore({ from: '2026-11-23', to: '2026-11-29' }, '2026-11-24')).toEqual({
      from: '2026-11-16',
      to: '2026-11-17',
    })
    expect(spanBefore({ from: '2026-01-01', to: '2026-12-31' }, '2027-02-01')).toEqual({
      from: '2025-01-01',
      to: '2025-12-31',
    })
    fc.assert(
      fc.property(day, fc.nat(800), day, (from, more, today) => {
        const before = spanBefore({ from, to: addDays(from, more) }, today)
        expect(before.from <= before.to && before.to < from).toBe(true)
      }),
    )
  })

  it.each([
    ['thisMonth', { from: '2026-11-01', to: '2026-11-30' }],
    ['2026-01-01,2026-01-31', { from: '2026-01-01', to: '2026-01-31' }],
    ['2026-01-31,2026-01-01', undefined],
    ['2026-02-30,2026-03-01', undefined],
    ['2026-01-01', undefined],
    ['2026-01-01,2026-01-02,2026-01-03', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('reads %s', (text, span) => {
    expect(parseSpan(text, '2026-11-23')).toEqual(span)
  })

  it('counts days and months as the calendar has them', () => {
    expect(daysOf({ from: '2026-11-01', to: '2026-11-30' })).toBe(30)
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  })
})
