import { message } from '../../src/resources/bank/messages.ts'
import { refuse } from '../errors/business-error.ts'
import { fenOf } from './amounts.ts'
import { momentOf } from './days.ts'
import type { BankLine, Found, Stated } from './statement.ts'
import { at, each, everywhere, type Node, readXml, textAt } from './tree.ts'

/** ISO 20022 camt.053: statements of one account, booked entries alone. */
export function readCamt(text: string): Found {
  const statements = everywhere(readXml(text), 'Stmt')
  if (statements.length === 0) throw refuse('bank.unknown')
  const accounts = new Set(statements.map(accountOf).filter((one) => one !== ''))
  if (accounts.size > 1) throw refuse('bank.severalAccounts', { accounts: [...accounts].slice(0, 5).join(', ') })
  const entries = statements.flatMap((statement) => each(statement, 'Ntry'))
  const booked = entries.map((entry, index) => ({ entry, index })).filter(({ entry }) => isBooked(entry))
  const yuan = booked.filter(({ entry }) => (at(entry, 'Amt')?.attributes.Ccy ?? 'CNY') === 'CNY')
  const left = { pending: entries.length - booked.length, foreign: booked.length - yuan.length }
  return {
    format: 'camt053',
    account: [...accounts][0] ?? null,
    stated: statedOf(statements),
    columns: [],
    lines: yuan.map(({ entry, index }) => lineOf(entry, index + 1)),
    warnings: [
      ...(left.pending > 0 ? [message('bank.pending', { count: left.pending })] : []),
      ...(left.foreign > 0 ? [message('bank.foreign', { count: left.foreign })] : []),
    ],
    isPartial: left.pending + left.foreign > 0,
  }
}

const accountOf = (statement: Node): string => textAt(statement, 'Acct/Id/IBAN') || textAt(statement, 'Acct/Id/Othr/Id')

/** Up to version 7 the state is a text, from 8 on a code. */
const isBooked = (entry: Node): boolean => ['BOOK', ''].includes(textAt(entry, 'Sts/Cd') || textAt(entry, 'Sts'))

function lineOf(entry: Node, row: number): BankLine {
  const moment = momentIn(at(entry, 'BookgDt')) ?? momentIn(at(entry, 'ValDt'))
  const size = fenOf(textAt(entry, 'Amt'))
  if (!moment) throw refuse('bank.badLines', { count: 1, row, reason: message('bank.badDay', { text: '' }) })
  if (typeof size !== 'number')
    throw refuse('bank.badLines', {
      count: 1,
      row,
      reason: message('bank.badAmount', { text: textAt(entry, 'Amt').slice(0, 30) }),
    })
  const isReversed = textAt(entry, 'RvslInd') === 'true'
  const isIn = (textAt(entry, 'CdtDbtInd') === 'CRDT') !== isReversed
  const details = at(entry, 'NtryDtls/TxDtls')
  // Of a reversal the other side stays where it stood.
  const side = isIn !== isReversed ? 'Dbtr' : 'Cdtr'
  const parties = at(details, 'RltdPties')
  const account = at(parties, `${side}Acct/Id`)
  const texts = [
    ...each(at(details, 'RmtInf'), 'Ustrd').map((one) => one.text.trim()),
    textAt(details, 'AddtlTxInf'),
    textAt(entry, 'AddtlNtryInf'),
  ]
  return {
    row,
    ...moment,
    amountFen: isIn ? size : -size,
    balanceFen: null,
    name: textAt(parties, `${side}/Nm`) || textAt(parties, `${side}/Pty/Nm`) || null,
    account: textAt(account, 'IBAN') || textAt(account, 'Othr/Id') || null,
    bank: textAt(details, `RltdAgts/${side}Agt/FinInstnId/Nm`) || null,
    summary:
      [...new Set(texts)]
        .filter((one) => one !== '')
        .join(' ')
        .slice(0, 300) || null,
    reference: textAt(entry, 'AcctSvcrRef') || textAt(details, 'Refs/AcctSvcrRef') || textAt(entry, 'NtryRef') || null,
  }
}

/** A day, or an instant: of that the time on the wall where it was written. */
function momentIn(node: Node | undefined) {
  const written = textAt(node, 'DtTm') || textAt(node, 'Dt')
  return momentOf(written.replace(/(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/, ''))
}

function statedOf(statements: readonly Node[]): Stated {
  const [first, last] = [statements[0], statements.at(-1)]
  const sum = (path: string) => {
    const found = statements.map((one) => fenOf(textAt(one, path)))
    return found.every((one) => typeof one === 'number')
      ? found.reduce<number>((all, one) => all + (one ?? 0), 0)
      : undefined
  }
  return {
    openingFen: balanceOf(first, ['OPBD', 'PRCD']),
    closingFen: balanceOf(last, ['CLBD']),
    inFen: sum('TxsSummry/TtlCdtNtries/Sum'),
    outFen: sum('TxsSummry/TtlDbtNtries/Sum'),
  }
}

function balanceOf(statement: Node | undefined, codes: readonly string[]): number | undefined {
  const found = each(statement, 'Bal').find((one) => codes.includes(textAt(one, 'Tp/CdOrPrtry/Cd')))
  const size = fenOf(textAt(found, 'Amt'))
  return typeof size === 'number' ? (textAt(found, 'CdtDbtInd') === 'DBIT' ? -size : size) : undefined
}
