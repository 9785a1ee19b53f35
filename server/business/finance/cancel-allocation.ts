import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import { refresh } from '../derive/refresh.ts'
import { cancelAllocations } from '../ledger/cancel-allocations.ts'
import type { ReceiptAllocation } from '../rules/rows.ts'

/** 取消核销: the money of the receipt stays in the account and waits for another receivable. */
export async function cancelAllocation(
  tx: Tx,
  row: ReceiptAllocation,
  input: ActionInput<Resources['receiptAllocations'], 'cancel'>,
): Promise<undefined> {
  await refresh(tx, { paid: await cancelAllocations(tx, [row], input.reason) })
  return undefined
}
