import type { Message } from '../../src/define/message.ts'
import { message } from '../../src/resources/bank/messages.ts'
import type { FileFormat } from '../../src/resources/sheet-readers/bank-formats.ts'
import { directions, footers, type Role, yuanWords } from '../../src/resources/sheet-readers/bank-words.ts'
import { type FieldError, refuse } from '../errors/business-error.ts'
import { clean, fenOf } from './amounts.ts'
import { dayOfYear, momentOf, timeOf } from './days.ts'
import { findLayout, type Layout, plain } from './headings.ts'
import { statedAccount, statedMonth, statedSums } from './stated.ts'
import { type BankLine, type Found, limits, type ReadOptions, type Stated } from './statement.ts'

type Rows = readonly (readonly string[])[]
/** Lines that were left out, by why. */
type LeftOut = { foreign: number; notPaid: number; zero: number; undecided: number }
type Reading = Layout & {
  rows: Rows
  month: { year: number; month: number } | null
  own: string | null
  owns: Set<string>
  leftOut: LeftOut
  options: ReadOptions
}

const footer = new RegExp(footers)
/** Errors of lines that are told; the count tells of the rest. */
const MOST_ERRORS = 50

/** Reads the rows of a sheet or a CSV by the layout that its headings show. */
export function readTable(rows: Rows, options: ReadOptions = {}): Found {
  const layout = findLayout(rows)
  if (!layout) throw refuse(rows.some((row) => row.some((cell) => cell.trim() !== '')) ? 'bank.unknown' : 'bank.empty')
  const { format, headingRow, columns, key } = layout
  if (format.isRefused) throw refuse('bank.tradeBill')
  const above = rows.slice(0, headingRow)
  const month = format.noYear ? statedMonth(above) : null
  if (format.noYear && !month) throw refuse('bank.noYear')
  const leftOut = { foreign: 0, notPaid: 0, zero: 0, undecided: 0 }
  const own = statedAccount(above)
  const reading: Reading = { ...layout, rows, month, own, owns: new Set(), leftOut, options }
  const end = endOfRows(reading)
  assertWhole(reading, end)
  const lines = linesOf(reading, end)
  if (leftOut.undecided > 0 && !options.neutral) throw neutralUnsaid(leftOut.undecided)
  if (reading.owns.size > 1)
    throw refuse('bank.severalAccounts', { accounts: [...reading.owns].slice(0, 5).join(', ') })
  return {
    format: key as FileFormat,
    account: [...reading.owns][0] ?? own,
    stated: ofYuan(statedSums(above, rows.slice(end), columns, format.ends), leftOut),
    columns: namedColumns(reading),
    lines,
    warnings: warningsOf(reading),
    isPartial: leftOut.notPaid + leftOut.undecided > 0,
    ...(format.looseSums ? { looseSums: true } : {}),
  }
}

const neutralUnsaid = (count: number) =>
  refuse('bank.neutral', { count }, { errors: [{ field: 'neutral', message: message('bank.neutral', { count }) }] })

/** Sums are told by currency, counts over all of them. */
const ofYuan = (stated: Stated, { foreign }: LeftOut): Stated =>
  foreign > 0 ? { ...stated, count: undefined, inCount: undefined, outCount: undefined } : stated

const isBlank = (row: readonly string[]): boolean => row.every((cell) => clean(cell) === '')

/** The first row of its role: what a cell says there. */
const cellOf = ({ columns }: Pick<Layout, 'columns'>, row: readonly string[], role: Role): string =>
  clean(row[columns[role]?.[0] ?? -1])

/** The day of a row, from the first of its columns that is filled. */
function momentIn(reading: Reading, row: readonly string[]) {
  const { columns, month } = reading
  const written = (columns.date ?? []).map((at) => clean(row[at])).find((cell) => cell !== '') ?? ''
  const time = cellOf(reading, row, 'time')
  if (!month) return { written, moment: momentOf(written, time) }
  const date = dayOfYear(written, month.year, month.month)
  return { written, moment: date ? { date, time: timeOf(time) } : null }
}

/** Where the rows end: behind the last one with a day. What stands below is no line. */
function endOfRows(reading: Reading): number {
  const { rows, headingRow } = reading
  let end = headingRow + 1
  for (let at = end; at < rows.length; at++) if (momentIn(reading, rows[at] ?? []).moment) end = at + 1
  if (end - headingRow - 1 > limits.lines) throw refuse('bank.tooMany', { most: limits.lines })
  return end
}

