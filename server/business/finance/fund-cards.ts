import { sql } from 'drizzle-orm'
import { fundAccounts } from '../../../src/resources/finance/fund-accounts.ts'
import type { User } from '../../auth/user.ts'
import type { Run } from '../../db/run.ts'
import { scopeOf } from '../../engine/access.ts'

/** An account at a glance: what it holds, and what of its ledger the bank has not told of yet. */
export type FundCard = {
  id: string
  name: string
  kind: string
  isActive: boolean
  balanceFen: number
  openCount: number
  openFen: number
}

/** Those of the person, the kinds in their order; what is stopped and empty is history. */
export async function fundCards(query: Run, user: User): Promise<FundCard[]> {
  const scope = scopeOf(user, fundAccounts, 'a') ?? sql`true`
  const kinds = Object.keys(fundAccounts.fields.kind.options)
  return query<FundCard>(sql`
    select a.id, a.name, a.kind, a.is_active as "isActive", a.balance_fen::float8 as "balanceFen",
      coalesce(o.count, 0) as "openCount", coalesce(o.sum, 0) as "openFen"
    from fund_accounts a left join (
      select t.account_id, count(*)::int as count, sum(t.net_fen)::float8 as sum from fund_movements t
      where t.is_open group by t.account_id
    ) o on o.account_id = a.id
    where ${scope} and (a.is_active or a.balance_fen <> 0)
    order by array_position(${sql.param(kinds)}::text[], a.kind), a.name, a.id`)
}
