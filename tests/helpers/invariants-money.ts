import type { Rule } from './invariant-rule.ts'

/** Receipts, allocations, receivables, payables and the ledger. An allocation counts while it is active. */
export const moneyRules: readonly Rule[] = [
  {
    number: 1,
    rule: 'what a receipt settles is its allocated amount, never above the receipt, and nothing once it is reversed',
    broken: `select r.receipt_no, r.status, r.amount_fen, r.allocated_fen, r.unallocated_fen, coalesce(a.sum, 0) as settled
      from receipts r left join (select receipt_id, sum(amount_fen) as sum from receipt_allocations where status = 'active' group by 1) a on a.receipt_id = r.id
      where coalesce(a.sum, 0) <> r.allocated_fen or r.allocated_fen > r.amount_fen
        or (r.status = 'reversed' and coalesce(a.sum, 0) <> 0)
        or (r.status = 'posted' and r.unallocated_fen <> r.amount_fen - r.allocated_fen)`,
  },
  {
    number: 1,
    rule: 'a cancelled allocation has exactly one twin of the same receipt, receivable and amount; no other row has one',
    broken: `select c.id, c.status, count(t.id) as twins from receipt_allocations c left join receipt_allocations t on t.twin_of_id = c.id
        and t.status = 'twin' and t.amount_fen = c.amount_fen and t.receipt_id = c.receipt_id and t.receivable_id = c.receivable_id
      group by c.id, c.status having count(t.id) <> case when c.status = 'cancelled' then 1 else 0 end
      union all select t.id, t.status, 0 from receipt_allocations t where (t.status = 'twin') <> (t.twin_of_id is not null)`,
  },
  {
    number: 1,
    rule: 'a receipt settles receivables of its own customer, and an allocation names the order of its receivable',
    broken: `select a.id, r.receipt_no, v.receivable_no from receipt_allocations a join receipts r on r.id = a.receipt_id join receivables v on v.id = a.receivable_id
      where r.customer_id <> v.customer_id or a.order_id is distinct from v.order_id`,
  },
  {
    number: 2,
    rule: 'allocations + relief + written off never exceed a receivable; the rest is outstanding; a void one has neither',
    broken: `select v.receivable_no, v.status, v.amount_fen, v.relief_fen, v.written_off_fen, v.allocated_fen, v.outstanding_fen, coalesce(a.sum, 0) as settled
      from receivables v left join (select receivable_id, sum(amount_fen) as sum from receipt_allocations where status = 'active' group by 1) a on a.receivable_id = v.id
      where coalesce(a.sum, 0) <> v.allocated_fen or least(v.amount_fen, v.relief_fen, v.written_off_fen, v.allocated_fen, v.outstanding_fen) < 0
        or v.allocated_fen + v.relief_fen + v.written_off_fen > v.amount_fen
        or (v.status <> 'void' and v.outstanding_fen <> v.amount_fen - v.relief_fen - v.written_off_fen - v.allocated_fen)
        or (v.status = 'void' and (v.outstanding_fen <> 0 or v.allocated_fen <> 0))`,
  },
  {
    number: 3,
    rule: 'the state of a receivable follows from its amounts',
    broken: `select receivable_no, status, amount_fen, relief_fen, written_off_fen, allocated_fen from receivables
      where status <> 'void' and status <> case
        when amount_fen - relief_fen - written_off_fen - allocated_fen = 0 then case when written_off_fen > 0 then 'writtenOff' else 'settled' end
        when allocated_fen > 0 then 'partial' else 'open' end`,
  },
  {
    number: 4,
    rule: 'net = finance − deduction; unpaid = net − paid; the state of a payable follows',
    broken: `select payable_no, status, amount_dispatch_fen, amount_finance_fen, deduct_fen, net_fen, paid_fen, unpaid_fen from payables
      where net_fen <> amount_finance_fen - deduct_fen
        or unpaid_fen <> case when status = 'void' then 0 else net_fen - paid_fen end
        or (status in ('pendingCheck', 'disputed', 'checked', 'void') and paid_fen <> 0)
        or (status = 'partial' and not (paid_fen > 0 and paid_fen < net_fen)) or (status = 'settled' and paid_fen <> net_fen)
        or (status in ('pendingCheck', 'disputed') and amount_finance_fen <> amount_dispatch_fen)
        or (status in ('checked', 'partial', 'settled') and checked_by_id is null)`,
  },
  {
    number: 4,
    rule: 'what is unpaid of a carrier is the sum over its waybills',
    broken: `select c.carrier_no, c.unpaid_fen, coalesce(p.sum, 0) as unpaid from carriers c
      left join (select w.carrier_id, sum(p.unpaid_fen) as sum from payables p join waybills w on w.id = p.waybill_id where p.status <> 'void' group by 1) p on p.carrier_id = c.id
      where c.unpaid_fen <> coalesce(p.sum, 0)`,
  },
  {
    number: 5,
    rule: 'the balance of a fund account is its opening + in − out',
    broken: `select a.name, a.opening_fen, a.balance_fen, coalesce(m.sum, 0) as moved from fund_accounts a
      left join (select account_id, sum(case direction when 'in' then amount_fen else -amount_fen end) as sum from fund_movements group by 1) m on m.account_id = a.id
      where a.balance_fen <> a.opening_fen + coalesce(m.sum, 0)`,
  },
  {
    number: 5,
    rule: 'the ledger of an account runs without a gap, each balance from the one before, in the order of time',
    broken: `select name, seq, before, amount_fen, balance_after_fen from (
        select a.name, m.seq, m.amount_fen, m.direction, m.balance_after_fen, m.created_at,
          coalesce(lag(m.balance_after_fen) over chain, a.opening_fen) as before, coalesce(lag(m.seq) over chain, 0) as last_seq,
          lag(m.created_at) over chain as last_at
        from fund_movements m join fund_accounts a on a.id = m.account_id window chain as (partition by m.account_id order by m.seq)) line
      where balance_after_fen <> before + case direction when 'in' then amount_fen else -amount_fen end or seq <> last_seq + 1 or created_at < last_at - interval '1 minute'`,
  },
  {
    number: 6,
    rule: 'no account is overdrawn that may not be',
    broken: `select name, balance_fen from fund_accounts where balance_fen < 0 and not allow_negative
      union all select a.name, m.balance_after_fen from fund_movements m join fund_accounts a on a.id = m.account_id where m.balance_after_fen < 0 and m.direction = 'out' and not a.allow_negative`,
  },
  {
    number: 8,
    rule: 'a receipt has one movement into its account, a reversed one also one out of it, both of its amount',
    broken: `select r.receipt_no, r.status, r.amount_fen, m.receipts, m.reversals, m.others from receipts r left join lateral (
        select count(*) filter (where kind = 'receipt' and direction = 'in' and amount_fen = r.amount_fen and account_id = r.fund_account_id) as receipts,
          count(*) filter (where kind = 'reversal' and direction = 'out' and amount_fen = r.amount_fen and account_id = r.fund_account_id) as reversals,
          count(*) as others from fund_movements where source = 'receipts' and source_id = r.id) m on true
      where m.receipts <> 1 or m.reversals <> case r.status when 'reversed' then 1 else 0 end or m.others <> m.receipts + m.reversals`,
  },
  {
    number: 4,
    rule: 'a trip is owed on the day on which it departed, until then on that of its confirmation, and falls due by its terms',
    broken: `select p.payable_no, p.biz_date, d.biz_date as day, p.due_on, d.due_on as due from payables p join waybills w on w.id = p.waybill_id,
      lateral (select coalesce(bool_and(o.receipt_required = 'none' and o.delivered_at is not null or o.receipt_required <> 'none'
          and o.receipt_returned_on is not null), false) as all_back,
          max(case o.receipt_required when 'none' then (o.delivered_at at time zone 'Asia/Shanghai')::date else o.receipt_returned_on end) as last
        from orders o where o.id in (select order_id from waybill_loads where waybill_id = w.id and status <> 'withdrawn')) r,
      lateral (select (coalesce(w.departed_at, p.created_at) at time zone 'Asia/Shanghai')::date as biz_date) b,
      lateral (select b.biz_date, p.settle_days::int + case p.settle_mode
        when 'monthly' then (date_trunc('month', b.biz_date) + interval '1 month - 1 day')::date
        when 'perTrip' then (coalesce(w.arrived_at, w.expected_arrive_at) at time zone 'Asia/Shanghai')::date
        else case when r.all_back then r.last end end as due_on) d
      where p.status <> 'void' and (p.biz_date, p.due_on) is distinct from (d.biz_date, d.due_on)`,
  },
  {
    number: 8,
    rule: 'a reversal takes back one movement of the same source: as much, on the same account, the other way; no other does',
    broken: `select t.movement_no, t.kind, t.amount_fen from fund_movements t left join fund_movements m on m.id = t.reverses_id
      where (t.kind = 'reversal') <> (t.reverses_id is not null) or (t.reverses_id is not null and (m.source, m.source_id, m.account_id, m.amount_fen)
        is distinct from (t.source, t.source_id, t.account_id, t.amount_fen)) or m.direction = t.direction or m.reverses_id is not null
      union all select source_no, kind, count(*) from fund_movements m where source <> 'fundAccounts' and kind <> 'payment' and reverses_id is null
        and not exists (select from fund_movements t where t.reverses_id = m.id) group by source, source_id, source_no, kind having count(*) > 1`,
  },
  {
    number: 8,
    rule: 'no movement without its source: receipts and reversals name theirs, payments add up to what payables say is paid, transfers cancel out',
    broken: `select movement_no as what, amount_fen from fund_movements where (source = 'receipts') <> (kind in ('receipt', 'reversal'))
        or kind not in ('receipt', 'reversal', 'payment', 'transferIn', 'transferOut')
      union all select 'payments', p.moved - p.paid from (select
        (select coalesce(sum(case direction when 'out' then amount_fen else -amount_fen end), 0) from fund_movements where kind = 'payment') as moved,
        (select coalesce(sum(paid_fen), 0) from payables) as paid) p where p.moved <> p.paid
      union all select 'transfers', sum(case direction when 'in' then amount_fen else -amount_fen end) from fund_movements
        where kind in ('transferIn', 'transferOut') having sum(case direction when 'in' then amount_fen else -amount_fen end) <> 0`,
  },
  {
    number: 9,
    rule: 'the ledger, the timeline and the audit are append-only, and a sealed entry has its hash',
    broken: `select guarded as what from unnest(array['fund_movements', 'track_points', 'exceptions', 'audit_entries']) as guarded
      where not exists (select 1 from pg_trigger t where t.tgrelid = to_regclass(guarded) and not t.tgisinternal and t.tgenabled = 'O')
      union all select id::text from audit_entries where (seal is null) <> (hash is null)
      union all select 'seal ' || seal from audit_entries where seal is not null group by seal having count(*) > 1`,
  },
  {
    number: 26,
    rule: 'a customer’s prepaid money is what its posted receipts have not settled; what it owes is what its receivables leave open',
    broken: `select c.customer_no, c.prepaid_balance_fen, coalesce(r.sum, 0) as unallocated, c.outstanding_fen, coalesce(v.sum, 0) as owed from customers c
      left join (select customer_id, sum(unallocated_fen) as sum from receipts where status = 'posted' group by 1) r on r.customer_id = c.id
      left join (select customer_id, sum(outstanding_fen) as sum from receivables where status <> 'void' group by 1) v on v.customer_id = c.id
      where c.prepaid_balance_fen <> coalesce(r.sum, 0) or c.outstanding_fen <> coalesce(v.sum, 0)`,
  },
  {
    number: 35,
    rule: 'numbers are of their pattern and unique, and the counter of their prefix and day has come as far',
    broken: numbers(),
  },
]

function numbers(): string {
  const numbered = [
    ['customers', 'customer_no', 'KH'],
    ['carriers', 'carrier_no', 'CY'],
    ['orders', 'order_no', 'D'],
    ['waybills', 'waybill_no', 'Y'],
    ['receivables', 'receivable_no', 'YS'],
    ['payables', 'payable_no', 'YF'],
    ['receipts', 'receipt_no', 'SK'],
    ['fund_movements', 'movement_no', 'LS'],
  ] as const
  const all = numbered
    .map(([table, column, prefix]) => `select '${prefix}' as prefix, ${column} as no, created_at from ${table}`)
    .join(' union all ')
  return `with drawn as (${all})
    select no, 'pattern' as fault from drawn where no !~ ('^' || prefix || '\\d{6}-\\d{4,}$')
    union all select no, 'twice' from drawn group by no having count(*) > 1
    union all select d.no, 'counter' from (select prefix, substr(no, length(prefix) + 1, 6) as day, max(no) as no, max(split_part(no, '-', 2)::int) as last
        from drawn where no ~ '-\\d+$' group by 1, 2) d
      left join serial_numbers s on s.prefix = d.prefix and substr(replace(s.day, '-', ''), 3) = d.day where d.last > coalesce(s.last, 0)`
}
