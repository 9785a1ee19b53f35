import { sql } from 'drizzle-orm'
import type { ActionInput } from '../../src/define/resource.ts'
import type { Resources } from '../../src/resources/index.ts'
import { orderCars } from '../../src/resources/order-cars.ts'
import { scopeOf } from '../engine/access.ts'
import { refuseField } from '../engine/refuse.ts'
import type { Work } from '../engine/work.ts'
import { boardingOf, putCarsOn } from './put-cars-on.ts'
import { refresh } from './refresh.ts'
import type { OrderCar, Waybill } from './rows.ts'
import { legsOf } from './waybill-loads.ts'

/** 加车: cars by their VIN, or at least its last six characters (识别码), at the price of the cars already there. */
export async function addCars(
  work: Work,
  row: Waybill,
  input: ActionInput<Resources['waybills'], 'addCars'>,
): Promise<undefined> {
  const [neighbour] = await legsOf(work, row.id)
  const cars = await carsByVin(work, input.vins)
  await putCarsOn(work, row, await boardingOf(work, cars), neighbour?.load.freightFen ?? 0)
  await refresh(work, { waybills: [row.id] })
  return undefined
}

async function carsByVin(work: Work, text: string): Promise<OrderCar[]> {
  const vins = [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,，、;；]+/)
        .filter(Boolean),
    ),
  ]
  const ids = new Set<string>()
  for (const vin of vins) ids.add(await carByVin(work, vin))
  return work.rows(orderCars, sql`t.id = any(${sql.param([...ids])}::uuid[])`)
}

async function carByVin(work: Work, vin: string): Promise<string> {
  const scope = scopeOf(work.person, orderCars, 't')
  const isWhole = vin.length === 17
  const found = await work.query<{ id: string }>(sql`select t.id from order_cars t where t.is_open
      and t.status not in ('delivered', 'cancelled', 'returned')
      and ${isWhole ? sql`t.vin = ${vin}` : sql`right(t.vin, ${vin.length}) = ${vin}`} ${scope ? sql`and ${scope}` : sql``} limit 2`)
  const [only, another] = found
  if (!only || another || vin.length < 6) throw refuseField('vins', 'cars.vinUnknown', { vin })
  return only.id
}
