import { figuresOf } from '../../define/evaluate.ts'
import type { Fields } from '../../define/field.ts'
import { minus, plus } from '../../define/formula.ts'
import { formatYuan } from '../../define/money.ts'

/**
 * The arithmetic of a salary sheet, in whole fen and without floats. The server calculates with it; so does the demo
 * company. What it does not say (whose orders and trips count) is read by server/business/company/salary-figures.ts.
 */

/** 应发: what a person earns. Each is a column of the sheet, `<item>Fen`. */
export const earnings = {
  base: ['底薪', 'Base pay'],
  allowance: ['补贴', 'Allowance'],
  commission: ['提成', 'Commission'],
  trip: ['趟次工资', 'Trip pay'],
  distance: ['里程工资', 'Distance pay'],
  overtime: ['加班', 'Overtime'],
  bonus: ['奖金', 'Bonus'],
} as const
/** 扣款: what is kept back. */
export const deductions = {
  insurance: ['社保', 'Social insurance'],
  fund: ['公积金', 'Housing fund'],
  tax: ['个税', 'Income tax'],
  fine: ['违章', 'Traffic fines'],
  damage: ['质损', 'Damage'],
  loan: ['借支', 'Advances'],
  other: ['其他扣款', 'Other deductions'],
} as const
export const payItems = { ...earnings, ...deductions } as const

export type PayItem = keyof typeof payItems
export type PayColumn = `${PayItem}Fen`

export type CarTier = { fromCars: number; perCarFen: number }
export type RateTier = { fromFen: number; percent: number }
/** What a rule says of pay. Tiers are in ascending order; below the first there is no commission. */
export type PayRule = {
  baseFen: number
  allowanceFen: number
  insuranceFen: number
  fundFen: number
  tripFen: number
  perKmFen: number
  commissionOn: 'none' | 'cars' | 'revenue' | 'grossProfit' | 'received'
  /** whole: the tier that is reached holds for all; progressive: each part at its own tier. */
  tierMode: 'whole' | 'progressive'
  carTiers: readonly CarTier[]
  rateTiers: readonly RateTier[]
}
/** What a person did in the month. A gross profit may be below zero. */
export type Performance = {
  cars: number
  revenueFen: number
  grossProfitFen: number
  receivedFen: number
  trips: number
  km: number
  /** Days of the month within the employment, and the days of the month. */
  days: number
  daysInMonth: number
}
/** Fines and settled damage that the person bears, and what was advanced; kept back whatever the rule says. */
export type Withheld = { fineFen: number; damageFen: number; loanFen: number }
/** One line of a sheet. `rateFen` is per unit of `quantity`, `percent` of `basisFen`. */
export type PayLine = {
  item: PayItem
  quantity: number | null
  basisFen: number | null
  rateFen: number | null
  percent: number | null
  amountFen: number
  note: string | null
}
export type Amount = { item: PayItem; amountFen: number }
export type PayTotals = Record<PayColumn, number> & { grossFen: number; deductFen: number; netFen: number }

/** The lines that follow from rule and performance, in the order of the items; lines of nothing are left out. */
export function payLines(rule: PayRule, done: Performance): PayLine[] {
  return [
    monthly('base', rule.baseFen, done),
    monthly('allowance', rule.allowanceFen, done),
    ...commissionLines(rule, done),
    { ...counted('trip', done.trips, rule.tripFen), note: `${done.trips} 趟 × ${formatYuan(rule.tripFen)}` },
    { ...counted('distance', done.km, rule.perKmFen), note: `${done.km} 公里 × ${formatYuan(rule.perKmFen)}` },
    ...(done.days > 0 ? [fixed('insurance', rule.insuranceFen), fixed('fund', rule.fundFen)] : []),
  ].filter((line) => line.amountFen !== 0)
}

/** What is kept back of what the person bears and was advanced; lines of nothing are left out. */
export const withheldLines = ({ fineFen, damageFen, loanFen }: Withheld): PayLine[] =>
  [fixed('fine', fineFen), fixed('damage', damageFen), fixed('loan', loanFen)].filter((line) => line.amountFen > 0)

const columnsOf = (items: object) => Object.keys(items).map((item) => `${item}Fen`)
/** 应发, 扣款合计 and 实发 of a sheet, of its other columns. */
export const payFormulas = {
  grossFen: plus(...columnsOf(earnings)),
  deductFen: plus(...columnsOf(deductions)),
  netFen: minus('grossFen', 'deductFen'),
}
const amount = { kind: 'money', label: ['', ''], initial: 0 } as const
const payFields: Fields = Object.fromEntries([
  ...columnsOf(payItems).map((name) => [name, amount]),
  ...Object.entries(payFormulas).map(([name, formula]) => [name, { ...amount, formula }]),
])

