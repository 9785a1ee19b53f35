import pg from 'pg'
import { monthOf } from '../../src/define/business-day.ts'
import { addDays } from '../../src/define/where.ts'
import { call } from '../helpers/processes.ts'

type Headers = Record<string, string>
type Closed = { id: string; version: number; status: string }
const openReason = '测速'

/**
 * How long it takes to close the first whole month of the company; then it is opened again. Months are closed in their
 * order: the one before, in which business began, goes first.
 */
export async function closingTurn(databaseUrl: string, base: string, headers: Headers): Promise<void> {
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const { status, text } = await call(`${base}/api/closedMonths${path}`, {
      headers,
      ...(body ? { method: 'POST', body } : {}),
    })
    if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`)
    return JSON.parse(text).data as T
  }
  const close = async (month: string): Promise<Closed> => {
    const { items } = await ask<{ items: Closed[] }>(`?month=${month}`)
    const [known] = items
    if (!known) return ask<Closed>('', { month, openReason })
    if (known.status === 'closed') return known
    return ask<Closed>(`/${known.id}/actions/close`, { version: known.version, input: { openReason } })
  }
  const [first, whole = first] = await firstMonths(databaseUrl)
  if (!first || !whole) throw new Error('no business')
  const closed = first === whole ? [] : [await close(first.month)]
  const began = performance.now()
  closed.push(await close(whole.month))
  const seconds = (performance.now() - began) / 1000
  console.log(`关账 ${whole.month}（${whole.orders} 单）：${seconds.toFixed(1)} 秒（30000 单 ≤ 60 秒）`)
  for (const { id, version } of closed.toReversed())
    await ask(`/${id}/actions/reopen`, { version, input: { reason: openReason } })
}

type Month = { month: string; orders: string }

/** The first two months in which there is any business, those that are over, and their orders. */
async function firstMonths(connectionString: string): Promise<Month[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ month: string }>(
      `select to_char(least((select min(order_date) from orders), (select min(biz_date) from fund_movements)), 'YYYY-MM') as month`,
    )
    const months = rows.flatMap(({ month }) => [month, monthOf(addDays(`${month}-28`, 4))])
    const found = await client.query<Month>(
      `select m.month, (select count(*) from orders where to_char(order_date, 'YYYY-MM') = m.month) as orders
        from unnest($1::text[]) m (month) where m.month < to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM') order by 1`,
      [months],
    )
    return found.rows
  } finally {
    await client.end()
  }
}
