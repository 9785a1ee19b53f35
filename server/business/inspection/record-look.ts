import { sql } from 'drizzle-orm'
import { carInspections } from '../../../src/resources/orders/car-inspections.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import type { Tx } from '../../engine/tx.ts'
import type { CarInspection, OrderCar, WaybillLoad } from '../rules/rows.ts'

/** What was seen of a car, and where and when. `marks` is all of its damage, `newMarks` what comes to what is known. */
export type Look = {
  stage: CarInspection['stage']
  load?: Pick<WaybillLoad, 'id' | 'waybillId'> | undefined
  region: string | null
  at?: string | null | undefined
  marks?: readonly string[] | undefined
  newMarks?: readonly string[] | undefined
} & Partial<
  Pick<
    CarInspection,
    'place' | 'mileage' | 'energyPercent' | 'keyCount' | 'items' | 'note' | 'photos' | 'signedBy' | 'signature'
  >
>

/**
 * Keeps what was seen of the car, and answers what follows for the car itself. The first look tells the state in which it came to us;
 * what a later one adds happened with us.
 */
export async function recordLook(tx: Tx, car: OrderCar, look: Look): Promise<Partial<OrderCar>> {
  const { load, at, newMarks = [], marks = union(car.marks, newMarks), stage, region, ...seen } = look
  const [before] = await tx.query(sql`select 1 from car_inspections where order_car_id = ${car.id} limit 1`)
  const fresh = before ? marks.filter((mark) => !car.marks.includes(mark)) : []
  await tx.insert(carInspections, [
    {
      ...{ stage, orderId: car.orderId, orderCarId: car.id, region },
      ...{ waybillId: load?.waybillId ?? null, loadId: load?.id ?? null, at: at ?? tx.now.toISOString() },
      ...{ marks: [...marks], newMarks: fresh, hasNewDamage: fresh.length > 0 },
      ...Object.fromEntries(Object.entries(seen).filter(([, value]) => value !== undefined)),
    },
  ])
  return { marks: [...marks], mileage: look.mileage ?? car.mileage }
}

/** The same where anything was seen at all: loading ten cars with one click says nothing of any of them. */
export async function recordIfSeen(tx: Tx, car: OrderCar, look: Look): Promise<OrderCar> {
  const { newMarks, mileage, energyPercent, note, place, photos, signature } = look
  const sets = [newMarks, photos, signature].some((set) => set !== undefined && set.length > 0)
  const isSeen = sets || [mileage, energyPercent, note, place].some((one) => one !== undefined && one !== null)
  return isSeen ? tx.update(orderCars, car, await recordLook(tx, car, look)) : car
}

const union = (known: readonly string[], more: readonly string[]): string[] => [...new Set([...known, ...more])]

/** How many photos were taken of each car at these stages; of one load alone where it is named. */
export async function photosOf(
  tx: Tx,
  carIds: readonly string[],
  stages: readonly CarInspection['stage'][],
  loadId?: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ id: string; count: number }>(sql`select order_car_id as id,
      sum(cardinality(photos))::int as count from car_inspections
    where order_car_id = any(${sql.param([...carIds])}::uuid[]) and stage = any(${sql.param([...stages])}::text[])
      ${loadId === undefined ? sql`` : sql`and load_id = ${loadId}`} group by order_car_id`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
