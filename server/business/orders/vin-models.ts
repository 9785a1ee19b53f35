import { sql } from 'drizzle-orm'
import type { VinModel } from '../../../src/resources/orders/vin-model.ts'
import type { Run } from '../../db/run.ts'

/**
 * What cars with such VINs are: as those were called most often whose first eight signs (maker and model, ISO 3779) are
 * theirs; else the make alone, where all models with the maker's three signs are of one.
 */
export const vinModels = (query: Run, vins: readonly string[]): Promise<VinModel[]> =>
  query<VinModel>(sql`select v.vin, coalesce(k.model, w.brand) as model, k.size_class as "sizeClass", k.energy
    from unnest(${sql.param([...vins])}::text[]) v(vin)
    left join lateral (
      select c.model, c.size_class, c.energy from order_cars c
      where c.vin between left(v.vin, 8) and left(v.vin, 8) || 'ZZZZZZZZZ' and starts_with(c.vin, left(v.vin, 8))
      group by 1, 2, 3 order by count(*) desc, max(c.id::text) desc limit 1
    ) k on true
    left join lateral (
      select min(m.brand) as brand from car_models m
      where k.model is null and m.status = 'active' and left(v.vin, 3) = any(string_to_array(m.wmis, ' '))
      having count(distinct m.brand) = 1
    ) w on true
    where coalesce(k.model, w.brand) is not null`)
