import { type SQL, sql } from 'drizzle-orm'
import { formatYuan } from '../../../src/define/money.ts'
import type { Row } from '../../../src/define/resource.ts'
import { fundAccounts, fundMovements } from '../../../src/resources/finance/fund-accounts.ts'
import type { Entry, Ledger, Source } from '../../engine/posting.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { followBank, hasStatements } from './open-movements.ts'

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

type Placed = Pick<Movement, 'seq' | 'balanceAfterFen' | 'isOpen'>
type Account = Pick<
  Row<typeof fundAccounts>,
  'name' | 'isActive' | 'openingOn' | 'allowNegative' | 'balanceFen' | 'movementCount'
>

/**
 * Posts one movement: the ledger of an account numbers its entries without a gap and carries the balance after each. An
 * account that may not be overdrawn never is, and a document has one movement that stands for each of its postings.
 * Everybody who posts into an account waits for the one before: the account is locked by the very statement that moves its
 * balance, what can be read or drawn before has been, and the movement is sent with it. It takes its number and balance
 * from the account, which nobody else can move meanwhile.
 */
async function postMovement(tx: Tx, { accountId, ...line }: Line): Promise<void> {
  const entry = { direction: incoming.includes(line.kind) ? ('in' as const) : ('out' as const), ...line }
  const [movementNo, known] = await Promise.all([
    tx.number(fundMovements.fields.movementNo.prefix),
    entry.reversesId ? [] : tx.query(standingSql(entry)),
  ])
  if (known.length > 0) throw refuse('funds.posted', { no: entry.sourceNo })
  const changeFen = entry.direction === 'in' ? entry.amountFen : -entry.amountFen
  const moving = tx.query<Account>(sql`update fund_accounts set balance_fen = balance_fen + ${changeFen}::bigint,
      movement_count = movement_count + 1, version = version + 1, updated_at = ${tx.now.toISOString()}, updated_by_id = ${tx.user.id}
    where id = ${accountId} returning name, is_active as "isActive", opening_on::text as "openingOn",
      allow_negative as "allowNegative", balance_fen::float8 as "balanceFen", movement_count::float8 as "movementCount"`)
  const ofAccount = (column: string) =>
    sql`(select ${sql.identifier(column)} from fund_accounts where id = ${accountId})`
  // The database fills these in. Of a reversal the bank is asked below.
  const placed = {
    ...{ seq: ofAccount('movement_count'), balanceAfterFen: ofAccount('balance_fen') },
    isOpen: entry.reversesId
      ? false
      : sql`(select ${hasStatements('a')} from fund_accounts a where a.id = ${accountId})`,
  } as unknown as Placed
  const [[account]] = await Promise.all([
    moving,
    tx.insert(fundMovements, [{ ...entry, movementNo, accountId, ...placed }]),
  ])
  if (!account) throw refuse('row.missing')
  assertTakes(account, entry, changeFen)
  if (entry.reversesId) await followBank(tx, sql`m.id = ${entry.reversesId}`)
  const { balanceFen, movementCount: seq } = account
  tx.log({
    ...{ resource: fundAccounts.name, rowId: accountId },
    changes: { balanceFen: [balanceFen - changeFen, balanceFen], movementCount: [seq - 1, seq] },
  })
}

/** Refuses what the account, as it is with the movement, does not take. */
function assertTakes(account: Account, entry: Pick<Movement, 'direction' | 'bizDate'>, changeFen: number): void {
  const { name, isActive, openingOn, allowNegative, balanceFen } = account
  if (!isActive && entry.direction === 'in') throw refuse('funds.inactive', { account: name })
  if (entry.bizDate < openingOn) throw refuse('funds.early', { account: name, day: openingOn })
  if (balanceFen < 0 && entry.direction === 'out' && !allowNegative) {
    const [balance, amount] = [formatYuan(balanceFen - changeFen), formatYuan(-changeFen)]
    throw refuse('funds.negative', { account: name, balance, amount })
  }
}
