import { businessDay } from '../../../src/define/business-day.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuseField } from '../../errors/business-error.ts'
import { deriveOrder } from '../derive/derive-order.ts'
import { followDates } from '../derive/follow-order.ts'
import type { Order } from '../rules/rows.ts'

/** 回单已回: the part paid on receipt falls due, and an order that waited for nothing else is completed. */
export async function returnReceipt(
  tx: Tx,
  row: Order,
  input: ActionInput<Resources['orders'], 'returnReceipt'>,
): Promise<Partial<Order>> {
  const receiptReturnedOn = input.receiptReturnedOn ?? tx.today
  const earliest = row.deliveredAt ? businessDay(new Date(row.deliveredAt)) : row.orderDate
  if (receiptReturnedOn < earliest) throw refuseField('receiptReturnedOn', 'orders.receiptEarly', { day: earliest })
  const receiptExpressNo = input.receiptExpressNo ?? row.receiptExpressNo
  const back = { receiptStatus: 'returned', receiptReturnedOn, receiptExpressNo } as const
  const order: Order = { ...row, ...back }
  await followDates(tx, order)
  return { ...back, ...(await deriveOrder(tx, order)) }
}

/** 撤销回单: entered for the wrong order, or the paper was not the right one. */
export async function unreturnReceipt(tx: Tx, row: Order): Promise<Partial<Order>> {
  const awaited = { receiptStatus: 'waiting', receiptReturnedOn: null } as const
  const order: Order = { ...row, ...awaited }
  await followDates(tx, order)
  return { ...awaited, ...(await deriveOrder(tx, order)) }
}
