import { sameCity } from '../../engine/regions.ts'
import type { Order, OrderCar, Waybill } from './rows.ts'

type CarStatus = OrderCar['status']
type LegType = Waybill['type']
type Modes = Pick<Order, 'pickupMode' | 'deliveryMode' | 'toRegion'>

/** States of a car that waits for its next leg. */
export const waiting: readonly CarStatus[] = ['pending', 'inYard', 'transferYard', 'arrived']

export const plannedState = {
  pickup: 'pickupPlanned',
  trunk: 'trunkPlanned',
  transfer: 'trunkPlanned',
  delivery: 'deliveryPlanned',
} as const satisfies Record<LegType, CarStatus>

/** On the truck, before it departs. */
export const loadedState = {
  pickup: 'pickingUp',
  trunk: 'loaded',
  transfer: 'loaded',
  delivery: 'delivering',
} as const satisfies Record<LegType, CarStatus>

export const travellingState = {
  pickup: 'pickingUp',
  trunk: 'inTransit',
  transfer: 'inTransit',
  delivery: 'delivering',
} as const satisfies Record<LegType, CarStatus>

/**
 * Which leg a waiting car may take: a pickup when we fetch it; the trunk from a yard, or at once when the truck loads
 * at the door or the customer brings the car; a transfer between yards; the delivery at the destination.
 */
export function fitsLeg(type: LegType, status: CarStatus, order: Modes): boolean {
  const isFetched = order.pickupMode === 'drive' || order.pickupMode === 'small'
  const isInYard = status === 'inYard' || status === 'transferYard'
  if (type === 'pickup') return status === 'pending' && isFetched
  if (type === 'trunk') return isInYard || (status === 'pending' && !isFetched)
  if (type === 'transfer') return isInYard
  return status === 'arrived'
}

/** Where a car stands after a leg that ended in `region`. */
export function stateAfterLeg(type: LegType, region: string, order: Modes): CarStatus {
  if (type === 'pickup') return 'inYard'
  if (type === 'delivery') return 'arrived'
  if (!sameCity(region, order.toRegion)) return 'transferYard'
  return order.deliveryMode === 'self' ? 'selfPickup' : 'arrived'
}

/** Where a car stands again when a planned leg is taken back: as its last leg left it, in the yard, or at the door. */
export function stateBeforeLeg(
  type: LegType,
  car: Pick<OrderCar, 'currentRegion'>,
  lastLeg: LegType | undefined,
): CarStatus {
  if (type === 'delivery') return 'arrived'
  if (type === 'pickup' || car.currentRegion === null) return 'pending'
  return lastLeg === 'trunk' || lastLeg === 'transfer' ? 'transferYard' : 'inYard'
}

/** Where a car keeps the waybill that last took it so; a shuttle is a trunk of its own. */
export const tripColumn = {
  pickup: 'pickupWaybillId',
  trunk: 'trunkWaybillId',
  transfer: 'trunkWaybillId',
  delivery: 'deliveryWaybillId',
} as const satisfies Record<Waybill['type'], keyof OrderCar>
