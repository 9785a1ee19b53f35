import { sql } from 'drizzle-orm'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import type { Tx } from '../../engine/tx.ts'
import { cancelledProfit, profitOf } from '../rules/order-profit.ts'
import { derivedStatuses, statusOf } from '../rules/order-status.ts'
import type { Order, OrderCar } from '../rules/rows.ts'

type CarFigures = { id: string; status: OrderCar['status']; costFen: number; shareFen: number }

/** Writes what follows from the order's cars, shares of freight and receivables. */
export async function refreshOrder(tx: Tx, id: string): Promise<void> {
  const order = await tx.lockOne(orders, id)
  await tx.update(orders, order, await deriveOrder(tx, order))
}

/**
 * What follows from the order's cars, their shares of freight and the receivables: costs, profit, money received and,
 * once reviewed, the state; of an order that does not take place what its cars have cost. The order is locked; its
 * cars are read without a lock, because anyone who changes one of them derives the order again behind this lock.
 */
export async function deriveOrder(tx: Tx, order: Order): Promise<Partial<Order>> {
  const cars = await tx.query<CarFigures>(sql`select c.id, c.status, c.cost_fen as "costFen",
      coalesce(sum(l.share_fen), 0)::bigint as "shareFen"
    from order_cars c left join waybill_loads l on l.order_car_id = c.id and l.status <> 'withdrawn'
    where c.order_id = ${order.id} group by c.id order by c.id`)
  await writeCarCosts(tx, cars)
  if (order.status === 'cancelled' || order.status === 'voided')
    return cancelledProfit(cars.map((car) => ({ costFen: car.shareFen })))
  const [money] = await tx.query<Pick<Order, 'receivedFen' | 'outstandingFen'>>(sql`select
      coalesce(sum(allocated_fen), 0)::bigint as "receivedFen", coalesce(sum(outstanding_fen), 0)::bigint as "outstandingFen"
    from receivables where order_id = ${order.id} and status <> 'void'`)
  const { receivedFen = 0, outstandingFen = 0 } = money ?? {}
  const costFen = cars.reduce((sum, car) => sum + car.shareFen, order.insuranceCostFen + order.rebateFen)
  const isReviewed = derivedStatuses.includes(order.status)
  const carStates = cars.map((car) => car.status)
  const status = isReviewed ? statusOf(carStates, outstandingFen, order.receiptStatus) : order.status
  return {
    receivedFen,
    outstandingFen,
    costFen,
    ...profitOf(order.revenueFen, costFen),
    costKnown: cars.some((car) => car.shareFen > 0),
    status,
    ...(isReviewed ? milestones(order, status, tx.now.toISOString()) : {}),
  }
}

async function writeCarCosts(tx: Tx, cars: readonly CarFigures[]): Promise<void> {
  const changed = new Map(cars.filter((car) => car.costFen !== car.shareFen).map((car) => [car.id, car.shareFen]))
  if (changed.size === 0) return
  const rows = await tx.lockMany(orderCars, sql`t.id = any(${sql.param([...changed.keys()])}::uuid[])`)
  for (const row of rows) await tx.update(orderCars, row, { costFen: changed.get(row.id) ?? 0 })
}

/** When the order came so far; taken back when it goes back. */
function milestones(order: Order, status: Order['status'], now: string): Partial<Order> {
  const since = (value: string | null, reached: readonly Order['status'][]) =>
    reached.includes(status) ? (value ?? now) : null
  return {
    arrivedAt: since(order.arrivedAt, ['arrived', 'delivered', 'completed']),
    deliveredAt: since(order.deliveredAt, ['delivered', 'completed']),
    completedAt: since(order.completedAt, ['completed']),
  }
}
