import { type SQL, sql } from 'drizzle-orm'
import { dayStart } from '../../../src/define/business-day.ts'
import type { Performance, Withheld } from '../../../src/resources/company/salary-pay.ts'
import type { Run } from '../../db/run.ts'
import { boundsOf, withheldOf } from '../derive/salary-withheld.ts'

/** What a person did in a month, without the days of employment. */
export type Done = Omit<Performance, 'days' | 'daysInMonth'> & Withheld & { estimatedOrders: number }

export const nothingDone: Done = {
  cars: 0,
  revenueFen: 0,
  grossProfitFen: 0,
  receivedFen: 0,
  trips: 0,
  km: 0,
  fineFen: 0,
  damageFen: 0,
  loanFen: 0,
  estimatedOrders: 0,
}

/**
 * Who did what in a month, one statement for everybody:
 * an order counts for its operator in the month in which its last car was delivered, a receipt's allocation to freight
 * in the month of the allocation (one that is taken back counts against that later month), a trip for its driver in
 * the month in which it is completed. An order without its cost has no profit yet; one whose cost is not checked counts with the
 * estimate, and is told of as such. Each of these moments is written as "now" by the action itself, so none falls into
 * a month that is over, and nothing is counted twice. Who takes an order or a receivable over later (from somebody who
 * left, say) earns by what comes after.
 */
export async function figuresOf(query: Run, month: string): Promise<Map<string, Done>> {
  const { first, next } = boundsOf(month)
  const [from, to] = [dayStart(first), dayStart(next)]
  const rows = await query<Done & { staffId: string }>(sql`
    select staff_id as "staffId", sum(cars)::int as cars, sum(revenue)::bigint as "revenueFen",
      sum(profit)::bigint as "grossProfitFen", sum(received)::bigint as "receivedFen", sum(trips)::int as trips,
      sum(km)::bigint as km, sum(estimated)::int as "estimatedOrders",
      sum(fine)::bigint as "fineFen", sum(damage)::bigint as "damageFen", greatest(sum(loan), 0)::bigint as "loanFen"
    from (
      select ${operatorThen('orders', sql`o`, sql`o.delivered_at`)} as staff_id,
        (select count(*) from order_cars c where c.order_id = o.id and c.status = 'delivered') as cars,
        o.revenue_fen as revenue, case when o.cost_state = 'missing' then 0 else o.gross_profit_fen end as profit,
        0 as received, 0 as trips, 0 as km, case when o.cost_state = 'checked' then 0 else 1 end as estimated,
        0 as fine, 0 as damage, 0 as loan
      from orders o
      where o.delivered_at >= ${from} and o.delivered_at < ${to} and o.status in ('delivered', 'completed')
      union all
      select ${operatorThen('receivables', sql`r`, sql`coalesce(twin_of.created_at, a.created_at)`)}, 0, 0, 0,
        case when a.status = 'twin' then -a.amount_fen else a.amount_fen end, 0, 0, 0, 0, 0, 0
      from receipt_allocations a join receivables r on r.id = a.receivable_id and r.kind = 'freight'
        left join receipt_allocations twin_of on twin_of.id = a.twin_of_id
      where a.allocated_on >= ${first} and a.allocated_on < ${next}
      union all
      select ${operatorThen('receivables', sql`r`, sql`coalesce(twin_of.created_at, n.created_at)`)}, 0, 0, 0,
        case when n.twin_of_id is null then n.amount_fen else -n.amount_fen end, 0, 0, 0, 0, 0, 0
      from receivable_entries n join receivables r on r.id = n.receivable_id and r.kind = 'freight'
        left join receivable_entries twin_of on twin_of.id = n.twin_of_id
      where n.kind = 'offset' and n.entered_on >= ${first} and n.entered_on < ${next}
      union all
      select w.driver_id, 0, 0, 0, 0, 1, greatest(coalesce(w.odometer_in - w.odometer_out, 0), 0), 0, 0, 0, 0
      from waybills w
      where w.driver_id is not null and w.status = 'completed' and w.completed_at >= ${from} and w.completed_at < ${to}
      union all
      select staff_id, 0, 0, 0, 0, 0, 0, 0, case item when 'fine' then fen else 0 end,
        case item when 'damage' then fen else 0 end, case item when 'loan' then fen else 0 end
      from (${withheldOf(month)}) withheld
    ) done group by staff_id`)
  return new Map(rows.map(({ staffId, ...done }) => [staffId, done]))
}

/** The operator at that moment: the one whom the first change after it took the row from, or else the present one. */
const operatorThen = (resource: string, row: SQL, at: SQL): SQL => sql`coalesce((
  select (e.changes -> 'operatorId' ->> 0)::uuid from audit_entries e
  where e.row_id = ${row}.id and e.resource = ${resource} and e.action <> 'create' and e.at > ${at}
    and e.changes ? 'operatorId' order by e.id limit 1), ${row}.operator_id)`
