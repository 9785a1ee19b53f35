import { sql } from 'drizzle-orm'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import { waybillLoads } from '../../../src/resources/transport/waybill-loads.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import { regionLabel, sameCity } from '../../engine/regions.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { assertSlot } from '../derive/named-slot.ts'
import { lockSharersOf, slotsOf } from '../derive/share-freight.ts'
import { carExcepted, requireException, waybillExcepted } from '../rules/exceptions.ts'
import { fitsLeg, plannedState, tripColumn } from '../rules/leg-rules.ts'
import { carName, carState, legName } from '../rules/names.ts'
import { idsOf, type Order, type OrderCar, type Waybill, type WaybillLoad } from '../rules/rows.ts'

export type Boarding = { car: OrderCar; order: Order }

/** Why cars go on that stand elsewhere, or that the truck has no slots for. */
export type BoardingReasons = { placeReason?: string | null | undefined; capacityReason?: string | null | undefined }

/** Where they go: on this slot and those behind it, or on the next free ones. */
type Seat = { slotNo?: number | null | undefined }

/** Cars with their orders, locked: first the orders that share the waybill's freight and those of the cars, then the cars. */
export async function boardingOf(
  tx: Tx,
  waybillId: string | null,
  asked: readonly Pick<OrderCar, 'id' | 'orderId'>[],
): Promise<Boarding[]> {
  const orderIds = idsOf(asked.map((car) => car.orderId))
  if (waybillId) await lockSharersOf(tx, [waybillId], orderIds)
  const rows = await tx.lockRows(orders, orderIds)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const carIds = asked.map((car) => car.id)
  const cars = await tx.lockRows(orderCars, carIds)
  return cars.map((car) => ({ car, order: byId.get(car.orderId) as Order }))
}

/** Where a car's next leg starts: where it stands, or with its order's start when it was not yet taken over. */
export const startOf = ({ car, order }: Boarding): string => car.currentRegion ?? routeOf(order).fromRegion

/** From where to where a reviewed order goes; only a draft may not know yet. */
export function routeOf({ orderNo, fromRegion, toRegion }: Order): { fromRegion: string; toRegion: string } {
  if (!fromRegion || !toRegion) throw new Error(`order ${orderNo} was reviewed without its route`)
  return { fromRegion, toRegion }
}

/** Puts waiting cars on a waybill, each as a planned load on a free slot. */
export async function putCarsOn(
  tx: Tx,
  waybill: Waybill,
  boarding: readonly Boarding[],
  perCarFen: number,
  reasons: BoardingReasons & Seat,
): Promise<void> {
  const loads = (await tx.lockMany(waybillLoads, sql`t.waybill_id = ${waybill.id}`)).filter(
    (load) => load.status !== 'withdrawn',
  )
  await assertOffLegs(tx, boarding)
  for (const one of boarding) assertFit(waybill, one)
  await assertPlace(tx, waybill, boarding, reasons.placeReason)
  await assertRoom(tx, waybill, loads, boarding, reasons.capacityReason)
  if (reasons.slotNo) {
    const cars = boarding.map(({ car }) => car)
    await assertSlot(tx, waybill, loads, cars, reasons.slotNo)
  }
  const slots = freeSlots(loads, boarding.length, reasons.slotNo ?? 1, waybill.capacitySlots)
  await tx.insert(
    waybillLoads,
    boarding.map(({ car, order }, at) => ({
      waybillId: waybill.id,
      orderCarId: car.id,
      orderId: order.id,
      slotNo: slots[at] ?? at + 1,
      slotCoeff: car.slotCoeff,
      loadRegion: startOf({ car, order }),
      unloadRegion: waybill.type === 'delivery' ? routeOf(order).toRegion : waybill.toRegion,
      freightFen: waybill.freightMode === 'perCar' ? perCarFen : 0,
    })),
  )
  const patch = {
    status: plannedState[waybill.type],
    currentWaybillId: waybill.id,
    [tripColumn[waybill.type]]: waybill.id,
  }
  await tx.updateMany(
    orderCars,
    boarding.map(({ car }) => ({ row: car, patch })),
    { action: 'plan' },
  )
}

/** Cars of reviewed orders that are on no other waybill. */
async function assertOffLegs(tx: Tx, boarding: readonly Boarding[]): Promise<void> {
  const closed = boarding.find(({ car }) => !car.isOpen)
  if (closed) throw refuse('cars.notReviewed', { car: carName(closed.car) })
  const carIds = boarding.map(({ car }) => car.id)
  const legs = await tx.query<{ carId: string; waybillNo: string }>(sql`select l.order_car_id as "carId",
      w.waybill_no as "waybillNo" from waybill_loads l join waybills w on w.id = l.waybill_id
    where l.order_car_id = any(${sql.param(carIds)}::uuid[]) and l.status in ('planned', 'loaded')`)
  for (const { car } of boarding) {
    const leg = legs.find(({ carId }) => carId === car.id)
    if (leg) throw refuse('cars.onLeg', { car: carName(car), waybill: leg.waybillNo })
  }
}

function assertFit(waybill: Waybill, { car, order }: Boarding): void {
  if (!fitsLeg(waybill.type, car.status, order))
    throw refuse('cars.leg', { car: carName(car), state: carState(car), type: legName(waybill.type) })
}

/** A car stands where the trip begins, or where it is now (domain §1.2). */
async function assertPlace(
  tx: Tx,
  waybill: Waybill,
  boarding: readonly Boarding[],
  reason: string | null | undefined,
): Promise<void> {
  const away = boarding.filter((one) => {
    const place = startOf(one)
    const isOnWay = waybill.status === 'inTransit' && sameCity(place, waybill.lastRegion)
    return !sameCity(place, waybill.fromRegion) && !isOnWay
  })
  for (const one of away) {
    const [place, from] = [regionLabel(startOf(one)), regionLabel(waybill.fromRegion)]
    const refusal = refuseField('placeReason', 'cars.place', { car: carName(one.car), place, from })
    await requireException(tx, 'place', carExcepted(one.car, one.order), reason, refusal)
  }
}

/**
 * On the way the truck is as large as it was confirmed; while it is planned, the confirmation counts the slots. Each time
 * that it takes more than it holds there is a reason of its own.
 */
async function assertRoom(
  tx: Tx,
  waybill: Waybill,
  loads: readonly WaybillLoad[],
  boarding: readonly Boarding[],
  reason: string | null | undefined,
): Promise<void> {
  const capacity = waybill.capacitySlots
  if (waybill.status === 'planning' || capacity === 0) return
  const used = slotsOf([...loads, ...boarding.map(({ car }) => car)])
  if (used <= capacity) return
  const refusal = refuseField('capacityReason', 'waybills.capacity', { used, capacity })
  await requireException(tx, 'capacity', waybillExcepted(waybill), reason, refusal)
  await tx.update(waybills, await tx.lockOne(waybills, waybill.id), { overCapacityReason: reason ?? null })
}

/** From the one that was named to the end of the truck, then from the front. */
function freeSlots(loads: readonly WaybillLoad[], count: number, from: number, capacity: number): number[] {
  const taken = new Set(loads.map((load) => load.slotNo))
  const last = from > 1 && capacity > 0 ? capacity : Math.max(from, ...taken) + count
  const all = Array.from({ length: last }, (_, at) => at + 1).filter((slot) => !taken.has(slot))
  const isBehind = (slot: number) => slot >= from
  const inOrder = from === 1 ? all : [...all.filter(isBehind), ...all.filter((slot) => !isBehind(slot))]
  return inOrder.slice(0, count)
}
