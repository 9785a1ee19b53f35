import { message } from '../../src/resources/bank/messages.ts'
import { refuse } from '../errors/business-error.ts'
import { fenOf } from './amounts.ts'
import { momentOf } from './days.ts'
import { type BankLine, type Found, limits } from './statement.ts'

type Tag = { name: string; text: string; row: number }

/** Date, day of booking, credit or debit and whether it is a reversal, amount, kind, reference of ours and of the bank. */
const entry = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?([\d,]+)([A-Z][A-Z0-9]{3})?([^\n]*)/
const balance = /^([CD])(\d{6})([A-Z]{3})([\d,]+)/

/** SWIFT MT940, with the blocks of the network around it or without. */
export function readMt940(text: string): Found {
  const tags = tagsOf(text)
  const of = (name: string) => tags.filter((tag) => tag.name === name)
  const accounts = new Set(of('25').map(({ text: account }) => account.split('/').at(-1)?.trim() ?? ''))
  if (accounts.size > 1) throw refuse('bank.severalAccounts', { accounts: [...accounts].slice(0, 5).join(', ') })
  const [opening] = tags.filter(({ name }) => /^60[FM]$/.test(name))
  const closing = tags.filter(({ name }) => /^62[FM]$/.test(name)).at(-1)
  const pages = of('20').length
  if (!opening || !closing || tags.filter(({ name }) => /^62[FM]$/.test(name)).length < pages)
    throw refuse('bank.cut', { row: tags.at(-1)?.row ?? 1 })
  const lines = tags.flatMap((tag, at) => {
    if (tag.name !== '61') return []
    const next = tags[at + 1]
    return [lineOf(tag, next?.name === '86' ? next.text : '')]
  })
  if (lines.length > limits.lines) throw refuse('bank.tooMany', { most: limits.lines })
  return {
    format: 'mt940',
    account: [...accounts][0] ?? null,
    stated: { openingFen: balanceOf(opening), closingFen: balanceOf(closing) },
    columns: [],
    lines,
    warnings: [],
  }
}

/** `:61:` to the next tag, over as many lines as it takes. */
function tagsOf(text: string): Tag[] {
  const tags: Tag[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    // The network's blocks stand on the line of the first tag or on lines of their own.
    const bare = line.replace(/^(\{\d:[^{}]*\})*\{4:/, '')
    const [, name, rest] = /^:(\d{2}[A-Z]?):(.*)$/.exec(bare) ?? []
    const last = tags.at(-1)
    if (name !== undefined) tags.push({ name, text: rest ?? '', row: at + 1 })
    else if (last && !/^(-\}?|-?\{\d:.*)$/.test(bare) && bare !== '') last.text += `\n${bare}`
  }
  return tags
}

function lineOf({ text, row }: Tag, details: string): BankLine {
  const [, day = '', , mark = '', , size = '', , references = ''] = entry.exec(text) ?? []
  const moment = momentOf(`20${day}`)
  const fen = fenOf(size.replace(',', '.'))
  if (!moment || typeof fen !== 'number')
    throw refuse('bank.badLines', { count: 1, row, reason: message('bank.badAmount', { text: text.slice(0, 30) }) })
  // A reversal of a credit takes money away again.
  const isIn = mark === 'C' || mark === 'RD'
  const [own = '', bank = ''] = references.split('//')
  const said = saidIn(details)
  return {
    row,
    ...moment,
    amountFen: isIn ? fen : -fen,
    balanceFen: null,
    ...said,
    reference: refOf(bank) ?? refOf(own),
  }
}

const refOf = (text: string): string | null => (text.trim() === '' || text.trim() === 'NONREF' ? null : text.trim())

/** `?20`–`?29` and `?60`–`?63` say what for, `?32` and `?33` who, `?31` from which account, `?30` of which bank. */
function saidIn(details: string): Pick<BankLine, 'name' | 'account' | 'bank' | 'summary'> {
  const joined = details.replaceAll('\n', '')
  const parts = new Map(
    [...joined.matchAll(/\?(\d{2})([^?]*)/g)].map(([, code = '', text = '']) => [code, text.trim()]),
  )
  if (parts.size === 0)
    return {
      name: null,
      account: null,
      bank: null,
      summary: details.replaceAll('\n', ' ').trim().slice(0, 300) || null,
    }
  const all = (codes: RegExp, between: string) =>
    [...parts]
      .filter(([code, text]) => codes.test(code) && text !== '')
      .map(([, text]) => text)
      .join(between) || null
  return {
    name: all(/^3[23]$/, ''),
    account: all(/^31$/, ''),
    bank: all(/^30$/, ''),
    summary: all(/^(2\d|6[0-3])$/, ' '),
  }
}

function balanceOf({ text, row }: Tag): number {
  const [, mark, , , size = ''] = balance.exec(text) ?? []
  const fen = fenOf(size.replace(',', '.'))
  if (typeof fen !== 'number')
    throw refuse('bank.badLines', { count: 1, row, reason: message('bank.badAmount', { text: text.slice(0, 30) }) })
  return mark === 'D' ? -fen : fen
}
