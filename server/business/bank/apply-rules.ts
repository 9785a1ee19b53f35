import { sql } from 'drizzle-orm'
import type { Row } from '../../../src/define/resource.ts'
import { bankLines } from '../../../src/resources/bank/bank-lines.ts'
import { expenseCategories } from '../../../src/resources/finance/other-flows.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { hasRight } from '../../engine/access.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { settingsOf } from '../rules/settings.ts'
import { postFlow, postLineReceipt } from './post-lines.ts'

type Line = Row<Resources['bankLines']>
type Rule = Row<Resources['bankRules']>

/**
 * 按规则入账: every unmatched line of the statement becomes what the first rule says whose words it has. An expense above the
 * company's limit is left for somebody to enter, and so is what the person may not.
 */
export async function applyRules(tx: Tx, { id, accountId }: Row<Resources['bankStatements']>): Promise<undefined> {
  const lines = await tx.lockMany(bankLines, sql`t.statement_id = ${id} and t.status = 'unmatched'`)
  const rules = await rulesOf(tx, accountId)
  const { expenseLimitFen } = await settingsOf(tx)
  let posted = 0
  for (const line of lines.toSorted((one, other) => one.seq - other.seq)) {
    const rule = rules.find((one) => fits(one, line))
    if (!rule || -line.amountFen > expenseLimitFen) continue
    posted += (await post(tx, line, rule)) ? 1 : 0
  }
  if (posted === 0) throw refuse('bank.noRule')
  return undefined
}

const rulesOf = (tx: Tx, accountId: string): Promise<Rule[]> =>
  tx.query<Rule>(sql`select name, wording, becomes, customer_id as "customerId", allocation
    from bank_rules where is_active and (account_id is null or account_id = ${accountId}) order by rank, name, id`)

function fits({ wording, becomes }: Rule, { amountFen, summary, counterpartyName }: Line): boolean {
  const said = `${summary ?? ''} ${counterpartyName ?? ''}`.normalize('NFKC').toLowerCase()
  return amountFen > 0 === !(becomes in expenseCategories) && said.includes(wording.normalize('NFKC').toLowerCase())
}

/** Whether the person may enter what the rule makes; then it is entered. */
async function post(tx: Tx, line: Line, { becomes, customerId, allocation }: Rule): Promise<boolean> {
  if (becomes !== 'receipt') {
    if (!hasRight(tx.user, 'fund.other')) return false
    await postFlow(tx, line, { category: becomes, truckId: null, remark: null }, 'rule')
    return true
  }
  if (!customerId || !hasRight(tx.user, 'receipt.post')) return false
  await postLineReceipt(tx, line, { customerId, allocation: allocation ?? 'oldest' }, 'rule')
  return true
}
