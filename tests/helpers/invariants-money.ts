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
    rule: 'allocations + relief + offset + written off never exceed a receivable; the rest is outstanding; a void one has neither',
    broken: `select v.receivable_no, v.status, v.amount_fen, v.relief_fen, v.written_off_fen, v.offset_fen, v.allocated_fen, v.outstanding_fen, coalesce(a.sum, 0) as settled
      from receivables v left join (select receivable_id, sum(amount_fen) as sum from receipt_allocations where status = 'active' group by 1) a on a.receivable_id = v.id
      where coalesce(a.sum, 0) <> v.allocated_fen or least(v.amount_fen, v.relief_fen, v.written_off_fen, v.offset_fen, v.allocated_fen, v.outstanding_fen) < 0
        or v.allocated_fen + v.relief_fen + v.written_off_fen + v.offset_fen > v.amount_fen
        or (v.status <> 'void' and v.outstanding_fen <> v.amount_fen - v.relief_fen - v.written_off_fen - v.offset_fen - v.allocated_fen)
        or (v.status = 'void' and (v.outstanding_fen <> 0 or v.allocated_fen <> 0 or v.offset_fen <> 0))`,
  },
  {
    number: 3,
    rule: 'the state of a receivable follows from its amounts',
    broken: `select receivable_no, status, amount_fen, relief_fen, written_off_fen, offset_fen, allocated_fen from receivables
      where status <> 'void' and status <> case
        when amount_fen - relief_fen - written_off_fen - offset_fen - allocated_fen = 0
          then case when written_off_fen > 0 then 'writtenOff' else 'settled' end
        when allocated_fen + offset_fen > 0 then 'partial' else 'open' end`,
  },
  {
    number: 4,
    rule: 'net = finance − deduction; unpaid = net − paid − offset; the state of a payable follows',
    broken: `select payable_no, status, amount_dispatch_fen, amount_finance_fen, deduct_fen, net_fen, paid_fen, offset_fen, unpaid_fen from payables
      where net_fen <> amount_finance_fen - deduct_fen
        or unpaid_fen <> case when status = 'void' then 0 else net_fen - paid_fen - offset_fen end
        or (status in ('checked', 'void') and paid_fen + offset_fen <> 0)
        or (status in ('pendingCheck', 'disputed') and paid_fen + offset_fen > advance_fen)
        or (status = 'partial' and not (paid_fen + offset_fen > 0 and paid_fen + offset_fen < net_fen))
        or (status = 'settled' and paid_fen + offset_fen <> net_fen)
        or (status in ('pendingCheck', 'disputed') and amount_finance_fen <> amount_dispatch_fen)
        or (status in ('checked', 'partial', 'settled') and checked_by_id is null)`,
  },
  {
    number: 4,
    rule: 'what is paid and asked for of a payable is what its payments are for, together never above the net amount',
    broken: `select p.payable_no, p.status, p.net_fen, p.paid_fen, p.requested_fen, p.open_fen, coalesce(l.paid, 0) as paid, coalesce(l.asked, 0) as asked
      from payables p left join (select payable_id, sum(amount_fen) filter (where status = 'paid') as paid,
          sum(amount_fen) filter (where status = 'requested') as asked from payment_lines group by 1) l on l.payable_id = p.id
      where p.paid_fen <> coalesce(l.paid, 0) or p.requested_fen <> coalesce(l.asked, 0) or p.paid_fen + p.offset_fen + p.requested_fen > p.net_fen
        or p.open_fen <> case when p.status = 'void' then 0 else p.paid_fen * -1 - p.offset_fen - p.requested_fen
          + case when p.status in ('pendingCheck', 'disputed') then p.advance_fen else p.net_fen end end
        or p.open_fen < 0 or (p.requested_fen > 0 and p.status in ('void', 'settled'))`,
  },
  {
    number: 4,
    rule: 'what may be paid in advance is what the trip says, whose parts come to no more than its freight',
    broken: `select p.payable_no, p.advance_fen, w.prepaid_fen, w.oil_card_fen, w.freight_fen, w.rest_fen from payables p join waybills w on w.id = p.waybill_id
      where p.status <> 'void' and (p.advance_fen <> w.prepaid_fen + w.oil_card_fen or w.rest_fen < 0 or w.status = 'cancelled'
        or w.rest_fen <> w.freight_fen - w.prepaid_fen - w.oil_card_fen - w.arrival_fen - w.receipt_fen - w.deposit_fen)
      union all select payable_no, advance_fen, null, null, null, null from payables where waybill_id is null and advance_fen <> 0
      union all select payable_no, advance_fen, null, null, null, null from payables where has_advance <> (advance_fen > 0)`,
  },
  {
    number: 4,
    rule: 'an offset settles as much of its customer’s receivables as of its payee’s payables, and nothing once it is reversed',
    broken: `select o.offset_no, o.status, o.amount_fen, e.sum as received, l.sum as paid, e.others, l.others from offsets o
      left join lateral (select sum(case when e.twin_of_id is null then e.amount_fen else -e.amount_fen end) as sum,
          sum(e.amount_fen) filter (where e.twin_of_id is null) as made, count(*) filter (where v.customer_id <> o.customer_id or e.kind <> 'offset') as others
        from receivable_entries e join receivables v on v.id = e.receivable_id where e.offset_id = o.id) e on true
      left join lateral (select sum(case when l.status = 'posted' then l.amount_fen else 0 end) as sum, sum(l.amount_fen) as made,
          count(*) filter (where p.payee_id <> o.payee_id or l.status <> o.status) as others
        from offset_lines l join payables p on p.id = l.payable_id where l.offset_id = o.id) l on true
      where e.made is distinct from o.amount_fen or l.made is distinct from o.amount_fen or e.others <> 0 or l.others <> 0
        or e.sum <> case o.status when 'posted' then o.amount_fen else 0 end or l.sum <> case o.status when 'posted' then o.amount_fen else 0 end
      union all select v.receivable_no, v.status, v.offset_fen, s.sum, null, null, null from receivables v join lateral (select
          coalesce(sum(case when e.twin_of_id is null then e.amount_fen else -e.amount_fen end), 0) as sum
        from receivable_entries e where e.receivable_id = v.id and e.kind = 'offset') s on true where v.offset_fen <> s.sum
      union all select p.payable_no, p.status, p.offset_fen, s.sum, null, null, null from payables p join lateral (select
          coalesce(sum(l.amount_fen), 0) as sum from offset_lines l where l.payable_id = p.id and l.status = 'posted') s on true
        where p.offset_fen <> s.sum
      union all select id::text, kind, amount_fen, null, null, null, null from receivable_entries where (kind = 'offset') <> (offset_id is not null)`,
  },
  {
    number: 4,
    rule: 'what is payable for wages is what its confirmed sheets come to, and they are paid when it is',
    broken: `select p.payable_no, p.status, p.net_fen, s.sum, s.others from payables p
      left join lateral (select coalesce(sum(net_fen), 0) as sum, count(*) filter (where s.office_id <> p.office_id
          or s.status <> case p.status when 'settled' then 'paid' else 'confirmed' end) as others
        from salary_sheets s where s.payable_id = p.id) s on true
      where p.kind = 'salary' and p.status <> 'void' and (p.net_fen <> s.sum or s.others <> 0)
      union all select s.sheet_no, s.status, s.net_fen, null, null from salary_sheets s left join payables p on p.id = s.payable_id
      where (s.status = 'draft' and s.payable_id is not null) or (s.payable_id is not null and (p.kind <> 'salary' or p.status = 'void'))`,
  },
  {
    number: 4,
    rule: 'a payment is the sum of its lines, which are of its payee and in the state that is its own',
    broken: `select f.payment_no, f.status, f.amount_fen, l.sum from payments f left join lateral (
        select sum(l.amount_fen) as sum, bool_and(p.payee_id = f.payee_id) as is_own,
          bool_and(l.status = case f.status when 'draft' then 'requested' when 'approved' then 'requested' else f.status end
            and (l.paid_on is not distinct from f.paid_on) and (l.reversed_on is not null) = (f.status = 'reversed')) as is_alike
        from payment_lines l join payables p on p.id = l.payable_id where l.payment_id = f.id) l on true
      where f.amount_fen is distinct from l.sum or l.is_own is not true or l.is_alike is not true`,
  },
  {
    number: 21,
    rule: 'nobody approves a payment that they asked for, but the owner; a paid one was approved and has a day',
    broken: `select payment_no, status from payments f where (status in ('approved', 'paid', 'reversed') and approved_by_id is null)
        or (status in ('paid', 'reversed') and (paid_on is null or paid_by_id is null))
        or (approved_by_id = created_by_id and not exists (select from staff s join roles r on r.id = any(s.role_ids)
          where s.id = f.approved_by_id and 'payment.approveAbove' = any(r.rights)))`,
  },
  {
    number: 8,
    rule: 'a paid payment has one movement out of its account and one of its fee, a reversed one also as many back in',
    broken: `select f.payment_no, f.status, f.amount_fen, m.* from payments f left join lateral (
        select count(*) filter (where kind = 'payment' and direction = 'out' and amount_fen = f.amount_fen and account_id = f.fund_account_id and biz_date = f.paid_on) as payments,
          count(*) filter (where kind = 'fee' and direction = 'out' and amount_fen = f.fee_fen and account_id = f.fund_account_id) as fees,
          count(*) filter (where kind = 'reversal' and direction = 'in') as reversals, count(*) as all_of_it
        from fund_movements where source = 'payments' and source_id = f.id) m on true,
      lateral (select case when f.status in ('paid', 'reversed') then 1 else 0 end as posted, case when f.fee_fen > 0 then 1 else 0 end as with_fee) n
      where m.payments <> n.posted or m.fees <> n.posted * n.with_fee
        or m.reversals <> case f.status when 'reversed' then 1 + n.with_fee else 0 end or m.all_of_it <> m.payments + m.fees + m.reversals`,
  },
  {
    number: 27,
    rule: 'what somebody collected for the company pays nobody else',
    broken: `select f.payment_no from payments f join fund_accounts a on a.id = f.fund_account_id
      where a.kind = 'collector' and a.payee_id is distinct from f.payee_id and f.status not in ('cancelled', 'draft')`,
  },
  {
    number: 4,
    rule: 'a reviewed order owes its rebate once, to whom it names or to its customer; any other order owes none',
    broken: `select o.order_no, o.status, o.rebate_fen, coalesce(p.sum, 0) as owed from orders o
        left join (select order_id, sum(amount_dispatch_fen) as sum from payables where kind = 'rebate' and status <> 'void' group by 1) p on p.order_id = o.id
      where coalesce(p.sum, 0) <> case when o.status in ('draft', 'pendingReview', 'cancelled', 'voided') then 0 else o.rebate_fen end
      union all select payable_no, kind, amount_dispatch_fen, net_fen from payables where kind = 'rebate'
        and (order_id is null or waybill_id is not null or status <> 'void' and net_fen <> amount_dispatch_fen)`,
  },
  {
    number: 4,
    rule: 'what is unpaid of a carrier is the sum over its waybills',
    broken: `select c.carrier_no, c.unpaid_fen, coalesce(p.sum, 0) as unpaid from carriers c
      left join (select w.carrier_id, sum(p.unpaid_fen) as sum from payables p join waybills w on w.id = p.waybill_id where p.status <> 'void' group by 1) p on p.carrier_id = c.id
      where c.unpaid_fen <> coalesce(p.sum, 0)`,
  },
  {
    number: 2,
    rule: 'what is invoiced of a receivable stands on its valid lines, never above it; a void invoice has none that is valid',
    broken: `select r.receivable_no, r.amount_fen, r.invoiced_fen, coalesce(l.sum, 0) as lines from receivables r
        left join (select receivable_id, sum(amount_fen) as sum from invoice_lines where status = 'valid' group by 1) l on l.receivable_id = r.id
      where r.invoiced_fen <> coalesce(l.sum, 0) or r.invoiced_fen > r.amount_fen or (r.status = 'void' and r.invoiced_fen > 0)
      union all select i.invoice_no, i.amount_fen, l.amount_fen, 0 from invoice_lines l join invoices i on i.id = l.invoice_id
        where (l.status = 'valid') <> (i.status = 'issued')`,
  },
  {
    number: 5,
    rule: 'the balance of a fund account is its opening + in − out',
    broken: `select a.name, a.opening_fen, a.balance_fen, coalesce(m.sum, 0) as moved from fund_accounts a
      left join (select account_id, count(*) as count, sum(case direction when 'in' then amount_fen else -amount_fen end) as sum from fund_movements group by 1) m on m.account_id = a.id
      where a.balance_fen <> a.opening_fen + coalesce(m.sum, 0) or a.movement_count <> coalesce(m.count, 0)`,
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
    rule: 'a trip is owed on the day on which it departed, until then on that of its confirmation, and falls due part by part',
    broken: `select p.payable_no, p.biz_date, d.biz_date as day, p.due_on, d.due_on as due from payables p join waybills w on w.id = p.waybill_id,
      lateral (select coalesce(bool_and(o.receipt_required = 'none' and o.delivered_at is not null or o.receipt_required <> 'none'
          and o.receipt_returned_on is not null), false) as all_back,
          max(case o.receipt_required when 'none' then (o.delivered_at at time zone 'Asia/Shanghai')::date else o.receipt_returned_on end) as last
        from orders o where o.id in (select order_id from waybill_loads where waybill_id = w.id and status <> 'withdrawn')) r,
      lateral (select (coalesce(w.departed_at, p.created_at) at time zone 'Asia/Shanghai')::date as biz_date) b,
      lateral (select (coalesce(w.arrived_at, w.expected_arrive_at) at time zone 'Asia/Shanghai')::date as on) arrival,
      lateral (select p.paid_fen + p.offset_fen as settled, w.prepaid_fen + w.oil_card_fen as advance,
          w.prepaid_fen + w.oil_card_fen + w.arrival_fen as arrival, w.freight_fen - w.rest_fen as parts) f,
      lateral (select b.biz_date, case when f.settled < f.advance then b.biz_date
        when f.settled < f.arrival then arrival.on when f.settled < f.parts then case when r.all_back then r.last end
        else p.settle_days::int + case p.settle_mode
          when 'monthly' then (date_trunc('month', b.biz_date) + interval '1 month - 1 day')::date
          when 'perTrip' then arrival.on else case when r.all_back then r.last end end end as due_on) d
      where p.status <> 'void' and (p.biz_date, p.due_on) is distinct from (d.biz_date, d.due_on)`,
  },
  {
    number: 8,
    rule: 'other income comes in and an expense goes out once it is posted, not before; a reversed one also went the other way',
    broken: `select f.flow_no, f.status, f.direction, f.amount_fen, m.posted, m.reversals, m.others from other_flows f left join lateral (
        select count(*) filter (where kind = case f.direction when 'in' then 'otherIn' else 'otherOut' end and direction = f.direction) as posted,
          count(*) filter (where kind = 'reversal' and direction <> f.direction) as reversals, count(*) as others
        from fund_movements where source = 'otherFlows' and source_id = f.id and amount_fen = f.amount_fen and account_id = f.fund_account_id) m on true
      where m.posted <> case when f.status in ('posted', 'reversed') then 1 else 0 end or m.reversals <> case f.status when 'reversed' then 1 else 0 end
        or (select count(*) from fund_movements where source = 'otherFlows' and source_id = f.id) <> m.posted + m.reversals
      union all select flow_no, status, direction, amount_fen, null, null, null from other_flows where approved_by_id = created_by_id`,
  },
  {
    number: 8,
    rule: 'a reversal takes back one movement of the same source: as much, on the same account, the other way; no other does',
    broken: `select t.movement_no, t.kind, t.amount_fen from fund_movements t left join fund_movements m on m.id = t.reverses_id
      where (t.kind = 'reversal') <> (t.reverses_id is not null) or (t.reverses_id is not null and (m.source, m.source_id, m.account_id, m.amount_fen)
        is distinct from (t.source, t.source_id, t.account_id, t.amount_fen)) or m.direction = t.direction or m.reverses_id is not null
      union all select source_no, kind, count(*) from fund_movements m where reverses_id is null
        and not exists (select from fund_movements t where t.reverses_id = m.id) group by source, source_id, source_no, kind having count(*) > 1`,
  },
  {
    number: 8,
    rule: 'no movement without its source, which bears that number; what payables say is paid is what went out for them',
    broken: `select movement_no as what, amount_fen from fund_movements m where not exists (
        select from receipts where m.source = 'receipts' and m.kind in ('receipt', 'reversal') and id = m.source_id and receipt_no = m.source_no
        union all select from payments where m.source = 'payments' and m.kind in ('payment', 'fee', 'reversal') and id = m.source_id and payment_no = m.source_no
        union all select from fund_transfers where m.source = 'fundTransfers' and m.kind in ('transferIn', 'transferOut', 'fee', 'reversal') and id = m.source_id and transfer_no = m.source_no
        union all select from other_flows where m.source = 'otherFlows' and m.kind in ('otherIn', 'otherOut', 'reversal') and id = m.source_id and flow_no = m.source_no
        union all select from card_top_ups where m.source = 'cardTopUps' and m.kind in ('cardTopUp', 'reversal') and id = m.source_id and top_up_no = m.source_no)
      union all select 'payments', p.moved - p.paid from (select
        (select coalesce(sum(m.amount_fen), 0) from fund_movements m where m.kind = 'payment'
          and not exists (select from fund_movements t where t.reverses_id = m.id)) as moved,
        (select coalesce(sum(paid_fen), 0) from payables) as paid) p where p.moved <> p.paid`,
  },
  {
    number: 8,
    rule: 'a top-up of a card moved its amount out of its account once, and back once where it is reversed',
    broken: `select c.top_up_no, c.status, c.amount_fen, m.gone, m.back from card_top_ups c, lateral (
        select count(*) filter (where kind = 'cardTopUp' and direction = 'out' and account_id = c.fund_account_id and amount_fen = c.amount_fen) as gone,
          count(*) filter (where kind = 'reversal' and direction = 'in') as back, count(*) as all
        from fund_movements where source = 'cardTopUps' and source_id = c.id) m
      where m.gone <> 1 or m.back <> case c.status when 'reversed' then 1 else 0 end or m.all <> m.gone + m.back`,
  },
  {
    number: 7,
    rule: 'a transfer leaves one account and arrives in the other, and all its movements together are minus its fee; reversed, they are nothing',
    broken: `select f.transfer_no, f.status, f.amount_fen, f.fee_fen, m.left_from, m.arrived, m.fees, m.taken_back, m.net, m.others from fund_transfers f left join lateral (
        select count(*) filter (where kind = 'transferOut' and account_id = f.from_account_id and amount_fen = f.amount_fen) as left_from,
          count(*) filter (where kind = 'transferIn' and account_id = f.to_account_id and amount_fen = f.amount_fen) as arrived,
          count(*) filter (where kind = 'fee' and account_id = f.from_account_id and amount_fen = f.fee_fen) as fees,
          count(*) filter (where kind = 'reversal') as taken_back, count(*) filter (where kind not in ('transferOut', 'transferIn', 'fee', 'reversal')) as others,
          coalesce(sum(case direction when 'in' then amount_fen else -amount_fen end), 0) as net
        from fund_movements where source = 'fundTransfers' and source_id = f.id) m on true
      where f.from_account_id = f.to_account_id or m.left_from <> 1 or m.arrived <> 1 or m.others <> 0 or m.fees <> case when f.fee_fen > 0 then 1 else 0 end
        or m.taken_back <> case f.status when 'reversed' then 2 + m.fees else 0 end or m.net <> case f.status when 'reversed' then 0 else -f.fee_fen end`,
  },
  {
    number: 27,
    rule: 'what a collector began with and collected is what was handed in, what went to freight owed, and what is still held; nothing else moves it',
    broken: `select a.name, a.opening_fen, a.balance_fen, r.collected, t.handed_in, p.offset_fen from fund_accounts a,
      lateral (select coalesce(sum(amount_fen), 0) as collected from receipts where fund_account_id = a.id and status = 'posted') r,
      lateral (select coalesce(sum(amount_fen), 0) as handed_in from fund_transfers where from_account_id = a.id and status = 'posted') t,
      lateral (select coalesce(sum(case direction when 'out' then amount_fen else -amount_fen end), 0) as offset_fen
        from fund_movements where account_id = a.id and source not in ('receipts', 'fundTransfers', 'otherFlows')) p
      where a.kind = 'collector' and a.opening_fen + r.collected <> t.handed_in + p.offset_fen + a.balance_fen
      union all select f.transfer_no, f.amount_fen, f.fee_fen, null, null, null from fund_transfers f join fund_accounts a on a.id = f.from_account_id
        join fund_accounts b on b.id = f.to_account_id where b.kind = 'collector' or (a.kind = 'collector') <> (f.kind = 'handIn')`,
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
    number: 31,
    rule: 'the message balance is what was paid in, less what was refunded and what sent messages cost; what waits is reserved',
    broken: `select b.balance_fen, b.frozen_fen, p.paid, p.spent, p.waiting from balance_accounts b, (select
        (select coalesce(sum(amount_fen - coalesce(refund_fen, 0)), 0) from recharges where status in ('paid', 'refunded')) as paid,
        (select coalesce(sum(cost_fen), 0) from sms_messages where status = 'sent') as spent,
        (select coalesce(sum(cost_fen), 0) from sms_messages where status = 'reserved') as waiting) p
      where b.balance_fen <> p.paid - p.spent or b.frozen_fen <> p.waiting or b.frozen_fen < 0`,
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
    ['driver_claims', 'claim_no', 'BX'],
    ['payments', 'payment_no', 'FK'],
    ['offsets', 'offset_no', 'DC'],
    ['receipts', 'receipt_no', 'SK'],
    ['fund_movements', 'movement_no', 'LS'],
    ['fund_transfers', 'transfer_no', 'ZZ'],
    ['other_flows', 'flow_no', 'QT'],
    ['card_top_ups', 'top_up_no', 'KC'],
    ['truck_services', 'service_no', 'WB'],
    ['traffic_violations', 'violation_no', 'WZ'],
    ['recharges', 'recharge_no', 'CZ'],
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
