import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import { track } from '../derive/track.ts'
import { momentAfter } from '../rules/event-time.ts'
import type { Waybill } from '../rules/rows.ts'

/** 位置上报 from the road. */
export async function reportPosition(
  tx: Tx,
  row: Waybill,
  { at, kind, region, place, note }: ActionInput<Resources['waybills'], 'report'>,
): Promise<Partial<Waybill>> {
  return track(tx, row, { at: momentAfter(tx, at, row.departedAt), kind: kind ?? 'manual', region, place, note })
}
