import { addDays } from '../../src/define/where.ts'
import type { Car, Customer, Order, Receivable } from './world.ts'

// The laws that a stored row obeys (domain §1.2, §1.6, §3), for rows that no transaction of the business wrote.

/** Costs, gross profit and its rate to four decimals; without revenue there is none. */
export function profitOf(
  revenueFen: number,
  costFen: number,
): Pick<Order, 'costFen' | 'grossProfitFen' | 'profitRate'> {
  const grossProfitFen = revenueFen - costFen
  const size =
    revenueFen === 0 ? 0 : Math.floor((Math.abs(grossProfitFen) * 20_000 + revenueFen) / (revenueFen * 2)) / 10_000
  return {
    costFen,
    grossProfitFen,
    profitRate: revenueFen === 0 ? null : grossProfitFen < 0 && size > 0 ? -size : size,
  }
}

const delivered = ['delivered', 'returned']
const atDestination = [...delivered, 'arrived', 'deliveryPlanned', 'selfPickup', 'delivering']
const underWay = [...atDestination, 'loaded', 'inTransit', 'transferYard']
const inHand = ['pickupPlanned', 'pickingUp', 'inYard', 'trunkPlanned']

export const derivedStatuses: readonly Order['status'][] = [
  'awaitingDispatch',
  'dispatching',
  'inTransit',
  'arrived',
  'delivered',
  'completed',
]

/** The state of a reviewed order that is neither cancelled nor returned. */
export function statusOf(
  cars: readonly Car['status'][],
  outstandingFen: number,
  receipt: Order['receiptStatus'],
): Order['status'] {
  if (cars.every((status) => delivered.includes(status)))
    return outstandingFen === 0 && receipt !== 'waiting' ? 'completed' : 'delivered'
  if (cars.every((status) => atDestination.includes(status))) return 'arrived'
  if (cars.some((status) => underWay.includes(status))) return 'inTransit'
  return cars.some((status) => inHand.includes(status)) ? 'dispatching' : 'awaitingDispatch'
}

type Amounts = Partial<Pick<Receivable, 'amountFen' | 'reliefFen' | 'writtenOffFen' | 'allocatedFen'>>

/** The changed amounts of a receivable with what is left open and the state that follows. */
export function withAmounts(row: Receivable, change: Amounts): Partial<Receivable> {
  const { amountFen, reliefFen, writtenOffFen, allocatedFen } = { ...row, ...change }
  const outstandingFen = amountFen - reliefFen - writtenOffFen - allocatedFen
  const open = allocatedFen > 0 ? 'partial' : 'open'
  return {
    ...change,
    outstandingFen,
    status: outstandingFen > 0 ? open : writtenOffFen > 0 ? 'writtenOff' : 'settled',
  }
}

/** When a part of the payment falls due. */
export function dueOn(
  part: Receivable['part'],
  order: Order,
  customer: Customer,
  deliveredOn: string | null,
): string | null {
  if (part === 'prepaid') return order.orderDate
  if (part === 'collect') return deliveredOn ?? order.expectedArriveOn
  if (part === 'monthly')
    return addDays(statementDayAfter(order.orderDate, customer.statementDay ?? 25), customer.creditDays)
  const back = order.receiptRequired === 'none' ? deliveredOn : order.receiptReturnedOn
  return back && addDays(back, 7)
}

function statementDayAfter(day: string, statementDay: number): string {
  const inMonth = `${day.slice(0, 8)}${String(statementDay).padStart(2, '0')}`
  if (inMonth >= day) return inMonth
  return `${addDays(`${day.slice(0, 8)}28`, 4).slice(0, 8)}${String(statementDay).padStart(2, '0')}`
}
