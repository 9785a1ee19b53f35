import { type SQL, sql } from 'drizzle-orm'
import type {
  Payslip,
  SalaryMonth,
  SalaryOffice,
  SalaryOverview,
} from '../../../src/resources/company/salary-answers.ts'
import { salarySheets } from '../../../src/resources/company/salary-sheets.ts'
import type { User } from '../../auth/user.ts'
import type { Run } from '../../db/run.ts'
import { scopeOf } from '../../engine/access.ts'

export type PayslipsOf = {
  month: string
  officeId?: string | undefined
  posts?: readonly string[] | undefined
  staffIds?: readonly string[] | undefined
  status?: string | undefined
}

/** Sheets on one printing. */
const PRINTED = 3000

/** 工资统计: the twelve months up to this one, and its offices, within the person's scope. */
export async function salaryOverview(run: Run, user: User, month: string): Promise<SalaryOverview> {
  const reach = reachOf(user)
  const sums = sql`count(*)::int as people, sum(t.gross_fen)::bigint as "grossFen", sum(t.net_fen)::bigint as "netFen"`
  const [months, offices] = await Promise.all([
    run<SalaryMonth>(sql`select t.month, ${sums}, count(*) filter (where t.status = 'draft')::int as drafts,
        count(*) filter (where t.status = 'confirmed')::int as confirmed, count(*) filter (where t.status = 'paid')::int as paid
      from salary_sheets t where t.month <= ${month} and t.month > ${yearBefore(month)} and ${reach}
      group by t.month order by t.month`),
    run<SalaryOffice>(sql`select o.id as "officeId", o.name, ${sums}
      from salary_sheets t join offices o on o.id = t.office_id where t.month = ${month} and ${reach}
      group by o.id order by "grossFen" desc, o.code`),
  ])
  return { months, offices }
}

/** 工资条: every line of every sheet, the calculated and the adjusted, in one statement. */
export function payslips(run: Run, user: User, asked: PayslipsOf): Promise<Payslip[]> {
  const { month, officeId, posts, status, staffIds } = asked
  const conditions = [
    sql`t.month = ${month}`,
    reachOf(user),
    ...(officeId ? [sql`t.office_id = ${officeId}`] : []),
    ...(posts ? [sql`t.post = any(${sql.param([...posts])}::text[])`] : []),
    ...(status ? [sql`t.status = ${status}`] : []),
    ...(staffIds ? [sql`t.staff_id = any(${sql.param([...staffIds])}::uuid[])`] : []),
  ]
  return run<Payslip>(sql`select t.id, t.sheet_no as "sheetNo", t.month, s.name, t.job_no as "jobNo", o.name as office,
      t.post, t.status, t.gross_fen as "grossFen", t.deduct_fen as "deductFen", t.net_fen as "netFen",
      t.paid_on::text as "paidOn", (select coalesce(json_agg(json_build_object('item', l.item, 'amountFen', l.amount_fen,
        'note', l.note) order by l.part, l.seq), '[]')
        from (select 1 as part, seq, item, amount_fen, note from salary_lines where sheet_id = t.id
          union all select 2, seq, item, amount_fen, reason from salary_adjustments where sheet_id = t.id) l) as lines
    from salary_sheets t join staff s on s.id = t.staff_id join offices o on o.id = t.office_id
    where ${sql.join(conditions, sql` and `)} order by o.code, t.job_no, t.id limit ${PRINTED}`)
}

const reachOf = (user: User): SQL => scopeOf(user, salarySheets, 't') ?? sql`true`

const yearBefore = (month: string): string => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`
