import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { ActionInput, Resource } from '../../../src/define/resource.ts'
import { endOf } from '../../../src/define/time-span.ts'
import { customers } from '../../../src/resources/customers/customers.ts'
import { customerStatements } from '../../../src/resources/finance/customer-statements.ts'
import { receivables } from '../../../src/resources/finance/receivables.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { scopeOf } from '../../engine/access.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuseField } from '../../errors/business-error.ts'
import type { CustomerStatement } from '../rules/rows.ts'

/** 生成对账单: for every customer within reach who owed or moved something in the month and has no statement of it yet. */
export async function makeStatements(
  tx: Tx,
  { month, customerId }: ActionInput<Resources['customerStatements'], 'generate'>,
): Promise<{ created: number }> {
  const from = `${month}-01`
  if (from > tx.today) throw refuseField('month', 'statements.early')
  const whom = [
    scopeOf(tx.user, customers as Resource, 'c'),
    customerId ? sql`c.id = ${customerId}` : undefined,
  ].filter((part) => part !== undefined)
  const found = await figuresOf(tx, from, endOf('month', from), sql.join([sql`true`, ...whom], sql` and `))
  const made = await tx.insert(
    customerStatements,
    found.map((one) => ({ ...one, month })),
  )
  await claimLines(tx, made, from, endOf('month', from))
  return { created: made.length }
}

type Figures = Pick<
  CustomerStatement,
  | 'customerId'
  | 'operatorId'
  | 'officeId'
  | 'orderCount'
  | 'openingFen'
  | 'claimedFen'
  | 'receivedFen'
  | 'relievedFen'
  | 'offsetFen'
>

/** One statement for all customers; what was taken back counts as minus on its own day. */
const figuresOf = (tx: Tx, from: string, to: string, whom: SQL): Promise<Figures[]> =>
  tx.query<Figures>(sql`with moved as (
      select customer_id, biz_date as day, amount_fen as claimed, 0 as received, 0 as relieved, 0 as set_off, order_id
        from receivables where status <> 'void'
      union all select r.customer_id, a.allocated_on, 0, case a.status when 'twin' then -a.amount_fen else a.amount_fen end, 0, 0, null
        from receipt_allocations a join receivables r on r.id = a.receivable_id where r.status <> 'void'
      union all select r.customer_id, e.entered_on, 0, 0, case when e.kind = 'offset' then 0 else e.amount end,
          case when e.kind = 'offset' then e.amount else 0 end, null
        from (select receivable_id, entered_on, kind, case when twin_of_id is null then amount_fen else -amount_fen end as amount
          from receivable_entries) e join receivables r on r.id = e.receivable_id where r.status <> 'void'),
    sums as (select customer_id,
        coalesce(sum(claimed - received - relieved - set_off) filter (where day < ${from}), 0) as opening,
        coalesce(sum(claimed) filter (where day >= ${from}), 0) as claimed,
        coalesce(sum(received) filter (where day >= ${from}), 0) as received,
        coalesce(sum(relieved) filter (where day >= ${from}), 0) as relieved,
        coalesce(sum(set_off) filter (where day >= ${from}), 0) as set_off,
        count(distinct order_id) filter (where day >= ${from}) as orders
      from moved where day <= ${to} group by customer_id)
    select c.id as "customerId", c.owner_id as "operatorId", c.office_id as "officeId", s.orders::int as "orderCount",
      s.opening::float8 as "openingFen", s.claimed::float8 as "claimedFen", s.received::float8 as "receivedFen",
      s.relieved::float8 as "relievedFen", s.set_off::float8 as "offsetFen"
    from sums s join customers c on c.id = s.customer_id
    where (s.opening <> 0 or s.claimed <> 0 or s.received <> 0 or s.set_off <> 0) and ${whom}
      and not exists (select from customer_statements d
        where d.customer_id = c.id and d.month = ${from.slice(0, 7)} and d.status <> 'cancelled')
    order by c.id`)

/** The receivables of the month are the lines of their customer's statement. */
async function claimLines(
  tx: Tx,
  made: readonly Pick<CustomerStatement, 'id' | 'customerId'>[],
  from: string,
  to: string,
): Promise<void> {
  const byCustomer = new Map(made.map(({ id, customerId }) => [customerId, id]))
  const rows = await tx.lockMany(
    receivables,
    sql`t.customer_id = any(${sql.param([...byCustomer.keys()])}::uuid[]) and t.biz_date between ${from} and ${to}
      and t.status <> 'void'`,
  )
  await tx.updateMany(
    receivables,
    rows.map((row) => ({ row, patch: { statementId: byCustomer.get(row.customerId) ?? null } })),
  )
}

/** 发出: a link that nobody guesses (128 bits). */
export const sendStatement = async (): Promise<Partial<CustomerStatement>> => ({
  link: `/statement?t=${randomBytes(16).toString('base64url')}`,
})

/** 撤回: its receivables belong to the statement that is made in its place. */
export async function withdrawStatement(tx: Tx, row: CustomerStatement): Promise<Partial<CustomerStatement>> {
  const lines = await tx.lockMany(receivables, sql`t.statement_id = ${row.id}`)
  await tx.updateMany(
    receivables,
    lines.map((line) => ({ row: line, patch: { statementId: null } })),
  )
  return { link: null }
}
