import type { ActionInput } from '../../src/define/resource.ts'
import type { Resources } from '../../src/resources/index.ts'
import { receipts } from '../../src/resources/receipts.ts'
import type { Work } from '../engine/work.ts'
import { cancelAllocations } from './cancel-allocations.ts'
import { refresh } from './refresh.ts'
import type { ReceiptAllocation } from './rows.ts'

/** 取消核销: the money of the receipt stays in the account and waits for another receivable. */
export async function cancelAllocation(
  work: Work,
  row: ReceiptAllocation,
  input: ActionInput<Resources['receiptAllocations'], 'cancel'>,
): Promise<undefined> {
  const orders = await cancelAllocations(work, [row], input.reason)
  const receipt = await work.row(receipts, row.receiptId)
  await refresh(work, { orders, customers: [receipt.customerId] })
  return undefined
}
