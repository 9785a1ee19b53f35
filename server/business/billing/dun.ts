import { sql } from 'drizzle-orm'
import { formatYuan } from '../../../src/define/money.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { idsOf, type Receivable } from '../rules/rows.ts'
import { queueMessages } from './message-texts.ts'

/** 催款: one message to each customer of the selection about all freight that is open, and no other on that day. */
export async function dunCustomers(tx: Tx, rows: readonly Pick<Receivable, 'customerId'>[]): Promise<void> {
  const ids = idsOf(rows.map((row) => row.customerId))
  const owing = await tx.query<{
    id: string
    name: string
    phone: string
    isQuiet: boolean
    count: number
    sum: string
  }>(
    sql`select c.id, c.name, c.phone, c.no_messages as "isQuiet", count(*)::int as count, sum(r.outstanding_fen) as sum
      from customers c join receivables r on r.customer_id = c.id and r.status in ('open', 'partial')
        and r.kind = 'freight' and r.outstanding_fen > 0
      where c.id = any(${sql.param(ids)}::uuid[]) group by c.id order by c.id`,
  )
  if (owing.length === 0) throw refuse('dunning.nothing')
  const queued = await queueMessages(
    tx,
    owing
      .filter(({ isQuiet }) => !isQuiet)
      .map(({ id, name, phone, count, sum }) => ({
        key: `dunning:${id}:${tx.today}`,
        template: 'dunning',
        textName: 'dunText',
        params: { customer: name, count: String(count), amount: formatYuan(Number(sum)) },
        phone,
        orderId: null,
      })),
  )
  if (queued === 0) throw refuse('dunning.none', { names: { list: owing.map(({ name }) => name) } })
}
