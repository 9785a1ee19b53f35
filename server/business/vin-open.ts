import { sql } from 'drizzle-orm'
import { messageOf } from '../../src/define/codes.ts'
import type { FieldError } from '../engine/refuse.ts'
import { refuse } from '../engine/refuse.ts'
import type { Work } from '../engine/work.ts'

type Vehicle = { id: string; vin: string | null }
type Taken = { vin: string; orderNo: string }

/** Refuses cars whose VIN is on another car of a reviewed, unfinished order: one car travels once at a time. */
export async function demandVinsFree(work: Work, cars: readonly Vehicle[]): Promise<void> {
  const [taken] = await takenVins(work, cars)
  if (taken) throw refuse('cars.vinTaken', { vin: taken.vin, order: taken.orderNo })
}

/** The same as errors of the lines, for the one who still may correct them. */
export async function vinErrors(work: Work, cars: readonly Vehicle[]): Promise<FieldError[]> {
  const taken = new Map((await takenVins(work, cars)).map((found) => [found.vin, found.orderNo]))
  return cars.flatMap(({ vin }, at) => {
    const order = vin && taken.get(vin)
    return order ? [{ field: `cars.${at}.vin`, message: messageOf('cars.vinTaken', { vin, order }) }] : []
  })
}

async function takenVins(work: Work, cars: readonly Vehicle[]): Promise<Taken[]> {
  const vins = [...new Set(cars.flatMap(({ vin }) => (vin ? [vin] : [])))].sort()
  // Two reviews that bring in the same VIN wait for each other here, since neither yet sees the other's car.
  for (const vin of vins) await work.query(sql`select pg_advisory_xact_lock(hashtextextended(${`vin:${vin}`}, 0))`)
  const carIds = cars.map((car) => car.id)
  return work.query<Taken>(sql`select c.vin, o.order_no as "orderNo" from order_cars c join orders o on o.id = c.order_id
    where c.vin = any(${sql.param(vins)}::text[]) and c.is_open and c.status not in ('delivered', 'cancelled', 'returned')
      and not c.id = any(${sql.param(carIds)}::uuid[])`)
}
