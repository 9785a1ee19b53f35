import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { formatYuan } from '../../../src/define/money.ts'
import type { ActionInput, Row } from '../../../src/define/resource.ts'
import { bankLines } from '../../../src/resources/bank/bank-lines.ts'
import { bankMatches } from '../../../src/resources/bank/bank-matches.ts'
import { bankStatements } from '../../../src/resources/bank/bank-statements.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { searchTextOf } from '../../engine/search.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { followBank } from '../ledger/open-movements.ts'
import { openItems } from './open-items.ts'
import { suggest } from './suggest.ts'

type Line = Row<Resources['bankLines']>
type Statement = Row<Resources['bankStatements']>
type Side = { id: string; fen: number }
type Planned = { lines: (Side & { day: string })[]; movements: Side[]; score: number | null; method?: 'rule' }

/** 核对: the chosen lines and movements, whose sums are the same. */
export async function matchLines(
  tx: Tx,
  rows: Line[],
  { movementIds }: ActionInput<Resources['bankLines'], 'match'>,
): Promise<void> {
  const [accountId, ...others] = new Set(rows.map((row) => row.accountId))
  if (!accountId || others.length > 0) throw refuse('bank.oneAccount')
  const movements = await lockedMovements(tx, accountId, movementIds ?? [])
  const lines = rows.map(({ id, amountFen, txnOn }) => ({ id, fen: amountFen, day: txnOn }))
  const [bank, book] = [sumOf(lines), sumOf(movements)]
  if (bank !== book)
    throw refuseField('movementIds', 'bank.unequal', { lines: formatYuan(bank), movements: formatYuan(book) })
  await writeMatches(tx, accountId, [{ lines, movements, score: null }])
}

/** 接受建议: all suggestions of a statement from a score on. */
export async function acceptSuggestions(
  tx: Tx,
  row: Statement,
  { minScore }: ActionInput<Resources['bankStatements'], 'accept'>,
): Promise<undefined> {
  await lockAccount(tx, row.accountId)
  const { lines, movements } = await openItems(tx.query, row.accountId, row.id)
  const least = minScore ?? 85
  const chosen = suggest(lines, movements).filter(({ score }) => score >= least)
  if (chosen.length === 0) throw refuse('bank.noSuggestion', { score: least })
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  const movementOf = new Map(movements.map((movement) => [movement.id, movement]))
  await writeMatches(
    tx,
    row.accountId,
    chosen.map(({ lineIds, movementIds, score }) => ({
      lines: lineIds.flatMap((id) => lineOf.get(id) ?? []),
      movements: movementIds.flatMap((id) => movementOf.get(id) ?? []),
      score,
    })),
  )
  return undefined
}

/** 撤销核对: its lines and movements are free again. */
export async function undoMatch(
  tx: Tx,
  row: Row<Resources['bankMatches']>,
  { reason }: ActionInput<Resources['bankMatches'], 'undo'>,
): Promise<{ undoReason: string }> {
  await lockAccount(tx, row.accountId)
  const lines = await tx.lockMany(
    bankLines,
    sql`t.id in (select line_id from bank_match_items where match_id = ${row.id} and status = 'active')`,
  )
  for (const id of new Set(lines.map(({ statementId }) => statementId))) {
    const { status, statementNo } = await tx.lockOne(bankStatements, id)
    if (status === 'balanced') throw refuse('bank.balanced', { no: statementNo })
  }
  await tx.query(sql`update bank_match_items set status = 'undone', version = version + 1,
    updated_at = ${tx.now.toISOString()}, updated_by_id = ${tx.user.id} where match_id = ${row.id} and status = 'active'`)
  await followBank(tx, sql`m.id in (select movement_id from bank_match_items where match_id = ${row.id})`)
  await tx.updateMany(
    bankLines,
    lines.map((line) => ({ row: line, patch: { status: 'unmatched' as const } })),
    { reason },
  )
  return { undoReason: reason }
}

const sumOf = (sides: readonly Side[]): number => sides.reduce((sum, { fen }) => sum + fen, 0)

/** One at a time matches in an account, so that nobody takes what another is taking. */
export const lockAccount = (tx: Tx, accountId: string): Promise<unknown> =>
  tx.query(sql`select pg_advisory_xact_lock(hashtext(${`bank ${accountId}`}))`)

