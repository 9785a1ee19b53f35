import pg from 'pg'
import { call } from '../helpers/processes.ts'

type Headers = Record<string, string>
const reason = '测速'

/** How long it takes to close the first month of the company, of however many orders, and to open it again. */
export async function closingTurn(databaseUrl: string, base: string, headers: Headers): Promise<void> {
  const post = (path: string, body: object) =>
    call(`${base}/api/closedMonths${path}`, { method: 'POST', headers, body })
  const month = await firstMonth(databaseUrl)
  const ordersIn = await ordersOf(databaseUrl, month)
  const began = performance.now()
  const { status, text } = await post('', { month, openReason: reason })
  const seconds = (performance.now() - began) / 1000
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`)
  console.log(`关账 ${month}（${ordersIn} 单）：${seconds.toFixed(1)} 秒（30000 单 ≤ 60 秒）`)
  await remove(databaseUrl, month)
}

/** The first month in which there is any business: months are closed in their order. */
const firstMonth = (databaseUrl: string): Promise<string> =>
  asked(
    databaseUrl,
    `select to_char(least((select min(order_date) from orders), (select min(biz_date) from fund_movements)), 'YYYY-MM') as one`,
  )

const ordersOf = (databaseUrl: string, month: string): Promise<string> =>
  asked(databaseUrl, `select count(*)::text as one from orders where to_char(order_date, 'YYYY-MM') = $1`, [month])

/** So that the next run closes it for the first time, too. */
const remove = (databaseUrl: string, month: string): Promise<string> =>
  asked(
    databaseUrl,
    `with figures as (delete from month_figures where closed_month_id in (select id from closed_months where month = $1))
      delete from closed_months where month = $1 returning month as one`,
    [month],
  )

async function asked(connectionString: string, text: string, values: unknown[] = []): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<{ one: string }>(text, values)).rows[0]?.one ?? ''
  } finally {
    await client.end()
  }
}
