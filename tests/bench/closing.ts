import pg from 'pg'
import { call } from '../helpers/processes.ts'

type Headers = Record<string, string>
type Closed = { id: string; version: number; status: string }
const openReason = '测速'

/** How long it takes to close the first month of the company, of however many orders; then it is opened again. */
export async function closingTurn(databaseUrl: string, base: string, headers: Headers): Promise<void> {
  const { month, orders } = await firstMonth(databaseUrl)
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const { status, text } = await call(`${base}/api/closedMonths${path}`, {
      headers,
      ...(body ? { method: 'POST', body } : {}),
    })
    if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`)
    return JSON.parse(text).data as T
  }
  const { items } = await ask<{ items: Closed[] }>(`?month=${month}`)
  const [known] = items
  const began = performance.now()
  const closed = known
    ? await ask<Closed>(`/${known.id}/actions/close`, { version: known.version, input: { openReason } })
    : await ask<Closed>('', { month, openReason })
  const seconds = (performance.now() - began) / 1000
  console.log(`关账 ${month}（${orders} 单）：${seconds.toFixed(1)} 秒（30000 单 ≤ 60 秒）`)
  await ask(`/${closed.id}/actions/reopen`, { version: closed.version, input: { reason: openReason } })
}

/** The first month in which there is any business, and its orders: months are closed in their order. */
async function firstMonth(connectionString: string): Promise<{ month: string; orders: string }> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ month: string; orders: string }>(
      `with first as (select to_char(least((select min(order_date) from orders),
          (select min(biz_date) from fund_movements)), 'YYYY-MM') as month)
        select month, (select count(*) from orders where to_char(order_date, 'YYYY-MM') = month) as orders from first`,
    )
    const [found] = rows
    if (!found) throw new Error('no business')
    return found
  } finally {
    await client.end()
  }
}
