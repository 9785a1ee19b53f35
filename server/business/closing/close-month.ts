import { sql } from 'drizzle-orm'
import { monthOf } from '../../../src/define/business-day.ts'
import type { ActionInput, Draft, Row } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { lockMonth } from '../../engine/period.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Additions, Lined, Written } from '../../engine/write.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { unfinishedIn } from './closing-checks.ts'
import { keepFigures } from './month-figures.ts'

type ClosedMonth = Row<Resources['closedMonths']>

/** 关账: waits for everyone who writes in the month; who comes after finds it closed. Its figures are kept as they are. */
export async function closeMonth(
  tx: Tx,
  draft: Draft<Resources['closedMonths']>,
  _lines: Lined,
  next: (additions?: Additions) => Promise<Written>,
): Promise<Written> {
  await assertReady(tx, draft.month, draft.openReason)
  const written = await next({ row: { closedAt: tx.now.toISOString() } })
  // The engine has just written such a row.
  await keepFigures(tx, written.row as unknown as ClosedMonth)
  return written
}

/** 再次关账, of a month that was opened again: its figures stand beside those of before. */
export async function closeAgain(
  tx: Tx,
  row: ClosedMonth,
  { openReason }: ActionInput<Resources['closedMonths'], 'close'>,
): Promise<Partial<ClosedMonth>> {
  await assertReady(tx, row.month, openReason)
  const closings = row.closings + 1
  await keepFigures(tx, { ...row, closings })
  return { closings, openReason: openReason ?? null }
}

/** 反关账: the last month first, so that a closed month never follows an open one. */
export async function reopenMonth(tx: Tx, row: ClosedMonth): Promise<undefined> {
  const [later] = await tx.query<{ month: string }>(
    sql`select month from closed_months where status = 'closed' and month > ${row.month} order by month desc limit 1`,
  )
  if (later) throw refuse('period.later', later)
  return undefined
}

async function assertReady(tx: Tx, month: string, openReason: string | null | undefined): Promise<void> {
  if (month >= monthOf(tx.today)) throw refuseField('month', 'period.running', { month })
  await lockMonth(tx.query, month)
  const [gap] = await tx.query<{ month: string }>(openBefore(month))
  if (gap) throw refuseField('month', 'period.gap', gap)
  const blocking = (await unfinishedIn(tx.query, month)).filter(({ blocks }) => blocks)
  const count = blocking.reduce((sum, one) => sum + one.count, 0)
  if (count > 0 && !openReason?.trim()) throw refuseField('openReason', 'period.open', { month, count })
}

/** The first month with business before this one that is not closed. */
const openBefore = (month: string) => sql`
  with first as (select least((select min(order_date) from orders), (select min(biz_date) from fund_movements)) as day)
  select to_char(months, 'YYYY-MM') as month
  from first, generate_series(date_trunc('month', first.day::timestamp), ${`${month}-01`}::timestamp - interval '1 day', interval '1 month') months
  where not exists (select from closed_months c where c.status = 'closed' and c.month = to_char(months, 'YYYY-MM'))
  order by 1 limit 1`
