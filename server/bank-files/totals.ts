import type { Message } from '../../src/define/message.ts'
import { formatYuan } from '../../src/define/money.ts'
import { message } from '../../src/resources/bank/messages.ts'
import { refuse } from '../errors/business-error.ts'
import type { BankLine, Found } from './statement.ts'

export type Sums = { inFen: number; outFen: number; openingFen: number | null; closingFen: number | null }

/** What the lines come to, and the balances before the first and behind the last of them. */
export function sumsOf(lines: readonly BankLine[], { openingFen, closingFen }: Found['stated']): Sums {
  let [inFen, outFen] = [0, 0]
  for (const { amountFen } of lines) {
    if (amountFen > 0) inFen += amountFen
    else outFen -= amountFen
  }
  // The first line with a balance tells what stood before all of them.
  let before = 0
  const first = lines.find((line) => {
    before += line.amountFen
    return line.balanceFen !== null
  })
  const opening = openingFen ?? (first?.balanceFen == null ? null : first.balanceFen - before)
  const moved = inFen - outFen
  const closing = opening === null ? (closingFen ?? null) : opening + moved
  return { inFen, outFen, openingFen: opening ?? (closing === null ? null : closing - moved), closingFen: closing }
}

/** Holds the lines against what the file states. Refuses what does not add up; a warning where the file says it may. */
export function checkTotals(
  { stated, looseSums, isPartial }: Found,
  lines: readonly BankLine[],
  sums: Sums,
): Message[] {
  const areAllHere = !isPartial || looseSums
  const ins = lines.filter(({ amountFen }) => amountFen > 0).length
  const money = [
    ['bank.totalIn', areAllHere ? stated.inFen : undefined, sums.inFen],
    ['bank.totalOut', areAllHere ? stated.outFen : undefined, sums.outFen],
    ['bank.totalClosing', stated.closingFen, sums.closingFen ?? stated.closingFen],
  ] as const
  const counts = [stated.count, lines.length, stated.inCount, ins, stated.outCount, lines.length - ins] as const
  const wrong = [
    ...money.flatMap(([key, one, other]) =>
      one === undefined || one === other
        ? []
        : [message(key, { stated: formatYuan(one), found: formatYuan(other ?? 0) })],
    ),
    ...(isPartial ? [] : [0, 2, 4]).flatMap((at) => {
      const [one, other] = [counts[at], counts[at + 1]]
      return one === undefined || one === other ? [] : [message('bank.totalCount', { stated: one, found: other ?? 0 })]
    }),
  ]
  if (wrong.length === 0) return []
  const parts = { list: wrong }
  if (looseSums) return [message('bank.looseSums', { parts })]
  throw refuse(
    'bank.totals',
    { parts },
    { errors: wrong.map((one, at) => ({ field: `totals.${at + 1}`, message: one })) },
  )
}
