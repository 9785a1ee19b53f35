import { message } from '../../../src/resources/transport/messages.ts'
import { hasRight } from '../../engine/access.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import type { Waybill } from '../rules/rows.ts'
import type { Leg } from './waybill-loads.ts'

/** A trip goes with a truck, a driver, a freight and somebody to pay it to; what is missing is told all at once. */
export function assertWhole(tx: Tx, waybill: Waybill, legs: readonly Leg[], freightFen: number): void {
  const lacks = [...crewLacks(waybill, legs), ...payLacks(tx, waybill, freightFen)]
  const [first] = lacks
  if (first) throw refuse(first.key, {}, { errors: lacks.map(({ field, key }) => ({ field, message: message(key) })) })
}

/** As `demandWhole`, of the freight alone. */
export function assertFreight(tx: Tx, waybill: Waybill, freightFen: number): void {
  if (lacksFreight(tx, waybill, freightFen)) throw refuseField('freightFen', 'waybills.noFreight')
}

/** Nobody else drives for nothing; the internal price of an own truck may be zero with the right to release. */
function lacksFreight(tx: Tx, { carrierKind }: Waybill, freightFen: number): boolean {
  return freightFen === 0 && !(carrierKind === 'own' && hasRight(tx.user, 'order.release'))
}

type Lack = {
  field: keyof Waybill
  key: 'waybills.noTruck' | 'waybills.noDriver' | 'waybills.noPayee' | 'waybills.noFreight'
}

/** A car that is driven on its own wheels (代驾) needs no truck; an outside carrier may send a driver without one. */
function crewLacks(waybill: Waybill, legs: readonly Leg[]): Lack[] {
  const { truckId, driverId, driverName, driverPhone, carrierKind } = waybill
  const hasDriver = driverId !== null || (driverName !== null && driverPhone !== null)
  const goesWithoutTruck = isDriven(waybill, legs) || (carrierKind === 'outside' && hasDriver)
  return [
    ...(truckId || goesWithoutTruck ? [] : [{ field: 'truckId', key: 'waybills.noTruck' } as const]),
    ...(hasDriver ? [] : [{ field: 'driverId', key: 'waybills.noDriver' } as const]),
  ]
}

function payLacks(tx: Tx, waybill: Waybill, freightFen: number): Lack[] {
  const isPaid = waybill.carrierKind === 'own' || waybill.payeeId !== null || waybill.carrierId !== null
  return [
    ...(isPaid ? [] : [{ field: 'carrierId', key: 'waybills.noPayee' } as const]),
    ...(lacksFreight(tx, waybill, freightFen) ? [{ field: 'freightFen', key: 'waybills.noFreight' } as const] : []),
  ]
}

function isDriven(waybill: Waybill, legs: readonly Leg[]): boolean {
  if (waybill.type === 'pickup') return legs.every(({ order }) => order.pickupMode === 'drive')
  return waybill.type === 'delivery' && legs.every(({ order }) => order.deliveryMode === 'drive')
}
