import { type SQL, sql } from 'drizzle-orm'
import { monthOf } from '../../../src/define/business-day.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import { salarySheets } from '../../../src/resources/company/salary-sheets.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { User } from '../../auth/user.ts'
import { scopeOf } from '../../engine/access.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { assertWithheld, lockMonth } from '../derive/salary-withheld.ts'
import type { SalarySheet } from '../rules/rows.ts'
import { type Chosen, etagOf, planSalary } from './plan-salary.ts'

type Input<V extends string> = ActionInput<Resources['salarySheets'], V>

/**
 * 确认: after the month is over, by somebody who did not prepare it; who would get less than nothing, or a commission on
 * costs that nobody has checked, only with a reason. Nothing moves the sheet then.
 */
export async function confirmSheet(tx: Tx, row: SalarySheet, input: Input<'confirm'>): Promise<undefined> {
  assertOver(tx, row.month)
  if (row.netFen < 0 && !input.reason) throw refuseField('reason', 'salary.negative', { count: 1, name: row.jobNo })
  if (row.estimatedOrders > 0 && !input.reason)
    throw refuseField('reason', 'salary.estimated', { count: 1, name: row.jobNo })
  await assertWithheld(tx, row.month, sql`t.id = ${row.id}`)
  return undefined
}

/** 确认本月: every draft of the month within the person's scope, all or none, in one statement. */
export async function confirmMonth(
  tx: Tx,
  month: string,
  chosen: Chosen & { reason?: string | undefined; mark?: string | undefined },
): Promise<{ confirmed: number; netFen: number }> {
  assertOver(tx, month)
  await lockMonth(tx, month)
  await assertSeen(tx, month, chosen)
  const drafts = sql`t.month = ${month} and t.status = 'draft' and ${withinReach(tx.user, chosen)}`
  const reason = chosen.reason?.trim() || null
  await assertOthers(tx, drafts)
  await assertWithheld(tx, month, drafts)
  if (!reason) await assertPlain(tx, drafts)
  const { confirmedAt } = confirmation(tx, reason)
  const rows = await tx.query<{ id: string; netFen: number }>(sql`update salary_sheets t set status = 'confirmed',
      confirmed_at = ${confirmedAt}, confirmed_by_id = ${tx.user.id},
      confirm_reason = case when t.net_fen < 0 or t.estimated_orders > 0 then ${reason}::text end, version = t.version + 1,
      updated_at = ${confirmedAt}, updated_by_id = ${tx.user.id}
    where ${drafts} returning t.id, t.net_fen as "netFen"`)
  if (rows.length === 0) throw refuse('salary.nothing')
  for (const { id } of rows) {
    const changes = { status: ['draft', 'confirmed'], confirmedAt: [null, confirmedAt] } as Record<
      string,
      [unknown, unknown]
    >
    tx.log({ resource: 'salarySheets', rowId: id, action: 'confirm', changes, reason })
  }
  return { confirmed: rows.length, netFen: rows.reduce((sum, row) => sum + row.netFen, 0) }
}

/** The sheets of the alias `t` that a person reaches and has chosen. */
export function withinReach(user: User, { officeId, posts, staffIds }: Chosen): SQL {
  const parts = [
    scopeOf(user, salarySheets, 't'),
    officeId ? sql`t.office_id = ${officeId}` : undefined,
    posts ? sql`t.post = any(${sql.param([...posts])}::text[])` : undefined,
    staffIds ? sql`t.staff_id = any(${sql.param([...staffIds])}::uuid[])` : undefined,
  ]
  return sql.join([sql`true`, ...parts.filter((part) => part !== undefined)], sql` and `)
}

const confirmation = (tx: Tx, reason: string | null) => ({
  confirmedAt: tx.now.toISOString(),
  confirmedById: tx.user.id,
  confirmReason: reason,
})

/** Until its last day is over, a month goes on earning commissions. */
function assertOver(tx: Tx, month: string): void {
  if (month >= monthOf(tx.today)) throw refuse('salary.running', { month })
}

/** What was looked at before confirming is what is confirmed. */
async function assertSeen(tx: Tx, month: string, { mark, ...chosen }: Chosen & { mark?: string | undefined }) {
  if (mark === undefined) return
  if (mark !== etagOf(await planSalary(tx.query, tx.user, month, chosen))) throw refuse('salary.moved')
}

type Counted = { count: number; name: string | null }

/** How many of the sheets match, and whose the first of them is. */
async function countOf(tx: Tx, sheets: SQL): Promise<{ count: number; name: string }> {
  const [found] = await tx.query<Counted>(sql`select count(*)::int as count, min(s.name) as name
    from salary_sheets t join staff s on s.id = t.staff_id where ${sheets}`)
  return { count: found?.count ?? 0, name: found?.name ?? '' }
}

/** Four eyes: who prepared a sheet does not confirm it. */
async function assertOthers(tx: Tx, drafts: SQL): Promise<void> {
  const own = await countOf(tx, sql`${drafts} and t.calculated_by_id = ${tx.user.id}`)
  if (own.count > 0) throw refuse('salary.own', own)
}

/** Refuses what asks for a reason. */
async function assertPlain(tx: Tx, drafts: SQL): Promise<void> {
  const negative = await countOf(tx, sql`${drafts} and t.net_fen < 0`)
  if (negative.count > 0) throw refuseField('reason', 'salary.negative', negative)
  const estimated = await countOf(tx, sql`${drafts} and t.estimated_orders > 0`)
  if (estimated.count > 0) throw refuseField('reason', 'salary.estimated', estimated)
}
