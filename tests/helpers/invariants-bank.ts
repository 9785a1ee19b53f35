import type { Rule } from './invariant-rule.ts'

/** Statements of the bank and what is matched to them. */
export const bankRules: readonly Rule[] = [
  {
    number: 28,
    rule: 'a match has lines and movements of its own account that come to the same, and says so of itself',
    broken: `select m.match_no, m.amount_fen, l.sum as lines, v.sum as movements from bank_matches m
      left join (select i.match_id, sum(b.amount_fen) as sum, count(*) as count, count(distinct b.account_id) as accounts, min(b.account_id::text) as account
        from bank_match_items i join bank_lines b on b.id = i.line_id where i.amount_fen = b.amount_fen group by 1) l on l.match_id = m.id
      left join (select i.match_id, sum(case f.direction when 'in' then f.amount_fen else -f.amount_fen end) as sum, count(*) as count,
          count(distinct f.account_id) as accounts, min(f.account_id::text) as account
        from bank_match_items i join fund_movements f on f.id = i.movement_id
        where i.amount_fen = case f.direction when 'in' then f.amount_fen else -f.amount_fen end group by 1) v on v.match_id = m.id
      where l.sum is distinct from v.sum or l.sum is distinct from m.amount_fen or l.accounts <> 1 or v.accounts <> 1
        or l.account <> m.account_id::text or v.account <> m.account_id::text
        or l.count is distinct from m.line_count or v.count is distinct from m.movement_count`,
  },
  {
    number: 28,
    rule: 'a line is matched exactly while one valid match has it, and no movement is in two',
    broken: `select b.line_no, b.status, count(i.id) as matches from bank_lines b
        left join bank_match_items i on i.line_id = b.id and i.status = 'active' group by b.id
      having count(i.id) <> case b.status when 'matched' then 1 else 0 end
      union all select m.id::text, 'movement', count(*) from bank_match_items i join fund_movements m on m.id = i.movement_id
        where i.status = 'active' group by m.id having count(*) > 1
      union all select i.id::text, i.status, 0 from bank_match_items i join bank_matches m on m.id = i.match_id
        where i.status <> m.status or num_nonnulls(i.line_id, i.movement_id) <> 1`,
  },
  {
    number: 28,
    rule: 'a movement is open exactly while it waits for a line of the bank: nothing matches it, it was not taken back unseen, and its account has statements',
    broken: `with seen as (select m.id, m.movement_no, m.reverses_id, m.is_open, a.kind not in ('cash', 'collector') as has_statements,
        exists (select from bank_match_items i where i.movement_id = m.id and i.status = 'active') as is_matched
        from fund_movements m join fund_accounts a on a.id = m.account_id)
      select s.movement_no, s.is_open, s.is_matched, r.is_matched as reversal_is_matched, o.is_matched as reversed_is_matched from seen s
        left join seen r on r.reverses_id = s.id left join seen o on o.id = s.reverses_id
      where s.is_open <> (s.has_statements and not s.is_matched and coalesce(r.is_matched, true) and coalesce(o.is_matched, true))`,
  },
  {
    number: 29,
    rule: 'of a statement, opening + what was known + its lines = closing, and its figures are those of its lines',
    broken: `select s.statement_no, s.opening_fen, s.known_fen, s.in_fen, s.out_fen, s.closing_fen from bank_statements s
      left join (select statement_id, sum(amount_fen) as sum, count(*) as count, count(*) filter (where status = 'unmatched') as unmatched
        from bank_lines group by 1) b on b.statement_id = s.id
      where s.opening_fen + s.known_fen + b.sum <> s.closing_fen or b.sum is distinct from s.in_fen - s.out_fen
        or b.count is distinct from s.line_count or b.unmatched is distinct from s.unmatched_count
        or (s.status = 'balanced' and s.unmatched_count <> 0)`,
  },
]
