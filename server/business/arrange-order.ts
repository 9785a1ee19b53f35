import type { ActionInput } from '../../src/define/resource.ts'
import type { Resources } from '../../src/resources/index.ts'
import { checkRoute } from '../../src/resources/order-money.ts'
import { refuse } from '../engine/refuse.ts'
import type { Work } from '../engine/work.ts'
import { dateReceivables } from './follow-order.ts'
import type { Order } from './rows.ts'

/** 物流安排: what the dispatcher settles of a reviewed order (domain §2.31); the receivables follow who collects. */
export async function arrangeOrder(
  work: Work,
  row: Order,
  input: ActionInput<Resources['orders'], 'arrange'>,
): Promise<Partial<Order>> {
  const errors = checkRoute({ ...row, ...input }).filter(({ field }) => Object.hasOwn(input, field))
  if (errors.length > 0) throw refuse('request.invalid', {}, { errors })
  await dateReceivables(work, { ...row, ...(input as Partial<Order>) })
  return input as Partial<Order>
}
