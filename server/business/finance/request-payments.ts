import { formatYuan } from '../../../src/define/money.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import { paymentLines, payments } from '../../../src/resources/finance/payments.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { assertPayable, dueFirst, lockPayables, type Part } from '../ledger/payment-lines.ts'
import { assertSettledRebates } from '../rules/rebate-terms.ts'
import type { DriverClaim, Payable } from '../rules/rows.ts'
import { placeOf } from './create-payment.ts'

type Input = ActionInput<Resources['payables'], 'pay'>

/** 申请付款 for a selection: one payment for each payee, those of several payees together under one batch number. */
export async function requestPayments(tx: Tx, rows: Payable[], input: Input): Promise<void> {
  const owed = await lockPayables(
    tx,
    rows.map(({ id }) => id),
  )
  const openFen = owed.reduce((sum, row) => sum + row.openFen, 0)
  if (openFen === 0) throw refuse('payments.nothing')
  const amountFen = input.amountFen ?? openFen
  if (amountFen > openFen) throw refuseField('amountFen', 'payments.aboveAll', { left: formatYuan(openFen) })
  const payeeIds = [...new Set(owed.map(({ payeeId }) => payeeId))]
  if (payeeIds.length > 1 && amountFen < openFen) throw refuseField('amountFen', 'payments.partOfMany')
  await assertSettledRebates(
    tx,
    owed.map(({ id }) => id),
  )
  const parts = dueFirst(owed, amountFen)
  const batchNo = payeeIds.length > 1 ? await tx.number('PC') : null
  for (const payeeId of payeeIds)
    await request(
      tx,
      payeeId,
      parts.filter(({ payable }) => payable.payeeId === payeeId),
      input,
      batchNo,
    )
}

/** 申请付款 of claims: all that is still open of what is payable for them. */
export async function requestClaims(
  tx: Tx,
  rows: DriverClaim[],
  { fundAccountId, payOn }: ActionInput<Resources['driverClaims'], 'pay'>,
): Promise<void> {
  const owed = await lockPayables(
    tx,
    rows.flatMap(({ payableId }) => payableId ?? []),
  )
  await requestPayments(tx, owed, { fundAccountId, payOn })
}

async function request(
  tx: Tx,
  payeeId: string,
  parts: readonly Part[],
  { fundAccountId, payOn, remark }: Input,
  batchNo: string | null,
): Promise<void> {
  for (const { payable, amountFen } of parts) assertPayable(payable, payeeId, amountFen)
  const place = await placeOf(tx, { payeeId, fundAccountId })
  const given = { payeeId, fundAccountId, payOn: payOn ?? tx.today, remark: remark ?? null, batchNo }
  const [payment] = await tx.insert(payments, [{ ...given, ...place }])
  if (!payment) throw new Error('the payment was not written')
  await tx.insert(
    paymentLines,
    parts.map(({ payable, amountFen }) => ({ paymentId: payment.id, payableId: payable.id, amountFen })),
  )
}
