import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { assertUncheckedTrip } from '../derive/waybill-payable.ts'
import { isThisMonth, momentAfter } from '../rules/event-time.ts'
import type { Waybill } from '../rules/rows.ts'
import { awaitsSignature, legsOf } from './waybill-loads.ts'

/** 完成: every car is signed for, or stored and awaits another leg or its customer. */
export async function completeWaybill(tx: Tx, row: Waybill): Promise<Partial<Waybill>> {
  const legs = await legsOf(tx, row.id)
  if (legs.length === 0) throw refuse('waybills.empty')
  const open = legs.filter((leg) => awaitsSignature(row, leg))
  if (open.length > 0) throw refuse('waybills.notSigned', { count: open.length })
  return { completedAt: momentAfter(tx, null, row.arrivedAt) }
}

/** 撤销完成: in the same month, while the finance has checked nothing; the driver is paid by completed trips. */
export async function uncompleteWaybill(tx: Tx, row: Waybill): Promise<Partial<Waybill>> {
  if (!isThisMonth(tx, row.completedAt)) throw refuse('waybills.completedEarlier')
  await assertUncheckedTrip(tx, row.id)
  return { completedAt: null }
}
