import { sql } from 'drizzle-orm'
import type { Draft } from '../../../src/define/resource.ts'
import { fundAccounts } from '../../../src/resources/finance/fund-accounts.ts'
import { payees } from '../../../src/resources/finance/payees.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { wholeRow } from '../../db/columns.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Additions, Lined, Written } from '../../engine/write.ts'
import { refuse } from '../../errors/business-error.ts'
import { assertOwnCollector, assertPayable, lockPayables } from '../ledger/payment-lines.ts'
import { assertSettledRebates } from '../rules/rebate-terms.ts'
import { type FundAccount, idsOf, type Payee, type Payment } from '../rules/rows.ts'

type Line = { payableId: string; amountFen: number }

/** 付款申请, as entered: lines of one payee, each within what is still open of its payable. */
export async function createPayment(
  tx: Tx,
  draft: Draft<Resources['payments']>,
  lines: Lined,
  next: (additions?: Additions) => Promise<Written>,
): Promise<Written> {
  // The engine has checked the lines against the fields of paymentLines.
  const items = (lines.items ?? []) as Line[]
  const owed = new Map((await lockPayables(tx, idsOf(items.map((one) => one.payableId)))).map((row) => [row.id, row]))
  const asked = new Map<string, number>()
  for (const [at, { payableId, amountFen }] of items.entries()) {
    const payable = owed.get(payableId)
    if (!payable) throw refuse('row.missing')
    const total = (asked.get(payableId) ?? 0) + amountFen
    asked.set(payableId, total)
    assertPayable(payable, draft.payeeId, total, (field) => `items.${at}.${field}`)
  }
  await assertSettledRebates(tx, [...owed.keys()])
  return next({ row: await placeOf(tx, draft) })
}

/** The payee's account as it is, the office whose money it is, and the way by which it goes. */
export async function placeOf(
  tx: Tx,
  { payeeId, fundAccountId }: Pick<Payment, 'payeeId' | 'fundAccountId'>,
): Promise<Partial<Payment>> {
  const [account] = await tx.query<FundAccount>(
    sql`select ${wholeRow(fundAccounts, 't')} from fund_accounts t where t.id = ${fundAccountId}`,
  )
  const [payee] = await tx.query<Payee>(sql`select ${wholeRow(payees, 't')} from payees t where t.id = ${payeeId}`)
  if (!account || !payee) throw refuse('row.missing')
  assertOwnCollector(account, payeeId)
  const { name: payeeName, bankName, accountNo } = payee
  return { payeeName, bankName, accountNo, officeId: account.officeId, method: methods[account.kind] }
}

const methods = {
  cash: 'cash',
  bank: 'bank',
  alipay: 'alipay',
  wechat: 'wechat',
  pos: 'bank',
  oilCard: 'oilCard',
  etcCard: 'oilCard',
  collector: 'collected',
} as const satisfies Record<FundAccount['kind'], Payment['method']>
