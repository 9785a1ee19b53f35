import { isDeepStrictEqual } from 'node:util'
import { verifyAudit } from '../../server/audit/audit-chain.ts'
import type { Database } from '../../server/db/client.ts'
import { snake } from '../../server/db/names.ts'
import { checkInvariants } from '../helpers/invariants.ts'
import { type Ack, type Ledger, newLedger, send, type Write } from './ledger.ts'
import { halves } from './whole.ts'

type Stored = { id: string; row: Record<string, unknown> }
type Entry = { rowId: string; action: string; changes: Record<string, [unknown, unknown]> }
const resources = ['fundAccounts', 'customers', 'orders', 'receipts'] as const

/** Acknowledged writes that the database no longer knows, or knows with another value or without their audit entry. */
export async function findLost({ pool }: Database, { acks, pending }: Ledger): Promise<string[]> {
  const lost: string[] = []
  for (const resource of resources) {
    const mine = acks.filter(({ write }) => write.resource === resource)
    const ids = [...new Set(mine.map(({ row }) => row.id))]
    const { rows: stored } = await pool.query<Stored>(
      `select id, to_jsonb(t) as row from ${snake(resource)} t where id = any($1)`,
      [ids],
    )
    const { rows: entries } = await pool.query<Entry>(
      `select row_id as "rowId", action, changes from audit_entries where resource = $1 and row_id = any($2)`,
      [resource, ids],
    )
    const rowOf = new Map(stored.map(({ id, row }) => [id, row]))
    const entriesOf = groupBy(entries, ({ rowId }) => rowId)
    for (const [id, own] of groupBy(mine, ({ row }) => row.id)) {
      const row = rowOf.get(id)
      const open = pending.filter((write) => write.id === id)
      lost.push(...own.flatMap((ack) => faultsOf(ack, row, entriesOf.get(id) ?? [])))
      if (row) lost.push(...wrongValues(own, row, open))
    }
  }
  return lost
}

function faultsOf({ write, row }: Ack, stored: Stored['row'] | undefined, entries: readonly Entry[]): string[] {
  const name = `${write.action} ${write.resource} ${row.id} v${row.version}`
  if (!stored) return [`${name}: 行不存在`]
  if (Number(stored.version) < row.version) return [`${name}: 版本退回到 ${stored.version}`]
  const isNoted = entries.some(
    ({ action, changes }) => action === write.action && (action !== 'change' || agrees(write, changes)),
  )
  return isNoted ? [] : [`${name}: 没有审计`]
}

const agrees = (write: Write, changes: Entry['changes']): boolean =>
  Object.entries(write.says).every(([field, value]) => changes[field]?.[1] === value)

/** The row says what the latest acknowledged write of each field said, or what a later one without an answer did. */
function wrongValues(acks: readonly Ack[], stored: Stored['row'], open: readonly Write[]): string[] {
  const said = acks
    .toSorted((one, other) => one.row.version - other.row.version)
    .reduce<Write['says']>((all, { write }) => Object.assign(all, write.says), {})
  return Object.entries(said).flatMap(([field, value]) => {
    const found = stored[snake(field)]
    const allowed = [value, ...open.filter(({ says }) => field in says).map(({ says }) => says[field])]
    return allowed.includes(found) ? [] : [`${acks[0]?.row.id} ${field}: ${String(found)}，应为 ${String(value)}`]
  })
}

/**
 * The same key again: what was acknowledged answers as it did then; what was cut off is now done once, whether it had
 * been done before or not, and enters the ledger. Answers the faults.
 */
export async function sendAgain(base: string, ledger: Ledger, latest: readonly Ack[]): Promise<string[]> {
  const faults: string[] = []
  for (const { write, answer } of latest) {
    const again = newLedger()
    await send(base, write, again)
    if (!isDeepStrictEqual(again.acks[0]?.answer, answer))
      faults.push(`同一键的答复不同：${write.action} ${write.resource} ${write.key} ${again.odd.join()}`)
  }
  for (const write of ledger.pending.splice(0)) await send(base, write, ledger)
  return faults
}

/** Half transactions, broken rules of the business, a broken chain of the audit. */
export async function findBroken(database: Database): Promise<string[]> {
  const run = async (sql: string) => (await database.pool.query<Record<string, unknown>>(sql)).rows
  const faults: string[] = []
  for (const { fault, broken } of halves) {
    const rows = await run(`select * from (${broken}) broken limit 5`)
    if (rows.length > 0) faults.push(`${fault}：${JSON.stringify(rows)}`)
  }
  for (const { number, rule, violations } of await checkInvariants(run))
    faults.push(`规则 ${number}（${rule}）：${JSON.stringify(violations)}`)
  const forged = await verifyAudit(database)
  if (forged) faults.push(`审计链断裂：${JSON.stringify(forged)}`)
  return faults
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}
