import type { Rule } from './invariant-rule.ts'

/** Waybills and the cars on them. Withdrawn loads do not count. */
export const loadRules: readonly Rule[] = [
  {
    number: 10,
    rule: 'a cancelled waybill carries nothing and owes nothing',
    broken: `select w.waybill_no, l.status as load, p.status as payable from waybills w left join waybill_loads l on l.waybill_id = w.id and l.status <> 'withdrawn'
      left join payables p on p.waybill_id = w.id and p.status <> 'void' where w.status = 'cancelled' and (l.id is not null or p.id is not null)`,
  },
  {
    number: 13,
    rule: 'the shares of a trip add up to what it costs: the net payable where one holds, else its freight; withdrawn ones are 0',
    broken: `select w.waybill_no, w.status, w.freight_fen, p.net as payable, l.shares from waybills w
      join (select waybill_id, sum(share_fen) as shares from waybill_loads where status <> 'withdrawn' group by 1) l on l.waybill_id = w.id
      left join (select waybill_id, sum(net_fen) as net from payables where status <> 'void' group by 1) p on p.waybill_id = w.id
      where w.status <> 'cancelled' and l.shares <> coalesce(p.net, w.freight_fen)
      union all select w.waybill_no, l.status, l.share_fen, 0, 0 from waybill_loads l join waybills w on w.id = l.waybill_id where l.status = 'withdrawn' and l.share_fen <> 0`,
  },
  {
    number: 13,
    rule: 'a trip priced per car costs the sum of its cars; a payable was entered with the trip’s freight',
    broken: `select w.waybill_no, w.freight_fen, sum(l.freight_fen) as cars from waybills w join waybill_loads l on l.waybill_id = w.id and l.status <> 'withdrawn'
      where w.freight_mode = 'perCar' and w.status <> 'cancelled' group by w.id having sum(l.freight_fen) <> w.freight_fen
      union all select w.waybill_no, w.freight_fen, p.amount_dispatch_fen from waybills w join payables p on p.waybill_id = w.id where p.status <> 'void' and p.amount_dispatch_fen <> w.freight_fen`,
  },
  {
    number: 13,
    rule: 'a confirmed trip of a foreign or affiliated truck has one payable, one of an own truck none',
    broken: `select w.waybill_no, w.status, w.carrier_kind, count(p.id) as payables from waybills w left join payables p on p.waybill_id = w.id and p.status <> 'void'
      where w.status in ('planning', 'assigned', 'inTransit', 'arrived', 'completed') group by w.id
      having count(p.id) <> case when w.status = 'planning' or w.carrier_kind = 'own' then 0 else 1 end`,
  },
  {
    number: 13,
    rule: 'a trip says how far its freight is settled, and which cars are on it',
    broken: `select w.waybill_no, w.settle_status, p.status, w.car_tails, l.tails from waybills w
      left join payables p on p.waybill_id = w.id and p.status <> 'void'
      left join (select l.waybill_id, string_agg(coalesce(right(c.vin, 6), c.plate, c.model), ' ' order by l.slot_no, l.id) as tails
        from waybill_loads l join order_cars c on c.id = l.order_car_id where l.status <> 'withdrawn' group by 1) l on l.waybill_id = w.id
      where coalesce(w.car_tails, '') <> coalesce(l.tails, '') or w.settle_status <> case when p.id is null then 'none'
        when p.status in ('pendingCheck', 'disputed') then 'unchecked' when p.status = 'checked' then 'open' else p.status end`,
  },
  {
    number: 14,
    rule: 'over all orders the cars’ costs are the freight of all trips with cars',
    broken: `select * from (select (select coalesce(sum(cost_fen), 0) from order_cars) as cars,
        (select coalesce(sum(coalesce((select sum(p.net_fen) from payables p where p.waybill_id = w.id and p.status <> 'void'), w.freight_fen)), 0) from waybills w
          where w.status <> 'cancelled' and exists (select 1 from waybill_loads l where l.waybill_id = w.id and l.status <> 'withdrawn')) as trips) both_sides where cars <> trips`,
  },
  {
    number: 15,
    rule: 'slots in use are those of the loads and fit the truck, unless somebody said why not',
    broken: `select w.waybill_no, w.status, w.used_slots, coalesce(l.slots, 0) as slots, w.capacity_slots, w.load_count, coalesce(l.cars, 0) as cars from waybills w
      left join (select waybill_id, sum(slot_coeff) as slots, count(*) as cars from waybill_loads where status <> 'withdrawn' group by 1) l on l.waybill_id = w.id
      where coalesce(w.used_slots, 0) <> coalesce(l.slots, 0) or w.load_count <> coalesce(l.cars, 0)
        or (w.status in ('assigned', 'inTransit', 'arrived', 'completed') and w.truck_id is not null and w.capacity_slots > 0
          and w.used_slots > w.capacity_slots and coalesce(w.over_capacity_reason, '') = '')`,
  },
  {
    number: 16,
    rule: 'a car is on at most one trip at a time, and once on a trip',
    broken: `select order_car_id, count(*) from waybill_loads where status in ('planned', 'loaded') group by 1 having count(*) > 1
      union all select order_car_id, count(*) from waybill_loads where status <> 'withdrawn' group by order_car_id, waybill_id having count(*) > 1`,
  },
  {
    number: 16,
    rule: 'a slot holds one car, and a load is of the car’s order',
    broken: `select waybill_id, slot_no from waybill_loads where status <> 'withdrawn' group by 1, 2 having count(*) > 1
      union all select l.waybill_id, l.slot_no from waybill_loads l join order_cars c on c.id = l.order_car_id where c.order_id <> l.order_id`,
  },
  {
    number: 18,
    rule: 'a car is loaded, unloaded, signed for, in this order, and its legs follow one another',
    broken: `select l.id, l.status, l.loaded_at, l.unloaded_at, l.signed_at from waybill_loads l
      where l.loaded_at > l.unloaded_at or l.unloaded_at > l.signed_at or (l.status in ('loaded', 'unloaded', 'signed') and l.loaded_at is null)
        or (l.status in ('unloaded', 'signed') and l.unloaded_at is null) or (l.status = 'signed' and l.signed_at is null)
        or (l.status = 'planned' and coalesce(l.loaded_at, l.unloaded_at, l.signed_at) is not null)
      union all select later.id, later.status, first.unloaded_at, later.loaded_at, null from waybill_loads first
        join waybill_loads later on later.order_car_id = first.order_car_id and later.id > first.id and later.status <> 'withdrawn'
        where first.status <> 'withdrawn' and (first.unloaded_at is null or later.loaded_at < first.unloaded_at)`,
  },
  {
    number: 18,
    rule: 'a trip departs, arrives, is completed, in this order and as its state says',
    broken: `select waybill_no, status, departed_at, arrived_at, completed_at from waybills
      where departed_at > arrived_at or arrived_at > completed_at or odometer_in < odometer_out
        or (departed_at is not null) <> (status in ('inTransit', 'arrived', 'completed')) or (arrived_at is not null) <> (status in ('arrived', 'completed'))
        or (completed_at is not null) <> (status = 'completed')
      union all select w.waybill_no, l.status, null, null, null from waybills w join waybill_loads l on l.waybill_id = w.id
        where (w.status in ('planning', 'cancelled') and l.status not in ('planned', 'withdrawn')) or (w.status in ('arrived', 'completed') and l.status in ('planned', 'loaded'))`,
  },
  {
    number: 18,
    rule: 'what a trip collected is what its hand-overs hold, and each holds the receipts that came with it and were not reversed',
    broken: `select w.waybill_no as no, w.collect_by_driver_fen as said, coalesce(sum(l.collect_fen), 0) as held from waybills w
        left join waybill_loads l on l.waybill_id = w.id and l.status <> 'withdrawn' group by w.id having w.collect_by_driver_fen <> coalesce(sum(l.collect_fen), 0)
      union all select l.id::text, l.collect_fen, coalesce(sum(r.amount_fen), 0) from waybill_loads l
        left join receipts r on r.load_id = l.id and r.status = 'posted' group by l.id having l.collect_fen <> coalesce(sum(r.amount_fen), 0)`,
  },
  {
    number: 18,
    rule: 'a car stands as its last leg left it',
    broken: `select l.id, l.status, c.status as car, w.status as trip from waybill_loads l join order_cars c on c.id = l.order_car_id join waybills w on w.id = l.waybill_id
      where l.status <> 'withdrawn' and not exists (select 1 from waybill_loads n where n.order_car_id = c.id and n.id > l.id and n.status <> 'withdrawn')
        and (case l.status when 'signed' then c.status not in ('delivered', 'returned') when 'unloaded' then c.status not in ('inYard', 'transferYard', 'arrived', 'selfPickup', 'cancelled', 'returned')
          when 'planned' then c.status not in ('pickupPlanned', 'trunkPlanned', 'deliveryPlanned') else c.status not in ('pickingUp', 'loaded', 'inTransit', 'delivering') end
          or (c.current_waybill_id is distinct from case when l.status in ('planned', 'loaded') then w.id end))`,
  },
  {
    number: 19,
    rule: 'a truck and a driver are on at most one trip at a time',
    broken: `select truck_id as who, count(*) from waybills where status = 'inTransit' and truck_id is not null group by 1 having count(*) > 1
      union all select driver_id, count(*) from waybills where status = 'inTransit' and driver_id is not null group by 1 having count(*) > 1`,
  },
  {
    number: 19,
    rule: 'a truck is under way exactly while a trip of it is, and planned while one is confirmed',
    broken: `select t.plate, t.status, count(*) filter (where w.status = 'inTransit') as trips, count(*) filter (where w.status = 'assigned') as confirmed
      from trucks t left join waybills w on w.truck_id = t.id group by t.id
      having (t.status = 'busy') <> (count(*) filter (where w.status = 'inTransit') > 0)
        or (t.status = 'planned' and count(*) filter (where w.status = 'assigned') = 0) or (t.status = 'idle' and count(*) filter (where w.status = 'assigned') > 0)`,
  },
  {
    number: 18,
    rule: 'a car has the damage that its last inspection saw, and what is new there is part of it',
    broken: `select c.id, c.marks, i.marks as seen, i.new_marks from order_cars c
      join lateral (select marks, new_marks from car_inspections i where i.order_car_id = c.id order by i.id desc limit 1) i on true
      where not (c.marks @> i.marks and c.marks <@ i.marks) or not i.marks @> i.new_marks`,
  },
]
