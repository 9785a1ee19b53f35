import { createHash } from 'node:crypto'
import type { BankLine } from './statement.ts'

/**
 * A key for each line, alike for the same line of another file of the same account, and apart for two that really
 * happened alike: the second of a file is another one than the first.
 */
export function dedupeKeys(account: string, lines: readonly BankLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const { date, time, amountFen, balanceFen, account: other, reference } = line
    const facts = JSON.stringify([account, date, time, amountFen, balanceFen, other, reference])
    const nth = (seen.get(facts) ?? 0) + 1
    seen.set(facts, nth)
    return createHash('sha256').update(`${facts}#${nth}`).digest('hex')
  })
}
