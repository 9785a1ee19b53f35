import { refuse } from '../engine/refuse.ts'
import type { Work } from '../engine/work.ts'
import { momentAfter } from './moments.ts'
import type { Waybill } from './rows.ts'
import { type Leg, legsOf } from './waybill-loads.ts'

/** 完成: every car is signed for, or stored and awaits another leg or its customer. */
export async function completeWaybill(work: Work, row: Waybill): Promise<Partial<Waybill>> {
  const open = (await legsOf(work, row.id)).filter((leg) => awaitsSignature(row, leg))
  if (open.length > 0) throw refuse('waybills.notSigned', { count: open.length })
  return { completedAt: momentAfter(work, null, row.arrivedAt) }
}

/** A car at its destination that no small truck takes further is to be signed for by this trip. */
function awaitsSignature(waybill: Waybill, { load, car, order }: Leg): boolean {
  if (load.status === 'signed' || car.status !== 'arrived') return false
  return waybill.type === 'delivery' || order.deliveryMode === 'door'
}
