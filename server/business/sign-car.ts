import { sql } from 'drizzle-orm'
import type { ActionInput } from '../../src/define/resource.ts'
import type { Resources } from '../../src/resources/index.ts'
import { orderCars } from '../../src/resources/order-cars.ts'
import { orders } from '../../src/resources/orders.ts'
import { waybillLoads } from '../../src/resources/waybill-loads.ts'
import { waybills } from '../../src/resources/waybills.ts'
import { refuse } from '../engine/refuse.ts'
import { sameCity } from '../engine/regions.ts'
import type { Work } from '../engine/work.ts'
import { collectOnDelivery } from './collect-on-delivery.ts'
import { dateReceivables } from './follow-order.ts'
import { legOf, withPhotos } from './load-car.ts'
import { latest } from './moments.ts'
import { carName } from './names.ts'
import { refresh } from './refresh.ts'
import type { Waybill, WaybillLoad } from './rows.ts'
import type { Leg } from './waybill-loads.ts'

/**
 * 交车签收: the car is handed over. What is to be collected on delivery must be there with the order's last car, or
 * somebody with the right lets the car go and says why.
 */
export async function signCar(
  work: Work,
  row: WaybillLoad,
  input: ActionInput<Resources['waybillLoads'], 'sign'>,
): Promise<undefined> {
  const waybill = await work.row(waybills, row.waybillId)
  const leg = await legOf(work, row)
  await demandHere(work, waybill, leg)
  const { load, car, order } = leg
  const at = latest(work.now.toISOString(), load.loadedAt, load.unloadedAt)
  const collectFen = await collectOnDelivery(work, leg, input)
  await work.set(waybillLoads, load, {
    status: 'signed',
    unloadedAt: load.unloadedAt ?? at,
    signedAt: at,
    collectFen,
    signPhotos: withPhotos(load.signPhotos, input),
  })
  const signed = {
    status: 'delivered',
    signedBy: input.signedBy,
    signedPhone: input.signedPhone,
    signedAt: at,
    currentRegion: order.toRegion,
    currentWaybillId: null,
  } as const
  await work.set(orderCars, car, signed, { action: 'sign', reason: input.releaseReason ?? null })
  await refresh(work, { waybills: [waybill.id], orders: [order.id] })
  await dateReceivables(work, await work.row(orders, order.id))
  return undefined
}

/**
 * Whether the car can be handed over now: off the truck at its destination and on no other leg, or straight from the
 * truck that brings it to the door.
 */
async function demandHere(work: Work, waybill: Waybill, { load, car, order }: Leg): Promise<void> {
  const [later] = await work.query(
    sql`select 1 from waybill_loads where order_car_id = ${car.id} and id > ${load.id} and status <> 'withdrawn' limit 1`,
  )
  const isOff = load.status === 'unloaded' && (car.status === 'arrived' || car.status === 'selfPickup')
  const isAtDoor = waybill.type === 'delivery' || (waybill.type === 'trunk' && order.deliveryMode === 'door')
  const isOn =
    load.status === 'loaded' &&
    waybill.status === 'inTransit' &&
    isAtDoor &&
    sameCity(load.unloadRegion, order.toRegion)
  if (later || !(isOff || isOn)) throw refuse('loads.notHere', { car: carName(car) })
}
