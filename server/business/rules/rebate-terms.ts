import { sql } from 'drizzle-orm'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'

/** A rebate is paid once its order's freight has come in (domain §2.20). */
export async function assertSettledRebates(tx: Tx, ids: readonly string[]): Promise<void> {
  const [early] = await tx.query<{ no: string; order: string }>(sql`select p.payable_no as no, o.order_no as "order"
    from payables p join orders o on o.id = p.order_id
    where p.kind = 'rebate' and p.id = any(${sql.param([...ids])}::uuid[])
      and exists (select from receivables r where r.order_id = o.id and r.status in ('open', 'partial'))
    order by p.payable_no limit 1`)
  if (early) throw refuse('payables.unsettled', early)
}
