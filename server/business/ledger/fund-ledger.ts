import { type SQL, sql } from 'drizzle-orm'
import { formatYuan } from '../../../src/define/money.ts'
import type { Row } from '../../../src/define/resource.ts'
import { fundAccounts, fundMovements } from '../../../src/resources/finance/fund-accounts.ts'
import type { Entry, Ledger, Source } from '../../engine/posting.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'

type Movement = Row<typeof fundMovements>
type Kind = Movement['kind']
type Line = Omit<Entry, 'kind'> & { kind: Kind; direction?: Movement['direction']; reversesId?: string }

/** Kinds by which money comes in; by all others it goes out. */
const incoming: readonly Kind[] = ['receipt', 'transferIn', 'otherIn']

/** The ledger of the fund accounts, as `posts` of a definition uses it. */
export const fundLedger = (tx: Tx): Ledger => ({
  // The kind is one of the ledger's own: checkDefinitions() saw to it.
  post: (entry) => postMovement(tx, entry as Line),
  async reverse(source, kind, summary) {
    const standing = await tx.query<Movement>(standingSql({ ...source, kind }))
    for (const { id, accountId, direction, amountFen, counterparty } of standing)
      await postMovement(tx, {
        ...source,
        ...{ accountId, amountFen, counterparty, summary, reversesId: id, kind: 'reversal', bizDate: tx.today },
        direction: direction === 'in' ? 'out' : 'in',
      })
  },
})

/** What a source has posted of that kind and has not taken back. */
const standingSql = ({ source, sourceId, kind }: Source & { kind: string }): SQL =>
  sql`select s.id, s.account_id as "accountId", s.direction, s.amount_fen as "amountFen", s.counterparty
    from fund_movements s where s.source = ${source} and s.source_id = ${sourceId} and s.kind = ${kind}
      and not exists (select from fund_movements t where t.reverses_id = s.id) order by s.seq`

/**
 * Posts one movement behind the account's lock: the ledger numbers its entries without a gap and carries the balance
 * after each. An account that may not be overdrawn never is, and a document has one movement that stands for each of its
 * postings.
 */
export async function postMovement(tx: Tx, { accountId, ...line }: Line): Promise<void> {
  const entry = { direction: incoming.includes(line.kind) ? ('in' as const) : ('out' as const), ...line }
  // Drawn before the lock: everybody who posts waits for the one who holds it.
  const movementNo = await tx.number(fundMovements.fields.movementNo.prefix)
  const account = await tx.lockOne(fundAccounts, accountId)
  const [known] = await tx.query<{ seq: number; isPosted: boolean }>(sql`select
    (select coalesce(max(m.seq), 0)::int from fund_movements m where m.account_id = ${accountId}) as seq,
    exists (${standingSql(entry)}) as "isPosted"`)
  if (!known) throw new Error('a select without a table has a row')
  if (!entry.reversesId && known.isPosted) throw refuse('funds.posted', { no: entry.sourceNo })
  if (!account.isActive && entry.direction === 'in') throw refuse('funds.inactive', { account: account.name })
  if (line.bizDate < account.openingOn) throw refuse('funds.early', { account: account.name, day: account.openingOn })
  const balanceFen = account.balanceFen + (entry.direction === 'in' ? entry.amountFen : -entry.amountFen)
  if (balanceFen < 0 && entry.direction === 'out' && !account.allowNegative) {
    const [balance, amount] = [formatYuan(account.balanceFen), formatYuan(entry.amountFen)]
    throw refuse('funds.negative', { account: account.name, balance, amount })
  }
  await tx.insert(fundMovements, [{ ...entry, movementNo, accountId, seq: known.seq + 1, balanceAfterFen: balanceFen }])
  await tx.update(fundAccounts, account, { balanceFen })
}
