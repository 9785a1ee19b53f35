import { hasRight } from '../../engine/access.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { slotsOf } from '../derive/share-freight.ts'
import { assertCrew, setTruck } from '../derive/waybill-crew.ts'
import { owe, payeeOf } from '../derive/waybill-payable.ts'
import type { Waybill } from '../rules/rows.ts'
import { assertWhole } from './validate-departure.ts'
import type { Leg } from './waybill-loads.ts'

/**
 * Commits truck, driver and freight to a trip: everything must be fit to depart. A trip that is not with an own truck
 * is owed from now on. Answers what the waybill keeps of it.
 */
export async function assign(
  tx: Tx,
  waybill: Waybill,
  legs: readonly Leg[],
  reason: string | null,
): Promise<Partial<Waybill>> {
  if (legs.length === 0) throw refuse('waybills.empty')
  const freightFen =
    waybill.freightMode === 'perCar' ? legs.reduce((sum, { load }) => sum + load.freightFen, 0) : waybill.freightFen
  assertWhole(tx, waybill, legs, freightFen)
  const truck = await assertCrew(tx, waybill)
  const isOwn = waybill.carrierKind === 'own'
  const payeeId = isOwn ? waybill.payeeId : await payeeOf(tx, waybill)
  const overCapacityReason = truck ? assertSlots(tx, truck.slots, legs, reason) : null
  await setTruck(tx, waybill.truckId, 'planned')
  if (!isOwn) await owe(tx, { ...waybill, freightFen }, payeeId as string)
  return { capacitySlots: truck?.slots ?? 0, overCapacityReason, payeeId }
}

/** More cars than slots need the right to let them through and a word why. */
function assertSlots(tx: Tx, capacity: number, legs: readonly Leg[], reason: string | null): string | null {
  const used = slotsOf(legs.map(({ load }) => load))
  if (used <= capacity) return null
  if (!reason || !hasRight(tx.user, 'order.release'))
    throw refuseField('overCapacityReason', 'waybills.capacity', { used, capacity })
  return reason
}
