import { sql } from 'drizzle-orm'
import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import { waybillLoads } from '../../../src/resources/transport/waybill-loads.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import { sameCity } from '../../engine/regions.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { tellOrders } from '../billing/tell.ts'
import { followDates } from '../derive/follow-order.ts'
import { refresh } from '../derive/refresh.ts'
import { recordIfSeen } from '../inspection/record-look.ts'
import { latest, momentOnPhone } from '../rules/event-time.ts'
import { carName } from '../rules/names.ts'
import { idsOf, type WaybillLoad } from '../rules/rows.ts'
import { collectOnDelivery, shareCollected } from './collect-on-delivery.ts'
import { legOf, seenIn } from './load-car.ts'
import { assertHandOverProof } from './photos.ts'
import { type Leg, withCars } from './waybill-loads.ts'

type Input = ActionInput<Resources['waybillLoads'], 'sign'>

/**
 * 交车签收: cars are handed over, one or several at once. What is to be collected on delivery must be there for each of
 * them, or somebody with the right lets them go and says why.
 */
export async function signCars(tx: Tx, rows: WaybillLoad[], input: Input): Promise<void> {
  const legs = await withCars(tx, rows)
  for (const leg of legs) await assertHere(tx, leg)
  await assertHandOverProof(tx, legs, input)
  const collected = await shareCollected(tx, legs, input)
  // Each with the rows as the one before left them.
  for (const [at, { load }] of legs.entries()) {
    // A photo or a signature of several cars stays with the first, for it belongs to one inspection.
    const { photos = [], signature = [] } = at === 0 ? input : {}
    const collectedFen = collected.get(load.id) ?? 0
    await signCar(tx, await legOf(tx, load), { ...input, photos, signature, collectedFen })
  }
  await refresh(tx, {
    waybills: idsOf(rows.map((row) => row.waybillId)),
    orders: idsOf(rows.map((row) => row.orderId)),
  })
  const orderIds = idsOf(rows.map((row) => row.orderId))
  for (const id of orderIds) await followDates(tx, await tx.lockOne(orders, id))
  await tellOrders(tx, orderIds, 'delivered')
}

async function signCar(tx: Tx, leg: Leg, input: Input): Promise<void> {
  const { load, order } = leg
  const at = momentOnPhone(tx, input.at, latest(load.loadedAt ?? '', load.unloadedAt) || null)
  const look = { stage: 'handOver', load, region: order.toRegion, at, signedBy: input.signedBy } as const
  const car = await recordIfSeen(tx, leg.car, { ...look, signature: input.signature, ...seenIn(input) })
  const collectFen = await collectOnDelivery(tx, leg, input)
  const signedLoad = {
    status: 'signed',
    unloadedAt: load.unloadedAt ?? at,
    signedAt: at,
    collectFen,
  } as const
  await tx.update(waybillLoads, load, signedLoad, { action: 'sign' })
  const signed = {
    status: 'delivered',
    signedBy: input.signedBy,
    signedPhone: input.signedPhone,
    signedAt: at,
    currentRegion: order.toRegion,
    currentWaybillId: null,
  } as const
  await tx.update(orderCars, car, signed, { action: 'sign', reason: input.unpaidReason ?? null })
}

/**
 * Whether the car can be handed over now: off the truck at its destination and on no other leg, or straight from the
 * truck that brings it to the door.
 */
async function assertHere(tx: Tx, { load, car, order }: Leg): Promise<void> {
  const waybill = await tx.lockOne(waybills, load.waybillId)
  const [later] = await tx.query(
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
