/** The most that one amount may be: 10^12 fen, ten thousand million yuan. Columns carry the same bound. */
export const MAX_FEN = 1_000_000_000_000

const yuanText = /^(-?)¥?(-?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/

/**
 * Yuan as written (`1,234.5`, `￥１２`, `-0.01`) to fen, digit by digit and never through a float. Null when it is not
 * an amount, has more than two decimals, or does not fit a safe integer.
 */
export function parseYuan(text: string): number | null {
  const found = yuanText.exec(text.normalize('NFKC').replace(/\s/g, '').replace('−', '-'))
  if (!found) return null
  const [, before, after, whole = '', decimals = ''] = found
  if (before && after) return null
  const fen = Number(whole.replaceAll(',', '') + decimals.padEnd(2, '0'))
  if (!Number.isSafeInteger(fen)) return null
  return signed(fen, before === '-' || after === '-')
}

/** Fen as `1,234.56`, negative with a leading minus. */
export function formatYuan(fen: number): string {
  return plainYuan(fen).replace(/\d(?=(\d{3})+\.)/g, '$&,')
}

/** Fen as `1234.56`, for inputs and files. */
export function plainYuan(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

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

const capitals = '零壹贰叁肆伍陆柒捌玖'
const capitalUnits = [
  [100_000_000, '亿'],
  [10_000, '万'],
  [1_000, '仟'],
  [100, '佰'],
  [10, '拾'],
] as const

/** Fen in capital figures for receipts: 壹仟零壹元伍角整. Throws RangeError for what is not whole fen. */
export function capitalFen(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`Not whole fen: ${fen}`)
  if (fen === 0) return '零元整'
  const digits = String(Math.abs(fen)).padStart(3, '0')
  const yuan = Number(digits.slice(0, -2))
  const jiao = Number(digits.at(-2))
  const cents = Number(digits.at(-1))
  return [
    fen < 0 ? '负' : '',
    yuan > 0 ? `${capitalNumber(yuan)}元` : '',
    jiao > 0 ? `${capitals[jiao]}角` : yuan > 0 && cents > 0 ? '零' : '',
    cents > 0 ? `${capitals[cents]}分` : '整',
  ].join('')
}

/** A positive whole number: the largest unit, how many of it, and the rest, with 零 where a place is skipped. */
function capitalNumber(value: number): string {
  const unit = capitalUnits.find(([size]) => value >= size)
  if (!unit) return capitals[value] ?? ''
  const [size, name] = unit
  const rest = value % size
  const gap = rest > 0 && rest < size / 10 ? '零' : ''
  return `${capitalNumber(Math.floor(value / size))}${name}${gap}${rest > 0 ? capitalNumber(rest) : ''}`
}

/** A decimal as a whole number of its last place. */
function scaled(value: number, places: number): bigint {
  return BigInt(value.toFixed(places).replace('.', ''))
}

/** With its sign, and never minus zero. */
function signed(size: number, isNegative: boolean): number {
  return isNegative && size !== 0 ? -size : size
}
