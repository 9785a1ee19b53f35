import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import { cityAt, onMap } from '../../gps/spots.ts'
import { track } from '../derive/track.ts'
import { momentAfter } from '../rules/event-time.ts'
import type { Waybill } from '../rules/rows.ts'

type Input = ActionInput<Resources['waybills'], 'report'>

/** 位置上报 from the road: a city as somebody typed it, or the spot that a phone told. */
export async function reportPosition(tx: Tx, row: Waybill, input: Input): Promise<Partial<Waybill>> {
  const { at, kind, place, note } = input
  return track(tx, row, {
    at: momentAfter(tx, at, row.departedAt),
    kind: kind ?? 'manual',
    place,
    note,
    ...whereOf(input),
  })
}

function whereOf({ region, lng, lat }: Input) {
  if (typeof lng !== 'number' || typeof lat !== 'number') return { region }
  const [x, y] = onMap('wgs84', lng, lat)
  return { region: cityAt([x, y]), lng: x, lat: y, crs: 'wgs84' as const }
}
