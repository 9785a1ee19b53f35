import { sql } from 'drizzle-orm'
import type { Draft } from '../../../src/define/resource.ts'
import { wrongTier } from '../../../src/resources/company/salary-pay.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Additions, Lined, Written } from '../../engine/write.ts'
import { refuseField } from '../../errors/business-error.ts'
import type { SalaryRule } from '../rules/rows.ts'

type Next = (additions?: Additions) => Promise<Written>
type Given = Partial<Draft<Resources['salaryRules']>>
type Tiers = 'carTiers' | 'rateTiers'

const tables = { carTiers: sql`salary_car_tiers`, rateTiers: sql`salary_rate_tiers` } as const
const starts = { carTiers: 'fromCars', rateTiers: 'fromFen' } as const
const tiersOf = {
  none: undefined,
  cars: 'carTiers',
  revenue: 'rateTiers',
  grossProfit: 'rateTiers',
  received: 'rateTiers',
} as const

/** A commission has tiers, and they ascend. */
export async function createSalaryRule(_tx: Tx, draft: Given, lines: Lined, next: Next): Promise<Written> {
  check(draft, lines, () => 0)
  return next()
}

export async function changeSalaryRule(
  tx: Tx,
  row: SalaryRule,
  patch: Given,
  lines: Lined,
  next: Next,
): Promise<Written> {
  const [kept] = await tx.query<Record<Tiers, number>>(sql`select
    (select count(*)::int from ${tables.carTiers} where rule_id = ${row.id}) as "carTiers",
    (select count(*)::int from ${tables.rateTiers} where rule_id = ${row.id}) as "rateTiers"`)
  check({ ...row, ...patch }, lines, (tiers) => kept?.[tiers] ?? 0)
  return next()
}

function check(rule: Given, lines: Lined, kept: (tiers: Tiers) => number): void {
  for (const tiers of ['carTiers', 'rateTiers'] as const) {
    const at = wrongTier((lines[tiers] ?? []).map((line) => Number(line[starts[tiers]])))
    if (at >= 0) throw refuseField(`${tiers}.${at}.${starts[tiers]}`, 'salary.tiers')
  }
  const needed = tiersOf[rule.commissionOn ?? 'none']
  if (needed && (lines[needed]?.length ?? kept(needed)) === 0) throw refuseField('commissionOn', 'salary.noTiers')
}
