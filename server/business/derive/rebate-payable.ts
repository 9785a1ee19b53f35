import { sql } from 'drizzle-orm'
import { customers } from '../../../src/resources/customers/customers.ts'
import { payables } from '../../../src/resources/finance/payables.ts'
import { payees } from '../../../src/resources/finance/payees.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import type { Order } from '../rules/rows.ts'
import { figures } from './waybill-payable.ts'

/**
 * 返利: what a reviewed order gives back is owed to whom it names, else to its customer, and follows its price until the
 * finance has checked it (domain §2.20). `owedFen` is nothing once the order is not reviewed any more.
 */
export async function followRebate(tx: Tx, order: Order, owedFen = order.rebateFen): Promise<void> {
  const [known] = await tx.lockMany(
    payables,
    sql`t.order_id = ${order.id} and t.kind = 'rebate' and t.status <> 'void'`,
  )
  if (!known && owedFen === 0) return
  if (!known) {
    const { id: orderId, officeId, orderDate: bizDate } = order
    const payeeId = await payeeOf(tx, order)
    await tx.insert(payables, [{ kind: 'rebate', orderId, officeId, bizDate, payeeId, ...figures(owedFen) }])
    return
  }
  if (known.amountDispatchFen === owedFen) return
  if (known.status !== 'pendingCheck' && known.status !== 'disputed')
    throw refuse('payables.rebateChecked', { no: known.payableNo })
  await tx.assertOpen(payables, [known])
  await tx.update(payables, known, owedFen === 0 ? { status: 'void' } : figures(owedFen))
}

/** The payee that the order names, else the customer's own. */
const payeeOf = async (tx: Tx, { rebatePayeeId, customerId }: Order): Promise<string> =>
  rebatePayeeId ?? payeeOfCustomer(tx, customerId)

/** The customer as a payee, made when there is none yet. */
export async function payeeOfCustomer(tx: Tx, customerId: string): Promise<string> {
  const customer = await tx.lockOne(customers, customerId)
  const [known] = await tx.lockMany(payees, sql`t.customer_id = ${customerId} and t.kind = 'customer' and t.is_active`)
  if (known) return known.id
  const [made] = await tx.insert(payees, [{ name: customer.name, kind: 'customer', customerId }])
  if (!made) throw new Error('the payee was not written')
  return made.id
}
