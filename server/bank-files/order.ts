import { formatYuan } from '../../src/define/money.ts'
import { message } from '../../src/resources/bank/messages.ts'
import { type FieldError, refuse } from '../errors/business-error.ts'
import type { BankFile, BankLine } from './statement.ts'

type Ordered = Pick<BankFile, 'lines' | 'order' | 'isChained'>
type Break = { line: BankLine; expected: number }

const MOST_ERRORS = 50

/** The lines from the earliest to the latest, by what proves it: each balance follows from the one before. */
export function inOrder(lines: readonly BankLine[], openingFen?: number): Ordered {
  const turned = lines.toReversed()
  const [forward, backward] = [breaksOf(lines, openingFen), breaksOf(turned, openingFen)]
  const balances = lines.filter(({ balanceFen }) => balanceFen !== null).length
  const isChained = balances > 1 || (balances === 1 && openingFen !== undefined)
  const isTurned =
    isChained && forward.length !== backward.length ? backward.length < forward.length : isDescending(lines)
  const breaks = isTurned ? backward : forward
  const found = isTurned ? turned : [...lines]
  const mended = isChained && breaks.length > 0 ? mendedBy(found, openingFen) : found
  if (isChained && breaksOf(mended, openingFen).length > 0) throw brokenChain(breaks)
  return { lines: mended, order: isTurned ? 'descending' : 'ascending', isChained }
}

/** Lines of one moment that pass within it: a bank has a hundred wages of one second in any order. */
const MOST_AT_ONCE = 500

/** The same lines, those of one moment in the order in which each balance follows from the one before. */
function mendedBy(lines: readonly BankLine[], openingFen?: number): BankLine[] {
  const [first] = lines
  if (first?.balanceFen == null) return [...lines]
  const done: BankLine[] = []
  let balance = openingFen ?? null
  for (let start = 0; start < lines.length; ) {
    const moment = momentOf(lines[start])
    let end = start
    while (end < lines.length && momentOf(lines[end]) === moment && end - start < MOST_AT_ONCE) end++
    const waiting = lines.slice(start, end)
    // Without a balance before it, the first of a moment is the one that follows from none of the others.
    while (waiting.length > 0) {
      const at = balance === null ? beginningOf(waiting) : waiting.findIndex(follows(balance))
      const [line] = waiting.splice(Math.max(0, at), 1) as [BankLine]
      balance = line.balanceFen ?? (balance === null ? null : balance + line.amountFen)
      done.push(line)
    }
    start = end
  }
  return done
}

const follows =
  (balance: number) =>
  ({ amountFen, balanceFen }: BankLine): boolean =>
    balanceFen === null || balance + amountFen === balanceFen

const beginningOf = (lines: readonly BankLine[]): number => {
  const ends = new Set(lines.map(({ balanceFen }) => balanceFen))
  return lines.findIndex(({ amountFen, balanceFen }) => balanceFen !== null && !ends.has(balanceFen - amountFen))
}

const momentOf = (line: BankLine | undefined): string => `${line?.date} ${line?.time ?? ''}`

/** Where a balance is not the one before it and the amounts between them. */
function breaksOf(lines: readonly BankLine[], openingFen?: number): Break[] {
  const breaks: Break[] = []
  let balance = openingFen ?? null
  for (const line of lines) {
    if (balance !== null) balance += line.amountFen
    if (line.balanceFen === null) continue
    if (balance !== null && balance !== line.balanceFen) breaks.push({ line, expected: balance })
    balance = line.balanceFen
  }
  return breaks
}

function isDescending(lines: readonly BankLine[]): boolean {
  return lines.length > 1 && momentOf(lines[0]) > momentOf(lines.at(-1))
}

function brokenChain(breaks: readonly Break[]) {
  const told = ({ line, expected }: Break) => ({
    expected: formatYuan(expected),
    stated: formatYuan(line.balanceFen ?? 0),
  })
  const errors = breaks
    .slice(0, MOST_ERRORS)
    .map((one): FieldError => ({ field: `lines.${one.line.row}`, message: message('bank.chainAt', told(one)) }))
  const [first] = breaks
  return refuse(
    'bank.chain',
    { count: breaks.length, row: first?.line.row ?? 0, ...(first ? told(first) : {}) },
    { errors },
  )
}
