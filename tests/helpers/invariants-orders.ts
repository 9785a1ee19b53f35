import type { Rule } from './invariant-rule.ts'

const reviewed = `('awaitingDispatch', 'dispatching', 'inTransit', 'arrived', 'delivered', 'completed', 'returned')`
const derived = `('awaitingDispatch', 'dispatching', 'inTransit', 'arrived', 'delivered', 'completed')`

/** What a car has cost: its shares of the freight of trips that were not cancelled. */
const shares = `select l.order_car_id, l.order_id, sum(l.share_fen) as sum from waybill_loads l join waybills w on w.id = l.waybill_id
  where l.status <> 'withdrawn' and w.status <> 'cancelled' group by 1, 2`

/** The city of a region, as define/region-code.ts has it. */
const cityOf = (code: string) => `case when left(${code}, 2) in ('11', '12', '31', '50') then left(${code}, 2)
  when substr(${code}, 3, 2) = '90' then left(${code}, 6) else left(${code}, 4) end`

/** Orders, their cars, their money and their states. */
export const orderRules: readonly Rule[] = [
  {
    number: 17,
    rule: 'only a draft, or what was cancelled as one, lacks somebody, somewhere or its cars',
    broken: `select o.order_no, o.status from orders o where o.status not in ('draft', 'cancelled')
      and (coalesce(o.consignor, '') = '' or coalesce(o.consignor_phone, '') = '' or coalesce(o.consignee, '') = ''
        or coalesce(o.consignee_phone, '') = '' or o.from_region is null or o.to_region is null
        or not exists (select 1 from order_cars c where c.order_id = o.id))`,
  },
  {
    number: 10,
    rule: 'a cancelled or voided order has nothing open: no receivable, no car on a waybill, no car waiting',
    broken: `select o.order_no, o.status, 'receivable' as fault from orders o join receivables v on v.order_id = o.id where o.status in ('cancelled', 'voided') and v.status <> 'void'
      union all select o.order_no, o.status, 'load' from orders o join waybill_loads l on l.order_id = o.id where o.status in ('cancelled', 'voided') and l.status in ('planned', 'loaded')
      union all select o.order_no, o.status, 'car' from orders o join order_cars c on c.order_id = o.id where o.status in ('cancelled', 'voided') and (c.is_open or c.status <> 'cancelled')`,
  },
  {
    number: 10,
    rule: 'the cars of an order wait for dispatch once it is reviewed, and only then',
    broken: `select o.order_no, o.status, c.seq, c.is_open, c.status as car from orders o join order_cars c on c.order_id = o.id
      where (o.status in ('draft', 'pendingReview') and (c.is_open or c.status <> 'pending')) or (o.status in ${reviewed} and not c.is_open)
        or (o.status in ${reviewed} and o.reviewed_at is null)`,
  },
  {
    number: 11,
    rule: 'the receivables of a reviewed order add up to its total due; before the review there are none',
    broken: `select o.order_no, o.status, o.total_due_fen, coalesce(v.sum, 0) as owed from orders o
      left join (select order_id, sum(amount_fen) as sum from receivables where status <> 'void' group by 1) v on v.order_id = o.id
      where (o.status in ${reviewed} and coalesce(v.sum, 0) <> o.total_due_fen) or (o.status in ('draft', 'pendingReview') and v.sum is not null)`,
  },
  {
    number: 11,
    rule: 'received and outstanding of an order are those of its receivables',
    broken: `select o.order_no, o.status, o.received_fen, coalesce(v.received, 0) as received, o.outstanding_fen, coalesce(v.outstanding, 0) as outstanding from orders o
      left join (select order_id, sum(allocated_fen + offset_fen) as received, sum(outstanding_fen) as outstanding from receivables where status <> 'void' group by 1) v on v.order_id = o.id
      where o.received_fen <> coalesce(v.received, 0) or o.outstanding_fen <> coalesce(v.outstanding, 0)`,
  },
  {
    number: 12,
    rule: 'the payment split adds up to the total due, part by part equal to the receivables',
    broken: `select order_no, status, total_due_fen, prepaid_fen + collect_fen + monthly_fen + on_receipt_fen as split from orders
      where status in ('pendingReview', ${reviewed.slice(1)} and prepaid_fen + collect_fen + monthly_fen + on_receipt_fen <> total_due_fen
      union all select o.order_no, p.part, p.amount, coalesce(sum(v.amount_fen), 0) from orders o
        cross join lateral (values ('prepaid', o.prepaid_fen), ('collect', o.collect_fen), ('monthly', o.monthly_fen), ('onReceipt', o.on_receipt_fen)) as p (part, amount)
        left join receivables v on v.order_id = o.id and v.part = p.part and v.status <> 'void'
        where o.status in ${reviewed} group by o.order_no, p.part, p.amount having coalesce(sum(v.amount_fen), 0) <> p.amount`,
  },
  {
    number: 17,
    rule: 'the state of a reviewed order follows from its cars; completed: all delivered, all paid, no signed receipt awaited, no trouble open',
    broken: `select * from (select o.order_no, o.status, o.outstanding_fen, o.receipt_status, string_agg(c.status, ' ') as cars, case
          when count(*) filter (where c.status <> 'cancelled') = 0 then 'cancelled'
          when bool_and(c.status in ('delivered', 'returned', 'cancelled')) then
            case when not exists (select 1 from receivables v where v.order_id = o.id and v.status in ('open', 'partial'))
              and (o.receipt_required = 'none' or o.receipt_status = 'returned')
              and not exists (select 1 from trip_exceptions e where e.order_id = o.id and e.status = 'open') then 'completed' else 'delivered' end
          when bool_and(c.status in ('arrived', 'deliveryPlanned', 'selfPickup', 'delivering', 'delivered', 'returned', 'cancelled')) then 'arrived'
          when bool_or(c.status in ('loaded', 'inTransit', 'transferYard', 'arrived', 'deliveryPlanned', 'selfPickup', 'delivering', 'delivered', 'returned')) then 'inTransit'
          when bool_or(c.status in ('pickupPlanned', 'pickingUp', 'inYard', 'trunkPlanned')) then 'dispatching'
          else 'awaitingDispatch' end as derived
        from orders o join order_cars c on c.order_id = o.id where o.status in ${derived} group by o.id) judged where status <> derived`,
  },
  {
    number: 17,
    rule: 'a car on a waybill is in a state of that leg, and no other car is',
    broken: `select o.order_no, c.seq, c.status, l.status as load, w.type, w.status as waybill from order_cars c join orders o on o.id = c.order_id
        left join waybill_loads l on l.order_car_id = c.id and l.status in ('planned', 'loaded') left join waybills w on w.id = l.waybill_id
      where (l.id is not null) <> (c.status in ('pickupPlanned', 'pickingUp', 'trunkPlanned', 'loaded', 'inTransit', 'deliveryPlanned', 'delivering'))
        or (l.id is not null and c.current_waybill_id is distinct from l.waybill_id) or (l.id is null and c.current_waybill_id is not null)`,
  },
  {
    number: 18,
    rule: 'an order’s milestones follow one another and stand where its state says so',
    broken: `select order_no, status, reviewed_at, arrived_at, delivered_at, completed_at from orders
      where (arrived_at < reviewed_at) or (delivered_at < arrived_at) or (completed_at < delivered_at)
        or (status in ('delivered', 'completed') and (arrived_at is null or delivered_at is null)) or ((completed_at is not null) <> (status = 'completed'))`,
  },
  {
    number: 21,
    rule: 'nobody reviewed the own order without saying why',
    broken: `select o.order_no, o.status from orders o where o.reviewed_by_id in (o.created_by_id, o.operator_id) and not exists (
      select 1 from audit_entries a where a.row_id = o.id and a.action = 'approve' and a.staff_id = o.reviewed_by_id and coalesce(a.reason, '') <> '')`,
  },
  {
    number: 23,
    rule: 'revenue, total due and car count are those of the cars and the charges',
    broken: `select o.order_no, o.freight_fen, c.freight, o.revenue_fen, o.total_due_fen, o.car_count, c.cars from orders o
      left join (select order_id, sum(freight_fen) as freight, count(*) as cars from order_cars group by 1) c on c.order_id = o.id
      where o.freight_fen <> coalesce(c.freight, 0) or o.car_count <> coalesce(c.cars, 0) or o.total_due_fen <> o.revenue_fen + o.advance_fen
        or o.revenue_fen <> coalesce(c.freight, 0) + o.pickup_charge_fen + o.delivery_charge_fen + o.insurance_charge_fen + o.invoice_charge_fen + o.other_charge_fen - o.discount_fen`,
  },
  {
    number: 23,
    rule: 'cost = shares of freight + insurance + rebate; gross profit = revenue − cost; the rate to four decimals',
    broken: `select o.order_no, o.status, o.revenue_fen, o.cost_fen, coalesce(s.sum, 0) as shares, o.gross_profit_fen, o.profit_rate from orders o
      left join (select order_id, sum(sum) as sum from (${shares}) perCar group by 1) s on s.order_id = o.id
      where o.status not in ('cancelled', 'voided') and (o.cost_fen <> coalesce(s.sum, 0) + o.insurance_cost_fen + o.rebate_fen or o.gross_profit_fen <> o.revenue_fen - o.cost_fen
        or o.profit_rate is distinct from case when o.revenue_fen = 0 then null else round(o.gross_profit_fen::numeric / o.revenue_fen, 4) end)`,
  },
  {
    number: 23,
    rule: 'an order that does not take place earns nothing; it costs what fetching its cars did',
    broken: `select o.order_no, o.status, o.cost_fen, coalesce(s.sum, 0) as shares, o.gross_profit_fen, o.profit_rate, o.received_fen, o.outstanding_fen from orders o
      left join (select order_id, sum(sum) as sum from (${shares}) perCar group by 1) s on s.order_id = o.id where o.status in ('cancelled', 'voided')
      and (o.cost_fen <> coalesce(s.sum, 0) or o.gross_profit_fen <> -o.cost_fen or o.profit_rate is not null
        or o.received_fen <> 0 or o.outstanding_fen <> 0)`,
  },
  {
    number: 23,
    rule: 'a cost is known when each leg has a freight and each car a leg to its city, and checked with the payables of its legs',
    broken: `with leg as (
        select l.order_id, l.order_car_id, w.type, l.unload_region, l.share_fen, w.zero_freight_reason, p.status
        from waybill_loads l join waybills w on w.id = l.waybill_id
          left join payables p on p.waybill_id = w.id and p.status <> 'void' where l.status <> 'withdrawn')
      select * from (select o.order_no, o.status, o.cost_state, case
          when not exists (select from leg where leg.order_id = o.id) then 'missing'
          when exists (select from leg where leg.order_id = o.id and share_fen = 0 and zero_freight_reason is null
            and (leg.status is null or leg.status in ('pendingCheck', 'disputed'))) then 'missing'
          when exists (select from order_cars c where c.order_id = o.id and c.status <> 'cancelled' and not exists (
            select from leg where leg.order_car_id = c.id and leg.type <> 'pickup'
              and ${cityOf('leg.unload_region')} = ${cityOf('o.to_region')})) then 'missing'
          when exists (select from leg where leg.order_id = o.id and leg.status in ('pendingCheck', 'disputed')) then 'estimated'
          else 'checked' end as should from orders o) judged where cost_state <> should`,
  },
  {
    number: 14,
    rule: 'what a car cost are its shares',
    broken: `select c.id, c.order_id, c.cost_fen, coalesce(s.sum, 0) as shares from order_cars c left join (${shares}) s on s.order_car_id = c.id where c.cost_fen <> coalesce(s.sum, 0)`,
  },
]
