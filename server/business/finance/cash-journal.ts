import { type SQL, sql } from 'drizzle-orm'
import { fundAccounts } from '../../../src/resources/finance/fund-accounts.ts'
import type { User } from '../../auth/user.ts'
import type { Run } from '../../db/run.ts'
import { mayRead, scopeOf } from '../../engine/access.ts'
import { type Letterhead, letterheadOf } from '../../engine/print.ts'
import { refuse } from '../../errors/business-error.ts'

/** Movements on one journal: some hundred pages. */
const MAX_ROWS = 5000

export type JournalAsked = { accountId: string; from: string; to: string }

type Entry = {
  id: string
  movementNo: string
  day: string
  kind: string
  sourceNo: string
  counterparty: string | null
  summary: string | null
  inFen: number | null
  outFen: number | null
  balanceFen: number
}

type Account = { name: string; kind: string; bankName: string | null; accountNo: string | null; openingFen: number }

export type CashJournal = JournalAsked & {
  company: Letterhead
  account: Omit<Account, 'openingFen'>
  openingFen: number
  inFen: number
  outFen: number
  closingFen: number
  entries: Entry[]
}

/**
 * 现金日记账: what an account began a period with, each movement by its business day with the balance behind it, and what
 * was left. The ledger carries its balance in the order of posting; here one that was posted late stands on its own day.
 */
export async function cashJournal(query: Run, user: User, asked: JournalAsked): Promise<CashJournal> {
  const { openingFen, ...account } = await accountBefore(query, user, asked)
  const { accountId, from, to } = asked
  const entries = await query<Entry>(sql`
    select m.id, m.movement_no as "movementNo", m.biz_date::text as day, m.kind, m.source_no as "sourceNo", m.counterparty,
      m.summary, m.in_fen::float8 as "inFen", m.out_fen::float8 as "outFen",
      (${openingFen}::bigint + sum(m.net_fen) over (order by m.biz_date, m.seq))::float8 as "balanceFen"
    from fund_movements m where m.account_id = ${accountId} and m.biz_date between ${from} and ${to}
    order by m.biz_date, m.seq limit ${MAX_ROWS + 1}`)
  if (entries.length > MAX_ROWS) throw refuse('print.tooMany', { limit: MAX_ROWS })
  const sumOf = (key: 'inFen' | 'outFen') => entries.reduce((sum, entry) => sum + (entry[key] ?? 0), 0)
  return {
    ...asked,
    company: await letterheadOf(query),
    account: { ...account, accountNo: mayRead(user, fundAccounts.fields.accountNo) ? account.accountNo : null },
    ...{ openingFen, inFen: sumOf('inFen'), outFen: sumOf('outFen') },
    closingFen: entries.at(-1)?.balanceFen ?? openingFen,
    entries,
  }
}

/** With what was there before the first day; an account that opens within the period begins with its opening balance. */
async function accountBefore(query: Run, user: User, { accountId, from, to }: JournalAsked): Promise<Account> {
  const scope: SQL = scopeOf(user, fundAccounts, 'a') ?? sql`true`
  const [account] = await query<Account>(sql`
    select a.name, a.kind, a.bank_name as "bankName", a.account_no as "accountNo",
      (case when a.opening_on <= ${to} then a.opening_fen else 0 end + coalesce((select sum(m.net_fen) from fund_movements m
        where m.account_id = a.id and m.biz_date < ${from}), 0))::float8 as "openingFen"
    from fund_accounts a where a.id = ${accountId} and ${scope}`)
  if (!account) throw refuse('row.missing')
  return account
}
