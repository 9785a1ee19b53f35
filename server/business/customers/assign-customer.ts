import { type SQL, sql } from 'drizzle-orm'
import type { ActionInput, Resource } from '../../../src/define/resource.ts'
import { receivables } from '../../../src/resources/finance/receivables.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import type { Tx } from '../../engine/tx.ts'
import { moveRows } from '../derive/move-rows.ts'
import type { Customer } from '../rules/rows.ts'

/** 转移归属: the customer is another salesperson's; what is open of it too, where that is wanted. What is closed stays. */
export async function assignCustomer(
  tx: Tx,
  row: Customer,
  { ownerId, withOrders }: ActionInput<Resources['customers'], 'assign'>,
): Promise<Partial<Customer>> {
  if (withOrders) {
    const of = (open: SQL) => sql`t.customer_id = ${row.id} and t.operator_id <> ${ownerId}::uuid and ${open}`
    await moveRows(
      tx,
      orders as Resource,
      'operatorId',
      of(sql`t.status not in ('completed', 'cancelled', 'voided')`),
      ownerId,
    )
    await moveRows(tx, receivables as Resource, 'operatorId', of(sql`t.status in ('open', 'partial')`), ownerId)
  }
  return { ownerId }
}
