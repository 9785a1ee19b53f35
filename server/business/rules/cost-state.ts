import { sameCity } from '../../engine/regions.ts'
import type { Order, OrderCar, Payable, Waybill } from './rows.ts'

/** A leg that an order's car has had, as far as its cost is concerned. */
export type CostLeg = {
  orderCarId: string
  type: Waybill['type']
  unloadRegion: string
  shareFen: number
  /** Somebody let the trip go for nothing. */
  isFree: boolean
  /** Of the trip's payable; none of an own truck, whose internal price is final. */
  payableStatus: Payable['status'] | null
}

const uncheckedStates: readonly (Payable['status'] | null)[] = ['pendingCheck', 'disputed']
const isUnchecked = ({ payableStatus }: CostLeg): boolean => uncheckedStates.includes(payableStatus)
const isPriced = (leg: CostLeg): boolean =>
  leg.shareFen > 0 || leg.isFree || (leg.payableStatus !== null && !isUnchecked(leg))

/**
 * 成本状态: the cost of an order is known once each leg that it has had carries a freight and each of its cars has the leg
 * that brings it to its destination; it is checked once each payable of those legs is (domain §3: 预估, 已核). An order
 * that does not take place costs what was spent on it.
 */
export function costStateOf(
  order: Pick<Order, 'toRegion'>,
  cars: readonly Pick<OrderCar, 'id' | 'status'>[],
  legs: readonly CostLeg[],
): Order['costState'] {
  const isBrought = (carId: string) =>
    legs.some((leg) => leg.orderCarId === carId && leg.type !== 'pickup' && sameCity(leg.unloadRegion, order.toRegion))
  const going = cars.filter(({ status }) => status !== 'cancelled')
  const isWhole = legs.length > 0 && legs.every(isPriced) && going.every(({ id }) => isBrought(id))
  if (!isWhole) return 'missing'
  return legs.some(isUnchecked) ? 'estimated' : 'checked'
}
