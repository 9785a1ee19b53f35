import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Row } from '../../../src/define/resource.ts'
import { trackPoints } from '../../../src/resources/transport/waybill-loads.ts'
import type { Run } from '../../db/run.ts'
import { regionLabel } from '../../engine/regions.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Waybill } from '../rules/rows.ts'
import { stillHolds } from '../rules/track-points.ts'

type Point = Pick<Row<typeof trackPoints>, 'at' | 'kind' | 'region'> &
  Partial<Pick<Row<typeof trackPoints>, 'place' | 'note' | 'lng' | 'lat' | 'crs'>>

/** Notes where a trip is; the waybill keeps the latest place. */
export async function track(tx: Tx, waybill: Waybill, { place, note, ...point }: Point): Promise<Partial<Waybill>> {
  await tx.insert(trackPoints, [
    { waybillId: waybill.id, ...point, place: place ?? regionLabel(point.region), note: note ?? null },
  ])
  const isLatest = waybill.lastSeenAt === null || point.at >= waybill.lastSeenAt
  return isLatest ? { lastRegion: point.region, lastSeenAt: point.at } : {}
}

export type SeenPoint = Pick<
  Row<typeof trackPoints>,
  'at' | 'region' | 'lng' | 'lat' | 'crs' | 'speed' | 'odometer' | 'source'
>

/**
 * Notes where a device saw a trip. Nobody did it, so it stands in no log, and the waybill that follows is of the same version:
 * who has it open in a form is not told every few minutes that it is another.
 */
export async function trackDevice(run: Run, waybillId: string, point: SeenPoint): Promise<void> {
  const { at, region, lng, lat, crs, speed, odometer, source } = point
  await run(sql`insert into track_points (id, waybill_id, at, kind, region, place, lng, lat, crs, speed, odometer, source)
    values (${uuid()}, ${waybillId}, ${at}, 'gps', ${region}, ${regionLabel(region)}, ${lng}, ${lat}, ${crs}, ${speed},
      ${odometer}, ${source})`)
  await run(sql`update waybills set last_region = ${region}, last_seen_at = ${at}
    where id = ${waybillId} and (last_seen_at is null or last_seen_at <= ${at}::timestamptz)`)
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
