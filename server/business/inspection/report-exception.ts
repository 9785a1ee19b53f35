import { sql } from 'drizzle-orm'
import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import { tripExceptions } from '../../../src/resources/transport/trip-exceptions.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import { notify } from '../../engine/notifications.ts'
import { regionLabel } from '../../engine/regions.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { copyFiles } from '../../files/attachments.ts'
import { refresh } from '../derive/refresh.ts'
import { track } from '../derive/track.ts'
import { momentAfter } from '../rules/event-time.ts'
import { idsOf, type TripException, type Waybill, type WaybillLoad } from '../rules/rows.ts'
import { markCars } from './settle-exception.ts'

type Trouble = Pick<TripException, 'kind' | 'at' | 'region' | 'description'> & {
  place?: string | null | undefined
  photos?: string[] | undefined
}

/** 异常上报 of a whole trip: each order that is aboard has it. */
export async function reportTripException(
  tx: Tx,
  row: Waybill,
  input: ActionInput<Resources['waybills'], 'reportException'>,
): Promise<Partial<Waybill>> {
  const loads = await tx.query<{ orderId: string }>(sql`select distinct order_id as "orderId" from waybill_loads
    where waybill_id = ${row.id} and status <> 'withdrawn'`)
  if (loads.length === 0) throw refuse('waybills.empty')
  const at = momentAfter(tx, input.at, row.departedAt)
  const kind = input.kind ?? 'breakdown'
  await enter(tx, row, idsOf(loads.map(({ orderId }) => orderId)), null, { ...input, kind, at })
  if (row.status !== 'inTransit') return {}
  const { region, place, description: note } = input
  return track(tx, row, { at, kind: 'exception', region, place: place ?? null, note })
}

/** 异常上报 of one car. */
export async function reportCarException(
  tx: Tx,
  row: WaybillLoad,
  input: ActionInput<Resources['waybillLoads'], 'reportException'>,
): Promise<Partial<WaybillLoad>> {
  const waybill = await tx.lockOne(waybills, row.waybillId)
  const at = momentAfter(tx, input.at, waybill.departedAt)
  const region = waybill.lastRegion ?? row.loadRegion
  await enter(tx, waybill, [row.orderId], row.orderCarId, { ...input, kind: input.kind ?? 'damage', at, region })
  return {}
}

/** One for each order, told to who has the customer and to who planned the trip; on the road it is a node of the trip too. */
async function enter(
  tx: Tx,
  waybill: Waybill,
  orderIds: string[],
  orderCarId: string | null,
  trouble: Trouble,
): Promise<void> {
  const { kind, at, region, description, place = null, photos = [] } = trouble
  const made: TripException[] = []
  for (const [nth, order] of (await tx.lockRows(orders, orderIds)).entries()) {
    const own = nth === 0 ? photos : await copyFiles(tx, photos)
    const facts = { kind, at, region, description, place: place ?? (region ? regionLabel(region) : null), photos: own }
    made.push(
      ...(await tx.insert(tripExceptions, [
        {
          ...{ waybillId: waybill.id, orderId: order.id, orderCarId, ...facts },
          ...{ operatorId: order.operatorId, dispatcherId: waybill.createdById },
        },
      ])),
    )
    await markCars(tx, order.id)
  }
  // Reported after the hand-over, it takes a completed order back to delivered.
  await refresh(tx, { orders: orderIds })
  await notify(tx, tripExceptions, 'remind', idsOf(made.map(({ id }) => id)))
}
