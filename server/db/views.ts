import { type SQL, sql } from 'drizzle-orm'

/**
 * What the SQL views of the definitions marked `sqlView` ask, by the definition's name: every field under its column's
 * name, and besides `id`, `version`, `created_at`, `created_by_id`, `updated_at` and `updated_by_id`, and the `search_text`
 * of the rows behind it where its list is searched. What nobody may read stays out of it here: a definition cannot show what its view does not answer.
 */
export const viewQueries: Readonly<Record<string, SQL>> = {
  // The phones that a text names are the driver's and others': whole only where the whole text is.
  // A code is worth a login: it is read in the outbox of a demonstration alone, which keeps what it does not send.
  textMessages: sql`select id, 1 as version, at as created_at, null::uuid as created_by_id,
    coalesce(sent_at, at) as updated_at, null::uuid as updated_by_id,
    phone as sent_to, template,
    regexp_replace(case when params->>'code' is null then content else replace(content, params->>'code', '******') end,
      '(1[3-9][0-9])[0-9]{4}([0-9]{4})', '\\1****\\2', 'g') as content,
    case when params->>'code' is null
      or (gateway = 'outbox' and exists (select 1 from settings where key = 'demo'))
      then content else replace(content, params->>'code', '******') end as plain_text,
    status, segments::bigint as segments, cost_fen as fee_fen, sent_at, gateway, fail_reason, order_id
    from sms_messages`,
  // A phone is nobody's business here: its message has it.
  balanceEntries: sql`select id, 1 as version, paid_at as created_at, created_by_id, paid_at as updated_at,
      null::uuid as updated_by_id, 'topUp' as kind, recharge_no as title, amount_fen, null::bigint as segments, id as recharge_id
    from recharges where status in ('paid', 'refunded')
    union all select md5(id::text || ' refund')::uuid, 1, refunded_at, refunded_by_id, refunded_at, null, 'refund', recharge_no,
      -refund_fen, null, id from recharges where status = 'refunded'
    union all select id, 1, sent_at, null, sent_at, null, 'message', left(phone, 3) || '****' || right(phone, 4), -cost_fen,
      segments, null from sms_messages where status = 'sent'`,
  // Each customer beside the oldest that is alike, by phone before by name; who was merged is no customer any more.
  customerDuplicates: sql`with known as (
      select phone as of, 'phone' as by, id, created_at from customers where status <> 'merged'
      union all select name, 'name', id, created_at from customers where status <> 'merged')
    select distinct on (b.id) b.id, 1 as version, b.created_at, b.created_by_id, b.updated_at, b.updated_by_id, b.name,
      k.by as same_by, b.id as customer_id, o.id as other_id, b.owner_id, b.office_id, b.search_text
    from known k join known o on o.of = k.of and o.by = k.by and (o.created_at, o.id) < (k.created_at, k.id)
      join customers b on b.id = k.id
    order by b.id, k.by desc, o.created_at, o.id`,
  // By all that moved an amount, each on its day. A contra entry takes back what it names, with the sign of its list.
  receivableChanges: sql`select r.id, 1 as version, r.created_at, r.created_by_id, r.created_at as updated_at,
      null::uuid as updated_by_id, r.biz_date as changed_on, 'claimed' as kind, r.kind as claim_kind, r.id as receivable_id, r.order_id,
      r.customer_id, r.operator_id, r.office_id, r.part, r.due_on, r.amount_fen
    from receivables r where r.status <> 'void'
    union all select a.id, 1, a.created_at, a.created_by_id, a.created_at, null, a.allocated_on, 'received', r.kind, r.id, r.order_id,
      r.customer_id, r.operator_id, r.office_id, r.part, r.due_on, case when a.status = 'twin' then a.amount_fen else -a.amount_fen end
    from receipt_allocations a join receivables r on r.id = a.receivable_id where r.status <> 'void'
    union all select e.id, 1, e.created_at, e.created_by_id, e.created_at, null, e.entered_on, e.kind, r.kind, r.id, r.order_id,
      r.customer_id, r.operator_id, r.office_id, r.part, r.due_on, case when e.twin_of_id is null then -e.amount_fen else e.amount_fen end
    from receivable_entries e join receivables r on r.id = e.receivable_id where r.status <> 'void'`,
  // What each truck earned and cost, item by item (domain §3). Wages go to the trucks that the driver drove: trip pay by trips, the
  // rest by kilometres, by largest remainder; of who drove none, to the truck in his charge. What is by the month runs from the
  // purchase until the truck goes out of use.
  truckEntries: sql`with trips as (
      select w.driver_id, w.truck_id, w.carrier_kind as ownership, to_char(w.completed_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
        count(*) as trips, sum(greatest(coalesce(w.odometer_in - w.odometer_out, 0), 0)) as km
      from waybills w where w.status = 'completed' and w.driver_id is not null and w.truck_id is not null group by 1, 2, 3, 4),
    driven as (
      select s.id as sheet_id, t.truck_id, t.ownership, t.trips, t.km from salary_sheets s join trips t on t.driver_id = s.staff_id and t.month = s.month
      union all select s.id, k.id, k.ownership, 1, 0 from salary_sheets s join trucks k on k.driver_id = s.staff_id
        where not exists (select from trips t where t.driver_id = s.staff_id and t.month = s.month)),
    weighed as (
      select d.sheet_id, d.truck_id, d.ownership, d.trips as trip_weight, sum(d.trips) over sheet as trip_weights, s.trip_fen,
        case when sum(d.km) over sheet > 0 then d.km else 1 end as km_weight,
        case when sum(d.km) over sheet > 0 then sum(d.km) over sheet else count(*) over sheet end as km_weights, s.gross_fen - s.trip_fen as rest_fen
      from driven d join salary_sheets s on s.id = d.sheet_id where s.gross_fen > 0 window sheet as (partition by d.sheet_id)),
    floors as (
      select *, div(trip_fen * trip_weight, trip_weights) as trip_floor, div(rest_fen * km_weight, km_weights) as rest_floor,
        row_number() over (partition by sheet_id order by mod(trip_fen * trip_weight, trip_weights) desc, truck_id, ownership) as trip_rank,
        row_number() over (partition by sheet_id order by mod(rest_fen * km_weight, km_weights) desc, truck_id, ownership) as rest_rank
      from weighed),
    wages as (
      select sheet_id, truck_id, ownership, (trip_floor + rest_floor
        + case when trip_rank <= trip_fen - sum(trip_floor) over (partition by sheet_id) then 1 else 0 end
        + case when rest_rank <= rest_fen - sum(rest_floor) over (partition by sheet_id) then 1 else 0 end)::bigint as wage_fen
      from floors),
    months as (
      select k.*, month::date as month from trucks k, lateral generate_series(
        date_trunc('month', coalesce(k.purchased_on, (k.created_at at time zone 'Asia/Shanghai')::date)::timestamp),
        coalesce(k.stopped_on::timestamp, now() at time zone 'Asia/Shanghai'), interval '1 month') month
      where k.ownership in ('own', 'affiliated')),
    entries as (
      select w.id, w.created_at, w.created_by_id, (w.departed_at at time zone 'Asia/Shanghai')::date as happened_on, 'freight' as kind,
        null::text as category, w.truck_id, w.carrier_kind as ownership, w.driver_id, w.id as waybill_id, null::uuid as claim_id,
        null::uuid as flow_id, null::uuid as case_id,
        case w.carrier_kind when 'own' then w.freight_fen else coalesce((select sum(p.net_fen) from payables p
          where p.waybill_id = w.id and p.status <> 'void')::bigint, w.freight_fen) end as in_fen,
        null::bigint as out_fen, null::bigint as wage_fen, false as is_estimated,
        greatest(w.odometer_in - w.odometer_out, 0) as km, w.load_count as cars, w.used_slots, w.capacity_slots as slots,
        greatest(w.odometer_in - w.odometer_out, 0) * w.capacity_slots as slot_km
      from waybills w where w.status in ('inTransit', 'arrived', 'completed') and w.truck_id is not null and w.carrier_kind in ('own', 'affiliated')
      union all select md5(w.id::text || ' advance')::uuid, w.created_at, w.created_by_id, (w.departed_at at time zone 'Asia/Shanghai')::date, 'advance',
        null, w.truck_id, w.carrier_kind, w.driver_id, w.id, null, null, null, null, w.prepaid_fen + w.oil_card_fen, null, false,
        null, null, null, null, null
      from waybills w where w.status in ('inTransit', 'arrived', 'completed') and w.truck_id is not null and w.carrier_kind = 'affiliated'
        and w.prepaid_fen + w.oil_card_fen > 0
      union all select i.id, i.created_at, i.created_by_id, i.occurred_on, 'claim', i.category, c.truck_id, k.ownership, c.driver_id, c.waybill_id,
        c.id, null, null, null, i.cost_fen, null, i.status <> 'approved', null, null, null, null, null
      from driver_claim_items i join driver_claims c on c.id = i.claim_id join trucks k on k.id = c.truck_id
      where i.status in ('submitted', 'checked', 'approved') and i.cost_fen > 0
      union all select md5(g.sheet_id::text || g.truck_id::text || g.ownership)::uuid, s.created_at, s.created_by_id, (s.month || '-01')::date, 'wage',
        null, g.truck_id, g.ownership, s.staff_id, null, null, null, null, null, null, g.wage_fen, s.status = 'draft', null, null, null, null, null
      from wages g join salary_sheets s on s.id = g.sheet_id where g.wage_fen > 0
      union all select md5(m.id::text || m.month::text || fixed.kind)::uuid, m.created_at, m.created_by_id, m.month, fixed.kind,
        null, m.id, m.ownership, null, null, null, null, null, null, fixed.fen, null, false, null, null, null, null, null
      from months m, lateral (values ('depreciation', m.depreciation_month_fen), ('loan', m.loan_month_fen), ('insurance', m.insurance_month_fen),
        ('management', case m.ownership when 'affiliated' then m.management_month_fen end)) fixed (kind, fen) where fixed.fen > 0
      union all select f.id, f.created_at, f.created_by_id, f.happened_on, case f.direction when 'in' then 'otherIn' else 'otherOut' end,
        null, f.truck_id, k.ownership, null, null, null, f.id, null, case f.direction when 'in' then f.amount_fen end,
        case f.direction when 'out' then f.amount_fen end, null, false, null, null, null, null, null
      from other_flows f join trucks k on k.id = f.truck_id where f.status = 'posted'
      union all select d.id, d.created_at, d.created_by_id, d.settled_on, 'damage', null, w.truck_id, w.carrier_kind, w.driver_id, w.id, null, null, d.id,
        null, d.compensate_fen - d.recover_fen, null, false, null, null, null, null, null
      from damage_cases d join waybills w on w.id = d.waybill_id
      where d.status = 'settled' and w.truck_id is not null and w.carrier_kind in ('own', 'affiliated') and d.compensate_fen > d.recover_fen)
    select e.id, 1 as version, e.created_at, e.created_by_id, e.created_at as updated_at, null::uuid as updated_by_id, e.happened_on,
      to_char(e.happened_on, 'YYYY-MM') as month, e.kind, e.category, e.truck_id, e.ownership, k.office_id, e.driver_id, e.waybill_id, e.claim_id,
      e.flow_id, e.case_id, e.in_fen, e.out_fen, e.wage_fen, e.is_estimated, e.km, e.cars, e.used_slots, e.slots, e.slot_km
    from entries e join trucks k on k.id = e.truck_id`,
  // What hangs on the definition that an entry speaks of is nothing here: nobody asks for it by a filter or an order.
  auditLogs: sql`select a.id, 1 as version, a.at as created_at, a.staff_id as created_by_id, a.at as updated_at,
    null::uuid as updated_by_id, a.at, a.staff_id, a.resource, a.action, substring(a.action from '[^.]+$') as verb, a.row_id,
    null::text as row_title, null::text as reason, null::text as changes, a.address, a.request_id, s.office_id
    from audit_entries a left join staff s on s.id = a.staff_id`,
}
