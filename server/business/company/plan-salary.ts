import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import {
  type PayLine,
  type PayTotals,
  payLines,
  payTotals,
  withheldLines,
} from '../../../src/resources/company/salary-pay.ts'
import { salarySheets } from '../../../src/resources/company/salary-sheets.ts'
import { staff } from '../../../src/resources/company/staff.ts'
import type { User } from '../../auth/user.ts'
import { wholeRow } from '../../db/columns.ts'
import type { Run } from '../../db/run.ts'
import { scopeOf } from '../../engine/access.ts'
import { boundsOf } from '../derive/salary-withheld.ts'
import type { SalarySheet, Staff } from '../rules/rows.ts'
import { type Done, figuresOf, nothingDone } from './salary-figures.ts'
import { type KnownRule, ruleFor, rulesOf } from './salary-rule-of.ts'

/** Which people of a month: those of an office or a post, or certain ones. */
export type Chosen = {
  officeId?: string | undefined
  posts?: readonly string[] | undefined
  staffIds?: readonly string[] | undefined
}
type Member = Pick<Staff, 'id' | 'jobNo' | 'name' | 'officeId' | 'post' | 'status' | 'hiredOn' | 'leftOn'>
export type Adjustment = { item: PayLine['item']; amountFen: number }
export type KnownSheet = SalarySheet & { lines: PayLine[]; adjustments: Adjustment[] }
/** One person's sheet as it is and as it would be. A frozen one is confirmed or paid and stays as it is. */
export type Planned = {
  member: Member
  sheet: KnownSheet | null
  ruleId: string | null
  /** Of the orders whose gross profit earns a commission, those whose cost nobody has checked. */
  estimatedOrders: number
  lines: PayLine[]
  totals: PayTotals
  kind: 'new' | 'changed' | 'same' | 'frozen'
}

/**
 * What calculating a month would give, for everybody within the person's scope: those employed for a day of the month,
 * those who left before it and still earned something in it, and anyone who has a sheet already. Five statements, however
 * many people there are.
 */
export async function planSalary(query: Run, user: User, month: string, chosen: Chosen): Promise<Planned[]> {
  const members = await membersOf(query, user, month, chosen)
  const [done, rules, sheets] = [
    await figuresOf(query, month),
    await rulesOf(query, month),
    await sheetsOf(
      query,
      month,
      members.map(({ id }) => id),
    ),
  ]
  return members
    .filter((member) => daysOf(member, month) > 0 || done.has(member.id) || sheets.has(member.id))
    .map((member) => planOne(member, month, done.get(member.id), ruleFor(rules, member), sheets.get(member.id)))
}

/** Changes whenever the plan does, so that what is done is what was seen. */
export function etagOf(plan: readonly Planned[]): string {
  const parts = plan.map(({ member, sheet, kind, estimatedOrders, totals, lines }) => [
    ...[member.id, sheet?.version, kind, estimatedOrders, totals, lines],
  ])
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}

function planOne(
  member: Member,
  month: string,
  done: Done | undefined,
  rule: KnownRule | undefined,
  sheet: KnownSheet | undefined,
): Planned {
  const { days: daysInMonth } = boundsOf(month)
  const days = daysOf(member, month)
  const performance = { ...(done ?? nothingDone), days, daysInMonth }
  const lines = [...(rule ? payLines(rule, performance) : []), ...withheldLines(performance)]
  const totals = payTotals([...lines, ...(sheet?.adjustments ?? [])])
  const estimatedOrders = rule?.commissionOn === 'grossProfit' ? (done?.estimatedOrders ?? 0) : 0
  const plan = { member, sheet: sheet ?? null, ruleId: rule?.id ?? null, estimatedOrders, lines, totals }
  if (!sheet) return { ...plan, kind: 'new' }
  if (sheet.status !== 'draft') return { ...plan, kind: 'frozen' }
  return { ...plan, kind: isSame(plan, sheet) ? 'same' : 'changed' }
}

/** The days of the month from the day of hiring to the day of leaving, both of them worked; none where that is not known. */
function daysOf({ hiredOn, leftOn, status }: Member, month: string): number {
  const { first, next, days } = boundsOf(month)
  if (status === 'left' && (leftOn === null || leftOn < first)) return 0
  const start = hiredOn === null || hiredOn <= first ? 1 : Number(hiredOn.slice(8))
  const end = status !== 'left' || leftOn === null || leftOn >= next ? days : Number(leftOn.slice(8))
  return Math.max(0, end - start + 1)
}

function isSame({ member, ruleId, estimatedOrders, lines, totals }: Omit<Planned, 'kind'>, sheet: KnownSheet): boolean {
  const { jobNo, officeId, post } = member
  const wanted = { jobNo, officeId, post, ruleId, estimatedOrders, ...totals }
  const isEqual = Object.entries(wanted).every(([key, value]) => sheet[key as keyof SalarySheet] === value)
  return isEqual && JSON.stringify(lines.map(valuesOf)) === JSON.stringify(sheet.lines.map(valuesOf))
}

/** The note says the same in words. */
const valuesOf = ({ item, quantity, basisFen, rateFen, percent, amountFen }: PayLine) => [
  ...[item, quantity, basisFen, rateFen, percent, amountFen],
]

function membersOf(query: Run, user: User, month: string, { officeId, posts, staffIds }: Chosen) {
  const scope = scopeOf(user, staff, 's')
  const conditions: SQL[] = [
    sql`(s.hired_on is null or s.hired_on < ${boundsOf(month).next})`,
    ...(scope ? [scope] : []),
    ...(officeId ? [sql`s.office_id = ${officeId}`] : []),
    ...(posts ? [sql`s.post = any(${sql.param([...posts])}::text[])`] : []),
    ...(staffIds ? [sql`s.id = any(${sql.param([...staffIds])}::uuid[])`] : []),
  ]
  return query<Member>(sql`select s.id, s.job_no as "jobNo", s.name, s.office_id as "officeId", s.post, s.status,
      s.hired_on::text as "hiredOn", s.left_on::text as "leftOn"
    from staff s where ${sql.join(conditions, sql` and `)} order by s.job_no, s.id`)
}

async function sheetsOf(query: Run, month: string, staffIds: string[]): Promise<Map<string, KnownSheet>> {
  const rows = await query<KnownSheet>(sql`select ${wholeRow(salarySheets, 't')},
      coalesce(l.lines, '[]') as lines, coalesce(a.adjustments, '[]') as adjustments
    from salary_sheets t
    left join lateral (select json_agg(json_build_object('item', item, 'quantity', quantity, 'basisFen', basis_fen,
      'rateFen', rate_fen, 'percent', percent, 'amountFen', amount_fen, 'note', note) order by seq) as lines
      from salary_lines where sheet_id = t.id) l on true
    left join lateral (select json_agg(json_build_object('item', item, 'amountFen', amount_fen) order by seq) as adjustments
      from salary_adjustments where sheet_id = t.id) a on true
    where t.month = ${month} and t.staff_id = any(${sql.param(staffIds)}::uuid[])`)
  return new Map(rows.map((row) => [row.staffId, row]))
}
