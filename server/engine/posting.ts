import { type SQL, sql } from 'drizzle-orm'
import type { Posting, Resource } from '../../src/define/resource.ts'
import { matches } from '../../src/define/where.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { type AnyRow, column, tableName } from '../db/columns.ts'
import { refuseField } from '../errors/business-error.ts'

/** What of a document a movement names: whose row, which, and what it is called. */
export type Source = { source: string; sourceId: string; sourceNo: string }
/** A movement that a document makes. Amounts are fen, above zero. */
export type Entry = Source & {
  kind: string
  accountId: string
  amountFen: number
  bizDate: string
  counterparty: string | null
  summary: string
}

/** Where movements are kept, within one transaction; the business hands it in. */
export type Ledger = {
  post(entry: Entry): Promise<void>
  /** Takes back what the source has posted of that kind and is not taken back yet, by an opposite movement of today. */
  reverse(source: Source, kind: string, summary: string): Promise<void>
}

/** What a document has still to post, and in the course of which action. */
export type Due = {
  resource: Resource
  event: string
  row: AnyRow
  by: { resource: string; action: string } | undefined
}

/**
 * What is due of each account, the accounts in the order of their ids: two that post to the same ones, as transfers there
 * and back do, meet at the first of them, and not in a circle.
 */
export function inOrderOfAccounts(due: readonly Due[]): (Due & { posting: Posting })[] {
  const accountOf = ({ row, posting }: Due & { posting: Posting }) => String(row[posting.account])
  return due
    .flatMap((one) => (one.resource.posts ?? []).map((posting) => ({ ...one, posting })))
    .sort((one, other) => (accountOf(one) < accountOf(other) ? -1 : accountOf(one) > accountOf(other) ? 1 : 0))
}

/** What posting needs of the transaction. */
type At = { query: <T>(statement: SQL) => Promise<T[]>; today: string; ledger: Ledger }

/** Posts what one entry of `posts` says of a row that was entered (`create`) or acted on. */
export async function postFor(at: At, { resource, event, row }: Due, posting: Posting): Promise<void> {
  const title = String(row[resource.titleField])
  const source = { source: resource.name, sourceId: row.id, sourceNo: title }
  const summary = `${resource.actions?.[event]?.label[0]} ${title}`
  if (event === posting.reverse) await at.ledger.reverse(source, posting.kind, summary)
  if (event === posting.on && matches(row, posting.when)) await post(at, resource, posting, row, source)
}

async function post(at: At, resource: Resource, posting: Posting, row: AnyRow, source: Source): Promise<void> {
  const amountFen = Number(row[posting.amount] ?? 0)
  // A document of nothing moves nothing.
  if (amountFen === 0) return
  const accountId = row[posting.account]
  const label = resource.fields[posting.account]?.label ?? posting.account
  if (typeof accountId !== 'string') throw refuseField(posting.account, 'row.incomplete', { fields: label })
  await at.ledger.post({
    ...source,
    kind: posting.kind,
    accountId,
    amountFen,
    bizDate: String(row[String(resource.period)] ?? at.today),
    counterparty: await counterpartyOf(at, resource, row, posting.counterparty),
    summary: `${resource.label[0]} ${source.sourceNo}`,
  })
}

/** The name of who pays or is paid: a text of the document, or the title of the row that it refers to. */
async function counterpartyOf({ query }: At, resource: Resource, row: AnyRow, name = ''): Promise<string | null> {
  const value = row[name] ?? null
  const target = resource.fields[name]?.resource
  if (value === null || !target) return value === null ? null : String(value)
  const other = resourceOf(target)
  const [found] = await query<{ title: string }>(
    sql`select ${column('t', other.titleField)}::text as title from ${tableName(other)} t where t.id = ${value}`,
  )
  return found?.title ?? null
}
