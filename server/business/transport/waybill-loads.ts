import { sql } from 'drizzle-orm'
import { isWholeVin } from '../../../src/define/formats.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import { waybillLoads } from '../../../src/resources/transport/waybill-loads.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { plannedState, stateBeforeLeg, tripColumn } from '../rules/leg-rules.ts'
import { carName } from '../rules/names.ts'
import { idsOf, type Order, type OrderCar, type Waybill, type WaybillLoad } from '../rules/rows.ts'

/** A load with its car and order. */
export type Leg = { load: WaybillLoad; car: OrderCar; order: Order }

/** The loads of a waybill that were not withdrawn, with their cars and orders, locked: orders first, then cars. */
export async function legsOf(tx: Tx, waybillId: string): Promise<Leg[]> {
  const loads = await tx.lockMany(waybillLoads, sql`t.waybill_id = ${waybillId} and t.status <> 'withdrawn'`)
  return withCars(tx, loads)
}

export async function withCars(tx: Tx, loads: readonly WaybillLoad[]): Promise<Leg[]> {
  const orderIds = idsOf(loads.map((load) => load.orderId))
  const carIds = idsOf(loads.map((load) => load.orderCarId))
  const ordersById = new Map((await tx.lockRows(orders, orderIds)).map((row) => [row.id, row]))
  const carsById = new Map((await tx.lockRows(orderCars, carIds)).map((row) => [row.id, row]))
  return loads.map((load) => {
    const car = carsById.get(load.orderCarId)
    const order = ordersById.get(load.orderId)
    if (!car || !order) throw new Error(`load ${load.id} without its car or order`)
    return { load, car, order }
  })
}

/** A car is loaded only with its full VIN, and once somebody has looked it over (domain §1.2). */
export function assertReady(car: OrderCar): void {
  if (!isWholeVin(car.vin)) throw refuse('cars.noVin', { car: carName(car) })
  if (car.inspection === 'none') throw refuse('cars.notInspected', { car: carName(car) })
}

/** Takes planned cars off a waybill: they wait again where they stood. */
export async function takeOff(tx: Tx, waybill: Waybill, legs: readonly Leg[]): Promise<void> {
  for (const { load, car } of legs) {
    await tx.update(waybillLoads, load, { status: 'withdrawn', shareFen: 0 })
    await tx.update(orderCars, car, {
      status: stateBeforeLeg(waybill.type, car, await lastLegOf(tx, car.id)),
      currentWaybillId: null,
      [tripColumn[waybill.type]]: await formerTripOf(tx, car.id, waybill.type),
    })
  }
}

/** The waybill that took a car so before the one from which it was taken off. */
async function formerTripOf(tx: Tx, carId: string, type: Waybill['type']): Promise<string | null> {
  const types = sql.param(Object.keys(tripColumn).filter((one) => tripColumn[one as typeof type] === tripColumn[type]))
  const [last] = await tx.query<{
    id: string
  }>(sql`select w.id from waybill_loads l join waybills w on w.id = l.waybill_id
    where l.order_car_id = ${carId} and l.status <> 'withdrawn' and w.type = any(${types}::text[]) order by l.id desc limit 1`)
  return last?.id ?? null
}

/** The kind of leg that the car last finished. */
async function lastLegOf(tx: Tx, carId: string): Promise<Waybill['type'] | undefined> {
  const [last] = await tx.query<{
    type: Waybill['type']
  }>(sql`select w.type from waybill_loads l join waybills w on w.id = l.waybill_id
    where l.order_car_id = ${carId} and l.status in ('unloaded', 'signed') order by l.unloaded_at desc, l.id desc limit 1`)
  return last?.type
}

/** Loads that were loaded are planned again. */
export async function unloadToPlanned(tx: Tx, waybill: Waybill, legs: readonly Leg[]): Promise<void> {
  for (const { load, car } of legs) {
    if (load.status !== 'loaded') continue
    await tx.update(waybillLoads, load, { status: 'planned', loadedAt: null })
    await tx.update(orderCars, car, { status: plannedState[waybill.type] })
  }
}

/** A car at its destination that no small truck takes further is to be signed for by this trip. */
export function awaitsSignature(
  waybill: Pick<Waybill, 'type'>,
  { load, car, order }: { load: Pick<Leg['load'], 'status'>; car: Pick<Leg['car'], 'status'>; order: Leg['order'] },
): boolean {
  if (load.status === 'signed' || car.status !== 'arrived') return false
  return waybill.type === 'delivery' || order.deliveryMode === 'door'
}
