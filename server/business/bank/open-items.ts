import { type SQL, sql } from 'drizzle-orm'
import type { Run } from '../../db/run.ts'
import type { Open } from './suggest.ts'

export type OpenItems = { lines: Open[]; movements: Open[] }

/** Movements that wait for a line of the bank, as the list 未对账流水 has them. */
export const openMovements = (accountId: string, more: SQL = sql``): SQL =>
  sql`from fund_movements m where m.account_id = ${accountId} and m.is_open ${more}`

/** What of an account stands in no match: of a statement's lines, and of the movements around their days. */
export async function openItems(query: Run, accountId: string, statementId?: string | null): Promise<OpenItems> {
  const lines = await query<
    Open & { reference: string | null }
  >(sql`select l.id, l.txn_on::text as day, l.amount_fen::float8 as fen,
      l.counterparty_name as name, l.counterparty_account as account, l.reference, l.summary as text
    from bank_lines l where l.account_id = ${accountId} and l.status = 'unmatched'
      ${statementId ? sql`and l.statement_id = ${statementId}` : sql``} order by l.txn_on, l.statement_id, l.seq limit 50000`)
  const days = lines.map(({ day }) => day)
  const [from, to] = [days[0], days.at(-1)]
  if (!from || !to) return { lines: [], movements: [] }
  const around = sql`and m.biz_date between ${from}::date - 31 and ${to}::date + 31`
  const movements = await query<Open & { no: string; source: string; refNo: string | null }>(sql`
    select m.id, m.biz_date::text as day,
      (case when m.direction = 'in' then m.amount_fen else -m.amount_fen end)::float8 as fen, m.counterparty as name,
      null as account, m.movement_no as no, m.source_no as source, m.summary as text,
      (select r.ref_no from receipts r where m.source = 'receipts' and r.id = m.source_id) as "refNo"
    ${openMovements(accountId, around)} order by m.biz_date, m.seq limit 50000`)
  return {
    lines: lines.map(({ reference, ...line }) => ({ ...line, references: reference ? [reference] : [] })),
    movements: movements.map(({ no, source, refNo, ...movement }) => ({
      ...movement,
      references: [refNo, source, no].filter((one) => one !== null),
    })),
  }
}
