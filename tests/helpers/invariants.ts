import { bankRules } from './invariants-bank.ts'
import { claimRules } from './invariants-claims.ts'
import { loadRules } from './invariants-loads.ts'
import { moneyRules } from './invariants-money.ts'
import { orderRules } from './invariants-orders.ts'

export type Violation = { number: number; rule: string; violations: Record<string, unknown>[] }

/**
 * The invariants of the domain that the present tables touch, in plain SQL and without a line of the product's own
 * code. Answers the broken ones with their first five rows.
 */
export async function checkInvariants(
  query: (sql: string) => Promise<Record<string, unknown>[]>,
): Promise<Violation[]> {
  const found: Violation[] = []
  for (const { number, rule, broken } of [...moneyRules, ...orderRules, ...loadRules, ...bankRules, ...claimRules]) {
    const violations = await query(`select * from (${broken}) broken limit 5`)
    if (violations.length > 0) found.push({ number, rule, violations })
  }
  return found.sort((one, other) => one.number - other.number)
}
