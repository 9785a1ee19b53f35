import { sql } from 'drizzle-orm'
import type { ActionInput } from '../../../src/define/resource.ts'
import { customers } from '../../../src/resources/customers/customers.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { waybillLoads } from '../../../src/resources/transport/waybill-loads.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import type { Tx } from '../../engine/tx.ts'
import { refresh } from '../derive/refresh.ts'
import { lockOrdersOf } from '../derive/share-freight.ts'
import { allocationsOf, cancelAllocations } from '../ledger/cancel-allocations.ts'
import type { Receipt } from '../rules/rows.ts'

/** 红冲: every allocation is taken back; the account gives the money out again, as the receipt's `posts` says. */
export async function reverseReceipt(
  tx: Tx,
  row: Receipt,
  input: ActionInput<Resources['receipts'], 'reverse'>,
): Promise<Partial<Receipt>> {
  await lockTrip(tx, row)
  const orders = await cancelAllocations(tx, await allocationsOf(tx, 'receiptId', [row.id]), input.reason)
  await tx.lockOne(customers, row.customerId)
  const waybills = await uncollect(tx, row)
  await refresh(tx, { waybills, orders })
  return { reverseReason: input.reason }
}

/** The trip and its orders, before anything else of what the reversal moves (docs/locks.md). */
async function lockTrip(tx: Tx, { loadId }: Receipt): Promise<void> {
  if (!loadId) return
  const [load] = await tx.query<{ waybillId: string }>(
    sql`select waybill_id as "waybillId" from waybill_loads where id = ${loadId}`,
  )
  if (!load) return
  await tx.lockOne(waybills, load.waybillId)
  await lockOrdersOf(tx, load.waybillId)
}

/** What was collected where a car was handed over is not in the driver's hands any more. Answers the trip concerned. */
async function uncollect(tx: Tx, { loadId, amountFen }: Receipt): Promise<string[]> {
  if (!loadId) return []
  const load = await tx.lockOne(waybillLoads, loadId)
  await tx.update(waybillLoads, load, { collectFen: Math.max(0, load.collectFen - amountFen) })
  return [load.waybillId]
}
