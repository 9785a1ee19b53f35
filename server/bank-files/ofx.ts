import { message } from '../../src/resources/bank/messages.ts'
import { refuse } from '../errors/business-error.ts'
import { fenOf } from './amounts.ts'
import { momentOf } from './days.ts'
import type { BankLine, Found } from './statement.ts'
import { everywhere, type Node, readSgml, readXml, textAt } from './tree.ts'

/** OFX, 1.x as SGML and 2.x as XML: one account, whose FITID tells its lines apart. */
export function readOfx(text: string): Found {
  const body = text.indexOf('<')
  const isXml = /<\?(xml|OFX)/i.test(text.slice(0, 2000))
  const root = isXml ? readXml(text) : readSgml(text.slice(Math.max(0, body)))
  const accounts = everywhere(root, 'ACCTID').map((one) => one.text.trim())
  const own = [...everywhere(root, 'BANKACCTFROM'), ...everywhere(root, 'CCACCTFROM')].map((one) =>
    textAt(one, 'ACCTID'),
  )
  const several = new Set(own)
  if (several.size > 1) throw refuse('bank.severalAccounts', { accounts: [...several].slice(0, 5).join(', ') })
  const entries = everywhere(root, 'STMTTRN')
  if (entries.length === 0 && accounts.length === 0) throw refuse('bank.unknown')
  const [ledger] = everywhere(root, 'LEDGERBAL')
  const closingFen = ledger ? fenOf(decimal(textAt(ledger, 'BALAMT'))) : undefined
  return {
    format: 'ofx',
    account: own[0] ?? null,
    // The balance of the day on which the file was made: that behind the last line, where they agree on the day.
    stated: isOfLastDay(ledger, entries) && typeof closingFen === 'number' ? { closingFen } : {},
    columns: [],
    lines: entries.map((entry, at) => lineOf(entry, at + 1)),
    warnings: [],
  }
}

/** A comma for a point is allowed. */
const decimal = (text: string): string => (/^[+-]?\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : text)

const dayOf = (text: string) => momentOf(text.slice(0, 8))?.date

function isOfLastDay(ledger: Node | undefined, entries: readonly Node[]): boolean {
  const asOf = dayOf(textAt(ledger, 'DTASOF'))
  return asOf !== undefined && entries.every((entry) => (dayOf(textAt(entry, 'DTPOSTED')) ?? '') <= asOf)
}

function lineOf(entry: Node, row: number): BankLine {
  const posted = textAt(entry, 'DTPOSTED')
  const moment = momentOf(posted.replace(/[.[].*$/, ''))
  const amount = textAt(entry, 'TRNAMT')
  const amountFen = fenOf(decimal(amount))
  if (!moment)
    throw refuse('bank.badLines', { count: 1, row, reason: message('bank.badDay', { text: posted.slice(0, 30) }) })
  if (typeof amountFen !== 'number')
    throw refuse('bank.badLines', { count: 1, row, reason: message('bank.badAmount', { text: amount.slice(0, 30) }) })
  return {
    row,
    ...moment,
    amountFen,
    balanceFen: null,
    name: textAt(entry, 'NAME') || textAt(entry, 'PAYEE/NAME') || null,
    account: textAt(entry, 'BANKACCTTO/ACCTID') || null,
    bank: textAt(entry, 'BANKACCTTO/BANKID') || null,
    summary: textAt(entry, 'MEMO').slice(0, 300) || null,
    reference: textAt(entry, 'FITID') || textAt(entry, 'REFNUM') || null,
  }
}
