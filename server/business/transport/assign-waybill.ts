import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { slotsOf } from '../derive/share-freight.ts'
import { assertCrew, setTruck } from '../derive/waybill-crew.ts'
import { owe, payeeOf } from '../derive/waybill-payable.ts'
import { requireException, waybillExcepted } from '../rules/exceptions.ts'
import type { Waybill } from '../rules/rows.ts'
import { assertWhole } from './validate-departure.ts'
import type { Leg } from './waybill-loads.ts'

/** Why a trip goes with more cars than slots, or for nothing. */
export type TripReasons = { capacityReason?: string | null | undefined; freightReason?: string | null | undefined }

/**
 * Commits truck, driver and freight to a trip: everything must be fit to depart. A trip that is not with an own truck
 * is owed from now on. Answers what the waybill keeps of it.
 */
export async function assign(
  tx: Tx,
  waybill: Waybill,
  legs: readonly Leg[],
  reasons: TripReasons,
): Promise<Partial<Waybill>> {
  if (legs.length === 0) throw refuse('waybills.empty')
  const freightFen =
    waybill.freightMode === 'perCar' ? legs.reduce((sum, { load }) => sum + load.freightFen, 0) : waybill.freightFen
  const zeroFreightReason = await assertWhole(tx, waybill, legs, freightFen, reasons.freightReason)
  const truck = await assertCrew(tx, waybill)
  const isOwn = waybill.carrierKind === 'own'
  const payeeId = isOwn ? waybill.payeeId : await payeeOf(tx, waybill)
  const overCapacityReason = truck ? await assertSlots(tx, waybill, truck.slots, legs, reasons.capacityReason) : null
  await setTruck(tx, waybill.truckId, 'planned')
  if (!isOwn) await owe(tx, { ...waybill, freightFen }, payeeId as string)
  return { capacitySlots: truck?.slots ?? 0, overCapacityReason, zeroFreightReason, payeeId }
}

/** More cars than slots need somebody who lets them through; on the same truck they were let through already. */
async function assertSlots(
  tx: Tx,
  waybill: Waybill,
  capacity: number,
  legs: readonly Leg[],
  reason: string | null | undefined,
): Promise<string | null> {
  const used = slotsOf(legs.map(({ load }) => load))
  if (used <= capacity) return null
  if (waybill.overCapacityReason) return waybill.overCapacityReason
  const refusal = refuseField('capacityReason', 'waybills.capacity', { used, capacity })
  await requireException(tx, 'capacity', waybillExcepted(waybill), reason, refusal)
  return reason ?? null
}
