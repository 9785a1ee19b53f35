import { sql } from 'drizzle-orm'
import { whereOfAll } from '../../../src/define/report-cell.ts'
import type { Text } from '../../../src/define/text.ts'
import { type ClosingCheck, closingChecks, comparisonsOfCheck } from '../../../src/resources/company/closing-checks.ts'
import { resourceOf } from '../../../src/resources/index.ts'
import { column, tableName } from '../../db/columns.ts'
import type { Run } from '../../db/run.ts'
import { addressOf } from '../../engine/list-address.ts'
import { whereOf } from '../../engine/where.ts'

/** What is not in order: how many rows, what they come to in fen, and the address of their list. */
export type Unfinished = { label: Text; count: number; amountFen: number | null; path: string; blocks: boolean }

/** All that is not done of a month, of the whole company, in one statement. */
export async function unfinishedIn(run: Run, month: string): Promise<Unfinished[]> {
  const counts = closingChecks.map((check) => {
    const resource = resourceOf(check.of)
    const amount = check.sum ? sql`coalesce(sum(${column('t', check.sum)}), 0)::float8` : sql`null::float8`
    const where = whereOf(resource, whereOfAll(comparisonsOfCheck(check, month)), 't')
    return sql`select count(*)::int as count, ${amount} as "amountFen" from ${tableName(resource)} t where ${where}`
  })
  const found = await run<Pick<Unfinished, 'count' | 'amountFen'>>(sql.join(counts, sql` union all `))
  return closingChecks.flatMap((check, at) => {
    const { count = 0, amountFen = null } = found[at] ?? {}
    if (count === 0) return []
    return [{ label: check.label, count, amountFen, path: pathOf(check, month), blocks: check.blocks === true }]
  })
}

const pathOf = (check: ClosingCheck, month: string): string =>
  addressOf(resourceOf(check.of).views?.[check.view]?.path ?? '', comparisonsOfCheck(check, month))
