import type { SalaryDifference, SalaryPreview, SalarySum } from '../../../src/resources/company/salary-answers.ts'
import type { User } from '../../auth/user.ts'
import type { Run } from '../../db/run.ts'
import { type Chosen, etagOf, type Planned, planSalary } from './plan-salary.ts'

/** The differences that are listed; the sums hold for all. */
const LISTED = 200

/** What calculating a month would change, without changing it. */
export async function previewSalary(query: Run, user: User, month: string, chosen: Chosen): Promise<SalaryPreview> {
  const plan = await planSalary(query, user, month, chosen)
  const present = plan.flatMap(({ sheet }) => (sheet ? [sheet] : []))
  const drafts = present.filter(({ status }) => status === 'draft')
  const kinds = { new: 0, changed: 0, same: 0, frozen: 0 }
  for (const { kind } of plan) kinds[kind] += 1
  return {
    month,
    mark: etagOf(plan),
    kinds,
    before: sumOf(present),
    after: sumOf(plan.map(({ kind, sheet, totals }) => (kind === 'frozen' && sheet ? sheet : totals))),
    drafts: sumOf(drafts),
    withoutRule: namesOf(plan.filter(({ kind, ruleId }) => kind !== 'frozen' && ruleId === null)),
    negative: namesOf(plan.filter(({ sheet }) => sheet?.status === 'draft' && sheet.netFen < 0)),
    estimated: namesOf(plan.filter(({ sheet }) => sheet?.status === 'draft' && sheet.estimatedOrders > 0)),
    differences: plan.flatMap(differenceOf).sort(byWeight).slice(0, LISTED),
  }
}

function sumOf(rows: readonly { grossFen: number; netFen: number }[]): SalarySum {
  const total = (key: 'grossFen' | 'netFen') => rows.reduce((sum, row) => sum + row[key], 0)
  return { people: rows.length, grossFen: total('grossFen'), netFen: total('netFen') }
}

const namesOf = (plan: readonly Planned[]): string[] => plan.slice(0, LISTED).map(({ member }) => member.name)

function differenceOf({ member, kind, sheet, totals }: Planned): SalaryDifference[] {
  if (kind !== 'new' && kind !== 'changed') return []
  const { id: staffId, name, jobNo } = member
  return [{ staffId, name, jobNo, kind, beforeFen: sheet?.netFen ?? null, afterFen: totals.netFen }]
}

/** The greatest first. */
const byWeight = (one: SalaryDifference, other: SalaryDifference) =>
  Math.abs(other.afterFen - (other.beforeFen ?? 0)) - Math.abs(one.afterFen - (one.beforeFen ?? 0))
