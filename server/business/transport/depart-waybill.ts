import { sql } from 'drizzle-orm'
import { businessDay, dayStart } from '../../../src/define/business-day.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { waybillLoads } from '../../../src/resources/transport/waybill-loads.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { tellTrip } from '../billing/tell.ts'
import { refresh } from '../derive/refresh.ts'
import { track, untrack } from '../derive/track.ts'
import { setTruck } from '../derive/waybill-crew.ts'
import { datePayable } from '../derive/waybill-payable.ts'
import { latest, momentAfter } from '../rules/event-time.ts'
import { travellingState } from '../rules/leg-rules.ts'
import type { Waybill } from '../rules/rows.ts'
import { stillHolds } from '../rules/track-points.ts'
import { assertLoadPhotos } from './photos.ts'
import { assertReady, type Leg, legsOf, unloadToPlanned } from './waybill-loads.ts'

/** 发车: every car is on the truck, with its full VIN. */
export async function departWaybill(
  tx: Tx,
  row: Waybill,
  input: ActionInput<Resources['waybills'], 'depart'>,
): Promise<Partial<Waybill>> {
  const legs = await legsOf(tx, row.id)
  if (legs.length === 0) throw refuse('waybills.empty')
  const waiting = legs.filter(({ load }) => load.status === 'planned')
  if (waiting.length > 0 && input.loadAll === false) throw refuse('waybills.notLoaded', { count: waiting.length })
  for (const { car } of legs) assertReady(car)
  await assertLoadPhotos(tx, waiting, input)
  assertCollectors(row, legs)
  const at = momentAfter(tx, input.departedAt, await readyAt(tx, legs))
  await setTruck(tx, row.truckId, 'busy')
  await tx.updateMany(
    waybillLoads,
    waiting.map(({ load }) => ({ row: load, patch: { status: 'loaded', loadedAt: at } })),
  )
  await tx.updateMany(
    orderCars,
    legs.map(({ car }) => ({ row: car, patch: { status: travellingState[row.type] } })),
  )
  const seen = await track(tx, row, { at, kind: 'depart', region: row.fromRegion })
  await datePayable(tx, { ...row, departedAt: at })
  await refresh(tx, { orders: legs.map(({ order }) => order.id) })
  await tellTrip(tx, row, 'departed')
  return { departedAt: at, odometerOut: input.odometerOut ?? null, ...seen }
}

/** Somebody answers for the 到付 before the car is gone (domain §2.31); a car that is only fetched stays ours. */
function assertCollectors({ type }: Waybill, legs: readonly Leg[]): void {
  const open = legs.find(({ order }) => order.collectFen > 0 && order.collectorId === null)
  if (open && type !== 'pickup') throw refuse('waybills.noCollector', { order: open.order.orderNo })
}

/** 撤销发车: on the same day, while nothing was reported from the road; the cars are planned again. */
export async function undepartWaybill(
  tx: Tx,
  row: Waybill,
  input: ActionInput<Resources['waybills'], 'undepart'>,
): Promise<Partial<Waybill>> {
  const legs = await legsOf(tx, row.id)
  const [said] = await tx.query<{ at: string }>(
    sql`select max(created_at) as at from track_points where waybill_id = ${row.id} and kind = 'depart'`,
  )
  // By the day on which it was entered: a departure that was dated wrongly is mended at once.
  if (!said || businessDay(new Date(said.at)) !== tx.today) throw refuse('waybills.departedEarlier')
  const [point] = await tx.query(sql`select 1 from track_points t where waybill_id = ${row.id}
    and kind not in ('depart', 'undo', 'gps') and ${stillHolds} limit 1`)
  if (point || legs.some(({ load }) => load.status === 'unloaded' || load.status === 'signed'))
    throw refuse('waybills.underway')
  await setTruck(tx, row.truckId, 'planned')
  await unloadToPlanned(tx, row, legs)
  await untrack(tx, row, 'depart', input.reason)
  await datePayable(tx, { ...row, departedAt: null })
  await refresh(tx, { waybills: [row.id] })
  return { departedAt: null, odometerOut: null, lastRegion: null, lastSeenAt: null }
}

/** No truck departs before its cars were ordered, loaded, and off their last truck. */
async function readyAt(tx: Tx, legs: readonly Leg[]): Promise<string | null> {
  const carIds = legs.map(({ car }) => car.id)
  const [before] = await tx.query<{ at: string | null }>(sql`select max(unloaded_at) as at from waybill_loads
    where order_car_id = any(${sql.param(carIds)}::uuid[]) and status in ('unloaded', 'signed')`)
  const ordered = legs.map(({ order }) => dayStart(order.orderDate))
  return latest('', before?.at ?? null, ...ordered, ...legs.map(({ load }) => load.loadedAt)) || null
}
