import { sql } from 'drizzle-orm'
import type { AnyField, Fields } from '../../../src/define/field.ts'
import { formSections } from '../../../src/define/sections.ts'
import { resourceOf } from '../../../src/resources/index.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import { hasRight } from '../../engine/access.ts'
import type { Tx } from '../../engine/tx.ts'
import { createRow } from '../../engine/write.ts'
import type { Order, OrderCar } from '../rules/rows.ts'
import { createOrder } from './save-order.ts'

/** What belongs to the one order alone: its day, its dates, and who handles it and collects. */
const own = new Set(['orderDate', 'pickupWishAt', 'deliveryWishAt', 'expectedArriveOn', 'operatorId', 'collectorId'])
/** What belongs to the one car: the same car goes once more only where it did not go. */
const ofCar = ['vin', 'plate', 'color', 'conditionNote'] as const

/** 复制订单: a new draft like this order, of the one who copies it. Of a cancelled one the cars are the same. */
export async function copyOrder(tx: Tx, row: Order): Promise<undefined> {
  const cars = await tx.lockMany(orderCars, sql`t.order_id = ${row.id}`, sql`t.seq`)
  const isSame = row.status === 'cancelled' || row.status === 'voided'
  const skipped = new Set<string>(isSame ? [] : ofCar)
  const names = formSections(resourceOf('orders')).flatMap((section) => section.fields)
  const draft = {
    ...given(tx, orders.fields, names, own, row),
    cars: cars.map((car: OrderCar) => given(tx, orderCars.fields, Object.keys(orderCars.fields), skipped, car)),
  }
  await createRow(tx, orders as never, draft, createOrder as never)
  return undefined
}

/** The values that the person may write, and that say something. */
function given(
  tx: Tx,
  fields: Fields,
  names: readonly string[],
  skipped: ReadonlySet<string>,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const isWritable = (field: AnyField | undefined) =>
    field !== undefined && field.readOnly !== true && field.readOnly !== 'afterCreate' && hasRight(tx.user, field.right)
  const kept = names.filter((name) => !skipped.has(name) && row[name] !== null && isWritable(fields[name]))
  return Object.fromEntries(kept.map((name) => [name, row[name]]))
}
