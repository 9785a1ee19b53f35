import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  deductions,
  earnings,
  type PayItem,
  type PayRule,
  type Performance,
  payItems,
  payLines,
  payTotals,
  wrongTier,
} from '../../src/resources/company/salary-pay.ts'

/*
 * The reference counts one car, one fen or one hundredth of a percent after the other with whole numbers, and knows
 * nothing of the code under test.
 */
const fen = fc.integer({ min: 0, max: 3_000_000 })
const ascending = (max: number) =>
  fc.uniqueArray(fc.integer({ min: 0, max }), { minLength: 1, maxLength: 5 }).map((all) => all.sort((a, b) => a - b))
const carTiers = fc
  .tuple(ascending(60), fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 5, maxLength: 5 }))
  .map(([starts, rates]) => starts.map((fromCars, at) => ({ fromCars, perCarFen: rates[at] ?? 0 })))
const rateTiers = fc
  .tuple(ascending(4_000), fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 5, maxLength: 5 }))
  .map(([starts, rates]) => starts.map((fromFen, at) => ({ fromFen, percent: (rates[at] ?? 0) / 100 })))
const rule: fc.Arbitrary<PayRule> = fc.record({
  baseFen: fen,
  allowanceFen: fen,
  insuranceFen: fen,
  fundFen: fen,
  tripFen: fc.integer({ min: 0, max: 100_000 }),
  perKmFen: fc.integer({ min: 0, max: 500 }),
  commissionOn: fc.constantFrom('none', 'cars', 'revenue', 'grossProfit', 'received'),
  tierMode: fc.constantFrom('whole', 'progressive'),
  carTiers,
  rateTiers,
})
const performance: fc.Arbitrary<Performance> = fc
  .record({
    cars: fc.nat(90),
    revenueFen: fc.nat(6_000),
    grossProfitFen: fc.integer({ min: -6_000, max: 6_000 }),
    receivedFen: fc.integer({ min: -6_000, max: 6_000 }),
    trips: fc.nat(40),
    km: fc.nat(20_000),
    daysInMonth: fc.integer({ min: 28, max: 31 }),
    part: fc.nat(31),
  })
  .map(({ part, ...done }) => ({ ...done, days: Math.min(part, done.daysInMonth) }))

const sumOf = (lines: readonly { item: PayItem; amountFen: number }[], item: PayItem) =>
  lines.filter((line) => line.item === item).reduce((sum, line) => sum + line.amountFen, 0)

/** Half up by long division, digit by digit of the remainder. */
function slowHalfUp(product: bigint, divisor: bigint): number {
  let whole = product / divisor
  const rest = product - whole * divisor
  if (rest + rest >= divisor) whole += 1n
  return Number(whole)
}

function slowCommission({ commissionOn, tierMode, carTiers, rateTiers }: PayRule, done: Performance): number {
  if (commissionOn === 'none') return 0
  if (commissionOn === 'cars') {
    let sum = 0
    for (let car = 1; car <= done.cars; car++) {
      // Progressive: the n-th car is the first that lies above n − 1; whole: all cars are paid like the last.
      const level = tierMode === 'whole' ? done.cars : car - 1
      let rate = 0
      for (const tier of carTiers) if (level >= tier.fromCars) rate = tier.perCarFen
      sum += rate
    }
    return sum
  }
  const basis = { revenue: done.revenueFen, grossProfit: done.grossProfitFen, received: done.receivedFen }[commissionOn]
  let tenThousandths = 0n
  for (let one = 0; one < basis; one++) {
    const level = tierMode === 'whole' ? basis : one
    let percent = 0
    for (const tier of rateTiers) if (level >= tier.fromFen) percent = tier.percent
    tenThousandths += BigInt(Number((percent * 100).toFixed(0)))
  }
  return slowHalfUp(tenThousandths, 10_000n)
}

