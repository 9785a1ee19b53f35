import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'

/** One thing that was done, with what it changed: `{ field: [before, after] }`. */
export type AuditEntry = {
  resource: string
  rowId: string | null
  action: string
  changes: Record<string, [unknown, unknown]>
  reason?: string | null
}

export type AuditContext = { staffId: string | null; at: Date; requestId: string; address: string | null }

/** The fields whose value differs. */
export function changesBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  keys: readonly string[],
): Record<string, [unknown, unknown]> {
  return Object.fromEntries(
    keys
      .filter((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null))
      .map((key) => [key, [before[key] ?? null, after[key] ?? null]]),
  )
}

type Group = { entries: readonly AuditEntry[]; context: AuditContext }

/** All entries of a transaction in one statement. */
export const insertEntries = (entries: readonly AuditEntry[], context: AuditContext): SQL =>
  insertSql(rowsOf({ entries, context }))

/** Entries of several people and moments, in the order given. */
export async function insertAll(run: (statement: SQL) => Promise<unknown>, groups: readonly Group[]): Promise<void> {
  const rows = groups.flatMap(rowsOf)
  for (let from = 0; from < rows.length; from += portion) await run(insertSql(rows.slice(from, from + portion)))
}

const rowsOf = ({ entries, context: { staffId, at, requestId, address } }: Group) =>
  entries.map((entry) => ({
    ...{ id: uuid(), at, staff_id: staffId, resource: entry.resource, row_id: entry.rowId, action: entry.action },
    ...{ changes: entry.changes, reason: entry.reason ?? null, request_id: requestId, address },
  }))

/** They travel as one JSON: the statement is the same however many there are, and planned once. */
const insertSql = (rows: ReturnType<typeof rowsOf>): SQL =>
  sql`insert into audit_entries (id, at, staff_id, resource, row_id, action, changes, reason, request_id, address)
    select id, at, staff_id, resource, row_id, action, changes, reason, request_id, address
    from jsonb_populate_recordset(null::audit_entries, ${JSON.stringify(rows)}::jsonb)`

/** Entries in one statement. */
const portion = 5000
