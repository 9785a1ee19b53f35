import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { ActionInput } from '../../../src/define/resource.ts'
import { bankLines } from '../../../src/resources/bank/bank-lines.ts'
import { bankStatements } from '../../../src/resources/bank/bank-statements.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { searchTextOf } from '../../engine/search.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { type ReadStatement, readStatement } from './read-statement.ts'

type Input = ActionInput<Resources['bankStatements'], 'import'>

/**
 * 导入对账单: the lines of the file that the account does not have yet, as a statement. A file that brings none leaves
 * nothing behind.
 */
export async function importStatement(
  tx: Tx,
  { accountId, file: given, fileFormat, neutral }: Input,
): Promise<{ added: number; known: number }> {
  const file = given?.[0]
  if (!file) throw refuse('bank.noFile')
  // Two imports into an account, one after the other: each sees the lines of the one before.
  await tx.query(sql`select pg_advisory_xact_lock(hashtext(${`bank ${accountId}`}))`)
  const read = await readStatement(tx.query, { accountId, file, fileFormat, neutral })
  const known = read.known.filter(Boolean).length
  const added = read.known.length - known
  if (added > 0) await keep(tx, accountId, file, read)
  return { added, known }
}

async function keep(tx: Tx, accountId: string, attachment: string, { file, fileName, keys, known }: ReadStatement) {
  const fresh = file.lines.flatMap((line, at) => (known[at] ? [] : [{ line, key: keys[at] ?? '' }]))
  const days = fresh.map(({ line }) => line.date).sort()
  const knownFen = file.lines.reduce((sum, { amountFen }, at) => sum + (known[at] ? amountFen : 0), 0)
  const [statement] = await tx.insert(bankStatements, [
    {
      accountId,
      fileFormat: file.format,
      fromOn: days[0] ?? file.from,
      toOn: days.at(-1) ?? file.to,
      fileName,
      file: [attachment],
      openingFen: file.openingFen,
      closingFen: file.closingFen,
      knownFen,
      knownCount: file.lines.length - fresh.length,
    },
  ])
  if (!statement) throw refuse('row.missing')
  const rows = fresh.map(({ line, key }, at) => {
    const row = {
      lineNo: `${statement.statementNo}-${at + 1}`,
      seq: at + 1,
      txnOn: line.date,
      txnTime: line.time,
      amountFen: line.amountFen,
      balanceFen: line.balanceFen,
      counterpartyName: line.name,
      counterpartyAccount: line.account,
      counterpartyBank: line.bank,
      summary: line.summary,
      reference: line.reference,
      dedupeKey: key,
    }
    return { id: uuid(), ...row, searchText: searchTextOf(bankLines, row, {}) }
  })
  await insertLines(tx, accountId, statement.id, rows)
  // The figures over the lines follow: who writes a column of a formula is overruled.
  await tx.update(bankStatements, statement, {
    status: 'open',
    lineCount: rows.length,
    unmatchedCount: rows.length,
    inFen: -1,
    outFen: -1,
  })
}

/** All lines in one statement: they are read in the log as the statement that brought them. */
async function insertLines(tx: Tx, accountId: string, statementId: string, rows: readonly object[]): Promise<void> {
  const [at, by] = [tx.now.toISOString(), tx.user.id]
  await tx.query(sql`insert into bank_lines (id, line_no, status, statement_id, account_id, seq, txn_on, txn_time, amount_fen,
      balance_fen, counterparty_name, counterparty_account, counterparty_bank, summary, reference, dedupe_key, search_text,
      created_at, created_by_id, updated_at, updated_by_id)
    select id, "lineNo", 'unmatched', ${statementId}::uuid, ${accountId}::uuid, seq, "txnOn", "txnTime", "amountFen",
      "balanceFen", "counterpartyName", "counterpartyAccount", "counterpartyBank", summary, reference, "dedupeKey",
      "searchText", ${at}::timestamptz, ${by}::uuid, ${at}::timestamptz, ${by}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, "lineNo" text, seq bigint, "txnOn" date,
      "txnTime" text, "amountFen" bigint, "balanceFen" bigint, "counterpartyName" text, "counterpartyAccount" text,
      "counterpartyBank" text, summary text, reference text, "dedupeKey" text, "searchText" text)`)
}