describe('the wage of a month', () => {
  it('has the commission that counting car by car and fen by fen gives, exactly', () => {
    fc.assert(
      fc.property(rule, performance, (pay, done) => {
        expect(sumOf(payLines(pay, done), 'commission')).toBe(slowCommission(pay, done))
      }),
      { numRuns: 400 },
    )
  })

  it('has as large a part of base and allowance as of the month was worked, half a fen up', () => {
    fc.assert(
      fc.property(rule, performance, (pay, done) => {
        const lines = payLines(pay, done)
        const share = (whole: number) => slowHalfUp(BigInt(whole) * BigInt(done.days), BigInt(done.daysInMonth))
        expect(sumOf(lines, 'base')).toBe(share(pay.baseFen))
        expect(sumOf(lines, 'allowance')).toBe(share(pay.allowanceFen))
        expect(sumOf(lines, 'trip')).toBe(done.trips * pay.tripFen)
        expect(sumOf(lines, 'distance')).toBe(done.km * pay.perKmFen)
        expect(sumOf(lines, 'insurance')).toBe(done.days > 0 ? pay.insuranceFen : 0)
      }),
    )
  })

  it('shows how each amount came about: quantity × rate, or basis × percent to within the one rounding', () => {
    fc.assert(
      fc.property(rule, performance, (pay, done) => {
        for (const line of payLines(pay, done)) {
          expect(Number.isSafeInteger(line.amountFen)).toBe(true)
          expect(line.amountFen).toBeGreaterThan(0)
          if (line.percent !== null) {
            const exact = ((line.basisFen ?? 0) * Math.round(line.percent * 100)) / 10_000
            expect(Math.abs(line.amountFen - exact)).toBeLessThanOrEqual(1)
          }
          if (['trip', 'distance'].includes(line.item))
            expect(line.amountFen).toBe((line.quantity ?? 0) * (line.rateFen ?? 0))
        }
      }),
    )
  })

  it('never rewards a loss, and never pays less for more within progressive tiers that rise', () => {
    fc.assert(
      fc.property(rule, performance, (pay, done) => {
        const loss = { ...done, cars: 0, revenueFen: 0, grossProfitFen: -done.revenueFen, receivedFen: -1 }
        expect(sumOf(payLines(pay, loss), 'commission')).toBe(0)
        const more = { ...done, cars: done.cars + 1, revenueFen: done.revenueFen + 1 }
        const progressive = { ...pay, tierMode: 'progressive' as const }
        const [less, much] = [done, more].map((one) => sumOf(payLines(progressive, one), 'commission'))
        expect(much).toBeGreaterThanOrEqual(less as number)
      }),
    )
  })

  it('adds up: columns are the sums of their items, gross the earnings, net what is left', () => {
    const item = fc.constantFrom(...(Object.keys(payItems) as PayItem[]))
    const amounts = fc.array(fc.record({ item, amountFen: fc.integer({ min: 1, max: 1_000_000_000 }) }), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(amounts, (all) => {
        const totals = payTotals(all)
        for (const one of Object.keys(payItems) as PayItem[]) expect(totals[`${one}Fen`]).toBe(sumOf(all, one))
        const total = (items: object) => Object.keys(items).reduce((sum, one) => sum + sumOf(all, one as PayItem), 0)
        expect(totals.grossFen).toBe(total(earnings))
        expect(totals.deductFen).toBe(total(deductions))
        expect(totals.netFen).toBe(totals.grossFen - totals.deductFen)
      }),
    )
  })

  it('takes tiers that ascend, and names the first that does not', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 8 }), (starts) => {
        const sorted = [...new Set(starts)].sort((a, b) => a - b)
        expect(wrongTier(sorted)).toBe(-1)
        expect(wrongTier(starts) === -1).toBe(JSON.stringify(starts) === JSON.stringify(sorted))
      }),
    )
  })

  it('stands as it was worked out by hand', () => {
    const hand: PayRule = {
      ...{ baseFen: 450_000, allowanceFen: 30_000, insuranceFen: 42_000, fundFen: 30_000, tripFen: 0, perKmFen: 0 },
      ...{ commissionOn: 'grossProfit', tierMode: 'progressive', carTiers: [] },
      rateTiers: [
        { fromFen: 0, percent: 6 },
        { fromFen: 2_000_000, percent: 8.5 },
      ],
    }
    const done = {
      cars: 9,
      revenueFen: 0,
      grossProfitFen: 2_345_671,
      receivedFen: 0,
      trips: 0,
      km: 0,
      days: 30,
      daysInMonth: 30,
    }
    // 20,000.00 × 6 % = 1,200.00; 3,456.71 × 8.5 % = 293.82035; together 1,493.82 once rounded.
    expect(
      payLines(hand, done)
        .filter(({ item }) => item === 'commission')
        .map(({ amountFen }) => amountFen),
    ).toEqual([120_000, 29_382])
    expect(payTotals(payLines(hand, done))).toMatchObject({ grossFen: 629_382, deductFen: 72_000, netFen: 557_382 })
    const whole = payLines({ ...hand, tierMode: 'whole' }, done)
    // 23,456.71 × 8.5 % = 1,993.82035
    expect(sumOf(whole, 'commission')).toBe(199_382)
  })
})
