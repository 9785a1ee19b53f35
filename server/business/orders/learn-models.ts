import { sql } from 'drizzle-orm'
import { carModels } from '../../../src/resources/orders/car-models.ts'
import type { Tx } from '../../engine/tx.ts'
import type { OrderCar } from '../rules/rows.ts'

type Called = Pick<OrderCar, 'model' | 'sizeClass' | 'energy'>

/** What cars of an order are called that is in no dictionary yet goes into it, to be confirmed. */
export async function learnModels(tx: Tx, cars: readonly Called[]): Promise<void> {
  const called = new Map(cars.map((car) => [car.model, car]))
  const unknown = async () => {
    const names = sql.param([...called.keys()].sort())
    return tx.query<{ model: string }>(sql`select one.model from unnest(${names}::text[]) one(model)
      where not exists (select 1 from car_models m where m.model = one.model) order by 1`)
  }
  if ((await unknown()).length === 0) return
  // Two who bring in the same name wait for each other here, since neither yet sees the other's row.
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('car models', 0))`)
  const learnt = (await unknown()).flatMap(({ model }) => called.get(model) ?? [])
  if (learnt.length === 0) return
  await tx.insert(
    carModels,
    learnt.map(({ model, sizeClass, energy }) => ({ model, sizeClass, energy, status: 'pending' as const })),
  )
}
