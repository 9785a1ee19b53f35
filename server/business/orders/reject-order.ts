import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Order } from '../rules/rows.ts'

/** 驳回: the order is a draft again, and says why until it is submitted again. */
export async function rejectOrder(
  _tx: Tx,
  _row: Order,
  input: ActionInput<Resources['orders'], 'reject'>,
): Promise<Partial<Order>> {
  return { rejectReason: input.reason }
}
