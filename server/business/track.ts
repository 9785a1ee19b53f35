import type { Row } from '../../src/define/resource.ts'
import { trackPoints } from '../../src/resources/waybills.ts'
import { regionLabel } from '../engine/regions.ts'
import type { Work } from '../engine/work.ts'
import type { Waybill } from './rows.ts'

type Point = Pick<Row<typeof trackPoints>, 'at' | 'kind' | 'region'> & { place?: string | null; note?: string | null }

/** Notes where a trip is; the waybill keeps the latest place. */
export async function track(work: Work, waybill: Waybill, { place, note, ...point }: Point): Promise<Partial<Waybill>> {
  await work.insert(trackPoints, [
    { waybillId: waybill.id, ...point, place: place ?? regionLabel(point.region), note: note ?? null },
  ])
  const isLatest = waybill.lastSeenAt === null || point.at >= waybill.lastSeenAt
  return isLatest ? { lastRegion: point.region, lastSeenAt: point.at } : {}
}
