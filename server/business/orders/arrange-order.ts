import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import { dateReceivables } from '../derive/follow-order.ts'
import type { Order } from '../rules/rows.ts'

/** 物流安排: what the dispatcher settles of a reviewed order (domain §2.31); the receivables follow who collects. */
export async function arrangeOrder(
  tx: Tx,
  row: Order,
  input: ActionInput<Resources['orders'], 'arrange'>,
): Promise<Partial<Order>> {
  await dateReceivables(tx, { ...row, ...(input as Partial<Order>) })
  return input as Partial<Order>
}
