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

/** With its sign, and never minus zero. */
export function signed(size: number, isNegative: boolean): number {
  return isNegative && size !== 0 ? -size : size
}
