import { sql } from 'drizzle-orm'
import { customerStatements } from '../../../src/resources/finance/customer-statements.ts'
import { readUser } from '../../auth/user.ts'
import type { Database } from '../../db/client.ts'
import { runOn } from '../../db/run.ts'
import { transact } from '../../engine/transact.ts'
import type { CustomerStatement } from '../rules/rows.ts'

/** What stands on a statement that was sent: nothing of the company but what concerns this customer. */
export type OpenStatement = Pick<
  CustomerStatement,
  | 'month'
  | 'status'
  | 'openingFen'
  | 'claimedFen'
  | 'receivedFen'
  | 'relievedFen'
  | 'offsetFen'
  | 'closingFen'
  | 'answeredBy'
  | 'answer'
> & { id: string; no: string; company: string; customer: string; lines: StatementLine[] }
export type StatementLine = {
  day: string
  no: string
  fromRegion: string | null
  toRegion: string | null
  amountFen: number
  openFen: number
}

export type StatementAnswer = { isConfirmed: boolean; by: string; words: string }

/** The statement behind a link, with the receivables of its month; none behind a link that is wrong or was withdrawn. */
export async function readStatement({ pool }: Database, token: string): Promise<OpenStatement | undefined> {
  const run = runOn(pool)
  const [found] = await run<OpenStatement>(sql`select s.id, s.statement_no as no, s.month, s.status,
      s.opening_fen::float8 as "openingFen", s.claimed_fen::float8 as "claimedFen", s.received_fen::float8 as "receivedFen",
      s.relieved_fen::float8 as "relievedFen", s.offset_fen::float8 as "offsetFen", s.closing_fen::float8 as "closingFen", s.answered_by as "answeredBy", s.answer,
      c.name as customer, coalesce((select name from company_settings order by created_at limit 1), '') as company
    from customer_statements s join customers c on c.id = s.customer_id
    where s.link = ${`/statement?t=${token}`} and s.status in ('sent', 'disputed', 'confirmed', 'closed')`)
  if (!found) return undefined
  const lines =
    await run<StatementLine>(sql`select to_char(r.biz_date, 'YYYY-MM-DD') as day, coalesce(o.order_no, r.receivable_no) as no,
      o.from_region as "fromRegion", o.to_region as "toRegion", r.amount_fen::float8 as "amountFen", r.outstanding_fen::float8 as "openFen"
    from receivables r left join orders o on o.id = r.order_id
    where r.statement_id = ${found.id} and r.status <> 'void' order by r.biz_date, r.receivable_no limit 2000`)
  return { ...found, lines }
}

/**
 * Keeps what the customer says, in the name of who sent the statement, for nobody else is there. Only one that waits for
 * it: a second answer at the same moment, or one to a statement that was withdrawn meanwhile, changes nothing.
 */
export async function answerStatement(
  database: Database,
  id: string,
  { isConfirmed, by, words }: StatementAnswer,
  { now, address }: { now: Date; address: string | null },
): Promise<boolean> {
  const run = runOn(database.pool)
  const [sent] = await run<{ by: string }>(sql`select updated_by_id as by from customer_statements where id = ${id}`)
  const sender = sent && (await readUser(run, sent.by))
  if (!sender) return false
  const meta = { requestId: 'statement', address, language: 'zh' } as const
  return transact(database, { user: sender.user, meta, now }, async (tx) => {
    const row = await tx.lockOne(customerStatements, id)
    if (row.status !== 'sent' && row.status !== 'disputed') return false
    const said = { answeredAt: now.toISOString(), answeredBy: by, answer: words || null }
    await tx.update(
      customerStatements,
      row,
      { ...said, status: isConfirmed ? 'confirmed' : 'disputed' },
      { action: isConfirmed ? 'confirm' : 'dispute', reason: `${by} ${words}`.trim() },
    )
    return true
  })
}