/** A last line that is neither one of the statement nor one below it is what was left of a line. */
function assertWhole({ rows, format, headingRow, options }: Reading, end: number): void {
  for (const [at, row] of rows.entries()) {
    if (at < end || isBlank(row)) continue
    const first = plain(row.find((cell) => clean(cell) !== '') ?? '')
    const isCut = /^[\d"]/.test(first) && !footer.test(first) && !/^\d+$/.test(first) && at === rows.length - 1
    if (isCut) throw refuse('bank.cut', { row: at + 1 })
  }
  const lengths = rows.slice(headingRow, end - 1).map(({ length }) => length)
  const isLast = rows.slice(end).every(isBlank)
  if (options.isOpenEnded && isLast && (rows[end - 1]?.length ?? 0) < Math.min(...lengths))
    throw refuse('bank.cut', { row: end })
  const { ends } = format
  if (ends && !rows.slice(end).some((row) => row.some((cell) => plain(cell).includes(ends))))
    throw refuse('bank.noEnd', { end: ends })
}

function linesOf(reading: Reading, end: number): BankLine[] {
  const { rows, headingRow } = reading
  const lines: BankLine[] = []
  const errors: FieldError[] = []
  let count = 0
  for (let at = headingRow + 1; at < end; at++) {
    const row = rows[at] ?? []
    if (isBlank(row) || isRepeated(reading, row)) continue
    const line = lineOf(reading, row, at + 1)
    if (line === null) continue
    if ('date' in line) lines.push(line)
    else {
      count++
      if (errors.length < MOST_ERRORS) errors.push({ field: `lines.${at + 1}`, message: line })
    }
  }
  const [first] = errors
  if (!first) return lines
  const row = Number(first.field.split('.')[1])
  // The last line alone, and too short for its amount: the rest of it is missing.
  if (count === 1 && row === end && isShort(reading, rows[end - 1] ?? [])) throw refuse('bank.cut', { row })
  throw refuse('bank.badLines', { count, row, reason: first.message }, { errors })
}

/** Headings that stand once more at the top of each page. */
const isRepeated = ({ rows, headingRow }: Reading, row: readonly string[]): boolean =>
  row.join('|') === rows[headingRow]?.join('|')

function isShort({ columns, rows, headingRow }: Reading, row: readonly string[]): boolean {
  const last = Math.max(...['in', 'out', 'amount', 'balance'].flatMap((role) => columns[role as Role] ?? []))
  return row.length <= last && row.length < (rows[headingRow]?.length ?? 0)
}

/** A line; null for one that is left out; or what is wrong with it. */
function lineOf(reading: Reading, row: readonly string[], at: number): BankLine | Message | null {
  const { written, moment } = momentIn(reading, row)
  if (!moment) return footer.test(plain(written)) ? null : message('bank.badDay', { text: written.slice(0, 30) })
  const { format, leftOut, options } = reading
  const state = cellOf(reading, row, 'state')
  if (format.skip && new RegExp(format.skip).test(state)) {
    leftOut.notPaid++
    return null
  }
  const currency = cellOf(reading, row, 'currency').normalize('NFKC')
  if (currency !== '' && !yuanWords.includes(currency.toUpperCase())) {
    leftOut.foreign++
    return null
  }
  const amount = amountOf(reading, row)
  if (amount === 'neutral') {
    leftOut.undecided++
    if (!options.neutral || options.neutral === 'skip') return null
  } else if (typeof amount !== 'number') return amount
  const size = amount === 'neutral' ? (fenOf(cellOf(reading, row, 'amount')) ?? 0) : 0
  const amountFen = amount === 'neutral' ? (options.neutral === 'in' ? size : -size) : amount
  if (amountFen === 0) {
    leftOut.zero++
    return null
  }
  const own = cellOf(reading, row, 'own')
  if (own !== '') reading.owns.add(own)
  const balance = cellOf(reading, row, 'balance')
  const balanceFen = fenOf(balance)
  if (balanceFen === undefined) return message('bank.badAmount', { text: balance.slice(0, 30) })
  return { row: at, ...moment, amountFen, balanceFen, ...otherSide(reading, row, amountFen), ...textsOf(reading, row) }
}

/** The amount with its sign; `neutral` where the file calls it neither. */
function amountOf(reading: Reading, row: readonly string[]): number | 'neutral' | Message {
  const { columns, format } = reading
  if (columns.in && columns.out) return ofTwoColumns(reading, row)
  const text = cellOf(reading, row, 'amount')
  const fen = fenOf(text)
  if (fen === undefined || fen === null) return message('bank.badAmount', { text: text.slice(0, 30) })
  if (format.sign === 'inverted') return -fen
  if (!columns.direction) return fen
  const size = format.sign === 'unsigned' ? Math.abs(fen) : fen
  const way = wayOf(reading, row)
  if (way === 'in') return size
  if (way === 'out') return -size
  return way
}

/** What came in less what went out; a contra entry stands below zero in its own column. */
function ofTwoColumns(reading: Reading, row: readonly string[]): number | Message {
  const texts = [cellOf(reading, row, 'in'), cellOf(reading, row, 'out')]
  const fen = texts.map(fenOf)
  const bad = fen.indexOf(undefined)
  if (bad >= 0) return message('bank.badAmount', { text: (texts[bad] ?? '').slice(0, 30) })
  if (fen.every((one) => one === null)) return message('bank.badAmount', { text: '' })
  const [income, outgo] = fen.map((one) => (reading.format.sign === 'unsigned' ? Math.abs(one ?? 0) : (one ?? 0)))
  return (income ?? 0) - (outgo ?? 0)
}

function wayOf(reading: Reading, row: readonly string[]): 'in' | 'out' | 'neutral' | Message {
  const { format } = reading
  const text = cellOf(reading, row, 'direction').normalize('NFKC')
  // `借 Dr`: any of its words.
  const words = [text, ...text.split(/\s+/)].map((word) => word.toUpperCase())
  const says = (names: readonly string[]) => words.some((word) => names.includes(word))
  if (says(format.directions?.in ?? directions.in)) return 'in'
  if (says(format.directions?.out ?? directions.out)) return 'out'
  const { neutral } = format
  if (!neutral || !says(directions.neutral)) return message('bank.badDirection', { text: text.slice(0, 30) })
  const told = neutral.of.map((role) => cellOf(reading, row, role)).join(' ')
  if (new RegExp(neutral.in).test(told)) return 'in'
  return new RegExp(neutral.out).test(told) ? 'out' : 'neutral'
}

/** Who it came from or went to: the side that is not the own one, where both stand there. */
function otherSide(reading: Reading, row: readonly string[], amountFen: number) {
  const { columns } = reading
  const cell = (role: Role) => cellOf(reading, row, role)
  const hasBoth = columns.payer || columns.payerName
  const isIn = amountFen > 0
  const [name, account, bank] = hasBoth
    ? isIn
      ? [cell('payerName'), cell('payer'), cell('payerBank')]
      : [cell('payeeName'), cell('payee'), cell('payeeBank')]
    : [cell('name'), cell('account'), cell('bank')]
  return { name: said(name), account: said(account), bank: said(bank) }
}

function textsOf({ columns }: Reading, row: readonly string[]) {
  const summary = new Set((columns.summary ?? []).map((at) => clean(row[at])).filter((text) => said(text) !== null))
  const [reference = -1] = columns.reference ?? []
  return { summary: said([...summary].join(' ').slice(0, 300)), reference: said(clean(row[reference])) }
}

/** Strokes stand for nothing. */
const said = (text: string | undefined): string | null =>
  text === undefined || /^[-/—\s]*$/.test(text) ? null : text.slice(0, 300)

function namedColumns({ columns, rows, headingRow }: Reading): Found['columns'] {
  return Object.entries(columns).flatMap(([role, places]) =>
    places.map((at) => ({ role, heading: plain(rows[headingRow]?.[at] ?? '') })),
  )
}

function warningsOf({ key, leftOut, options }: Reading): Message[] {
  const counted = [
    ['bank.foreign', leftOut.foreign],
    ['bank.notPaid', leftOut.notPaid],
    ['bank.zero', leftOut.zero],
    ['bank.neutralLeft', options.neutral === 'skip' ? leftOut.undecided : 0],
  ] as const
  const told = counted.filter(([, count]) => count > 0).map(([text, count]) => message(text, { count }))
  return [...(key === 'other' ? [message('bank.generic')] : []), ...told]
}
