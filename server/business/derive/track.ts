import { sql } from 'drizzle-orm'
import type { Row } from '../../../src/define/resource.ts'
import { trackPoints } from '../../../src/resources/transport/waybill-loads.ts'
import { regionLabel } from '../../engine/regions.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Waybill } from '../rules/rows.ts'
import { stillHolds } from '../rules/track-points.ts'

type Point = Pick<Row<typeof trackPoints>, 'at' | 'kind' | 'region'> & { place?: string | null; note?: string | null }

/** Notes where a trip is; the waybill keeps the latest place. */
export async function track(tx: Tx, waybill: Waybill, { place, note, ...point }: Point): Promise<Partial<Waybill>> {
  await tx.insert(trackPoints, [
    { waybillId: waybill.id, ...point, place: place ?? regionLabel(point.region), note: note ?? null },
  ])
  const isLatest = waybill.lastSeenAt === null || point.at >= waybill.lastSeenAt
  return isLatest ? { lastRegion: point.region, lastSeenAt: point.at } : {}
}

/**
 * Takes a node back that said too much: nothing is deleted, a node of the same moment says so. The waybill is again where
 * the other nodes saw it last.
 */
export async function untrack(
  tx: Tx,
  waybill: Waybill,
  kind: 'depart' | 'arrive',
  reason: string,
): Promise<Partial<Waybill>> {
  const points = await tx.lockMany(trackPoints, sql`t.waybill_id = ${waybill.id} and ${stillHolds}`, sql`t.at, t.id`)
  const wrong = points.findLast((point) => point.kind === kind)
  const before = points.findLast((point) => point.kind !== kind && point.kind !== 'undo')
  if (wrong) {
    const { at, region, place } = wrong
    await tx.insert(trackPoints, [{ waybillId: waybill.id, at, kind: 'undo', region, place, note: reason }])
  }
  return { lastRegion: before?.region ?? null, lastSeenAt: before?.at ?? null }
}
