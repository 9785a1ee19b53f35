import { sentenceOf } from '../../src/define/message.ts'
import { fundMovements } from '../../src/resources/finance/fund-accounts.ts'
import { message } from '../messages/process.ts'

/** What the ledger calls money that came in. */
const receiptWord = fundMovements.fields.kind.options.receipt[0]

/** How far back the filled orders go. */
export const BULK_DAYS = 1095
/** Days from the order to its delivery and to its payment. */
const DELIVERED_AFTER = 5
const PAID_AFTER = 7

/** 返利 of each car. */
const REBATE_FEN = 2_000

export type Fill = {
  /** The first order's number in this fill, and how many there are. */
  first: number
  total: number
  /** The first business day. */
  since: string
}

export const moment = (day: string, hour: string) => `(${day}::timestamp + ${hour}) at time zone 'Asia/Shanghai'`
/** A number of no obvious pattern, the same for the same order and purpose. */
const draw = (purpose: number, below: string, of = 'g') => `(abs(hashint8(${of} * 31 + ${purpose})::bigint) % ${below})`
/** A UUIDv7 of that moment; the kind and the ordinal make it unique. */
export const id = (at: string, kind: number, ordinal: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7b${kind.toString(16)}08' || lpad(to_hex(${ordinal}), 15, '0'))::uuid`
export const numberOf = (prefix: string, day: string, ordinal: string) =>
  `'${prefix}' || to_char(${day}, 'YYMMDD') || '-' || lpad((${ordinal})::text, greatest(4, length((${ordinal})::text)), '0')`
export const lastOf = (prefix: string, day: string) =>
  `coalesce((select s.last from serial_numbers s where s.prefix = '${prefix}' and s.day = to_char(${day}, 'YYYY-MM-DD')), 0)`

/** More customers, private people, given to the salesmen in turn; in numbers of the day the books begin. */
export const moreCustomers = (upTo: number): string => `
  with known as (select count(*)::int as count from customers), day as (select (now() at time zone 'Asia/Shanghai')::date - ${BULK_DAYS} as day),
    sellers as (select id, office_id, row_number() over (order by id) - 1 as i, count(*) over () as count from staff where status = 'on' and post = 'sales'),
    base as (select ${lastOf('KH', 'day.day')} as last from day),
    made as (select g, ${id(moment('day.day', "interval '8 hours'"), 1, 'g::bigint')} as id, ${numberOf('KH', 'day.day', 'base.last + g - known.count')} as no, n.name, n.spelled,
        '19' || lpad((g % 1000000000)::text, 9, '0') as phone, s.id as owner_id, s.office_id, ${moment('day.day', "interval '8 hours'")} as at
      from known, day, base, generate_series(known.count + 1, ${upTo}) g join bulk_names n on n.i = g % 1500 join sellers s on s.i = g % s.count),
    written as (insert into customers (id, created_at, created_by_id, updated_at, updated_by_id, search_text, customer_no, name, phone, settle_mode, owner_id, office_id)
      select id, at, owner_id, at, owner_id, lower(no) || ' ' || spelled, no, name, phone, (array['collect', 'prepaid', 'onReceipt'])[1 + g % 3], owner_id, office_id from made returning 1)
  insert into serial_numbers (prefix, day, last) select 'KH', to_char(day.day, 'YYYY-MM-DD'), base.last + (select count(*) from written) from day, base where exists (select 1 from written)
  on conflict (prefix, day) do update set last = excluded.last`

/** What is drawn for each order of a batch. */
export const batchOf = ({ first, total, since }: Fill, from: number, to: number): string => `
  create temp table batch on commit drop as
  with placed as (select g, g - ${first} as n, ((g - ${first}) * ${BULK_DAYS} / ${total})::int as nth from generate_series(${from}::bigint, ${to}) g),
    dated as (select g, nth, date '${since}' + nth as day, n - (nth::bigint * ${total} + ${BULK_DAYS - 1}) / ${BULK_DAYS} + 1 as ordinal from placed),
    timed as (select *, ${moment('day', `interval '8.5 hours' + ordinal * interval '${(34_000 * BULK_DAYS) / total} seconds'`)} as at,
      case when nth >= ${BULK_DAYS - PAID_AFTER - 1} then 'awaitingDispatch' when g % 53 = 0 then 'cancelled' when g % 37 = 0 then 'delivered' else 'completed' end as status from dated),
    days as (select day, ${lastOf('D', 'one.day')} as last_order, ${lastOf('YS', 'one.day')} as last_receivable, ${lastOf('YF', 'one.day')} as last_payable, ${lastOf('SK', `one.day + ${PAID_AFTER}`)} as last_receipt
      from (select distinct day from dated) one)
  select t.g, t.day, t.at, t.ordinal, t.status, ${id('t.at', 2, 't.g')} as id, ${numberOf('D', 't.day', 't.ordinal + s.last_order')} as no,
    ${numberOf('YS', 't.day', 't.ordinal + s.last_receivable')} as receivable_no, ${numberOf('YF', 't.day', 't.ordinal + s.last_payable')} as payable_no, ${numberOf('SK', `t.day + ${PAID_AFTER}`, 't.ordinal + s.last_receipt')} as receipt_no,
    1 + (${draw(1, '100', 't.g')} >= 40)::int + (${draw(1, '100', 't.g')} >= 75)::int + (${draw(1, '100', 't.g')} >= 90)::int as cars,
    c.id as customer_id, c.owner_id, c.office_id, c.name as consignor, c.phone as consignor_phone, regexp_replace(c.search_text, '^kh[0-9]+-[0-9]+ ', '') as consignor_text,
    case when c.settle_mode = 'mixed' then 'collect' else c.settle_mode end as pay_mode,
    n.name as consignee, n.spelled as consignee_text, '13' || lpad(${draw(2, '1000000000', 't.g')}::text, 9, '0') as consignee_phone,
    l.from_region, l.to_region, l.kilometres, l.plate, f.id as from_office, d.id as to_office, o.reviewer_id, y.i as payee, y.id as payee_id
  from timed t join days s on s.day = t.day join bulk_customers c on c.i = ${draw(3, '(select count(*) from bulk_customers)', 't.g')}
    join bulk_names n on n.i = ${draw(4, '1500', 't.g')} join bulk_lanes l on l.i = ${draw(5, '(select count(*) from bulk_lanes)', 't.g')}
    left join bulk_offices f on f.code = l.from_code left join bulk_offices d on d.code = l.to_code join bulk_offices o on o.id = c.office_id
    join bulk_payees y on y.i = t.g % (select count(*) from bulk_payees)`

/** Their cars; the check digit of the chassis number is that of the model's part and the serial number. */
export const batchCars = `
  create temp table batch_cars on commit drop as
  select b.g, seq, m.name, m.spelled, m.size, m.coefficient, m.energy, round(((32000 + b.kilometres * 110) * m.coefficient * (0.92 + ${draw(6, '12', '(b.g * 4 + seq)')} * 0.01)) / 1000)::bigint * 1000 as freight,
    (m.prefix || case mod(m.weighed + s.sum, 11) when 10 then 'X' else mod(m.weighed + s.sum, 11)::text end || m.tail || lpad(s.serial::text, 6, '0')) as vin,
    case when ${draw(7, '5', '(b.g * 4 + seq)')} < 3 then b.plate || lpad(${draw(8, '100000', '(b.g * 4 + seq)')}::text, 5, '0') end as plate
  from batch b cross join lateral generate_series(1, b.cars) seq
    join bulk_models m on m.i = (b.g * 4 + seq) % (select count(*) from bulk_models)
    cross join lateral (select serial, (serial / 100000 % 10 * 7 + serial / 10000 % 10 * 6 + serial / 1000 % 10 * 5 + serial / 100 % 10 * 4 + serial / 10 % 10 * 3 + serial % 10 * 2)::int as sum
      from (select ((b.g * 4 + seq) / (select count(*) from bulk_models)) % 1000000 as serial) one) s`

/** What follows from the cars, the status and the day. */
export const batchMoney = `
  create temp table batch_money on commit drop as
  select b.g, sum(c.freight)::bigint as freight, least(sum(c.freight)::bigint, 20000) * (b.g % 9 = 0)::int as insurance, count(*) * ${REBATE_FEN} as rebate, string_agg(lower(c.vin) || coalesce(' ' || lower(c.plate), ''), ' ' order by c.seq) || ' ' || string_agg(distinct c.spelled, ' ') as text,
    b.status = 'completed' as is_paid, b.status in ('completed', 'delivered') as is_delivered
  from batch b join batch_cars c on c.g = b.g group by b.g, b.status`

const deliveredAt = `b.at + interval '${DELIVERED_AFTER} days'`
const paidAt = `b.at + interval '${PAID_AFTER} days'`
const paidOn = `(b.day + ${PAID_AFTER})`

export const insertRows: readonly string[] = [
  `insert into orders (id, version, created_at, created_by_id, updated_at, updated_by_id, search_text, order_no, order_date, status, customer_id, consignor, consignor_phone,
      consignee, consignee_phone, from_region, from_attribution_id, to_region, to_attribution_id, expected_arrive_on, operator_id, office_id, freight_fen, revenue_fen, total_due_fen, pay_mode,
      prepaid_fen, collect_fen, on_receipt_fen, monthly_fen, receipt_required, receipt_status, receipt_returned_on, car_count, received_fen, outstanding_fen, insurance_cost_fen, rebate_fen, rebate_payee_id, cost_fen, gross_profit_fen, profit_rate,
      reviewed_by_id, reviewed_at, arrived_at, delivered_at, completed_at, cancel_reason)
    select b.id, 4, b.at, b.owner_id, case when m.is_paid then ${paidAt} else b.at end, b.owner_id, lower(b.no) || ' ' || b.consignor_text || ' ' || b.consignee_text || ' ' || m.text,
      b.no, b.day, b.status, b.customer_id, b.consignor, b.consignor_phone, b.consignee, b.consignee_phone, b.from_region, b.from_office, b.to_region, b.to_office, b.day + 4 + b.kilometres / 600,
      b.owner_id, b.office_id, m.freight, m.freight, m.freight, b.pay_mode, m.freight * (b.pay_mode = 'prepaid')::int, m.freight * (b.pay_mode = 'collect')::int, m.freight * (b.pay_mode = 'onReceipt')::int,
      m.freight * (b.pay_mode = 'monthly')::int, 'photo', case when m.is_delivered then 'returned' else 'waiting' end, case when m.is_delivered then b.day + ${DELIVERED_AFTER} end, b.cars,
      m.freight * m.is_paid::int, case when m.is_paid or b.status = 'cancelled' then 0 else m.freight end, m.insurance, m.rebate, b.payee_id, case when b.status = 'cancelled' then 0 else m.insurance + m.rebate end, case when b.status = 'cancelled' then 0 else m.freight - m.insurance - m.rebate end, case when b.status <> 'cancelled' then round((m.freight - m.insurance - m.rebate)::numeric / m.freight, 4) end,
      b.reviewer_id, b.at + interval '20 minutes', case when m.is_delivered then ${deliveredAt} end, case when m.is_delivered then ${deliveredAt} end, case when m.is_paid then ${paidAt} end,
      case when b.status = 'cancelled' then '${sentenceOf(message('bulk.cancelled'), 'zh')}' end
    from batch b join batch_money m on m.g = b.g`,
  `insert into order_cars (id, version, created_at, created_by_id, updated_at, updated_by_id, search_text, order_id, seq, model, size_class, slot_coeff, vin, plate, is_new, energy, freight_fen, status, is_open, opened_on, waiting_since,
      inspection, current_region, signed_by, signed_phone, signed_at)
    select ${id('b.at', 3, '(c.g * 4 + c.seq)')}, 4, b.at, b.owner_id, b.at, b.owner_id, c.spelled || ' ' || lower(c.vin) || coalesce(' ' || lower(c.plate), ''), b.id, c.seq, c.name, c.size, c.coefficient, c.vin, c.plate,
      c.plate is null, c.energy, c.freight, case when m.is_delivered then 'delivered' when b.status = 'cancelled' then 'cancelled' else 'pending' end, b.status <> 'cancelled',
      case when b.status <> 'cancelled' then ((b.at + interval '20 minutes') at time zone 'Asia/Shanghai')::date end,
      case when b.status <> 'cancelled' and not m.is_delivered then ((b.at + interval '20 minutes') at time zone 'Asia/Shanghai')::date end,
      case when m.is_delivered then 'rechecked' else 'none' end, case when m.is_delivered then b.to_region end, case when m.is_delivered then b.consignee end, case when m.is_delivered then b.consignee_phone end,
      case when m.is_delivered then ${deliveredAt} end
    from batch_cars c join batch b on b.g = c.g join batch_money m on m.g = c.g`,
  `insert into receivables (id, created_at, created_by_id, updated_at, updated_by_id, search_text, receivable_no, kind, part, order_id, customer_id, operator_id, office_id, amount_fen, allocated_fen, outstanding_fen, biz_date, due_on, status)
    select ${id('b.at', 4, 'b.g')}, b.at + interval '20 minutes', b.reviewer_id, b.at, b.reviewer_id, lower(b.receivable_no), b.receivable_no, 'freight', b.pay_mode, b.id, b.customer_id, b.owner_id, b.office_id, m.freight,
      m.freight * m.is_paid::int, case when m.is_paid or b.status = 'cancelled' then 0 else m.freight end, b.day,
      case b.pay_mode when 'prepaid' then b.day when 'onReceipt' then case when m.is_delivered then b.day + ${DELIVERED_AFTER + 7} end when 'monthly' then b.day + 45 else b.day + ${DELIVERED_AFTER} end,
      case when m.is_paid then 'settled' when b.status = 'cancelled' then 'void' else 'open' end
    from batch b join batch_money m on m.g = b.g`,
  `insert into receipts (id, created_at, created_by_id, updated_at, updated_by_id, search_text, receipt_no, received_on, customer_id, payer_name, fund_account_id, method, amount_fen, allocated_fen, office_id)
    select ${id(paidAt, 5, 'b.g')}, ${paidAt}, a.cashier_id, ${paidAt}, a.cashier_id, lower(b.receipt_no) || ' ' || b.consignor, b.receipt_no, ${paidOn}, b.customer_id, b.consignor, a.id, 'bank', m.freight, m.freight, b.office_id
    from batch b join batch_money m on m.g = b.g join bulk_accounts a on a.i = b.g % (select count(*) from bulk_accounts) where m.is_paid`,
  `insert into receipt_allocations (id, created_at, created_by_id, updated_at, updated_by_id, receipt_id, receivable_id, amount_fen, order_id, allocated_on)
    select ${id(paidAt, 6, 'b.g')}, ${paidAt}, a.cashier_id, ${paidAt}, a.cashier_id, ${id(paidAt, 5, 'b.g')}, ${id('b.at', 4, 'b.g')}, m.freight, b.id, ${paidOn}
    from batch b join batch_money m on m.g = b.g join bulk_accounts a on a.i = b.g % (select count(*) from bulk_accounts) where m.is_paid`,
]

/** The ledger of one new account: its receipts in the order of time. */
export const insertMovements = (place: number): string => `
  insert into fund_movements (id, created_at, created_by_id, updated_at, updated_by_id, search_text, movement_no, account_id, seq, biz_date, direction, kind, amount_fen, net_fen, balance_after_fen, source, source_id, source_no, counterparty, summary, is_open)
  select ${id('r.created_at', 7, `(row_number() over time + ${place} * 1000000000::bigint + a.run * 10000000000::bigint)`)}, r.created_at, r.created_by_id, r.created_at, r.created_by_id, 'ls' || substr(r.receipt_no, 3) || ' ${receiptWord} ' || lower(r.receipt_no),
    'LS' || to_char(r.received_on, 'YYMMDD') || '-' || lpad((split_part(r.receipt_no, '-', 2)::bigint + d.shift)::text, greatest(4, length((split_part(r.receipt_no, '-', 2)::bigint + d.shift)::text)), '0'),
    r.fund_account_id, row_number() over time, r.received_on, 'in', 'receipt', r.amount_fen, r.amount_fen, sum(r.amount_fen) over time, 'receipts', r.id, r.receipt_no, r.payer_name, '${receiptWord} ' || r.receipt_no, true
  from receipts r join bulk_accounts a on a.id = r.fund_account_id and a.i = ${place}
    join (select days.day::date as day, coalesce(l.last, 0) - coalesce(s.last, 0) as shift from generate_series(current_date - ${BULK_DAYS + 2}, current_date + 1, interval '1 day') days (day)
      left join serial_numbers l on l.prefix = 'LS' and l.day = to_char(days.day, 'YYYY-MM-DD') left join serial_numbers s on s.prefix = 'SK' and s.day = to_char(days.day, 'YYYY-MM-DD')) d on d.day = r.received_on
  window time as (order by r.created_at, r.id)`

/** Sums of accounts and customers, and the counters behind the numbers that were given. */
export const finish = ({ first, total, since }: Fill): readonly string[] => [
  `update fund_accounts a set balance_fen = a.opening_fen + coalesce((select sum(amount_fen) from fund_movements m where m.account_id = a.id), 0),
    movement_count = (select count(*) from fund_movements m where m.account_id = a.id) where id in (select id from bulk_accounts)`,
  `update customers c set outstanding_fen = v.sum from (select customer_id, sum(outstanding_fen) as sum from receivables where status <> 'void' group by 1) v where v.customer_id = c.id and c.outstanding_fen <> v.sum`,
  `update customers c set oldest_due_on = v.day from (select customer_id, min(due_on) as day from receivables where status in ('open', 'partial') group by 1) v where v.customer_id = c.id and c.oldest_due_on is distinct from v.day`,
  `update customers c set last_order_on = o.day from (select customer_id, max(order_date) as day from orders where reviewed_at is not null group by 1) o where o.customer_id = c.id and c.last_order_on is distinct from o.day`,
  ...[
    ['LS', PAID_AFTER],
    ['D', 0],
    ['YS', 0],
    ['YF', 0],
    ['SK', PAID_AFTER],
  ].map(
    ([prefix, shift]) => `insert into serial_numbers (prefix, day, last)
    select '${prefix}', to_char(date '${since}' + nth + ${shift}, 'YYYY-MM-DD'), ((nth + 1)::bigint * ${total} + ${BULK_DAYS - 1}) / ${BULK_DAYS} - (nth::bigint * ${total} + ${BULK_DAYS - 1}) / ${BULK_DAYS}
    from generate_series(0, ${BULK_DAYS - 1}) nth where date '${since}' + nth + ${shift} <= date '${since}' + ${BULK_DAYS - 1} and ${first} > 0
    on conflict (prefix, day) do update set last = serial_numbers.last + excluded.last`,
  ),
]
