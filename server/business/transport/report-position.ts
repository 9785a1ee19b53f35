import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Work } from '../../engine/tx.ts'
import { momentAfter } from '../rules/event-time.ts'
import type { Waybill } from '../rules/rows.ts'
import { track } from './track.ts'

/** 位置上报 from the road. */
export async function reportPosition(
  work: Work,
  row: Waybill,
  { at, kind, region, place, note }: ActionInput<Resources['waybills'], 'report'>,
): Promise<Partial<Waybill>> {
  return track(work, row, { at: momentAfter(work, at, row.departedAt), kind: kind ?? 'manual', region, place, note })
}
