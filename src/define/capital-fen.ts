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
