import { sql } from 'drizzle-orm'
import type { ActionInput, Resource } from '../../../src/define/resource.ts'
import { receivables } from '../../../src/resources/finance/receivables.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import { moveRows } from '../derive/move-rows.ts'
import type { Order } from '../rules/rows.ts'

/** 改经办人: what is still to be collected is the new one's too; what is settled stays whose it was. */
export async function reassignOrder(
  tx: Tx,
  row: Order,
  { operatorId }: ActionInput<Resources['orders'], 'reassign'>,
): Promise<Partial<Order>> {
  const isOpen = sql`t.order_id = ${row.id} and t.status in ('open', 'partial') and t.operator_id <> ${operatorId}::uuid`
  await moveRows(tx, receivables as Resource, 'operatorId', isOpen, operatorId)
  return { operatorId }
}
