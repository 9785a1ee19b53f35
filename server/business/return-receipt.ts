import type { ActionInput } from '../../src/define/resource.ts'
import type { Resources } from '../../src/resources/index.ts'
import type { Work } from '../engine/work.ts'
import { deriveOrder } from './derive-order.ts'
import { dateReceivables } from './follow-order.ts'
import type { Order } from './rows.ts'

/** 回单已回: the part paid on receipt falls due, and an order that waited for nothing else is completed. */
export async function returnReceipt(
  work: Work,
  row: Order,
  input: ActionInput<Resources['orders'], 'returnReceipt'>,
): Promise<Partial<Order>> {
  const back = { receiptStatus: 'returned', receiptReturnedOn: input.receiptReturnedOn ?? work.today } as const
  const order: Order = { ...row, ...back }
  await dateReceivables(work, order)
  return { ...back, ...(await deriveOrder(work, order)) }
}
