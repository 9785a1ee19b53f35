import { MAX_FEN } from '../../src/define/money.ts'
import { yuan } from '../../src/resources/sheet-readers/bank-words.ts'

const amount = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/
const unit = new RegExp(`(?:${yuan}|CNY|RMB|\\(CN\\))$`, 'i')
const empty = /^(-+|—+|\/|)$/

/** A cell without the signs that banks put around what it says. */
export const clean = (cell: string | undefined): string =>
  (cell ?? '').replace(/^\s*=\s*"(.*)"\s*$/, '$1').replace(/^[\s`'\u00a0\ufeff]+|[\s\u00a0]+$/g, '')

/**
 * An amount as banks write it, in fen: commas of either width, ¥, a sign in front or behind. Null where nothing is
 * written, undefined for what is no amount or has more than whole fen.
 */
export function fenOf(cell: string | undefined): number | null | undefined {
  const text = clean(cell)
    .normalize('NFKC')
    .replace(/[−–]/g, '-')
    .replace(/\s/g, '')
    .replace(/^([+-]?)(?:¥|CNY|RMB)/i, '$1')
    .replace(unit, '')
  if (empty.test(text)) return null
  const found = amount.exec(text.replace(/^\((.+)\)$/, '-$1').replace(/^([^-]+)-$/, '-$1'))
  if (!found) return undefined
  const [, sign, whole = '', decimals = ''] = found
  if (whole === '' && decimals === '') return undefined
  if (/[1-9]/.test(decimals.slice(2))) return undefined
  const fen = Number(whole.replaceAll(',', '') + decimals.slice(0, 2).padEnd(2, '0'))
  if (!(fen <= MAX_FEN)) return undefined
  return sign === '-' && fen !== 0 ? -fen : fen
}
