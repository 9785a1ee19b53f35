import { sql } from 'drizzle-orm'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import type { Tx } from '../../engine/tx.ts'
import { cancelledProfit, profitOf } from '../rules/order-profit.ts'
import { derivedStatuses, statusOf } from '../rules/order-status.ts'
import type { Order, OrderCar } from '../rules/rows.ts'

type CarFigures = { id: string; orderId: string; status: OrderCar['status']; costFen: number; shareFen: number }
type Money = Pick<Order, 'receivedFen' | 'outstandingFen'>

/** Writes what follows from the orders' cars, shares of freight and receivables; as many statements as for one. */
export async function refreshOrders(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx.lockRows(orders, ids)
  const derived = await deriveOrders(tx, rows)
  await tx.updateMany(
    orders,
    rows.map((row, at) => ({ row, patch: derived[at] ?? {} })),
  )
}

/**
 * What follows from the order's cars, their shares of freight and the receivables: costs, profit, money received and,
 * once reviewed, the state; of an order that does not take place what its cars have cost. The order is locked; its
 * cars are read without a lock, because anyone who changes one of them derives the order again behind this lock.
 */
export async function deriveOrder(tx: Tx, order: Order): Promise<Partial<Order>> {
  const [derived = {}] = await deriveOrders(tx, [order])
  return derived
}

async function deriveOrders(tx: Tx, rows: readonly Order[]): Promise<Partial<Order>[]> {
  const ids = sql.param(rows.map(({ id }) => id))
  const cars = await tx.query<CarFigures>(sql`select c.id, c.order_id as "orderId", c.status, c.cost_fen as "costFen",
      coalesce(sum(l.share_fen), 0)::bigint as "shareFen"
    from order_cars c left join waybill_loads l on l.order_car_id = c.id and l.status <> 'withdrawn'
    where c.order_id = any(${ids}::uuid[]) group by c.id order by c.id`)
  await writeCarCosts(tx, cars)
  const money = await tx.query<Money & { orderId: string }>(sql`select order_id as "orderId",
      coalesce(sum(allocated_fen), 0)::bigint as "receivedFen", coalesce(sum(outstanding_fen), 0)::bigint as "outstandingFen"
    from receivables where order_id = any(${ids}::uuid[]) and status <> 'void' group by order_id`)
  return rows.map((order) =>
    derivedOf(
      tx,
      order,
      cars.filter(({ orderId }) => orderId === order.id),
      money.find(({ orderId }) => orderId === order.id) ?? { receivedFen: 0, outstandingFen: 0 },
    ),
  )
}

function derivedOf(tx: Tx, order: Order, cars: readonly CarFigures[], money: Money): Partial<Order> {
  if (order.status === 'cancelled' || order.status === 'voided')
    return cancelledProfit(cars.map((car) => ({ costFen: car.shareFen })))
  const { receivedFen, outstandingFen } = money
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
  const rows = await tx.lockRows(orderCars, [...changed.keys()])
  await tx.updateMany(
    orderCars,
    rows.map((row) => ({ row, patch: { costFen: changed.get(row.id) ?? 0 } })),
  )
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
