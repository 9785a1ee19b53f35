import { sql } from 'drizzle-orm'
import { monthOf } from '../../src/define/business-day.ts'
import { isClosedWith, periodOf } from '../../src/define/period.ts'
import type { Resource } from '../../src/define/resource.ts'
import { registry, resourceOf } from '../../src/resources/index.ts'
import { column, tableName } from '../db/columns.ts'
import type { Run } from '../db/run.ts'
import { refuse } from '../errors/business-error.ts'

type Values = Readonly<Record<string, unknown>>

export type Periods = {
  /** Refuses rows (as they are, or are to be) of a closed month, and keeps their months open until the commit. */
  assertOpen(resource: Resource, rows: readonly Values[]): Promise<void>
  /** The same for a change: only where it touches what is closed with the month. */
  assertChange(resource: Resource, row: Values, patch: Values, columns: readonly string[]): Promise<void>
  /** What was held is held no more: a part of the transaction was rolled back. */
  forget(): void
}

/** One number for the purpose, beside those of db/advisory-lock.ts. */
const PURPOSE = 7_261_003

/** The second half of the lock's key: `2026-11` is 24323. */
const keyOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))

/**
 * The guard of closed months in one transaction (docs/period.md). Writers of a month share its lock, closing has it
 * alone; so a month is looked at once for each transaction, and nothing slips in while it is being closed.
 */
export function guardPeriods(query: Run): Periods {
  const held = new Set<string>()

  const assertMonths = async (months: readonly string[]): Promise<void> => {
    const asked = [...new Set(months)].filter((month) => !held.has(month)).sort()
    if (asked.length === 0) return
    const locks = asked.map((month) => query(sql`select pg_advisory_xact_lock_shared(${PURPOSE}, ${keyOf(month)})`))
    // A statement of its own: it must see what was committed while those waited for the lock.
    const closing = query<{ month: string }>(sql`select month from closed_months
      where month = any(${sql.param(asked)}::text[]) and status = 'closed' order by month limit 1`)
    const [[closed]] = await Promise.all([closing, ...locks])
    if (closed) throw refuse('period.closed', { month: closed.month })
    for (const month of asked) held.add(month)
  }

  const assertOpen = async (resource: Resource, rows: readonly Values[]): Promise<void> => {
    const period = periodOf(registry, resource)
    if (period) await assertMonths(await monthsOf(query, resource, period.by, rows))
  }

  return {
    assertOpen,
    async assertChange(resource, row, patch, columns) {
      const period = periodOf(registry, resource)
      if (period && columns.some((one) => isClosedWith(period, resource, one)))
        await assertOpen(resource, [row, { ...row, ...patch }])
    },
    forget: () => held.clear(),
  }
}

/** Waits until nobody writes in the month, and lets nobody until the commit. */
export async function lockMonth(query: Run, month: string): Promise<void> {
  await query(sql`select pg_advisory_xact_lock(${PURPOSE}, ${keyOf(month)})`)
}

/** The months of rows, by a column of their own or of their parent; a row without a date is of none. */
async function monthsOf(query: Run, resource: Resource, by: string, rows: readonly Values[]): Promise<string[]> {
  const [head = '', rest] = by.split('.')
  const days = rows.flatMap((row) => (typeof row[head] === 'string' ? [String(row[head])] : []))
  if (rest === undefined) return days.map(monthOf)
  const parent = resourceOf(resource.fields[head]?.resource ?? '')
  const found = await query<{ day: string }>(sql`select distinct ${column('t', rest)}::text as day
    from ${tableName(parent)} t where t.id = any(${sql.param(days)}::uuid[]) and ${column('t', rest)} is not null`)
  return found.map(({ day }) => monthOf(day))
}
