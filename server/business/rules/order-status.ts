import type { Order, OrderCar } from './rows.ts'

type OrderStatus = Order['status']
type CarStatus = OrderCar['status']

const delivered: readonly CarStatus[] = ['delivered', 'returned']
const atDestination: readonly CarStatus[] = [...delivered, 'arrived', 'deliveryPlanned', 'selfPickup', 'delivering']
const underWay: readonly CarStatus[] = [...atDestination, 'loaded', 'inTransit', 'transferYard']
const inHand: readonly CarStatus[] = ['pickupPlanned', 'pickingUp', 'inYard', 'trunkPlanned']

/** States of an order that follow from its cars and its money. */
export const derivedStatuses: readonly OrderStatus[] = [
  'awaitingDispatch',
  'dispatching',
  'inTransit',
  'arrived',
  'delivered',
  'completed',
]

/** The state of a reviewed order by the states of its cars; cancelled cars do not count. */
export function statusByCars(cars: readonly CarStatus[]): OrderStatus {
  const counted = cars.filter((status) => status !== 'cancelled')
  if (counted.length === 0) return 'cancelled'
  if (counted.every((status) => delivered.includes(status))) return 'delivered'
  if (counted.every((status) => atDestination.includes(status))) return 'arrived'
  if (counted.some((status) => underWay.includes(status))) return 'inTransit'
  if (counted.some((status) => inHand.includes(status))) return 'dispatching'
  return 'awaitingDispatch'
}

/** A delivered order is completed once nothing is outstanding, no signed receipt is awaited and no trouble is open. */
export function statusOf(
  cars: readonly CarStatus[],
  outstandingFen: number,
  receipt: Order['receiptStatus'],
  isTroubled: boolean,
): OrderStatus {
  const status = statusByCars(cars)
  const isDone = outstandingFen === 0 && receipt !== 'waiting' && !isTroubled
  return status === 'delivered' && isDone ? 'completed' : status
}