/** The columns of a sheet from its lines and adjustments. What is left may be below zero; confirming asks why. */
export function payTotals(amounts: readonly Amount[]): PayTotals {
  const columns = Object.fromEntries(Object.keys(payItems).map((item) => [`${item}Fen`, 0])) as Record<
    PayColumn,
    number
  >
  for (const { item, amountFen } of amounts) columns[`${item}Fen`] += amountFen
  // The figures of amounts are amounts.
  return { ...columns, ...figuresOf(payFields, columns, () => null) } as PayTotals
}

/** Tiers that do not ascend, by the position of the first that does not; -1 when they do. */
export function wrongTier(starts: readonly number[]): number {
  return starts.findIndex((start, at) => at > 0 && start <= (starts[at - 1] ?? 0))
}

/** Who worked a part of the month gets as large a part of the amount, by calendar days, half a fen up. */
function monthly(item: PayItem, fullFen: number, { days, daysInMonth }: Performance): PayLine {
  const isWhole = days >= daysInMonth
  return {
    ...line(item),
    quantity: isWhole ? null : days,
    rateFen: fullFen,
    amountFen: isWhole ? fullFen : halfUp(BigInt(fullFen) * BigInt(days), BigInt(daysInMonth)),
    note: isWhole ? null : `${days}/${daysInMonth} 天`,
  }
}

const fixed = (item: PayItem, amountFen: number): PayLine => ({ ...line(item), amountFen })

const counted = (item: PayItem, quantity: number, rateFen: number): PayLine => ({
  ...line(item),
  quantity,
  rateFen,
  amountFen: quantity * rateFen,
})

function line(item: PayItem): PayLine {
  return { item, quantity: null, basisFen: null, rateFen: null, percent: null, amountFen: 0, note: null }
}

function commissionLines(rule: PayRule, done: Performance): PayLine[] {
  const { commissionOn: on } = rule
  if (on === 'none') return []
  if (on === 'cars') return carCommission(rule, done.cars)
  return rateCommission(rule, done[`${on}Fen`])
}

function carCommission({ carTiers, tierMode }: PayRule, cars: number): PayLine[] {
  const parts = partsOf(
    carTiers.map(({ fromCars }) => fromCars),
    tierMode,
    cars,
  )
  return parts.map(({ at, part }) => {
    const rateFen = carTiers[at]?.perCarFen ?? 0
    return {
      ...counted('commission', part, rateFen),
      note: `${part} 台 × ${formatYuan(rateFen)}${above(carTiers[at]?.fromCars, '台')}`,
    }
  })
}

/**
 * A percentage is rounded once, on the final product, half up away from zero: the parts of a progressive commission are
 * the differences of the rounded running sums, so that they add up to the rounded whole.
 */
function rateCommission({ rateTiers, tierMode }: PayRule, basisFen: number): PayLine[] {
  const parts = partsOf(
    rateTiers.map(({ fromFen }) => fromFen),
    tierMode,
    basisFen,
  )
  let product = 0n
  let paid = 0
  return parts.map(({ at, part }) => {
    const { percent = 0, fromFen = 0 } = rateTiers[at] ?? {}
    product += BigInt(part) * BigInt(Math.round(percent * 100))
    const upTo = halfUp(product, 10_000n)
    const amountFen = upTo - paid
    paid = upTo
    const note = `${formatYuan(part)} × ${percent}%${above(fromFen / 100, '元')}`
    return { ...line('commission'), basisFen: part, percent, amountFen, note }
  })
}

/** Beyond the first tier: where the part begins. */
const above = (start: number | undefined, unit: string): string => (start ? `（${start} ${unit}起）` : '')

/** Which part of the whole belongs to which tier: all to the highest that is reached, or each part to its own. */
function partsOf(starts: readonly number[], mode: PayRule['tierMode'], whole: number): { at: number; part: number }[] {
  const reached = starts.findLastIndex((start) => whole >= start)
  if (reached < 0 || whole <= 0) return []
  if (mode === 'whole') return [{ at: reached, part: whole }]
  return starts
    .slice(0, reached + 1)
    .map((start, at) => ({ at, part: Math.min(whole, starts[at + 1] ?? whole) - start }))
}

/** A quotient of what is not below zero, rounded half up. */
const halfUp = (product: bigint, divisor: bigint): number => Number((product * 2n + divisor) / (divisor * 2n))
