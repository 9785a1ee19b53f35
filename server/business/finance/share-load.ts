import { sql } from 'drizzle-orm'
import { formatYuan } from '../../../src/define/money.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import { payables } from '../../../src/resources/finance/payables.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { waybillLoads } from '../../../src/resources/transport/waybill-loads.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuseField } from '../../errors/business-error.ts'
import { refresh } from '../derive/refresh.ts'
import { payableOf } from '../derive/waybill-payable.ts'
import type { WaybillLoad } from '../rules/rows.ts'

/** 调整分摊: what a car bears of its trip's freight is fixed, or left to the rule again; the sum stays the freight. */
export async function shareLoad(
  tx: Tx,
  row: WaybillLoad,
  input: ActionInput<Resources['waybillLoads'], 'share'>,
): Promise<undefined> {
  const waybill = await tx.lockOne(waybills, row.waybillId)
  const payable = await payableOf(tx, waybill.id)
  if (payable) await tx.assertOpen(payables, [payable])
  await tx.update(waybillLoads, row, { fixedShareFen: input.fixedShareFen ?? null })
  // Who leaves a car to the rule again takes nothing from the others.
  if (typeof input.fixedShareFen === 'number') {
    const loads = await tx.lockMany(waybillLoads, sql`t.waybill_id = ${waybill.id} and t.status <> 'withdrawn'`)
    assertShares(payable?.netFen ?? waybill.freightFen, loads)
  }
  await refresh(tx, { waybills: [waybill.id] })
  return undefined
}

function assertShares(freightFen: number, loads: readonly WaybillLoad[]): void {
  const sumFen = loads.reduce((sum, load) => sum + (load.fixedShareFen ?? 0), 0)
  const isAllFixed = loads.every((load) => load.fixedShareFen !== null)
  const said = { sum: formatYuan(sumFen), freight: formatYuan(freightFen) }
  if (sumFen > freightFen) throw refuseField('fixedShareFen', 'loads.shareAbove', said)
  if (isAllFixed && sumFen < freightFen) throw refuseField('fixedShareFen', 'loads.shareBelow', said)
}
