import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import type { Order } from '../rules/rows.ts'

/** 确认亏损 of an order that earns less than the company's line and whose costs are known; once, until it earns enough. */
export async function confirmLoss(
  _tx: Tx,
  row: Order,
  { lossCause }: ActionInput<Resources['orders'], 'confirmLoss'>,
): Promise<Partial<Order>> {
  const isLoss = row.costState !== 'missing' && row.grossProfitFen < row.lossLineFen
  if (!isLoss || row.lossConfirmedAt !== null) throw refuse('orders.noLoss')
  return { lossCause }
}
