import { sql } from 'drizzle-orm'
import {
  type FileFormat,
  fileFormats,
  type TableFormat,
  tableFormats,
} from '../../../src/resources/sheet-readers/bank-formats.ts'
import { dedupeKeys } from '../../bank-files/keys.ts'
import { readInWorker } from '../../bank-files/read-in-worker.ts'
import { isSameAccount } from '../../bank-files/same-account.ts'
import type { BankFile, Neutral } from '../../bank-files/statement.ts'
import type { Run } from '../../db/run.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'

export type Asked = {
  accountId: string
  file: string
  fileFormat?: FileFormat | null | undefined
  neutral?: Neutral | null | undefined
}

/** A statement as it would be imported: each line with its key, and whether the account has it already. */
export type ReadStatement = {
  file: BankFile
  fileName: string
  keys: string[]
  known: boolean[]
}

type Held = { name: string; kind: string; bankName: string | null; accountNo: string | null }

/** Reads a file for an account, and refuses that of another one. */
export async function readStatement(
  query: Run,
  { accountId, file: id, fileFormat, neutral }: Asked,
): Promise<ReadStatement> {
  const [stored] = await query<{ content: Buffer; name: string }>(
    sql`select c.content, a.original_name as name from attachments a join attachment_contents c using (sha256)
      where a.id = ${id}`,
  )
  const [account] = await query<Held>(
    sql`select name, kind, bank_name as "bankName", account_no as "accountNo" from fund_accounts where id = ${accountId}`,
  )
  if (!stored || !account) throw refuse('row.missing')
  const file = await readInWorker(stored.content, { neutral: neutral ?? undefined })
  if (fileFormat && fileFormat !== file.format)
    throw refuseField('fileFormat', 'bank.otherFormat', {
      found: fileFormats[file.format],
      chosen: fileFormats[fileFormat],
    })
  assertOfAccount(file, account)
  const keys = dedupeKeys(accountId, file.lines)
  const there = await query<{ key: string }>(
    sql`select dedupe_key as key from bank_lines where account_id = ${accountId} and dedupe_key = any(${sql.param(keys)})`,
  )
  const seen = new Set(there.map(({ key }) => key))
  return { file, fileName: stored.name, keys, known: keys.map((key) => seen.has(key)) }
}

/** The words by which the names of banks are told apart. */
const banks = [
  ...new Set(Object.values<TableFormat>(tableFormats).flatMap(({ bank }) => (bank === undefined ? [] : [bank]))),
]

/** By the number that the file states; else by the bank, where the account names one that is known. */
function assertOfAccount({ account: stated, format }: BankFile, { bankName, accountNo }: Held): void {
  if (stated && accountNo && !isSameAccount(stated, accountNo))
    throw refuseField('accountId', 'bank.otherAccount', { stated: endOf(stated), own: endOf(accountNo) })
  const found = (tableFormats as Readonly<Record<string, TableFormat>>)[format]?.bank
  const named = banks.filter((bank) => bankName?.includes(bank))
  if (bankName && found !== undefined && named.length > 0 && !named.includes(found))
    throw refuseField('accountId', 'bank.otherBank', { found: fileFormats[format], bank: bankName })
}

/** Who may not see the numbers of accounts learns no more than their ends. */
const endOf = (account: string): string => `…${account.slice(-4)}`
