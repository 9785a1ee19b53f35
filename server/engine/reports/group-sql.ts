import { type SQL, sql } from 'drizzle-orm'
import { type AnyField, isDate, isInstant } from '../../../src/define/field.ts'
import { fieldNamed } from '../../../src/define/path.ts'
import type { Resource } from '../../../src/define/resource.ts'
import type { Unit } from '../../../src/define/time-span.ts'
import { resourceOf } from '../../../src/resources/index.ts'
import { column, tableName, valueIn } from '../../db/columns.ts'

/** A group of the rows of a figure: a column or path of theirs, or a unit of time of it. */
export type Grouping = { path: string; unit?: Unit }

/** By what rows are grouped, and how a group is told as text: a text is dearer to group by than a number or a day. */
export type GroupValue = { by: SQL; text: SQL }

/** What the rows of the alias `t` are grouped by, with the joins that it takes. */
export function groupSql(resource: Resource, groupings: readonly Grouping[]): { values: GroupValue[]; joins: SQL } {
  const joined = new Map<string, { alias: string; join: SQL }>()
  const values = groupings.map(({ path, unit }) => {
    const { field, value } = resolve(resource, path, joined)
    return unit ? unitValue(field, value, unit) : { by: value, text: sql`${value}::text` }
  })
  const joins = [...joined.values()].map(({ join }) => join)
  return { values, joins: sql.join(joins, sql` `) }
}

function resolve(resource: Resource, path: string, joined: Map<string, { alias: string; join: SQL }>) {
  const steps = path.split('.')
  let at = resource
  let alias = 't'
  for (const [depth, step] of steps.slice(0, -1).entries()) {
    const prefix = steps.slice(0, depth + 1).join('.')
    const target = resourceOf(fieldNamed(at, step)?.resource ?? '')
    const known = joined.get(prefix)
    const next = known?.alias ?? `g${joined.size + 1}`
    if (!known) {
      const join = sql`left join ${tableName(target)} ${sql.identifier(next)} on ${column(next, 'id')} = ${column(alias, step)}`
      joined.set(prefix, { alias: next, join })
    }
    alias = next
    at = target
  }
  const name = steps.at(-1) ?? ''
  const field = fieldNamed(at, name)
  if (!field) throw new Error(`${resource.name} has no ${path}`)
  return { field, value: valueIn(at, alias, name) }
}

/** The first day of the unit of time in which a row lies, told as `YYYY-MM-DD`. */
function unitValue(field: AnyField, value: SQL, unit: Unit): GroupValue {
  if (unit === 'day' && isDate(field)) return { by: value, text: sql`to_char(${value}, 'YYYY-MM-DD')` }
  const time = isInstant(field)
    ? sql`${value} at time zone 'Asia/Shanghai'`
    : isDate(field)
      ? sql`${value}::timestamp`
      : sql`to_date(${value}, 'YYYY-MM')::timestamp`
  const by = sql`date_trunc(${sql.raw(`'${unit}'`)}, ${time})`
  return { by, text: sql`to_char(${by}, 'YYYY-MM-DD')` }
}
