import { sql } from 'drizzle-orm'
import type { AnyField } from '../../src/define/field.ts'
import type { Resource } from '../../src/define/resource.ts'
import type { User } from '../auth/user.ts'
import { type AnyRow, tableName, wholeRow } from '../db/columns.ts'
import type { Run } from '../db/run.ts'
import { refuse } from '../errors/business-error.ts'
import { assertSight, requireRight, scopeOf, shownTo } from './access.ts'
import type { Business } from './handlers.ts'

/** What an action will come to, row by row, for those who may do it. */
export async function preview(
  run: Run,
  business: Business,
  user: User,
  resource: Resource,
  verb: string,
  ids: readonly string[],
) {
  assertSight(user, resource)
  requireRight(user, resource.actions?.[verb]?.right)
  const scope = scopeOf(user, resource, 't')
  const rows = await run<AnyRow>(sql`select ${wholeRow(resource, 't')} from ${tableName(resource)} t
    where t.id = any(${sql.param(ids)}::uuid[]) ${scope ? sql`and ${scope}` : sql``} order by t.id`)
  if (rows.length !== new Set(ids).size) throw refuse('row.missing')
  const previewed = (await business.previews[resource.name]?.[verb]?.(run, rows as never[])) ?? []
  const inputs = (resource.actions?.[verb]?.input ?? {}) as Readonly<Record<string, AnyField>>
  const items = previewed.map(({ starts = {}, ...item }) => ({ ...item, starts: startsFor(user, inputs, starts) }))
  return { items, sumFen: items.reduce((sum, { amountFen }) => sum + amountFen, 0) }
}

/** What inputs may start from, as the person may see it. */
function startsFor(user: User, inputs: Readonly<Record<string, AnyField>>, starts: Readonly<Record<string, unknown>>) {
  const known = Object.entries(inputs).filter(([name]) => starts[name] !== undefined)
  return Object.fromEntries(known.map(([name, field]) => [name, shownTo(user, field, starts[name])]))
}
