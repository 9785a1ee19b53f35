import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { sentenceOf } from '../../src/define/message.ts'
import { type Language, textIn } from '../../src/define/text.ts'
import { bankStatements } from '../../src/resources/bank/bank-statements.ts'
import { message } from '../../src/resources/bank/messages.ts'
import { fundAccounts } from '../../src/resources/finance/fund-accounts.ts'
import { type FileFormat, fileFormats } from '../../src/resources/sheet-readers/bank-formats.ts'
import type { User } from '../auth/user.ts'
import { openItems } from '../business/bank/open-items.ts'
import { type ReadStatement, readStatement } from '../business/bank/read-statement.ts'
import { reconcile } from '../business/bank/reconcile.ts'
import { type Open, suggest } from '../business/bank/suggest.ts'
import { type Run, runOn } from '../db/run.ts'
import { mayRead, scopeOf } from '../engine/access.ts'
import { readableFile } from '../engine/readable-file.ts'
import { refuse } from '../errors/business-error.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { Context } from './request.ts'

const previewQuery = z.strictObject({
  accountId: z.uuid(),
  file: z.uuid(),
  fileFormat: z.enum(Object.keys(fileFormats) as [FileFormat, ...FileFormat[]]).optional(),
  neutral: z.enum(['skip', 'in', 'out']).optional(),
})

const suggestionsQuery = z.strictObject({ accountId: z.uuid(), statementId: z.uuid().optional() })
const reconciliationQuery = z.strictObject({ statementId: z.uuid() })

/** Lines that a preview shows; how many there are stands beside them. */
const SHOWN = 200

const seen = { method: 'GET', tag: bankStatements.name, flag: bankStatements.flag } as const

/** What importing a bank file would do, what may be matched, and how far bank and books are apart. */
export const bankEndpoints = ({ database: { pool } }: Context): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/bank/preview',
    tag: bankStatements.name,
    flag: bankStatements.flag,
    right: 'bank.match',
    summary: 'What a file of the bank holds, and which of its lines are new',
    query: previewQuery,
    refusals: [404, 409, 413],
    async run({ user, query, language }) {
      const run = runOn(pool)
      if (!(await readableFile(run, user, query.file))) throw refuse('row.missing')
      await assertReach(run, user, query.accountId)
      return told(user, await readStatement(run, query), language)
    },
  }),
  endpoint({
    ...seen,
    path: '/api/bank/suggestions',
    summary: 'Lines and movements of an account that stand in no match, and which of them may be the same',
    flag: ['financeStatement', 'financeCapital'],
    query: suggestionsQuery,
    refusals: [404],
    run: ({ user, query: { accountId, statementId }, read }) =>
      read(async (db) => {
        await assertReach(runOn(db), user, accountId)
        const { lines, movements } = await openItems(runOn(db), accountId, statementId)
        const items = suggest(lines, movements)
        return { items, lines: lines.map(withoutAccount), movements: movements.map(withoutAccount) }
      }, true),
  }),
  endpoint({
    ...seen,
    path: '/api/bank/reconciliation',
    summary: 'From the closing balance of a statement to that of the books',
    query: reconciliationQuery,
    refusals: [404],
    run: ({ user, query: { statementId }, read }) =>
      read(async (db) => {
        const found = await reconcile(runOn(db), statementId)
        if (!found) throw refuse('row.missing')
        await assertReach(runOn(db), user, found.accountId)
        return found
      }),
  }),
]

const withoutAccount = ({ account: _, ...rest }: Open) => rest

async function assertReach(run: Run, user: User, id: string): Promise<void> {
  const scope = scopeOf(user, fundAccounts, 't')
  const rows = await run(sql`select 1 from fund_accounts t where id = ${id} ${scope ? sql`and ${scope}` : sql``}`)
  if (rows.length === 0) throw refuse('row.missing')
}

function told(user: User, { file, fileName, known }: ReadStatement, language: Language): object {
  const { lines, warnings, account, stated: _, format, ...facts } = file
  const seesAccounts = mayRead(user, fundAccounts.fields.accountNo)
  const more = facts.isChained ? [] : [message('bank.noBalance')]
  const knownCount = known.filter(Boolean).length
  return {
    ...facts,
    fileName,
    format,
    formatLabel: textIn(fileFormats[format], language),
    account: seesAccounts ? account : null,
    lineCount: lines.length,
    knownCount,
    newCount: lines.length - knownCount,
    warnings: [...warnings, ...more].map((one) => sentenceOf(one, language)),
    lines: lines.slice(0, SHOWN).map(({ account: other, ...line }, at) => ({
      ...line,
      account: seesAccounts ? other : null,
      isKnown: known[at],
    })),
  }
}
