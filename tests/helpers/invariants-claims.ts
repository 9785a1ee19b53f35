import type { Rule } from './invariant-rule.ts'

/** Drivers' claims, their items, what becomes payable for them, and advances that are set off. */
export const claimRules: readonly Rule[] = [
  {
    number: 20,
    rule: 'of a claim no more is paid than payable, no more payable than approved, no item approved above what was claimed',
    broken: `select claim_no as no, status, paid_fen, pay_fen, approved_fen, total_fen from driver_claims
        where paid_fen > pay_fen or pay_fen < 0 or pay_fen > greatest(approved_fen, total_fen) or approved_fen > total_fen
      union all select c.claim_no, i.status, i.claimed_fen, i.approved_fen, null, null from driver_claim_items i join driver_claims c on c.id = i.claim_id
        where i.approved_fen > i.claimed_fen or (i.approved_fen < i.claimed_fen and i.lower_reason is null)`,
  },
  {
    number: 20,
    rule: 'a claim says what its items come to, and an item is as far as its claim',
    broken: `select c.claim_no, c.status, c.total_fen, c.approved_fen, c.reimbursed_fen, i.claimed, i.approved, i.cash from driver_claims c left join lateral (
          select coalesce(sum(claimed_fen), 0) as claimed, coalesce(sum(approved_fen), 0) as approved,
            coalesce(sum(coalesce(approved_fen, claimed_fen)) filter (where pay_channel = 'cash' and borne_by <> 'driver'), 0) as cash
          from driver_claim_items where claim_id = c.id) i on true
        where c.total_fen <> i.claimed or c.approved_fen <> i.approved or c.reimbursed_fen <> i.cash or c.pay_fen <> c.reimbursed_fen - c.advance_offset_fen
      union all select c.claim_no, c.status || ' ' || i.status, i.approved_fen, null, null, null, null, null from driver_claim_items i join driver_claims c on c.id = i.claim_id
        where i.status <> case when c.status in ('approved', 'partiallyPaid', 'paid') then 'approved' else c.status end
          or (i.approved_fen is null) <> (c.status in ('draft', 'submitted') or (c.status = 'cancelled' and i.approved_fen is null))
      union all select claim_no, status, null, null, null, null, null, null from driver_claims c
        where status <> 'draft' and status <> 'cancelled' and not exists (select from driver_claim_items where claim_id = c.id)`,
  },
  {
    number: 20,
    rule: 'an approved claim is payable to its driver by what it comes to, once, and its state is that of the payable; any other owes nothing',
    broken: `select c.claim_no, c.status, c.pay_fen, c.paid_fen, p.payable_no, p.status as payable, p.net_fen from driver_claims c
          left join payables p on p.id = c.payable_id left join payees y on y.id = p.payee_id
        where c.status not in ('approved', 'partiallyPaid', 'paid') and (c.payable_id is not null or c.paid_fen <> 0 or c.advance_offset_fen <> 0)
          or c.status in ('approved', 'partiallyPaid', 'paid') and (case when c.payable_id is null then c.status <> 'paid' or c.pay_fen <> 0 or c.paid_fen <> 0
            else p.kind <> 'claim' or p.net_fen + p.deduct_fen <> c.pay_fen or y.staff_id is distinct from c.driver_id or p.paid_fen + p.offset_fen <> c.paid_fen
              or c.status <> case p.status when 'settled' then 'paid' when 'partial' then 'partiallyPaid' when 'checked' then 'approved' else '' end end)
      union all select null, p.status, null, null, p.payable_no, p.kind, p.net_fen from payables p
        where p.kind = 'claim' and p.status <> 'void' and not exists (select from driver_claims where payable_id = p.id)
      union all select min(claim_no), max(claim_no), count(*), null, null, null, null from driver_claims where payable_id is not null group by payable_id having count(*) > 1`,
  },
  {
    number: 21,
    rule: 'nobody checks or approves a claim that he spent, entered or submitted, nor both checks and approves it',
    broken: `select claim_no, status from driver_claims
      where checked_by_id in (created_by_id, driver_id, submitted_by_id) or approved_by_id in (created_by_id, driver_id, submitted_by_id, checked_by_id)`,
  },
  {
    number: 20,
    rule: 'no more is set off against an advance than was paid of it, and only against that of the driver himself',
    broken: `select p.payable_no, p.kind, p.paid_fen, sum(c.advance_offset_fen) as used from driver_claims c join payables p on p.id = c.advance_id
        left join payees y on y.id = p.payee_id
      group by p.id having sum(c.advance_offset_fen) > p.paid_fen or p.kind <> 'advance' or bool_or(y.staff_id is distinct from c.driver_id)`,
  },
]
