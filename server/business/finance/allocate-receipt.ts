import { sql } from 'drizzle-orm'
import { formatYuan } from '../../../src/define/money.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import { customers } from '../../../src/resources/customers/customers.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { refresh } from '../derive/refresh.ts'
import {
  assertOpen,
  lockOpen,
  lockReceivables,
  oldestFirst,
  restate,
  type Settlement,
  writeAllocations,
} from '../ledger/allocate.ts'
import { idsOf, type Receipt } from '../rules/rows.ts'

type Input = ActionInput<Resources['receipts'], 'allocate'>

/** 核销余额: what is left of a receipt settles the receivable that was chosen, else the customer's oldest ones. */
export async function allocateReceipt(tx: Tx, row: Receipt, input: Input): Promise<undefined> {
  const settlements = input.receivableId
    ? [await chosen(tx, row, input.receivableId, input.settleFen ?? null)]
    : oldestFirst(await lockOpen(tx, row.customerId), row.unallocatedFen)
  if (settlements.length === 0) throw refuse('receipts.nothing')
  await tx.lockOne(customers, row.customerId)
  await writeAllocations(tx, row.id, settlements)
  await restate(
    tx,
    settlements.map(({ receivable }) => receivable.id),
  )
  await refresh(tx, { paid: idsOf(settlements.map(({ receivable }) => receivable.orderId)) })
  return undefined
}

async function chosen(tx: Tx, row: Receipt, id: string, amountFen: number | null): Promise<Settlement> {
  const [receivable] = await lockReceivables(tx, sql`t.id = ${id}`)
  if (!receivable) throw refuse('row.missing')
  if (receivable.customerId !== row.customerId)
    throw refuseField('receivableId', 'receipts.otherCustomer', { no: receivable.receivableNo })
  if (amountFen !== null && amountFen > row.unallocatedFen)
    throw refuseField('settleFen', 'receipts.left', { left: formatYuan(row.unallocatedFen) })
  const settlement = { receivable, amountFen: amountFen ?? Math.min(row.unallocatedFen, receivable.outstandingFen) }
  assertOpen([settlement])
  return settlement
}
