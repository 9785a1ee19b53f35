import { sql } from 'drizzle-orm'
import { formatYuan } from '../../../src/define/money.ts'
import type { ActionInput, Row } from '../../../src/define/resource.ts'
import type { bankLines } from '../../../src/resources/bank/bank-lines.ts'
import { incomeCategories, otherFlows } from '../../../src/resources/finance/other-flows.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { hasRight } from '../../engine/access.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { lockOpen, oldestFirst } from '../ledger/allocate.ts'
import { postReceipt } from '../ledger/post-receipt.ts'
import type { FundAccount, OtherFlow } from '../rules/rows.ts'
import { settingsOf } from '../rules/settings.ts'
import { lockAccount, writeMatches } from './match-lines.ts'

type Line = Row<typeof bankLines>

/** 记其他收支: each line becomes an income or expense of its day and account, and is matched with it. */
export async function postFlows(
  tx: Tx,
  rows: Line[],
  { category, truckId, remark }: ActionInput<Resources['bankLines'], 'postFlow'>,
): Promise<void> {
  assertMatcher(tx)
  const direction = category in incomeCategories ? 'in' : 'out'
  const { expenseLimitFen } = await settingsOf(tx)
  for (const line of rows) {
    if (line.amountFen > 0 !== (direction === 'in'))
      throw refuseField('category', direction === 'in' ? 'bank.notIncome' : 'bank.notExpense', { no: line.lineNo })
    if (direction === 'out' && -line.amountFen > expenseLimitFen)
      throw refuse('bank.aboveLimit', { no: line.lineNo, limit: formatYuan(expenseLimitFen) })
    await postFlow(tx, line, { category, truckId: truckId ?? null, remark: remark ?? null })
  }
}

/** One line as other income or expense, of the category's direction. */
export async function postFlow(
  tx: Tx,
  line: Line,
  { category, truckId, remark }: Pick<OtherFlow, 'category' | 'truckId' | 'remark'>,
  method?: 'rule',
): Promise<void> {
  const { officeId } = await accountOf(tx, line)
  const direction = category in incomeCategories ? 'in' : 'out'
  const entry = { category, direction, happenedOn: line.txnOn, amountFen: Math.abs(line.amountFen) } as const
  const given = { truckId, remark: remark ?? line.summary, counterparty: line.counterpartyName }
  const [flow] = await tx.insert(otherFlows, [{ ...entry, ...given, fundAccountId: line.accountId, officeId }])
  if (!flow) throw new Error('the entry was not written')
  await tx.update(otherFlows, flow as OtherFlow, { status: 'posted' }, { action: 'post' })
  await matchWith(tx, line, otherFlows.name, flow.id, method)
}

/** 记收款: each line becomes a receipt of the customer, which settles the oldest receivables first, and is matched with it. */
export async function postReceipts(
  tx: Tx,
  rows: Line[],
  { customerId, allocation }: ActionInput<Resources['bankLines'], 'postReceipt'>,
): Promise<void> {
  assertMatcher(tx)
  for (const line of rows) await postLineReceipt(tx, line, { customerId, allocation })
}

/** One line as a receipt of the customer. */
export async function postLineReceipt(
  tx: Tx,
  line: Line,
  { customerId, allocation }: ActionInput<Resources['bankLines'], 'postReceipt'>,
  method?: 'rule',
): Promise<void> {
  const [customer] = await tx.query<{ name: string }>(sql`select t.name from customers t where t.id = ${customerId}`)
  if (!customer) throw refuseField('customerId', 'row.missing')
  const settlements = allocation === 'oldest' ? oldestFirst(await lockOpen(tx, customerId), line.amountFen) : []
  const { kind } = await accountOf(tx, line)
  const receipt = await postReceipt(
    tx,
    {
      ...{ customerId, fundAccountId: line.accountId, amountFen: line.amountFen, receivedOn: line.txnOn, allocation },
      payerName: line.counterpartyName || customer.name,
      method: kind === 'wechat' || kind === 'alipay' ? kind : 'bank',
      refNo: line.reference,
    },
    settlements,
  )
  await matchWith(tx, line, 'receipts', receipt.id, method)
}

/** Who may enter such a document does not by that match the lines of a bank. */
function assertMatcher({ user }: Tx): void {
  if (!hasRight(user, 'bank.match')) throw refuse('access.denied')
}

async function accountOf(tx: Tx, { accountId }: Line): Promise<Pick<FundAccount, 'kind' | 'officeId'>> {
  const [account] = await tx.query<Pick<FundAccount, 'kind' | 'officeId'>>(
    sql`select t.kind, t.office_id as "officeId" from fund_accounts t where t.id = ${accountId}`,
  )
  if (!account) throw refuse('row.missing')
  return account
}

/** The movement that the document has just posted, as the other side of the line. */
async function matchWith(
  tx: Tx,
  { id, accountId, amountFen, txnOn }: Line,
  source: string,
  sourceId: string,
  method?: 'rule',
): Promise<void> {
  await tx.postDue()
  await lockAccount(tx, accountId)
  const [movement] = await tx.query<{ id: string }>(
    sql`select m.id from fund_movements m where m.source = ${source} and m.source_id = ${sourceId}`,
  )
  if (!movement) throw new Error(`${source} posted nothing`)
  await writeMatches(tx, accountId, [
    {
      lines: [{ id, fen: amountFen, day: txnOn }],
      movements: [{ id: movement.id, fen: amountFen }],
      score: null,
      ...(method ? { method } : {}),
    },
  ])
}
