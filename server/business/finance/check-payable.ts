import { formatYuan } from '../../../src/define/money.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import { payables } from '../../../src/resources/finance/payables.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { refresh } from '../derive/refresh.ts'
import { figures } from '../derive/waybill-payable.ts'
import { notInState } from '../rules/names.ts'
import { withPaid } from '../rules/payable-status.ts'
import { idsOf, type Payable } from '../rules/rows.ts'

/** 核对: the finance fixes what is paid; the orders then bear the net figure. */
export async function checkPayable(
  tx: Tx,
  row: Payable,
  input: ActionInput<Resources['payables'], 'check'>,
): Promise<undefined> {
  await assertDone(tx, row)
  assertAgreed(row, input)
  const amountFinanceFen = input.amountFinanceFen ?? row.amountDispatchFen
  const deductFen = input.deductFen ?? 0
  if (deductFen > amountFinanceFen) throw refuseField('deductFen', 'payables.deduct')
  const isChanged = amountFinanceFen !== row.amountDispatchFen || deductFen > 0
  if (isChanged && row.kind === 'rebate') throw refuseField('amountFinanceFen', 'payables.rebateFixed')
  if (isChanged && !input.reason) throw refuseField('reason', 'payables.reason')
  const netFen = amountFinanceFen - deductFen
  assertAdvance(row, netFen)
  await tx.update(payables, row, {
    amountFinanceFen,
    deductFen,
    ...(input.amountPayeeFen === undefined || input.amountPayeeFen === null
      ? {}
      : { amountPayeeFen: input.amountPayeeFen }),
    checkedById: tx.user.id,
    // Nothing is left to pay of a freight that the deductions, or what was paid in advance, have eaten up.
    ...withPaid({ ...row, netFen }),
  })
  await refreshPayable(tx, row)
  return undefined
}

/** 反核对: while nothing is paid the dispatcher's figure holds again. */
export async function uncheckPayable(tx: Tx, row: Payable): Promise<undefined> {
  if (row.kind === 'salary') throw refuse('payables.salary')
  if (row.kind === 'claim') throw refuse('payables.claim')
  if (row.paidFen + row.offsetFen > 0) throw refuse('payables.paid')
  if (row.requestedFen > 0) throw refuse('payables.requested')
  await tx.update(payables, row, { ...figures(row.amountDispatchFen), checkedById: null, status: 'pendingCheck' })
  await refreshPayable(tx, row)
  return undefined
}

/** What was paid in advance, or is asked for, is not taken back by a figure. */
function assertAdvance({ paidFen, offsetFen, requestedFen }: Payable, netFen: number): void {
  const boundFen = paidFen + offsetFen + requestedFen
  if (netFen < boundFen) throw refuseField('amountFinanceFen', 'payables.belowAdvance', { paid: formatYuan(boundFen) })
}

/** Two figures that differ are no figure to check: the finance says which it is. */
function assertAgreed(row: Payable, input: ActionInput<Resources['payables'], 'check'>): void {
  const payeeFen = input.amountPayeeFen ?? row.amountPayeeFen
  const isSaid = input.amountFinanceFen !== undefined && input.amountFinanceFen !== null
  if (isSaid || payeeFen === null || payeeFen === row.amountDispatchFen) return
  const details = { no: row.payableNo, payee: formatYuan(payeeFen), dispatch: formatYuan(row.amountDispatchFen) }
  throw refuseField('amountFinanceFen', 'payables.differs', details)
}

/** A trip's freight is checked once the trip is over (domain §1.3: completed, then eligible for the check). */
async function assertDone(tx: Tx, row: Payable): Promise<void> {
  const waybill = row.waybillId ? await tx.lockOne(waybills, row.waybillId) : undefined
  if (waybill && waybill.status !== 'completed') throw notInState(waybill, payables.actions.check)
}

async function refreshPayable(tx: Tx, row: Payable): Promise<void> {
  if (!row.waybillId) return
  const { carrierId } = await tx.lockOne(waybills, row.waybillId)
  await refresh(tx, { waybills: idsOf([row.waybillId]), carriers: [carrierId] })
}
