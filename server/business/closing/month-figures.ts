import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { mergePermissions } from '../../../src/define/flags.ts'
import { fieldOf, type Measure } from '../../../src/define/report.ts'
import type { Row } from '../../../src/define/resource.ts'
import { rightNames } from '../../../src/define/rights.ts'
import type { Text } from '../../../src/define/text.ts'
import { endOf } from '../../../src/define/time-span.ts'
import type { closedMonths } from '../../../src/resources/company/closed-months.ts'
import { monthFigures } from '../../../src/resources/company/month-figures.ts'
import { receivables } from '../../../src/resources/finance/receivables.ts'
import { summary } from '../../../src/resources/finance/summary.ts'
import { resourceOf } from '../../../src/resources/index.ts'
import type { User } from '../../auth/user.ts'
import type { Run } from '../../db/run.ts'
import type { Reader } from '../../engine/reader.ts'
import { readReport } from '../../engine/reports/read-report.ts'
import type { Tx } from '../../engine/tx.ts'

export type Figure = Partial<Row<typeof monthFigures>> & Pick<Row<typeof monthFigures>, 'kind' | 'title' | 'amountFen'>
type Closing = Pick<Row<typeof closedMonths>, 'id' | 'month' | 'closings'>

/**
 * The figures of a month as they stand now, kept with its closing: those of the finance summary of the company and of each
 * office, the balance of each account on the last day, and what is outstanding; each beside that of the closing before.
 */
export async function keepFigures(tx: Tx, { id: closedMonthId, month, closings: closing }: Closing): Promise<void> {
  const former = await tx.query<Figure>(sql`select kind, title, office_id as "officeId", account_id as "accountId",
      amount_fen::float8 as "amountFen"
    from month_figures where closed_month_id = ${closedMonthId} and closing = ${closing - 1}`)
  const before = new Map(former.map((one) => [keyOf(one), one.amountFen]))
  const figures = await liveFigures(readerIn(tx), tx.query, { user: tx.user, now: tx.now }, month)
  const known = new Set(figures.map(keyOf))
  // What is nothing any more was something when the month was closed before.
  const gone = former.filter((one) => !known.has(keyOf(one))).map((one) => ({ ...one, amountFen: 0 }))
  await tx.insert(
    monthFigures,
    // The latest stand on top: the results of the company are written last.
    [...figures, ...gone].toReversed().map((one) => {
      const formerFen = former.length === 0 ? null : (before.get(keyOf(one)) ?? 0)
      const isChanged = formerFen !== null && formerFen !== one.amountFen
      return { ...one, closedMonthId, closing, formerFen, isChanged }
    }),
  )
}

type Asked = { user: User; now: Date }

/** The same as they stand now, of an open month as well. */
export async function liveFigures(db: Reader, query: Run, asked: Asked, month: string): Promise<Figure[]> {
  return [...(await resultsOf(db, asked, month)), ...(await balancesOf(query, month))]
}

/** What a figure of the summary is called. */
export const nameOf = (measure: Measure): Text => fieldOf(measure, resourceOf).label

export const keyOf = ({ kind, title, officeId, accountId }: Figure): string =>
  JSON.stringify([kind, title, officeId ?? null, accountId ?? null])

async function resultsOf(db: Reader, { user, now }: Asked, month: string): Promise<Figure[]> {
  const span = { from: `${month}-01`, to: endOf('month', `${month}-01`) }
  const asked = { user: wholeCompany(user), report: summary, rows: 'officeId', span, filters: [], now }
  const { measures, rows, totals } = await readReport(db, { ...asked, isCompared: false })
  const titleOf = (name: string) => nameOf((summary.measures as Readonly<Record<string, Measure>>)[name] as Measure)[0]
  const told = (officeId: string | null, figures: Readonly<Record<string, number | null>>) =>
    measures.map((name) => ({ kind: 'result' as const, title: titleOf(name), officeId, amountFen: figures[name] ?? 0 }))
  const offices = rows.flatMap(({ keys: [officeId = null], figures }) => (officeId ? told(officeId, figures) : []))
  return [...told(null, totals.figures), ...offices.filter(({ amountFen }) => amountFen !== 0)]
}

const balancesOf = (query: Run, month: string): Promise<Figure[]> =>
  query<Figure>(sql`select 'balance' as kind, a.name as title, a.office_id as "officeId", a.id as "accountId",
      (a.opening_fen + coalesce(sum(case m.direction when 'in' then m.amount_fen else -m.amount_fen end), 0))::float8 as "amountFen"
    from fund_accounts a left join fund_movements m on m.account_id = a.id and to_char(m.biz_date, 'YYYY-MM') <= ${month}
    where to_char(a.opening_on, 'YYYY-MM') <= ${month} group by a.id
    union all select 'open', ${receivables.fields.outstandingFen.label[0]}, null, null, coalesce(sum(c.amount_fen), 0)::float8
      from receivable_changes c where to_char(c.changed_on, 'YYYY-MM') <= ${month}
    order by 1, 2`)

/** Sees everything: the figures are the company’s, not those of the person who closes. */
const wholeCompany = (user: User): User => ({
  ...user,
  ...{ scope: 'all', rights: new Set(rightNames), permission: mergePermissions({}) },
})

/** Questions of the engine's readers within the transaction, one after the other. */
function readerIn(tx: Tx): Reader {
  let last: Promise<unknown> = Promise.resolve()
  const query = ({ text, values = [] }: pg.QueryConfig) => {
    const parts = text.split(/\$(\d+)/).map((part, at): SQL => {
      return at % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`
    })
    const asked = last.then(async () => ({ rows: await tx.query(sql.join(parts)) }))
    last = asked.catch(() => undefined)
    return asked
  }
  // The cast: of the pool, readers use no more than this.
  return { query } as unknown as Reader
}
