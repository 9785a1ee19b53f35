import { type SQL, sql } from 'drizzle-orm'
import type { AnyField } from '../../src/define/field.ts'
import { countedIn, tabsOf } from '../../src/define/tabs.ts'
import { conditionOf, type Where } from '../../src/define/where.ts'
import { tableName, valueIn } from '../db/columns.ts'
import { mayRead } from './access.ts'
import type { ListContext } from './list-context.ts'

/** Counting stops here: an exact count of a million rows costs more than the page itself. */
export const countLimit = 10_000

export type Summary = { total: number; tabs: Record<string, number> | null; totals: Record<string, number> }

/** Tab counts, totals and the exact count of the filter, however many rows it holds. */
export async function summarize(list: ListContext): Promise<Summary> {
  const { resource, query, run, sqlOf } = list
  const { base, whole } = await list.conditions()
  const tabs = tabsOf(resource, query.view)
  const sums = sumsOf(list)
  const counts = tabs.map(
    (tab, at) => sql`count(*) filter (where ${sqlOf(tab.where)}) as ${sql.identifier(`tab${at}`)}`,
  )
  const [[summed], [tabbed]] = await Promise.all([
    run(
      sql`select ${sql.join([sql`count(*) as n`, ...sums.values()], sql`, `)} from ${tableName(resource)} t where ${whole}`,
    ),
    tabs.length === 0
      ? []
      : run<Record<string, number>>(
          sql`select ${sql.join([sql`count(*) as n`, ...counts], sql`, `)} from ${tableName(resource)} t where ${base}`,
        ),
  ])
  return {
    total: Number(summed?.n ?? 0),
    totals: totalsIn(summed, sums),
    tabs:
      tabs.length === 0
        ? null
        : {
            '': Number(tabbed?.n ?? 0),
            ...Object.fromEntries(tabs.map((tab, at) => [tab.key, Number(tabbed?.[`tab${at}`] ?? 0)])),
          },
  }
}

/** The sums alone, for the last row of an export; null where the view has none. */
export async function readTotals(list: ListContext): Promise<Record<string, number> | null> {
  const sums = sumsOf(list)
  if (sums.size === 0) return null
  const { whole } = await list.conditions()
  const [summed] = await list.run(
    sql`select ${sql.join([...sums.values()], sql`, `)} from ${tableName(list.resource)} t where ${whole}`,
  )
  return totalsIn(summed, sums)
}

/** The exact count of the filter and its tab. */
export async function countAll(list: ListContext): Promise<number> {
  const { whole } = await list.conditions()
  const [row] = await list.run<{ n: number }>(
    sql`select count(*) as n from ${tableName(list.resource)} t where ${whole}`,
  )
  return row?.n ?? 0
}

/** The count as far as it is told, and where it is cheap the summary beside it. */
export async function countRows(list: ListContext): Promise<{ total: number; summary: Summary | null }> {
  const { resource, query, run } = list
  const { base, whole } = await list.conditions()
  const capped = async (where: SQL) => {
    const [row] = await run<{ n: number }>(
      sql`select count(*) as n from (select 1 from ${tableName(resource)} t where ${where} limit ${countLimit + 1}) counted`,
    )
    return row?.n ?? 0
  }
  // What asks for much is told its counts behind the page, by a call of their own.
  if (!query.summary || query.isWide) return { total: await capped(whole), summary: null }
  const [total, all] = await Promise.all([capped(whole), query.tab === undefined ? 0 : capped(base)])
  if (Math.max(total, all) > countLimit) return { total, summary: null }
  return { total, summary: await summarize(list) }
}

/** The sums of a view that the person may see, over the rows that they count. */
function sumsOf(list: ListContext): Map<string, SQL> {
  const { user, resource, query } = list
  const totals = (query.view?.totals ?? []).filter((key) => mayRead(user, resource.fields[key] as AnyField))
  return new Map(totals.map((key) => [key, sql`${totalSql(list, key)} as ${sql.identifier(key)}`]))
}

/**
 * The total of a column over the rows of a list that it counts, each as it is shown; of those alone that are `only`, which
 * fulfil `known`.
 */
export function totalSql({ resource, query, sqlOf }: ListContext, key: string, only?: SQL, known?: Where): SQL {
  const { unknownWhile, minusWhen } = resource.fields[key] ?? {}
  const where = countedIn(resource, query.view, query.tab).where
  const counted = where && !isImplied(where, known) ? where : undefined
  const parts = [
    counted && sqlOf(counted),
    unknownWhile && sql`not coalesce(${sqlOf(unknownWhile.where)}, false)`,
    only,
  ].filter((part) => part !== undefined)
  const filter = parts.length > 0 ? sql`filter (where ${sql.join(parts, sql` and `)})` : sql``
  const amount = valueIn(resource, 't', key)
  const shown = minusWhen ? sql`case when ${sqlOf(minusWhen)} then -${amount} else ${amount} end` : amount
  return sql`coalesce(sum(${shown}) ${filter}, 0)`
}

/** Whether rows that fulfil one condition fulfil another that leaves out some values of the same columns. */
const isImplied = (where: Where, known: Where = {}): boolean =>
  Object.entries(where).every(([name, part]) => {
    const { nin: left, ...others } = conditionOf(part)
    const { nin: out = [] } = conditionOf(known[name])
    return left !== undefined && Object.keys(others).length === 0 && left.every((one) => out.includes(one))
  })

const totalsIn = (summed: Record<string, unknown> | undefined, sums: Map<string, SQL>): Record<string, number> =>
  Object.fromEntries([...sums.keys()].map((key) => [key, Number(summed?.[key] ?? 0)]))
