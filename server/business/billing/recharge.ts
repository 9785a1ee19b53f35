import { sql } from 'drizzle-orm'
import { formatYuan } from '../../../src/define/money.ts'
import type { ActionInput, Draft } from '../../../src/define/resource.ts'
import { minutesToPay } from '../../../src/resources/billing/recharges.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Additions, Lined, Written } from '../../engine/write.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { embedded, embeddedNotice } from '../../payments/embedded.ts'
import type { Recharge } from '../rules/rows.ts'
import { isDemo } from './is-demo.ts'
import { credit, judgeNotice, move, referenceTaken } from './settle-recharge.ts'

type Input<V extends string> = ActionInput<Resources['recharges'], V>

/** 充值: a code to scan is good for half an hour; a transfer waits for its confirmation and carries what proves it. */
export async function createRecharge(
  tx: Tx,
  draft: Draft<Resources['recharges']>,
  _lines: Lined,
  next: (additions?: Additions) => Promise<Written>,
): Promise<Written> {
  if (draft.channel === 'bank') return next()
  const expiresAt = new Date(tx.now.getTime() + minutesToPay * 60_000).toISOString()
  return next({ row: { expiresAt, voucher: [] } })
}

/** 模拟支付: the embedded gateway tells of the payment, by a notice that is signed and judged as any other. */
export async function payRecharge(tx: Tx, row: Recharge): Promise<Partial<Recharge>> {
  // Outside of a demonstration nobody credits money by a button.
  if (!(await isDemo(tx.query))) throw refuse('payments.noGateway')
  const order = { no: row.rechargeNo, channel: row.channel, amountFen: row.amountFen, expiresAt: row.expiresAt }
  const notice = embeddedNotice(order, tx.now)
  if (!embedded.isSigned(notice)) throw refuse('payments.unsigned')
  const { patch, fault } = await judgeNotice(tx, row, notice)
  if (fault) throw fault
  return patch ?? {}
}

/** 确认到账: somebody saw the transfer on the account. */
export async function confirmRecharge(tx: Tx, row: Recharge, input: Input<'confirm'>): Promise<Partial<Recharge>> {
  const taken = await referenceTaken(tx, row, input.reference)
  if (taken) throw refuseField('reference', taken.key, taken.params)
  const credited = await credit(tx, row, input.reference, tx.now.toISOString())
  return { ...credited, confirmedById: tx.user.id }
}

/** 退款: of what is neither used up nor reserved. The account is locked, so that two refunds do not share the last fen. */
export async function refundRecharge(
  tx: Tx,
  row: Recharge,
  { refundFen }: Input<'refund'>,
): Promise<Partial<Recharge>> {
  if (refundFen > row.amountFen)
    throw refuseField('refundFen', 'recharges.aboveAmount', { amount: formatYuan(row.amountFen) })
  const [account] = await tx.query<{ free: string }>(
    sql`select balance_fen - frozen_fen as free from balance_accounts where id = 1 for update`,
  )
  const freeFen = Number(account?.free ?? 0)
  if (refundFen > freeFen)
    throw refuseField('refundFen', 'recharges.aboveBalance', {
      free: formatYuan(freeFen),
      amount: formatYuan(refundFen),
    })
  await move(tx, -refundFen)
  return { refundFen, refundedAt: tx.now.toISOString(), refundedById: tx.user.id }
}
