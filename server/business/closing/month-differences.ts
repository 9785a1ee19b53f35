import { sql } from 'drizzle-orm'
import type { Measure } from '../../../src/define/report.ts'
import type { Text } from '../../../src/define/text.ts'
import { summary } from '../../../src/resources/finance/summary.ts'
import type { User } from '../../auth/user.ts'
import { type Run, runOn } from '../../db/run.ts'
import type { Reader } from '../../engine/reader.ts'
import { refuse } from '../../errors/business-error.ts'
import { pathOf } from './figure-path.ts'
import { type Figure, keyOf, liveFigures, nameOf } from './month-figures.ts'

/** A figure that is another now: what it was when the month was closed last, and what it is. */
export type Difference = {
  kind: Figure['kind']
  title: Text
  officeId: string | null
  office: string | null
  closedFen: number
  liveFen: number
  /** The list whose total it is now; null where the person does not see it. */
  path: string | null
}

export type Differences = {
  month: string
  status: string
  closing: number
  closedAt: string
  count: number
  items: Difference[]
}

/** What of a closed month, or of one that was opened again, is not what was kept; `count` figures were compared. */
export async function differencesIn(db: Reader, asked: { user: User; now: Date }, month: string): Promise<Differences> {
  const run = runOn(db)
  const [closed] = await run<Pick<Differences, 'status' | 'closing' | 'closedAt'> & { id: string }>(
    sql`select id, status, closings as closing, closed_at as "closedAt" from closed_months where month = ${month}`,
  )
  if (!closed) throw refuse('row.missing')
  const { id, ...facts } = closed
  const kept = await run<Figure>(sql`select kind, title, office_id as "officeId", account_id as "accountId",
      amount_fen::float8 as "amountFen"
    from month_figures where closed_month_id = ${id} and closing = ${closed.closing}`)
  const live = await liveFigures(db, run, asked, month)
  const [then, now] = [amountsOf(kept), amountsOf(live)]
  // In the order of the summary; what is nothing any more stands behind.
  const all = new Map([...live, ...kept].map((one) => [keyOf(one), one]))
  const names = await officeNames(run)
  const items = [...all].flatMap(([key, figure]): Difference[] => {
    const { kind, title, officeId = null } = figure
    const [closedFen, liveFen] = [then.get(key) ?? 0, now.get(key) ?? 0]
    if (closedFen === liveFen) return []
    const told = { kind, title: labelOf(title), officeId, office: names.get(officeId ?? '') ?? null }
    return [{ ...told, closedFen, liveFen, path: pathOf(asked.user, month, figure) }]
  })
  return { month, ...facts, count: all.size, items }
}

const amountsOf = (figures: readonly Figure[]): Map<string, number> =>
  new Map(figures.map((one) => [keyOf(one), one.amountFen]))

const officeNames = async (run: Run): Promise<Map<string, string>> =>
  new Map(
    (await run<{ id: string; name: string }>(sql`select id, name from offices`)).map(({ id, name }) => [id, name]),
  )

/** What is kept is told in Chinese; a figure of the summary has its name in both languages, an account one name. */
const labelOf = (title: string): Text => labels.get(title) ?? [title, title]

const labels = new Map(
  Object.values<Measure>(summary.measures).map((measure) => {
    const label = nameOf(measure)
    return [label[0], label] as const
  }),
)
