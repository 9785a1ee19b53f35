import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { orderTemplates } from '../../../src/resources/orders/order-templates.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Order } from '../rules/rows.ts'

/** 存为模板: the order becomes one of the person's templates; itself it stays as it is. */
export async function saveTemplate(
  tx: Tx,
  row: Order,
  { templateName }: ActionInput<Resources['orders'], 'saveTemplate'>,
): Promise<undefined> {
  const { id: ownerId, officeId } = tx.user
  await tx.insert(orderTemplates, [
    { name: templateName, orderId: row.id, customerId: row.customerId, ownerId, officeId },
  ])
}
