import { sql } from 'drizzle-orm'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { message } from '../../../src/resources/transport/messages.ts'
import { toldWithWho } from '../../engine/naming-who.ts'
import { regionLabel, sameCity } from '../../engine/regions.ts'
import type { Tx } from '../../engine/tx.ts'
import { type BusinessError, refuse, refuseField } from '../../errors/business-error.ts'
import { carName } from '../rules/names.ts'
import type { OrderCar, Truck, Waybill, WaybillLoad } from '../rules/rows.ts'
import { slotsOf } from './share-freight.ts'

/**
 * Who names a slot sees the truck before him: the slot is one of the truck's and free, and what is put there fits on the
 * truck. Of two who take the same one, the second is told who was first.
 */
export async function assertSlot(
  tx: Tx,
  waybill: Waybill,
  loads: readonly WaybillLoad[],
  cars: readonly OrderCar[],
  slotNo: number,
): Promise<void> {
  const { waybillNo, capacitySlots: capacity } = waybill
  const there = loads.find((load) => load.slotNo === slotNo)
  if (there) throw await slotTaken(tx, there)
  if (capacity === 0) return
  if (slotNo > capacity) throw refuseField('slotNo', 'loads.noSlot', { waybill: waybillNo, capacity })
  let used = slotsOf(loads)
  for (const car of cars) {
    const params = { waybill: waybillNo, capacity, used, car: carName(car) }
    used = slotsOf([{ slotCoeff: used }, car])
    if (used > capacity) throw refuse('waybills.full', params)
  }
}

async function slotTaken(tx: Tx, load: WaybillLoad): Promise<BusinessError> {
  const car = await tx.lockOne(orderCars, load.orderCarId)
  const params = { slot: load.slotNo, car: carName(car) }
  const told = await toldWithWho(tx, message('loads.slotTaken', params), { id: load.createdById, at: load.createdAt })
  return refuse('loads.slotTaken', params, {
    told,
    errors: [{ field: 'slotNo', message: told ?? message('loads.slotTaken', params) }],
  })
}

/** The truck on whose slot a first car is put has no other trip that is planned or under way. */
export async function assertUnplanned(tx: Tx, truck: Truck): Promise<void> {
  const [other] = await tx.query<{
    waybillNo: string
    id: string | null
    at: string
  }>(sql`select waybill_no as "waybillNo",
      created_by_id as id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from waybills where truck_id = ${truck.id} and status in ('planning', 'assigned', 'inTransit') order by id limit 1`)
  if (!other) return
  const params = { plate: truck.plate, waybill: other.waybillNo }
  throw refuse('waybills.truckTaken', params, {
    told: await toldWithWho(tx, message('waybills.truckTaken', params), other),
  })
}

/** Whether the truck is in another city than the place, as far as it is known where it is; and how that is refused. */
export function truckElsewhere(truck: Truck, place: string): BusinessError | undefined {
  if (truck.currentRegion === null || sameCity(truck.currentRegion, place)) return undefined
  const params = { plate: truck.plate, place: regionLabel(truck.currentRegion), from: regionLabel(place) }
  return refuseField('placeReason', 'waybills.truckElsewhere', params)
}
