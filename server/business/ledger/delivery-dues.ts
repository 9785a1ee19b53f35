import { sql } from 'drizzle-orm'
import { splitFen } from '../../../src/define/split-fen.ts'
import type { Run } from '../../db/run.ts'
import type { Previewed } from '../../engine/handlers.ts'
import type { WaybillLoad } from '../rules/rows.ts'

type Load = Pick<WaybillLoad, 'id' | 'orderId' | 'orderCarId'>
type Car = { id: string; orderId: string; name: string; freightFen: number; status: string }
type Order = {
  id: string
  orderNo: string
  collectFen: number
  leftFen: number
  consignee: string
  consigneePhone: string
}

/** What of each order's 到付 is still to be collected, and what each car must bring when these are handed over together. */
export type Dues = { leftFen: ReadonlyMap<string, number>; dueFen: ReadonlyMap<string, number> }

/**
 * 到付 at the hand-over: it is shared over an order's cars as their freight is. A car brings what the cars that stay
 * behind do not stand for; what was paid before counts for the last ones.
 */
export async function duesOf(query: Run, loads: readonly Load[]): Promise<Dues> {
  const [orders, cars] = await read(query, loads)
  const leftFen = new Map(orders.map((order) => [order.id, order.leftFen]))
  const dueFen = new Map<string, number>()
  for (const order of orders) {
    const all = cars.filter((car) => car.orderId === order.id)
    const shares = splitFen(
      order.collectFen,
      all.map((car) => car.freightFen),
    )
    let left = order.leftFen
    let behind = all.reduce((sum, car, at) => sum + (car.status === 'delivered' ? 0 : (shares[at] ?? 0)), 0)
    for (const load of loads.filter(({ orderId }) => orderId === order.id)) {
      const at = all.findIndex((car) => car.id === load.orderCarId && car.status !== 'delivered')
      behind -= shares[at] ?? 0
      const due = Math.max(0, left - behind)
      dueFen.set(load.id, due)
      left -= due
    }
  }
  return { leftFen, dueFen }
}

/** The same in words, for anyone who is asked before the action; who receives the car mostly signs for it. */
export async function previewSign(query: Run, loads: readonly Load[]): Promise<Previewed[]> {
  const [orders, cars] = await read(query, loads)
  const { dueFen } = await duesOf(query, loads)
  return loads.map(({ id, orderId, orderCarId }) => {
    const order = orders.find((one) => one.id === orderId)
    const car = cars.find((one) => one.id === orderCarId)
    const starts = { signedBy: order?.consignee, signedPhone: order?.consigneePhone }
    return { id, title: `${order?.orderNo ?? ''} ${car?.name ?? ''}`.trim(), amountFen: dueFen.get(id) ?? 0, starts }
  })
}

function read(query: Run, loads: readonly Load[]): Promise<[Order[], Car[]]> {
  const ids = sql.param([...new Set(loads.map(({ orderId }) => orderId))])
  return Promise.all([
    query<Order>(sql`select o.id, o.order_no as "orderNo", o.collect_fen as "collectFen", o.consignee,
        o.consignee_phone as "consigneePhone",
        coalesce((select sum(r.outstanding_fen) from receivables r
          where r.order_id = o.id and r.part = 'collect' and r.status in ('open', 'partial')), 0)::bigint as "leftFen"
      from orders o where o.id = any(${ids}::uuid[]) order by o.id`),
    query<Car>(sql`select c.id, c.order_id as "orderId", c.freight_fen as "freightFen", c.status,
        concat_ws(' ', c.model, right(c.vin, 6)) as name
      from order_cars c where c.order_id = any(${ids}::uuid[]) and c.status not in ('returned', 'cancelled')
      order by c.order_id, c.seq`),
  ])
}
