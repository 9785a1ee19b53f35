import { sql } from 'drizzle-orm'
import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import { tripExceptions } from '../../../src/resources/transport/trip-exceptions.ts'
import type { Tx } from '../../engine/tx.ts'
import { refresh } from '../derive/refresh.ts'
import type { OrderCar, TripException } from '../rules/rows.ts'

type Input = ActionInput<Resources['tripExceptions'], 'settle'>

/** 处理: what was done about it is said; the order goes on, and its cars are marked no more. */
export async function settleException(
  tx: Tx,
  row: TripException,
  { solution }: Input,
): Promise<Partial<TripException>> {
  await markFrom(tx, row, 'settled')
  return { solution }
}

/** 撤销处理: it is open again, and so is the order. */
export async function reopenException(tx: Tx, row: TripException): Promise<Partial<TripException>> {
  await markFrom(tx, row, 'open')
  return {}
}

/** The state is written here, since the order is derived from it. */
async function markFrom(tx: Tx, row: TripException, status: TripException['status']): Promise<void> {
  await tx.lockOne(orders, row.orderId)
  await tx.update(tripExceptions, row, { status })
  await markCars(tx, row.orderId)
  await refresh(tx, { orders: [row.orderId] })
}

/** A car is marked while something open concerns it, or the trip on which it is. */
export async function markCars(tx: Tx, orderId: string): Promise<void> {
  const cars: OrderCar[] = await tx.lockMany(orderCars, sql`t.order_id = ${orderId}`)
  const marked = await tx.query<{ id: string }>(sql`select distinct c.id from order_cars c
    join trip_exceptions e on e.order_id = c.order_id and e.status = 'open' and (e.order_car_id = c.id
      or (e.order_car_id is null and exists (select 1 from waybill_loads l
        where l.order_car_id = c.id and l.waybill_id = e.waybill_id and l.status <> 'withdrawn')))
    where c.order_id = ${orderId}`)
  const ids = new Set(marked.map(({ id }) => id))
  const changed = cars.filter((car) => car.hasException !== ids.has(car.id))
  await tx.updateMany(
    orderCars,
    changed.map((car) => ({ row: car, patch: { hasException: ids.has(car.id) } })),
  )
}
