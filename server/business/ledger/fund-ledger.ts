import { sql } from 'drizzle-orm'
import { formatYuan } from '../../../src/define/money.ts'
import type { Row } from '../../../src/define/resource.ts'
import { fundAccounts, fundMovements } from '../../../src/resources/finance/fund-accounts.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'

type Movement = Row<typeof fundMovements>
export type Entry = Pick<
  Movement,
  'direction' | 'kind' | 'amountFen' | 'bizDate' | 'receiptId' | 'counterparty' | 'summary'
>

/**
 * Posts one movement behind the account's lock: the ledger numbers its entries without a gap and carries the balance
 * after each. An account that may not be overdrawn never is.
 */
export async function postMovement(tx: Tx, accountId: string, entry: Entry): Promise<void> {
  const account = await tx.lockOne(fundAccounts, accountId)
  if (!account.isActive && entry.direction === 'in') throw refuse('funds.inactive', { account: account.name })
  const balanceFen = account.balanceFen + (entry.direction === 'in' ? entry.amountFen : -entry.amountFen)
  if (balanceFen < 0 && entry.direction === 'out' && !account.allowNegative) {
    const [balance, amount] = [formatYuan(account.balanceFen), formatYuan(entry.amountFen)]
    throw refuse('funds.negative', { account: account.name, balance, amount })
  }
  const [last] = await tx.query<{ seq: number }>(
    sql`select coalesce(max(seq), 0)::int as seq from fund_movements where account_id = ${accountId}`,
  )
  await tx.insert(fundMovements, [{ ...entry, accountId, seq: (last?.seq ?? 0) + 1, balanceAfterFen: balanceFen }])
  await tx.update(fundAccounts, account, { balanceFen })
}
