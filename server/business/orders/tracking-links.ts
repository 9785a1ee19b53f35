import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import { trackingLinks } from '../../../src/resources/orders/tracking-links.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Order } from '../rules/rows.ts'

type TrackingLink = { id: string; orderId: string; link: string }

/** A link of 128 random bits, given to somebody. */
export async function giveLink(tx: Tx, orderId: string, forWhom: string): Promise<string> {
  const link = `/track?t=${randomBytes(16).toString('base64url')}`
  await tx.insert(trackingLinks, [{ orderId, forWhom, link }])
  return link
}

/** 发查询链接: the papers of the order bear the one that it had, as long as it is open. */
export async function shareLink(
  tx: Tx,
  row: Order,
  { forWhom }: ActionInput<Resources['orders'], 'shareLink'>,
): Promise<Partial<Order>> {
  const link = await giveLink(tx, row.id, forWhom)
  return { trackLink: row.trackLink ?? link }
}

/** 停用链接: an order whose own link it was goes on with the one that was given after it, if there is any. */
export async function revokeLink(tx: Tx, row: TrackingLink): Promise<undefined> {
  const order = await tx.lockOne(orders, row.orderId)
  if (order.trackLink !== row.link) return undefined
  const [next] = await tx.query<{ link: string }>(sql`select link from tracking_links
    where order_id = ${row.orderId} and status = 'open' and id <> ${row.id} order by id limit 1`)
  await tx.update(orders, order, { trackLink: next?.link ?? null })
  return undefined
}
