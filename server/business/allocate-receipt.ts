import { customers } from '../../src/resources/customers.ts'
import { receipts } from '../../src/resources/receipts.ts'
import { refuse } from '../engine/refuse.ts'
import type { Work } from '../engine/work.ts'
import { lockOpen, oldestFirst, settle, totalOf, writeAllocations } from './allocate.ts'
import { refresh } from './refresh.ts'
import { idsOf, type Receipt } from './rows.ts'

/** 核销余额: what is left of a receipt settles the customer's oldest receivables. */
export async function allocateReceipt(work: Work, row: Receipt): Promise<undefined> {
  const settlements = oldestFirst(await lockOpen(work, row.customerId), row.unallocatedFen)
  if (settlements.length === 0) throw refuse('receipts.nothing')
  await work.row(customers, row.customerId)
  await writeAllocations(work, row.id, settlements)
  await settle(work, settlements)
  const allocatedFen = row.allocatedFen + totalOf(settlements)
  await work.set(receipts, row, { allocatedFen, unallocatedFen: row.amountFen - allocatedFen })
  await refresh(work, {
    orders: idsOf(settlements.map(({ receivable }) => receivable.orderId)),
    customers: [row.customerId],
  })
  return undefined
}
