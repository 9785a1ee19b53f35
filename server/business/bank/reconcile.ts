import { sql } from 'drizzle-orm'
import type { Run } from '../../db/run.ts'

/** 余额调节表: the bank's balance and the books' on the last day of a statement, each with what the other does not have yet. */
export type Reconciliation = {
  accountId: string
  statementId: string
  day: string
  bankFen: number | null
  /** In the books, and not at the bank: money in, and money out. */
  outstandingInFen: number
  outstandingOutFen: number
  bookFen: number
  /** At the bank, and not in the books. */
  unrecordedInFen: number
  unrecordedOutFen: number
  /** What both come to, where they agree. */
  adjustedBankFen: number | null
  adjustedBookFen: number
}

type Found = Omit<Reconciliation, 'adjustedBankFen' | 'adjustedBookFen'>

/** Null for a statement that is not there. A match of which one side is later stands between them, too. */
export async function reconcile(query: Run, statementId: string): Promise<Reconciliation | null> {
  const [found] = await query<Found>(sql`
    with s as (select id, account_id, to_on, closing_fen from bank_statements where id = ${statementId}),
    lines as (select l.amount_fen from bank_lines l, s where l.account_id = s.account_id and l.txn_on <= s.to_on
      and not exists (select from bank_match_items i join bank_match_items o on o.match_id = i.match_id and o.status = 'active'
        join fund_movements m on m.id = o.movement_id where i.line_id = l.id and i.status = 'active' and m.biz_date <= s.to_on)),
    movements as (select case m.direction when 'in' then m.amount_fen else -m.amount_fen end as fen from fund_movements m, s
      where m.account_id = s.account_id and m.biz_date <= s.to_on
      and not exists (select from bank_match_items i join bank_match_items o on o.match_id = i.match_id and o.status = 'active'
        join bank_lines l on l.id = o.line_id where i.movement_id = m.id and i.status = 'active' and l.txn_on <= s.to_on))
    select s.account_id as "accountId", s.id as "statementId", s.to_on::text as day, s.closing_fen::float8 as "bankFen",
      (select coalesce(sum(fen) filter (where fen > 0), 0)::float8 from movements) as "outstandingInFen",
      (select coalesce(-sum(fen) filter (where fen < 0), 0)::float8 from movements) as "outstandingOutFen",
      (select a.opening_fen + coalesce(sum(case m.direction when 'in' then m.amount_fen else -m.amount_fen end), 0)
        from fund_accounts a left join fund_movements m on m.account_id = a.id and m.biz_date <= s.to_on
        where a.id = s.account_id group by a.id)::float8 as "bookFen",
      (select coalesce(sum(amount_fen) filter (where amount_fen > 0), 0)::float8 from lines) as "unrecordedInFen",
      (select coalesce(-sum(amount_fen) filter (where amount_fen < 0), 0)::float8 from lines) as "unrecordedOutFen"
    from s`)
  if (!found) return null
  const { bankFen, bookFen, outstandingInFen, outstandingOutFen, unrecordedInFen, unrecordedOutFen } = found
  return {
    ...found,
    adjustedBankFen: bankFen === null ? null : bankFen + outstandingInFen - outstandingOutFen,
    adjustedBookFen: bookFen + unrecordedInFen - unrecordedOutFen,
  }
}
