import { sql } from 'drizzle-orm'
import { optionLabel } from '../../../src/define/field.ts'
import type { Row } from '../../../src/define/resource.ts'
import { type Language, textIn } from '../../../src/define/text.ts'
import type { Track, TrackNode } from '../../../src/resources/transport/positions.ts'
import { trackPoints } from '../../../src/resources/transport/waybill-loads.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import type { User } from '../../auth/user.ts'
import type { Run } from '../../db/run.ts'
import { scopeOf } from '../../engine/access.ts'
import { regionLabel } from '../../engine/regions.ts'
import { refuse } from '../../errors/business-error.ts'
import { seatOf } from '../../gps/spots.ts'
import { stillHolds } from '../rules/track-points.ts'

/** Nodes of one trip; a trip of five days with one every ten minutes has some seven hundred. */
const MOST = 2000

type Node = Omit<TrackNode, 'at' | 'kind' | 'what' | 'isExact' | 'lng' | 'lat'> & {
  at: Date
  kind: Row<typeof trackPoints>['kind']
  region: string
  lng: number | null
  lat: number | null
}

/** 轨迹: where a trip in reach was, as far as nobody took it back; what a person told lies at the seat of its city. */
export async function readTrack(run: Run, user: User, id: string, language: Language): Promise<Omit<Track, 'tiles'>> {
  const [trip] = await run<Track['trip']>(sql`select t.id, t.waybill_no as "waybillNo", t.status,
      t.from_region as "from", t.to_region as "to", (select plate from trucks where id = t.truck_id) as plate
    from waybills t where t.id = ${id} and ${scopeOf(user, waybills, 't') ?? sql`true`}`)
  if (!trip) throw refuse('row.missing')
  const found = await run<Node>(sql`select t.id, t.at, t.kind, t.region, coalesce(t.place, '') as place, t.note,
      t.lng::float8 as lng, t.lat::float8 as lat, t.speed::float8 as speed
    from track_points t where t.waybill_id = ${id} and t.kind <> 'undo' and ${stillHolds}
    order by t.at, t.id limit ${MOST + 1}`)
  const nodes = found.slice(0, MOST).flatMap(({ region, lng, lat, at, ...node }): TrackNode[] => {
    const spot = lng !== null && lat !== null ? [lng, lat] : seatOf(region)
    const [x, y] = spot ?? []
    if (x === undefined || y === undefined) return []
    const place = node.place || regionLabel(region)
    const what = textIn(optionLabel(trackPoints.fields.kind, node.kind), language)
    return [{ ...node, what, place, at: new Date(at).toISOString(), lng: x, lat: y, isExact: lng !== null }]
  })
  const { from, to } = trip
  return { trip: { ...trip, from: regionLabel(from), to: regionLabel(to) }, nodes, isCapped: found.length > MOST }
}
