import type { Work } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { demandUncheckedTrip } from '../derive/waybill-payable.ts'
import { isThisMonth, momentAfter } from '../rules/event-time.ts'
import type { Waybill } from '../rules/rows.ts'
import { awaitsSignature, legsOf } from './waybill-loads.ts'

/** 完成: every car is signed for, or stored and awaits another leg or its customer. */
export async function completeWaybill(work: Work, row: Waybill): Promise<Partial<Waybill>> {
  const legs = await legsOf(work, row.id)
  if (legs.length === 0) throw refuse('waybills.empty')
  const open = legs.filter((leg) => awaitsSignature(row, leg))
  if (open.length > 0) throw refuse('waybills.notSigned', { count: open.length })
  return { completedAt: momentAfter(work, null, row.arrivedAt) }
}

/** 撤销完成: in the same month, while the finance has checked nothing; the driver is paid by completed trips. */
export async function uncompleteWaybill(work: Work, row: Waybill): Promise<Partial<Waybill>> {
  if (!isThisMonth(work, row.completedAt)) throw refuse('waybills.completedEarlier')
  await demandUncheckedTrip(work, row.id)
  return { completedAt: null }
}
