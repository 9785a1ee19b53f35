import { sql } from 'drizzle-orm'
import type { Fields } from '../../../src/define/field.ts'
import type { Param } from '../../../src/define/message.ts'
import { formatYuan } from '../../../src/define/money.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import { customers } from '../../../src/resources/customers/customers.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { message } from '../../../src/resources/orders/messages.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import { checkOrder, orderMoney, partFields } from '../../../src/resources/orders/rules.ts'
import { hasRight } from '../../engine/access.ts'
import type { Tx } from '../../engine/tx.ts'
import { type FieldError, refuse } from '../../errors/business-error.ts'
import type { RefusalKey } from '../../messages/index.ts'
import { barredBy } from '../rules/customer-standing.ts'
import { isExcepted, orderExcepted, recordException } from '../rules/exceptions.ts'
import type { Customer, Order, OrderCar } from '../rules/rows.ts'
import { vinErrors } from '../rules/vin-open.ts'
import { learnModels } from './learn-models.ts'

type Found = FieldError & { key?: RefusalKey }

/** Before an order goes to the review it is complete: cars with prices, cities, and a split that adds up. */
export async function submitOrder(
  tx: Tx,
  row: Order,
  input: ActionInput<Resources['orders'], 'submit'>,
): Promise<undefined> {
  const cars = await tx.lockMany(orderCars, sql`t.order_id = ${row.id}`, sql`t.seq`)
  const customer = await tx.lockOne(customers, row.customerId)
  const barred = barredBy(customer, 'customerId')
  if (barred) throw barred
  const taken: Found[] = await vinErrors(tx, cars)
  const isLet = taken.length > 0 && isExcepted(tx, 'vin', input.vinReason)
  const found: Found[] = [
    ...splitErrors(row, cars),
    ...lackingIn(cars),
    ...monthlyErrors(row, customer),
    ...(isLet ? [] : taken),
  ]
  if (found.length === 0) {
    if (isLet) await recordException(tx, 'vin', orderExcepted(row), input.vinReason ?? '')
    await learnModels(tx, cars)
    return undefined
  }
  // Who may let a VIN through is asked why.
  const [vin] = hasRight(tx.user, 'exception.vin') ? taken : []
  const asked = vin && !isLet ? [{ field: 'vinReason', message: vin.message }] : []
  const errors = [...found.map(({ field, message }) => ({ field, message })), ...asked]
  throw refuse(keyOf(found), { ...detailsOf(row, cars, found), ...found[0]?.message.params }, { errors })
}

/** Whether the customer may have this part settled by the month; also after a change of price. */
export function monthlyErrors(order: Pick<Order, 'monthlyFen'>, customer: Customer): Found[] {
  const isMonthly = ['monthly', 'mixed'].includes(customer.settleMode) && customer.creditDays > 0
  if (order.monthlyFen === 0 || isMonthly) return []
  return [{ field: 'monthlyFen', message: message('orders.monthlyCustomer'), key: 'orders.monthlyCustomer' }]
}

/** What the split says against the total, and the other rules over several fields. */
export function splitErrors(order: Order, cars: readonly OrderCar[]): Found[] {
  return checkOrder({ ...order, cars }, { wholeSplit: true }).map((error) => {
    if (error.field === 'payMode') return { ...error, key: 'orders.payMode' as const }
    return partFields.some((part) => part === error.field) ? { ...error, key: 'orders.split' as const } : error
  })
}

function lackingIn(cars: readonly OrderCar[]): Found[] {
  if (cars.length === 0) return [{ field: 'cars', message: message('orders.noCars') }]
  return cars.flatMap((car, at) =>
    car.freightFen === 0 ? [{ field: `cars.${at}.freightFen`, message: message('cars.noPrice') }] : [],
  )
}

/** One kind of mistake is named by itself, several together as an incomplete order. */
function keyOf(found: readonly Found[]): RefusalKey {
  const keys = new Set(found.map(({ key }) => key))
  const [only] = keys
  return keys.size === 1 && only ? only : 'row.incomplete'
}

function detailsOf(order: Order, cars: readonly OrderCar[], found: readonly Found[]): Record<string, Param> {
  const { splitFen, totalDueFen } = orderMoney({ ...order, cars })
  const paths = [...new Set(found.map(({ field }) => field))]
  return { split: formatYuan(splitFen), due: formatYuan(totalDueFen), fields: { list: paths.map(labelOf) } }
}

/** What a field is called; of a car with its place among the cars. */
function labelOf(path: string): Param {
  const [head = '', at, name = ''] = path.split('.')
  if (at !== undefined) return message('cars.field', { seq: Number(at) + 1, label: textOf(orderCars.fields, name) })
  return head === 'cars' ? orders.lines.cars.label : textOf(orders.fields, head)
}

const textOf = (fields: Fields, name: string): Param => fields[name]?.label ?? name