/** The chosen movements, all of this account and in no other match. */
async function lockedMovements(tx: Tx, accountId: string, ids: readonly string[]): Promise<Side[]> {
  await lockAccount(tx, accountId)
  const wanted = [...new Set(ids)]
  const movements = await tx.query<Side>(sql`select m.id,
      (case when m.direction = 'in' then m.amount_fen else -m.amount_fen end)::float8 as fen
    from fund_movements m where m.account_id = ${accountId} and m.id = any(${sql.param(wanted)}::uuid[])
      and not exists (select from bank_match_items i where i.movement_id = m.id and i.status = 'active')`)
  if (movements.length !== wanted.length) throw refuseField('movementIds', 'bank.taken')
  return movements
}

/** Matches and their items in one statement each; the lines by the engine, whose figures follow. */
export async function writeMatches(tx: Tx, accountId: string, plan: readonly Planned[]): Promise<void> {
  const numbers = await tx.numbers(bankMatches.fields.matchNo.prefix, plan.length)
  const matches = plan.map(({ lines, movements, score, method = score === null ? 'manual' : 'auto' }, at) => {
    const row = {
      matchNo: numbers[at] ?? '',
      accountId,
      matchedOn:
        lines
          .map(({ day }) => day)
          .sort()
          .at(-1) ?? tx.today,
      amountFen: sumOf(lines),
      lineCount: lines.length,
      movementCount: movements.length,
      method,
      score,
    }
    return { id: uuid(), ...row, searchText: searchTextOf(bankMatches, row, {}), lines, movements }
  })
  const [now, by] = [tx.now.toISOString(), tx.user.id]
  const heads = matches.map(({ lines: _, movements: __, ...row }) => row)
  await tx.query(sql`insert into bank_matches (id, match_no, status, account_id, matched_on, amount_fen, line_count,
      movement_count, method, score, search_text, created_at, created_by_id, updated_at, updated_by_id)
    select id, "matchNo", 'active', "accountId", "matchedOn", "amountFen", "lineCount", "movementCount", method, score,
      "searchText", ${now}::timestamptz, ${by}::uuid, ${now}::timestamptz, ${by}::uuid
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as x(id uuid, "matchNo" text, "accountId" uuid,
      "matchedOn" date, "amountFen" bigint, "lineCount" bigint, "movementCount" bigint, method text, score bigint,
      "searchText" text)`)
  const items = matches.flatMap(({ id, lines, movements }) => [
    ...lines.map((line) => ({ id: uuid(), matchId: id, lineId: line.id, amountFen: line.fen })),
    ...movements.map((movement) => ({ id: uuid(), matchId: id, movementId: movement.id, amountFen: movement.fen })),
  ])
  await tx.query(sql`insert into bank_match_items (id, match_id, line_id, movement_id, amount_fen, status, created_at,
      created_by_id, updated_at, updated_by_id)
    select id, "matchId", "lineId", "movementId", "amountFen", 'active', ${now}::timestamptz, ${by}::uuid, ${now}::timestamptz,
      ${by}::uuid
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x(id uuid, "matchId" uuid, "lineId" uuid,
      "movementId" uuid, "amountFen" bigint)`)
  const matched = items.flatMap((item) => ('movementId' in item ? [item.movementId] : []))
  await followBank(tx, sql`m.id = any(${sql.param(matched)}::uuid[])`)
  for (const { id, matchNo, amountFen, lineCount, movementCount } of matches)
    tx.log({
      resource: bankMatches.name,
      rowId: id,
      action: 'create',
      changes: {
        matchNo: [null, matchNo],
        amountFen: [null, amountFen],
        lineCount: [null, lineCount],
        movementCount: [null, movementCount],
      },
    })
  const ids = matches.flatMap(({ lines }) => lines.map(({ id }) => id))
  const rows = await tx.lockRows(bankLines, ids)
  if (rows.some(({ status }) => status !== 'unmatched')) throw refuse('bank.taken')
  await tx.updateMany(
    bankLines,
    rows.map((row) => ({ row, patch: { status: 'matched' as const } })),
  )
}
