import { sql } from 'drizzle-orm'
import { orders } from '../../../src/resources/orders/orders.ts'
import type { Tx } from '../../engine/tx.ts'
import { type CostLeg, costStateOf } from '../rules/cost-state.ts'
import { derivedStatuses, statusOf } from '../rules/order-status.ts'
import { idsOf, type Order, type OrderCar } from '../rules/rows.ts'
import { lossHintOf } from './loss-hint.ts'

type CarStanding = Pick<OrderCar, 'id' | 'orderId' | 'status'> & { isTroubled: boolean }
type Leg = CostLeg & { orderId: string }

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
 * The same where money alone came or went: what the legs cost and where it is lost is as it was, and only an order that is
 * delivered can have come to another state.
 */
export async function refreshPaid(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx.lockRows(orders, ids)
  const brought = rows.filter(({ status }) => status === 'delivered' || status === 'completed')
  const cars = await carsOf(tx, idsOf(brought.map(({ id }) => id)))
  await tx.updateMany(
    orders,
    rows.map((row) => ({ row, patch: brought.includes(row) ? stateOf(tx, row, cars) : {} })),
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
  const ids = rows.map(({ id }) => id)
  const all = await carsOf(tx, ids)
  const legs = await legsOf(tx, ids)
  const derived: Partial<Order>[] = []
  for (const order of rows) {
    const cars = all.filter(({ orderId }) => orderId === order.id)
    const costState = costStateOf(
      order,
      cars,
      legs.filter(({ orderId }) => orderId === order.id),
    )
    derived.push({ costState, ...(await lossHintOf(tx, order, costState)), ...stateOf(tx, order, all) })
  }
  return derived
}

async function carsOf(tx: Tx, orderIds: readonly string[]): Promise<CarStanding[]> {
  if (orderIds.length === 0) return []
  return tx.query<CarStanding>(sql`select id, order_id as "orderId", status,
      exists (select 1 from trip_exceptions e where e.order_id = order_cars.order_id and e.status = 'open') as "isTroubled"
    from order_cars
    where order_id = any(${sql.param([...orderIds])}::uuid[]) order by id`)
}

/** The state of a reviewed order by its cars and its money, and when it came so far. */
function stateOf(tx: Tx, order: Order, all: readonly CarStanding[]): Partial<Order> {
  if (!derivedStatuses.includes(order.status)) return {}
  const cars = all.filter(({ orderId }) => orderId === order.id)
  const carStates = cars.map((car) => car.status)
  const status = statusOf(carStates, order.outstandingFen, order.receiptStatus, cars[0]?.isTroubled ?? false)
  return { status, ...milestones(order, status, tx.now.toISOString()) }
}

/** What the legs of the orders that were not withdrawn cost, and how far that is checked. */
export const legsOf = (tx: Tx, orderIds: readonly string[]): Promise<Leg[]> =>
  tx.query<Leg>(sql`select l.order_id as "orderId", l.order_car_id as "orderCarId", w.type,
      l.unload_region as "unloadRegion", l.share_fen as "shareFen", w.zero_freight_reason is not null as "isFree",
      (select p.status from payables p where p.waybill_id = w.id and p.status <> 'void' limit 1) as "payableStatus"
    from waybill_loads l join waybills w on w.id = l.waybill_id
    where l.order_id = any(${sql.param(orderIds)}::uuid[]) and l.status <> 'withdrawn'`)

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
