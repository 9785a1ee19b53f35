import { type SQL, sql } from 'drizzle-orm'
import { type AnyField, isDate, isInstant, isRef } from '../../src/define/field.ts'
import { isGroupable } from '../../src/define/groups.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { tableName, valueIn } from '../db/columns.ts'
import { snake } from '../db/names.ts'
import { refuseField } from '../errors/business-error.ts'
import { mayRead, seesWhole } from './access.ts'
import type { ListContext } from './list-context.ts'
import { totalSql } from './list-summary.ts'

/** Rows of the filter that have a value alike: `value` null where they have none; a date by its month, `YYYY-MM`, or by its day. */
export type Group = { value: string | null; label: string | null; count: number; totals: Record<string, number> }
export type Groups = { items: Group[]; isCut: boolean }

/** Groups of one answer. */
export const MOST_GROUPS = 200

/**
 * The rows of a list told apart by one of its own columns, the most numerous first, each with the sums that the list has:
 * one statement under the same conditions and rights, so that counts and sums come to those of the list.
 */
export async function readGroups(list: ListContext, key: string, unit = 'month'): Promise<Groups> {
  const { user, resource, query, run } = list
  const field = Object.hasOwn(resource.fields, key) ? (resource.fields[key] as AnyField) : undefined
  // A masked value would be told whole by its group.
  if (!field || !isGroupable(field) || !mayRead(user, field) || !seesWhole(user, field))
    throw refuseField('_group', 'request.badParameter', { name: '_group' })
  const format = Object.hasOwn(formats, unit) && formats[unit as keyof typeof formats]
  if (!format) throw refuseField('_unit', 'request.badParameter', { name: '_unit' })
  const { whole } = await list.conditions()
  const totals = (query.view?.totals ?? []).filter((name) => mayRead(user, resource.fields[name] as AnyField))
  const sums = totals.map((name, at) => sql`, ${totalSql(list, name)} as ${sql.identifier(`sum${at}`)}`)
  const grouped = sql`select ${groupedBy(list, key, field, format)} as value, count(*) as n${sql.join(sums, sql``)}
    from ${tableName(resource)} t where ${whole} group by 1 order by n desc, 1 nulls last limit ${MOST_GROUPS + 1}`
  const rows = await run<{ value: unknown; label: string | null; n: number } & Record<string, unknown>>(
    sql`select g.*, ${labelOf(field)} as label from (${grouped}) g order by g.n desc, g.value nulls last`,
  )
  const items = rows.slice(0, MOST_GROUPS).map(({ value, label, n, ...row }) => ({
    value: value === null ? null : String(value),
    label,
    count: Number(n),
    totals: Object.fromEntries(totals.map((name, at) => [name, Number(row[`sum${at}`] ?? 0)])),
  }))
  return { items, isCut: rows.length > MOST_GROUPS }
}

/** How a date says in which group it is. */
const formats = { month: 'YYYY-MM', day: 'YYYY-MM-DD' } as const

function groupedBy({ resource }: ListContext, key: string, field: AnyField, format: string): SQL {
  const value = valueIn(resource, 't', key)
  if (isInstant(field)) return sql`to_char(${value} at time zone 'Asia/Shanghai', ${sql.raw(`'${format}'`)})`
  return isDate(field) ? sql`to_char(${value}, ${sql.raw(`'${format}'`)})` : value
}

/** The name of the row that a reference leads to, as the list itself shows it. */
function labelOf(field: AnyField): SQL {
  if (!isRef(field) || !field.resource) return sql`null`
  const target = resourceOf(field.resource)
  return sql`(select r.${sql.identifier(snake(target.titleField))}::text from ${tableName(target)} r where r.id = g.value)`
}
