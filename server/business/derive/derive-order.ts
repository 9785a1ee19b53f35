import { sql } from 'drizzle-orm'
import { orders } from '../../../src/resources/orders/orders.ts'
import type { Tx } from '../../engine/tx.ts'
import { derivedStatuses, statusOf } from '../rules/order-status.ts'
import type { Order, OrderCar } from '../rules/rows.ts'

type CarStanding = { orderId: string; status: OrderCar['status']; shareFen: number }

/** Writes the states that follow from the orders' cars and from what is still to be paid; one statement for all. */
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
 * What follows from the order's cars and its receivables and is no figure: whether its cost is known and, once it was
 * reviewed, its state. The order is locked, with its figures as they are by now; its cars are read without a lock,
 * because anyone who changes one of them derives the order again behind this lock.
 */
export async function deriveOrder(tx: Tx, order: Order): Promise<Partial<Order>> {
  const [derived = {}] = await deriveOrders(tx, [order])
  return derived
}

async function deriveOrders(tx: Tx, rows: readonly Order[]): Promise<Partial<Order>[]> {
  const ids = sql.param(rows.map(({ id }) => id))
  const all = await tx.query<CarStanding>(sql`select c.order_id as "orderId", c.status,
      coalesce(sum(l.share_fen), 0)::bigint as "shareFen"
    from order_cars c left join waybill_loads l on l.order_car_id = c.id and l.status <> 'withdrawn'
    where c.order_id = any(${ids}::uuid[]) group by c.id order by c.id`)
  return rows.map((order) => {
    const cars = all.filter(({ orderId }) => orderId === order.id)
    const costKnown = cars.some((car) => car.shareFen > 0)
    if (!derivedStatuses.includes(order.status)) return { costKnown }
    const carStates = cars.map((car) => car.status)
    const status = statusOf(carStates, order.outstandingFen, order.receiptStatus)
    return { costKnown, status, ...milestones(order, status, tx.now.toISOString()) }
  })
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
