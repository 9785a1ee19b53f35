import type { Tx } from '../../engine/tx.ts'
import { idsOf } from '../rules/rows.ts'
import { refreshCarrier } from './carrier-balance.ts'
import { refreshOrders, refreshPaid } from './derive-order.ts'
import { shareFreight } from './share-freight.ts'

/** The rows whose figures or states may have moved. */
export type Touched = {
  waybills?: readonly string[]
  /** Waybills that cars went on or came off, and on which nothing else moved. */
  loadedOn?: readonly string[]
  orders?: readonly string[]
  /** Orders of which nothing but what is paid of them moved. */
  paid?: readonly string[]
  carriers?: readonly (string | null)[]
}

/**
 * Derives everything that follows from what a transaction did, once, at its end, and always in the same order of
 * tables and ids, so that two transactions do not wait for each other in a circle (docs/locks.md).
 */
export async function refresh(tx: Tx, touched: Touched): Promise<void> {
  const orders = new Set(touched.orders)
  const onlyLoads = new Set(touched.loadedOn)
  for (const id of inOrder([...(touched.waybills ?? []), ...onlyLoads]))
    for (const order of await shareFreight(tx, id, onlyLoads.has(id))) orders.add(order)
  await refreshOrders(tx, inOrder(orders))
  await refreshPaid(
    tx,
    inOrder(touched.paid).filter((id) => !orders.has(id)),
  )
  for (const id of inOrder(touched.carriers)) await refreshCarrier(tx, id)
}

const inOrder = (ids: Iterable<string | null> | undefined): string[] => idsOf(ids ?? []).sort()
