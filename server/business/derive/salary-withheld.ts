import { type SQL, sql } from 'drizzle-orm'
import { salarySheets } from '../../../src/resources/company/salary-sheets.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'

/** The first day of a month and of the next, `YYYY-MM-DD`; half open (domain §3). */
export function boundsOf(month: string): { first: string; next: string; days: number } {
  const [year = 0, ordinal = 0] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, ordinal, 1)).toISOString().slice(0, 10)
  return { first: `${month}-01`, next, days: new Date(Date.UTC(year, ordinal, 0)).getUTCDate() }
}

/**
 * 借支 of a month, rows of `staff_id` and `loan` in fen: what was paid to a person in advance, less what came back, and less what
 * his claims set off against it.
 */
export function advancesOf(month: string): SQL {
  const { first, next } = boundsOf(month)
  return sql`select y.staff_id,
      case when l.paid_on >= ${first} and l.paid_on < ${next} then l.amount_fen else 0 end
        - case when l.reversed_on >= ${first} and l.reversed_on < ${next} then l.amount_fen else 0 end as loan
    from payment_lines l join payables p on p.id = l.payable_id and p.kind = 'advance'
      join payees y on y.id = p.payee_id and y.staff_id is not null
    where l.status in ('paid', 'reversed')
    union all
    select c.driver_id, -c.advance_offset_fen from driver_claims c join payables p on p.id = c.advance_id
    where p.paid_on >= ${first} and p.paid_on < ${next}`
}

/** Sheets, of the alias `t`, that keep back another sum than was advanced by now: a claim set something off since they were calculated. */
export async function assertAdvances(tx: Tx, month: string, sheets: SQL): Promise<void> {
  const [found] = await tx.query<{ count: number; name: string | null }>(sql`
    with advanced as (select staff_id, greatest(sum(loan), 0) as fen from (${advancesOf(month)}) advances group by 1)
    select count(*)::int as count, min(s.name) as name
    from salary_sheets t join staff s on s.id = t.staff_id left join advanced a on a.staff_id = t.staff_id
    where ${sheets} and coalesce(a.fen, 0) <> coalesce((
      select sum(n.amount_fen) from salary_lines n where n.sheet_id = t.id and n.item = 'loan'), 0)`)
  if (found?.count) throw refuse('salary.advances', { count: found.count, name: found.name ?? '' })
}

/** One calculation, confirmation or setting off of a month at a time; single sheets are locked by their rows. */
export async function lockMonth(tx: Tx, month: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext(${`salary ${month}`}))`)
  await tx.query(sql`select 1 from salary_sheets where month = ${month} order by id for update`)
  await tx.assertOpen(salarySheets, [{ month }])
}
