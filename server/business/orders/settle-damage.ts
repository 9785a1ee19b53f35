import { sql } from 'drizzle-orm'
import { formatYuan } from '../../../src/define/money.ts'
import type { ActionInput, Draft } from '../../../src/define/resource.ts'
import { payables } from '../../../src/resources/finance/payables.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Additions, Lined, Written } from '../../engine/write.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { confirmedSheet } from '../derive/confirmed-sheet.ts'
import { payeeOfCustomer } from '../derive/rebate-payable.ts'
import { refresh } from '../derive/refresh.ts'
import { figures } from '../derive/waybill-payable.ts'
import { lockPayables, restate } from '../ledger/payment-lines.ts'
import { type DamageCase, idsOf, type Payable } from '../rules/rows.ts'

type Input<V extends string> = ActionInput<Resources['damageCases'], V>

/** A case belongs to the office of its order. */
export async function createDamageCase(
  tx: Tx,
  { orderId, orderCarId }: Draft<Resources['damageCases']>,
  _lines: Lined,
  next: (additions?: Additions) => Promise<Written>,
): Promise<Written> {
  const [order] = await tx.query<{ officeId: string }>(sql`select o.office_id as "officeId" from orders o
    join order_cars c on c.order_id = o.id where o.id = ${orderId} and c.id = ${orderCarId}`)
  if (!order) throw refuseField('orderCarId', 'damage.otherOrder')
  return next({ row: { officeId: order.officeId } })
}

/** 定责: who bears it is named, and neither what is recovered nor what is paid is above the loss. */
export async function decideDamage(_tx: Tx, row: DamageCase, input: Input<'decide'>): Promise<Partial<DamageCase>> {
  const { liable, payeeId = null, staffId = null, decideNote = null } = input
  const [recoverFen, compensateFen] = [input.recoverFen ?? 0, input.compensateFen ?? 0]
  const loss = formatYuan(row.lossFen)
  if (recoverFen > row.lossFen) throw refuseField('recoverFen', 'damage.above', { loss })
  if (compensateFen > row.lossFen) throw refuseField('compensateFen', 'damage.above', { loss })
  if (liable === 'driver' && !staffId) throw refuseField('staffId', 'damage.whom')
  if (liable === 'carrier' && !payeeId) throw refuseField('payeeId', 'damage.whom')
  const bears = liable === 'carrier' || liable === 'insurer'
  return {
    ...{ liable, recoverFen, compensateFen, decideNote },
    ...{ payeeId: bears ? payeeId : null, staffId: liable === 'driver' ? staffId : null },
  }
}

/** 结案: the customer is owed the compensation; a carrier gets as much less. Of a driver the month's wages keep it back. */
export async function settleDamage(
  tx: Tx,
  row: DamageCase,
  { deductedId = null }: Input<'settle'>,
): Promise<Partial<DamageCase>> {
  const isDeducted = row.liable === 'carrier' && row.recoverFen > 0
  if (isDeducted) {
    if (!deductedId) throw refuseField('deductedId', 'damage.noPayable')
    const [payable] = await lockPayables(tx, [deductedId])
    if (!payable) throw refuse('row.missing')
    assertDeductible(payable, row)
    await deduct(tx, payable, payable.deductFen + row.recoverFen)
  }
  const compensationId = row.compensateFen > 0 ? await compensate(tx, row) : null
  return { deductedId: isDeducted ? deductedId : null, compensationId }
}

/** 撤销结案: what it made is taken back, while nobody has checked, paid or confirmed it. */
export async function reopenDamage(tx: Tx, row: DamageCase): Promise<Partial<DamageCase>> {
  if (row.liable === 'driver' && row.recoverFen > 0) await assertUnpaid(tx, row)
  const owed = new Map(
    (await lockPayables(tx, idsOf([row.deductedId, row.compensationId]))).map((one) => [one.id, one]),
  )
  const compensation = owed.get(row.compensationId ?? '')
  if (compensation) {
    if (compensation.status !== 'pendingCheck' && compensation.status !== 'disputed')
      throw refuse('damage.checked', { no: compensation.payableNo })
    await tx.update(payables, compensation, { status: 'void' })
  }
  const deducted = owed.get(row.deductedId ?? '')
  if (deducted) await deduct(tx, deducted, deducted.deductFen - row.recoverFen)
  return { settledOn: null, deductedId: null, compensationId: null }
}

function assertDeductible({ payableNo: no, payeeId, status, openFen }: Payable, row: DamageCase): void {
  if (payeeId !== row.payeeId) throw refuseField('deductedId', 'payments.otherPayee', { no })
  if (status !== 'checked' && status !== 'partial') throw refuseField('deductedId', 'payments.unchecked', { no })
  if (openFen < row.recoverFen) throw refuseField('deductedId', 'payments.above', { no, left: formatYuan(openFen) })
}

/** What the orders of the trip bear, and what its carrier is owed, follow. */
async function deduct(tx: Tx, payable: Payable, deductFen: number): Promise<void> {
  await tx.update(payables, payable, { deductFen })
  await restate(tx, [payable.id])
  await refresh(tx, { waybills: idsOf([payable.waybillId]) })
}

async function compensate(tx: Tx, { caseNo, orderId, officeId, compensateFen }: DamageCase): Promise<string> {
  // Orders come before payables in the order of locks, and the customer of one does not change.
  const [order] = await tx.query<{ customerId: string }>(
    sql`select customer_id as "customerId" from orders where id = ${orderId}`,
  )
  if (!order) throw refuse('row.missing')
  const [made] = await tx.insert(payables, [
    {
      ...{ kind: 'damage', orderId, officeId, payeeId: await payeeOfCustomer(tx, order.customerId), remark: caseNo },
      ...{ bizDate: tx.today, dueOn: tx.today, ...figures(compensateFen) },
    },
  ])
  if (!made) throw new Error('the payable was not written')
  return made.id
}

/** The wages of the month in which it was settled are not confirmed yet. */
async function assertUnpaid(tx: Tx, { staffId, settledOn }: DamageCase): Promise<void> {
  const no = await confirmedSheet(tx, staffId, settledOn ?? tx.today)
  if (no) throw refuse('damage.withheld', { no })
}
