import { merchantSums, stated as patterns, preamble } from '../../src/resources/sheet-readers/bank-words.ts'
import { fenOf } from './amounts.ts'
import { type Columns, plain } from './headings.ts'
import type { Stated } from './statement.ts'

type Rows = readonly (readonly string[])[]

const number = '([\\d*xX]{4,}|[\\w.*+-]+@[\\w.*-]+)'
const account = new RegExp(`${preamble.account}[^\\d@*]{0,60}?${number}`)
const balance = (words: string) => new RegExp(`${words}[^\\d-]{0,20}(-?[\\d,]+\\.\\d{1,2})`)
const opening = balance(preamble.opening)
const closing = balance(preamble.closing)

/** A row as one text without blanks, however its cells are parted. */
const lineOf = (row: readonly string[]): string =>
  row
    .map((cell) => cell.normalize('NFKC').replace(/[\s`"]/g, ''))
    .filter((cell) => cell !== '')
    .join(',')

/** What the account is called above the headings. */
export function statedAccount(above: Rows): string | null {
  for (const row of above) {
    const [, found] = account.exec(lineOf(row)) ?? []
    if (found) return found
  }
  return null
}

/** The month of the title, for days that lack their year. */
export function statedMonth(above: Rows): { year: number; month: number } | null {
  for (const row of above) {
    const [, year, month = '12'] = new RegExp(preamble.year).exec(lineOf(row)) ?? []
    if (year) return { year: Number(year), month: Number(month) }
  }
  return null
}

/** Sums, counts and balances that the file states above and below its rows. */
export function statedSums(above: Rows, below: Rows, columns: Columns, ends?: string): Stated {
  const found: Stated = { ...merchantOf(below) }
  for (const line of [...above, ...below].map(lineOf)) {
    const [count] = firstOf(patterns.count, line)
    const [inCount, income] = firstOf(patterns.in, line)
    const [outCount, outgo] = firstOf(patterns.out, line)
    found.count ??= countOf(count)
    found.inCount ??= countOf(inCount)
    found.inFen ??= amountOf(income)
    found.outCount ??= countOf(outCount)
    found.outFen ??= amountOf(outgo)
    found.openingFen ??= amountOf(opening.exec(line)?.[1])
    found.closingFen ??= amountOf(closing.exec(line)?.[1])
  }
  return { ...found, ...columnSums(below, columns, ends) }
}

/** A line of sums below the columns that it adds up. */
function columnSums(rows: Rows, { in: [inAt = -1] = [], out: [outAt = -1] = [] }: Columns, ends?: string): Stated {
  const row = ends ? rows.find((one) => plain(one[0] ?? '').startsWith(ends)) : undefined
  const below = [fenOf(row?.[inAt]), fenOf(row?.[outAt])]
  // Where they do not stand below their columns, they are all that the line has.
  const written = (row ?? []).slice(1).map(fenOf)
  const [inFen, outFen] = below.some((one) => typeof one !== 'number')
    ? written.filter((one) => typeof one === 'number')
    : below
  return typeof inFen === 'number' && typeof outFen === 'number' ? { inFen, outFen: Math.abs(outFen) } : {}
}

/** Headings of sums with their values in the row below. */
function merchantOf(below: Rows): Stated {
  const at = below.findIndex((row) => row.some((cell) => plain(cell) === merchantSums.count))
  const heads = (below[at] ?? []).map(plain)
  const values = below[at + 1]
  if (at < 0 || !values) return {}
  const cell = (name: string) => values[heads.indexOf(name)]
  return {
    count: countOf(plain(cell(merchantSums.count) ?? '')),
    inCount: countOf(plain(cell(merchantSums.inCount) ?? '')),
    inFen: fenOf(cell(merchantSums.in)) ?? undefined,
    outCount: countOf(plain(cell(merchantSums.outCount) ?? '')),
    outFen: fenOf(cell(merchantSums.out)) ?? undefined,
  }
}

function firstOf(sources: readonly string[], line: string): (string | undefined)[] {
  for (const source of sources) {
    const found = new RegExp(source).exec(line)
    if (found) return found.slice(1)
  }
  return []
}

const countOf = (text: string | undefined): number | undefined =>
  text && /^\d+$/.test(text) ? Number(text) : undefined

function amountOf(text: string | undefined): number | undefined {
  const fen = text ? fenOf(text.replace(/[,.]$/, '')) : undefined
  return fen ?? undefined
}
