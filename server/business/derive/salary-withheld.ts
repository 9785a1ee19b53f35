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
 * What wages of a month keep back, rows of `staff_id`, `item` and `fen`: what was paid to a person in advance, less what came
 * back and less what his claims set off against it (借支); damage that he bears, of the month in which the case was settled;
 * fines that he bears, of the one in which the violation was dealt with.
 */
export function withheldOf(month: string): SQL {
  const { first, next } = boundsOf(month)
  return sql`select y.staff_id, 'loan' as item,
      case when l.paid_on >= ${first} and l.paid_on < ${next} then l.amount_fen else 0 end
        - case when l.reversed_on >= ${first} and l.reversed_on < ${next} then l.amount_fen else 0 end as fen
    from payment_lines l join payables p on p.id = l.payable_id and p.kind = 'advance'
      join payees y on y.id = p.payee_id and y.staff_id is not null
    where l.status in ('paid', 'reversed')
    union all
    select c.driver_id, 'loan', -c.advance_offset_fen from driver_claims c join payables p on p.id = c.advance_id
    where p.paid_on >= ${first} and p.paid_on < ${next}
    union all
    select c.staff_id, 'damage', c.recover_fen from damage_cases c
    where c.liable = 'driver' and c.status = 'settled' and c.settled_on >= ${first} and c.settled_on < ${next}
    union all
    select v.driver_id, 'fine', v.fine_fen from traffic_violations v
    where v.borne_by = 'driver' and v.status = 'handled' and v.handled_on >= ${first} and v.handled_on < ${next}`
}

/** Sheets, of the alias `t`, that keep back another sum than by now they would: something was taken back or set off since. */
export async function assertWithheld(tx: Tx, month: string, sheets: SQL): Promise<void> {
  const [found] = await tx.query<{ count: number; name: string | null }>(sql`
    with due as (select staff_id, item, greatest(sum(fen), 0) as fen from (${withheldOf(month)}) withheld group by 1, 2),
      kept as (select t.staff_id, n.item, sum(n.amount_fen) as fen
        from salary_sheets t join salary_lines n on n.sheet_id = t.id and n.item in ('loan', 'damage', 'fine')
        where ${sheets} group by 1, 2),
      other as (select t.staff_id from salary_sheets t join due d using (staff_id) left join kept k using (staff_id, item)
          where ${sheets} and d.fen <> coalesce(k.fen, 0)
        union select k.staff_id from kept k left join due d using (staff_id, item) where d.staff_id is null and k.fen <> 0)
    select count(*)::int as count, min(s.name) as name from other join staff s on s.id = other.staff_id`)
  if (found?.count) throw refuse('salary.withheld', { count: found.count, name: found.name ?? '' })
}

/** One calculation, confirmation or setting off of a month at a time; single sheets are locked by their rows. */
export async function lockMonth(tx: Tx, month: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext(${`salary ${month}`}))`)
  await tx.query(sql`select 1 from salary_sheets where month = ${month} order by id for update`)
  await tx.assertOpen(salarySheets, [{ month }])
}
