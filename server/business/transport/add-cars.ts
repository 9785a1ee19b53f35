import { sql } from 'drizzle-orm'
import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { scopeOf } from '../../engine/access.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuseField } from '../../errors/business-error.ts'
import { refresh } from '../derive/refresh.ts'
import type { OrderCar, Waybill } from '../rules/rows.ts'
import { boardingOf, putCarsOn } from './put-cars-on.ts'

type Found = Pick<OrderCar, 'id' | 'orderId'>

/** 加车: cars by their VIN, or at least its last six characters (识别码), at the price of the cars already there. */
export async function addCars(
  tx: Tx,
  row: Waybill,
  input: ActionInput<Resources['waybills'], 'addCars'>,
): Promise<undefined> {
  const [neighbour] = await tx.query<{ freightFen: number }>(sql`select freight_fen as "freightFen" from waybill_loads
    where waybill_id = ${row.id} and status <> 'withdrawn' order by slot_no limit 1`)
  const boarding = await boardingOf(tx, row.id, await carsByVin(tx, input.vins))
  await putCarsOn(tx, row, boarding, neighbour?.freightFen ?? 0, input)
  await refresh(tx, { loadedOn: [row.id], orders: boarding.map(({ order }) => order.id), carriers: [row.carrierId] })
  return undefined
}

async function carsByVin(tx: Tx, text: string): Promise<Found[]> {
  const vins = new Set(text.toUpperCase().split(/[\s,，、;；]+/))
  vins.delete('')
  if (vins.size === 0) throw refuseField('vins', 'cars.vinUnknown', { vin: text })
  const found = new Map<string, Found>()
  for (const vin of vins) {
    const car = await carByVin(tx, vin)
    found.set(car.id, car)
  }
  return [...found.values()]
}

async function carByVin(tx: Tx, vin: string): Promise<Found> {
  const scope = scopeOf(tx.user, orderCars, 't')
  const isWhole = vin.length === 17
  const found = await tx.query<Found>(sql`select t.id, t.order_id as "orderId" from order_cars t where t.is_open
      and t.status not in ('delivered', 'cancelled', 'returned')
      and ${isWhole ? sql`t.vin = ${vin}` : sql`right(t.vin, ${vin.length}) = ${vin}`} ${scope ? sql`and ${scope}` : sql``} limit 2`)
  const [only, another] = found
  if (!only || another || vin.length < 6) throw refuseField('vins', 'cars.vinUnknown', { vin })
  return only
}
