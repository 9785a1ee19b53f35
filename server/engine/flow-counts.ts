import { sql } from 'drizzle-orm'
import { stateFieldOf } from '../../src/define/resource.ts'
import { flow } from '../../src/resources/flow.ts'
import { resourceOf } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import { snake } from '../db/names.ts'
import type { Run } from '../db/run.ts'
import { scopeOf, sees } from './access.ts'

/** How many rows stand in each state, by resource; only what the person may see, within the person's data scope. */
export async function flowCounts(query: Run, user: User): Promise<Record<string, Record<string, number>>> {
  const seen = flow.map(({ resource }) => resourceOf(resource)).filter((one) => sees(user, one))
  const counted = await Promise.all(
    seen.map(async (resource) => {
      const state = sql.identifier(snake(stateFieldOf(resource) ?? ''))
      const rows = await query<{ state: string; n: number }>(sql`select t.${state} as state, count(*)::int as n
        from ${sql.identifier(snake(resource.name))} t where ${scopeOf(user, resource, 't') ?? sql`true`} group by 1`)
      return [resource.name, Object.fromEntries(rows.map((row) => [row.state, row.n]))] as const
    }),
  )
  return Object.fromEntries(counted)
}
