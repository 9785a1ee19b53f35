import { sql } from 'drizzle-orm'
import type { ActionInput } from '../../../src/define/resource.ts'
import { customers } from '../../../src/resources/customers/customers.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { lockReceivables, oldestFirst } from '../ledger/allocate.ts'
import { postReceipt } from '../ledger/post-receipt.ts'
import type { Order, Receivable } from '../rules/rows.ts'

/** The same for what is open of some orders of one customer. */
export async function collectOrders(
  tx: Tx,
  rows: readonly Order[],
  input: ActionInput<Resources['orders'], 'collect'>,
): Promise<void> {
  const ids = sql.param(rows.map(({ id }) => id))
  const isOpen = sql`t.order_id = any(${ids}::uuid[]) and t.status in ('open', 'partial')`
  await collectReceivables(tx, await lockReceivables(tx, isOpen), input)
}

/** One receipt for a selection of one customer's receivables; what it brings beyond them is prepaid money. */
export async function collectReceivables(
  tx: Tx,
  rows: Receivable[],
  input: ActionInput<Resources['receivables'], 'collect'>,
): Promise<void> {
  const [customerId, ...others] = new Set(rows.map((row) => row.customerId))
  if (!customerId) throw refuse('action.noRows')
  if (others.length > 0) throw refuse('receipts.oneCustomer')
  const ids = rows.map((row) => row.id)
  const owed = await lockReceivables(tx, sql`t.id = any(${sql.param(ids)}::uuid[])`)
  const customer = await tx.lockOne(customers, customerId)
  const amountFen = input.amountFen ?? owed.reduce((sum, row) => sum + row.outstandingFen, 0)
  const given = {
    customerId,
    fundAccountId: input.fundAccountId,
    method: input.method ?? 'bank',
    receivedOn: input.receivedOn ?? tx.today,
    amountFen,
    payerName: input.payerName ?? customer.name,
    refNo: input.refNo ?? null,
    allocation: 'chosen',
  } as const
  await postReceipt(tx, given, oldestFirst(owed, amountFen))
}
