import { sql } from 'drizzle-orm'
import type { PayRule } from '../../../src/resources/company/salary-pay.ts'
import type { Run } from '../../db/run.ts'
import type { SalaryRule, Staff } from '../rules/rows.ts'

export type KnownRule = PayRule & Pick<SalaryRule, 'id' | 'post' | 'staffId' | 'fromMonth'>

/** The rules that have begun by the month, the newest first, with their tiers. */
export async function rulesOf(query: Run, month: string): Promise<KnownRule[]> {
  return query<KnownRule>(sql`select r.id, r.post, r.staff_id as "staffId", r.from_month as "fromMonth",
      r.base_fen as "baseFen", r.allowance_fen as "allowanceFen", r.insurance_fen as "insuranceFen",
      r.fund_fen as "fundFen", r.trip_fen as "tripFen", r.per_km_fen as "perKmFen",
      r.commission_on as "commissionOn", r.tier_mode as "tierMode",
      coalesce((select json_agg(json_build_object('fromCars', from_cars, 'perCarFen', per_car_fen) order by from_cars)
        from salary_car_tiers where rule_id = r.id), '[]') as "carTiers",
      coalesce((select json_agg(json_build_object('fromFen', from_fen, 'percent', percent) order by from_fen)
        from salary_rate_tiers where rule_id = r.id), '[]') as "rateTiers"
    from salary_rules r where r.from_month <= ${month} order by r.from_month desc`)
}

/** The person's own newest rule, else the newest of the post. */
export function ruleFor<R extends Pick<KnownRule, 'post' | 'staffId'>>(
  rules: readonly R[],
  { id, post }: Pick<Staff, 'id' | 'post'>,
): R | undefined {
  return rules.find((rule) => rule.staffId === id) ?? rules.find((rule) => rule.staffId === null && rule.post === post)
}
