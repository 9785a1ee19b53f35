import { sql } from 'drizzle-orm'
import { isWholeVin } from '../../../src/define/formats.ts'
import { message } from '../../../src/resources/orders/messages.ts'
import type { Tx } from '../../engine/tx.ts'
import { type BusinessError, type FieldError, refuseField } from '../../errors/business-error.ts'

type Vehicle = { id: string; vin: string | null }
type Taken = { vin: string; orderNo: string }

/** Why cars do not travel whose VIN is on another car of a reviewed, unfinished order: one car travels once at a time. */
export async function takenBy(tx: Tx, cars: readonly Vehicle[], field: string): Promise<BusinessError | undefined> {
  const [taken] = await takenVins(tx, cars)
  return taken && refuseField(field, 'cars.vinTaken', { vin: taken.vin, order: taken.orderNo })
}

/** The same as errors of the lines, for the one who still may correct them; an order that awaits its review counts too. */
export async function vinErrors(tx: Tx, cars: readonly Vehicle[]): Promise<(FieldError & { key: 'cars.vinTaken' })[]> {
  const found = await takenVins(tx, cars, sql`(c.is_open or o.status = 'pendingReview')`)
  const taken = new Map(found.map(({ vin, orderNo }) => [vin, orderNo]))
  return cars.flatMap(({ vin }, at) => {
    const order = vin && taken.get(vin)
    if (!order) return []
    const key = 'cars.vinTaken'
    return [{ field: `cars.${at}.vin`, message: message(key, { vin, order }), key }]
  })
}

async function takenVins(tx: Tx, cars: readonly Vehicle[], isOpen = sql`c.is_open`): Promise<Taken[]> {
  const vins = [...new Set(cars.flatMap(({ vin }) => (isWholeVin(vin) ? [vin] : [])))].sort()
  // Two actions that bring in the same VIN wait for each other here, since neither yet sees the other's car.
  if (vins.length > 0)
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('vin:' || vin, 0))
      from unnest(${sql.param(vins)}::text[]) with ordinality as one(vin, at) order by at`)
  const carIds = cars.map((car) => car.id)
  return tx.query<Taken>(sql`select c.vin, o.order_no as "orderNo" from order_cars c join orders o on o.id = c.order_id
    where c.vin = any(${sql.param(vins)}::text[]) and ${isOpen} and c.status not in ('delivered', 'cancelled', 'returned')
      and not c.id = any(${sql.param(carIds)}::uuid[])
    order by array_position(${sql.param(cars.map((car) => car.vin))}::text[], c.vin::text), o.order_no`)
}
