import { sql } from 'drizzle-orm'
import { type CodeKey, messageOf } from '../../../src/define/codes.ts'
import { formatYuan } from '../../../src/define/money.ts'
import { customers } from '../../../src/resources/customers/customers.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import { checkOrder, orderMoney, partFields } from '../../../src/resources/orders/rules.ts'
import type { Tx } from '../../engine/tx.ts'
import { type FieldError, refuse } from '../../errors/business-error.ts'
import { assertActive } from '../rules/customer-standing.ts'
import type { Customer, Order, OrderCar } from '../rules/rows.ts'
import { vinErrors } from '../rules/vin-open.ts'

type Found = FieldError & { key?: CodeKey; details?: Record<string, string> }

/** Before an order goes to the review it is complete: cars with prices, cities, and a split that adds up. */
export async function submitOrder(tx: Tx, row: Order): Promise<undefined> {
  const cars = await tx.lockMany(orderCars, sql`t.order_id = ${row.id}`, sql`t.seq`)
  const customer = await tx.lockOne(customers, row.customerId)
  assertActive(customer, 'customerId')
  const found: Found[] = [
    ...splitErrors(row, cars),
    ...lackingIn(cars),
    ...monthlyErrors(row, customer),
    ...(await vinErrors(tx, cars)),
  ]
  if (found.length === 0) return undefined
  const errors = found.map(({ field, message }) => ({ field, message }))
  throw refuse(keyOf(found), { ...detailsOf(row, cars, found), ...found[0]?.details }, { errors })
}

/** Whether the customer may have this part settled by the month; also after a change of price. */
export function monthlyErrors(order: Pick<Order, 'monthlyFen'>, customer: Customer): Found[] {
  const isMonthly = ['monthly', 'mixed'].includes(customer.settleMode) && customer.creditDays > 0
  if (order.monthlyFen === 0 || isMonthly) return []
  return [{ field: 'monthlyFen', message: messageOf('orders.monthlyCustomer'), key: 'orders.monthlyCustomer' }]
}

/** What the split says against the total, and the other rules over several fields. */
export function splitErrors(order: Order, cars: readonly OrderCar[]): Found[] {
  return checkOrder({ ...order, cars }, { wholeSplit: true }).map((error) => {
    if (error.field === 'payMode') return { ...error, key: 'orders.payMode' as const }
    return partFields.some((part) => part === error.field) ? { ...error, key: 'orders.split' as const } : error
  })
}

function lackingIn(cars: readonly OrderCar[]): Found[] {
  if (cars.length === 0) return [{ field: 'cars', message: '请至少填写一台车' }]
  return cars.flatMap((car, at) =>
    car.freightFen === 0 ? [{ field: `cars.${at}.freightFen`, message: '请填写单价' }] : [],
  )
}

/** One kind of mistake is named by itself, several together as an incomplete order. */
function keyOf(found: readonly Found[]): CodeKey {
  const keys = new Set(found.map(({ key }) => key))
  const [only] = keys
  return keys.size === 1 && only ? only : 'row.incomplete'
}

function detailsOf(order: Order, cars: readonly OrderCar[], found: readonly Found[]): Record<string, string> {
  const { splitFen, totalDueFen } = orderMoney({ ...order, cars })
  const fields = [...new Set(found.map(({ field }) => labelOf(field)))].join('、')
  return { split: formatYuan(splitFen), due: formatYuan(totalDueFen), fields }
}

function labelOf(path: string): string {
  const [head = '', at, name = ''] = path.split('.')
  const label = (fields: object, key: string) => (fields as Record<string, { label: string }>)[key]?.label ?? key
  return at === undefined
    ? head === 'cars'
      ? '车辆'
      : label(orders.fields, head)
    : `第 ${Number(at) + 1} 台车${label(orderCars.fields, name)}`
}
