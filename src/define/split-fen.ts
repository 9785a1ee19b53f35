import { signed } from './money.ts'

/**
 * Splits fen by weights with the largest remainder; ties go to the earlier part. The parts add up to the total exactly.
 * Weights count to six decimals; all zero means equal parts. Throws RangeError for a negative or unreal weight, for
 * a total that is not whole, and for a total without parts.
 */
export function splitFen(total: number, weights: readonly number[]): number[] {
  if (!Number.isSafeInteger(total) || (weights.length === 0 && total !== 0)) throw new RangeError('Nothing to split')
  const given = weights.map((weight) => {
    if (!(weight >= 0 && weight < 1e21)) throw new RangeError(`Not a weight: ${weight}`)
    return scaled(weight, 6)
  })
  const shares = given.every((weight) => weight === 0n) ? given.map(() => 1n) : given
  const sum = shares.reduce((one, other) => one + other, 0n)
  const amount = BigInt(Math.abs(total))
  const parts = shares.map((share, seq) => ({ seq, base: (amount * share) / sum, rest: (amount * share) % sum }))
  const left = Number(amount - parts.reduce((one, part) => one + part.base, 0n))
  const favoured = [...parts].sort((a, b) => (a.rest === b.rest ? a.seq - b.seq : a.rest > b.rest ? -1 : 1))
  const extra = new Set(favoured.slice(0, left).map((part) => part.seq))
  return parts.map((part) => signed(Number(part.base) + (extra.has(part.seq) ? 1 : 0), total < 0))
}

/**
 * So many percent of fen, rounded once, half up away from zero. `percent` counts to four decimals (3.5 is 3.5 %).
 * Throws RangeError for what is not whole fen or not a number.
 */
export function percentFen(fen: number, percent: number): number {
  if (!Number.isFinite(percent) || Math.abs(percent) >= 1e21) throw new RangeError(`Not a percentage: ${percent}`)
  const product = BigInt(fen) * scaled(percent, 4)
  const size = product < 0n ? -product : product
  const whole = 100n * 10_000n
  return signed(Number((size + whole / 2n) / whole), product < 0n)
}

/** A decimal as a whole number of its last place. */
function scaled(value: number, places: number): bigint {
  return BigInt(value.toFixed(places).replace('.', ''))
}
