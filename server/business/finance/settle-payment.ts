import { formatYuan } from '../../../src/define/money.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { linesOf, moveLines } from '../ledger/payment-lines.ts'
import { assertSettledRebates } from '../rules/rebate-terms.ts'
import type { Payment } from '../rules/rows.ts'
import { settingsOf } from '../rules/settings.ts'

/** 审批: above the limit of the company it is the owner's. */
export async function approvePayment(tx: Tx, row: Payment): Promise<undefined> {
  const { paymentLimitFen } = await settingsOf(tx)
  if (row.amountFen > paymentLimitFen && !tx.user.rights.has('payment.approveAbove')) {
    const [amount, limit] = [formatYuan(row.amountFen), formatYuan(paymentLimitFen)]
    throw refuse('payments.limit', { no: row.paymentNo, amount, limit })
  }
  return undefined
}

/** 支付: the account gives the money out, as the payment's `posts` says; its payables are paid by as much. */
export async function payPayment(
  tx: Tx,
  row: Payment,
  input: ActionInput<Resources['payments'], 'pay'>,
): Promise<Partial<Payment>> {
  if (row.amountFen === 0) throw refuse('payments.noMoney', { no: row.paymentNo })
  const lines = await linesOf(tx, row.id)
  await assertSettledRebates(
    tx,
    lines.map((line) => line.payableId),
  )
  const paidOn = input.paidOn ?? tx.today
  if (paidOn > tx.today) throw refuseField('paidOn', 'request.invalid')
  await moveLines(tx, lines, { status: 'paid', paidOn })
  return { paidOn, refNo: input.refNo ?? null, feeFen: input.feeFen ?? 0 }
}

/** 撤回, 驳回: what was asked for may be asked for again. */
export async function dropPayment(tx: Tx, row: Payment): Promise<undefined> {
  await moveLines(tx, await linesOf(tx, row.id), { status: 'cancelled' })
  return undefined
}

/** 红冲: the payables are open again; the account takes the money back. */
export async function reversePayment(tx: Tx, row: Payment): Promise<undefined> {
  await moveLines(tx, await linesOf(tx, row.id), { status: 'reversed', reversedOn: tx.today })
  return undefined
}
