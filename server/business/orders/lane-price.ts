import { type SQL, sql } from 'drizzle-orm'
import type { Resource } from '../../../src/define/resource.ts'
import { addDays } from '../../../src/define/where.ts'
import { customers } from '../../../src/resources/customers/customers.ts'
import type { LanePrice } from '../../../src/resources/orders/lane-price.ts'
import { reviewed } from '../../../src/resources/orders/states.ts'
import type { User } from '../../auth/user.ts'
import type { Run } from '../../db/run.ts'
import { scopeOf } from '../../engine/access.ts'
import { inCity } from '../rules/lane-cost.ts'

/** From where to where, how the car comes to us where that is known, and for whom. */
export type Priced = {
  fromRegion: string
  toRegion: string
  pickupMode?: string | undefined
  customerId?: string | undefined
}

const DAYS = 90

/**
 * 线路报价: what to ask for a car of each class. What is agreed with the customer stands first, then what is agreed for
 * all; beside it the median of what was asked in the last 90 days, of cars that came the same way where there are any.
 */
export async function lanePrices(query: Run, user: User, lane: Priced, today: string): Promise<LanePrice[]> {
  const { fromRegion, toRegion, pickupMode = null, customerId = null } = lane
  const at = (alias: string): SQL => {
    const column = (name: string) => sql`${sql.identifier(alias)}.${sql.identifier(name)}`
    return sql`${inCity(column('from_region'), fromRegion)} and ${inCity(column('to_region'), toRegion)}`
  }
  const alike = sql`filter (where o.pickup_mode = ${pickupMode})`
  const median = sql`percentile_disc(0.5) within group (order by c.freight_fen)`
  return query<LanePrice>(sql`with agreed as (
      select distinct on (p.size_class) p.size_class, p.price_no, p.freight_fen, p.pickup_fen, p.delivery_fen, p.valid_to,
        p.customer_id is not null as is_own
      from lane_prices p
      where ${at('p')} and p.valid_from <= ${today} and (p.valid_to is null or p.valid_to >= ${today})
        and (p.customer_id is null or p.customer_id = (${reached(user, customerId)}))
      order by p.size_class, p.customer_id is null, p.valid_from desc, p.price_no desc
    ), asked as (
      select c.size_class, coalesce(${median} ${alike}, ${median}) as median_fen,
        coalesce(nullif(count(*) ${alike}, 0), count(*))::int as cars, count(*) ${alike} > 0 as is_alike
      from orders o join order_cars c on c.order_id = o.id
      where ${at('o')} and o.order_date >= ${addDays(today, -DAYS)} and o.status = any(${sql.param([...reviewed])}::text[])
        and c.freight_fen > 0 and c.status <> 'cancelled'
      group by c.size_class
    )
    select size_class as "sizeClass", a.price_no as "priceNo", a.freight_fen as "agreedFen", a.pickup_fen as "pickupFen",
      a.delivery_fen as "deliveryFen", a.valid_to as "validTo", coalesce(a.is_own, false) as "isOwn",
      h.median_fen as "medianFen", coalesce(h.cars, 0) as cars, coalesce(h.is_alike, false) as "isAlike"
    from agreed a full join asked h using (size_class)`)
}

/** The customer, if the person reaches them: what was agreed with others is nobody else's to learn. */
function reached(user: User, customerId: string | null): SQL {
  const scope = scopeOf(user, customers as Resource, 't') ?? sql`true`
  return sql`select t.id from customers t where t.id = ${customerId}::uuid and ${scope}`
}
