import { sql } from 'drizzle-orm'
import { message } from '../../../src/resources/orders/messages.ts'
import type { Run } from '../../db/run.ts'
import type { Previewed } from '../../engine/handlers.ts'
import type { Order } from '../rules/rows.ts'

/** How many of the orders alike are named. */
const MOST = 3

/** What anyone who reviews looks at first: what is due, and whether the order was perhaps entered twice (domain §2.31). */
export async function previewApproval(query: Run, orders: readonly Order[]): Promise<Previewed[]> {
  const alike = await ordersAlike(query, orders)
  return orders.map(({ id, orderNo, totalDueFen }) => {
    const others = alike.filter((one) => one.id === id).map((one) => one.otherNo)
    const note = message('orders.phoneLaneDay', { order: orderNo, others: { list: others.slice(0, MOST) } })
    return { id, title: orderNo, amountFen: totalDueFen, ...(others.length > 0 ? { note } : {}) }
  })
}

function ordersAlike(query: Run, orders: readonly Order[]): Promise<{ id: string; otherNo: string }[]> {
  return query(sql`select o.id, other.order_no as "otherNo" from orders o join customers c on c.id = o.customer_id
    join customers same on same.phone = c.phone
    join orders other on other.customer_id = same.id and other.id <> o.id and other.order_date = o.order_date
      and other.from_region = o.from_region and other.to_region = o.to_region
      and other.status not in ('draft', 'cancelled', 'voided')
    where o.id = any(${sql.param(orders.map(({ id }) => id))}::uuid[]) order by other.order_no`)
}
