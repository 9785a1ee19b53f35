import { message } from '../../../src/resources/transport/messages.ts'
import { hasRight } from '../../engine/access.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { isExcepted, recordException, waybillExcepted } from '../rules/exceptions.ts'
import type { Waybill } from '../rules/rows.ts'
import type { Leg } from './waybill-loads.ts'

/**
 * A trip goes with a truck, a driver, a freight and somebody to pay it to; what is missing is told all at once. The
 * internal price of an own truck may be zero where somebody lets it through: answers why.
 */
export async function assertWhole(
  tx: Tx,
  waybill: Waybill,
  legs: readonly Leg[],
  freightFen: number,
  reason: string | null | undefined,
): Promise<string | null> {
  const isZero = freightFen === 0
  const isAsked = isZero && waybill.carrierKind === 'own' && !waybill.zeroFreightReason
  const isLet = isAsked && isExcepted(tx, 'freight', reason)
  const lacksFreight = isZero && !isLet && !isFreightLet(waybill)
  const lacks = [...crewLacks(waybill, legs), ...payLacks(waybill, lacksFreight)]
  // Who may let it through is asked why.
  const asked = isAsked && !isLet && hasRight(tx.user, 'exception.freight')
  const errors = [
    ...lacks.map(({ field, key }) => ({ field: field as string, message: message(key) })),
    ...(asked ? [{ field: 'freightReason', message: message('waybills.noFreight') }] : []),
  ]
  const [first] = lacks
  if (first) throw refuse(first.key, {}, { errors })
  if (isLet && reason) await recordException(tx, 'freight', waybillExcepted(waybill), reason)
  return isZero ? (waybill.zeroFreightReason ?? reason ?? null) : null
}

/** As `assertWhole`, of the freight of a trip that was confirmed. */
export function assertFreight(waybill: Waybill): void {
  if (waybill.freightFen === 0 && !isFreightLet(waybill)) throw refuseField('freightFen', 'waybills.noFreight')
}

/** Nobody else drives for nothing. */
const isFreightLet = ({ carrierKind, zeroFreightReason }: Waybill): boolean =>
  carrierKind === 'own' && zeroFreightReason !== null

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

function payLacks(waybill: Waybill, lacksFreight: boolean): Lack[] {
  const isPaid = waybill.carrierKind === 'own' || waybill.payeeId !== null || waybill.carrierId !== null
  return [
    ...(isPaid ? [] : [{ field: 'carrierId', key: 'waybills.noPayee' } as const]),
    ...(lacksFreight ? [{ field: 'freightFen', key: 'waybills.noFreight' } as const] : []),
  ]
}

function isDriven(waybill: Waybill, legs: readonly Leg[]): boolean {
  if (waybill.type === 'pickup') return legs.every(({ order }) => order.pickupMode === 'drive')
  return waybill.type === 'delivery' && legs.every(({ order }) => order.deliveryMode === 'drive')
}
