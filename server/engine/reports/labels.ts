import { sql } from 'drizzle-orm'
import { isReference, isRegion } from '../../../src/define/field.ts'
import { groupsOf, type Report } from '../../../src/define/report.ts'
import { isUnit } from '../../../src/define/time-span.ts'
import { resourceOf } from '../../../src/resources/index.ts'
import { column, tableName } from '../../db/columns.ts'
import type { Run } from '../../db/run.ts'
import { regionLabel } from '../regions.ts'

/** What a group is called, and the group above it where groups have one: an office's. */
export type GroupName = { label: string; parent?: string }

/** The names of the groups of a report by their keys, one list for each of its groups; options and days name themselves. */
export const namesOfGroups = (
  run: Run,
  report: Report,
  rows: string,
  keys: readonly (readonly (string | null)[])[],
): Promise<Record<string, GroupName>[]> =>
  Promise.all(
    groupsOf(rows).map((name, at) => {
      const own = [...new Set(keys.flatMap((one) => one[at] ?? []))]
      return isUnit(name) ? {} : namesOf(run, report, name, own)
    }),
  )

async function namesOf(
  run: Run,
  report: Report,
  name: string,
  keys: readonly string[],
): Promise<Record<string, GroupName>> {
  const field = resourceOf(report.of).fields[name]
  if (!field || keys.length === 0) return {}
  if (isRegion(field)) return Object.fromEntries(keys.map((key) => [key, { label: regionLabel(key) ?? key }]))
  if (!isReference(field)) return {}
  const target = resourceOf(field.resource ?? '')
  const above = Object.keys(target.fields).find((one) => target.fields[one]?.resource === target.name)
  const table = tableName(target)
  const shown = sql`t.id, ${column('t', target.titleField)}::text as label, ${above ? column('t', above) : sql`null`} as parent`
  const chosen = sql`select ${shown} from ${table} t where t.id = any(${sql.param([...keys])}::uuid[])`
  const climbed = above
    ? sql`with recursive found as (${chosen} union select ${shown} from ${table} t join found on found.parent = t.id) select * from found`
    : chosen
  const found = await run<{ id: string; label: string; parent: string | null }>(climbed)
  return Object.fromEntries(found.map(({ id, label, parent }) => [id, { label, ...(parent ? { parent } : {}) }]))
}
