import { type SQL, sql } from 'drizzle-orm'
import { customers } from '../../../src/resources/customers/customers.ts'
import { receivables } from '../../../src/resources/finance/receivables.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import { column, tableName } from '../../db/columns.ts'
import { snake } from '../../db/names.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuseField } from '../../errors/business-error.ts'
import type { Staff } from '../rules/rows.ts'

/**
 * What a person who leaves is responsible for, in the order in which other actions lock it: orders that are not at their
 * end, the receivables that still await money, customers. What is closed stays the person's.
 */
const parts = [
  { of: orders, key: 'operatorId', open: sql`t.status not in ('completed', 'cancelled', 'voided')` },
  { of: receivables, key: 'operatorId', open: sql`t.status in ('open', 'partial')` },
  { of: customers, key: 'ownerId', open: sql`true` },
] as const

/** Gives all of it to the successor, without whom there must be nothing to give. One statement for each kind. */
export async function handOver(tx: Tx, leaver: Staff, successorId: string | null): Promise<void> {
  if (successorId === leaver.id) throw refuseField('successorId', 'staff.successorSelf')
  const found: Record<string, string[]> = {}
  for (const { of, key, open } of parts)
    found[of.name] = await lock(tx, of, sql`${column('t', key)} = ${leaver.id} and ${open}`)
  const count = (of: { name: string }) => found[of.name]?.length ?? 0
  if (successorId === null) {
    const counts = { customers: count(customers), orders: count(orders), receivables: count(receivables) }
    if (Object.values(counts).some((one) => one > 0)) throw refuseField('successorId', 'staff.successor', counts)
    return
  }
  for (const { of, key } of parts) await give(tx, of, key, found[of.name] ?? [], [leaver.id, successorId])
}

type Part = (typeof parts)[number]

async function lock(tx: Tx, of: Part['of'], condition: SQL): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`select t.id from ${tableName(of)} t where ${condition} order by t.id for update`,
  )
  return rows.map(({ id }) => id)
}

/** None of them is searched by the name of whose it is, so the search texts stay. */
async function give(
  tx: Tx,
  of: Part['of'],
  key: Part['key'],
  ids: string[],
  [from, to]: [string, string],
): Promise<void> {
  if (ids.length === 0) return
  await tx.query(sql`update ${tableName(of)} t set ${sql.identifier(snake(key))} = ${to}, version = t.version + 1,
      updated_at = ${tx.now.toISOString()}, updated_by_id = ${tx.user.id}
    where t.id = any(${sql.param(ids)}::uuid[])`)
  for (const id of ids) tx.log({ resource: of.name, rowId: id, action: 'change', changes: { [key]: [from, to] } })
}
