import { sql } from 'drizzle-orm'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { waybillLoads } from '../../../src/resources/transport/waybill-loads.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { travellingState } from '../rules/leg-rules.ts'
import { carName } from '../rules/names.ts'
import type { OrderCar, Waybill } from '../rules/rows.ts'
import type { Leg } from './waybill-loads.ts'

/** Puts a car back on the truck that it came off, unless it has gone on since. */
export async function reload(tx: Tx, waybill: Waybill, leg: Leg, more: Partial<OrderCar> = {}): Promise<void> {
  const { load, car } = leg
  const [later] = await tx.query(
    sql`select 1 from waybill_loads where order_car_id = ${car.id} and id > ${load.id} and status <> 'withdrawn' limit 1`,
  )
  if (later || car.status === 'returned') throw refuse('waybills.wentOn', { car: carName(car) })
  const currentRegion = await regionBefore(tx, waybill, leg)
  await tx.update(waybillLoads, load, { status: 'loaded', unloadedAt: null, signedAt: null })
  await tx.update(orderCars, car, {
    status: travellingState[waybill.type],
    currentRegion,
    currentWaybillId: waybill.id,
    ...more,
  })
}

/** Where the car stood before the leg: where its last one ended; before its first it was in our yard or not yet ours. */
async function regionBefore(tx: Tx, waybill: Waybill, { load, car, order }: Leg): Promise<string | null> {
  const [before] = await tx.query<{ region: string }>(sql`select unload_region as region from waybill_loads
    where order_car_id = ${car.id} and id < ${load.id} and status in ('unloaded', 'signed') order by id desc limit 1`)
  if (before) return before.region
  const isFetched = waybill.type === 'pickup' || order.pickupMode === 'door'
  return isFetched ? null : load.loadRegion
}
