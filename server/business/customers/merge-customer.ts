import { sql } from 'drizzle-orm'
import { formulaNames } from '../../../src/define/evaluate.ts'
import type { ActionInput, Resource } from '../../../src/define/resource.ts'
import { customers } from '../../../src/resources/customers/customers.ts'
import { type Resources, registry } from '../../../src/resources/index.ts'
import { snake } from '../../db/names.ts'
import { figureSql } from '../../engine/formula-sql.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuseField } from '../../errors/business-error.ts'
import { moveRows } from '../derive/move-rows.ts'
import type { Customer } from '../rules/rows.ts'

/** Papers bear the name under which they were sent. */
const staying = ['customerStatements']

/**
 * 合并重复: everything that names the customer names the other one from now on, whatever month it is of; no amount moves.
 * The duplicate stays, merged and empty, so that what was printed leads somewhere.
 */
export async function mergeCustomer(
  tx: Tx,
  row: Customer,
  { mergedIntoId }: ActionInput<Resources['customers'], 'merge'>,
): Promise<Partial<Customer>> {
  if (mergedIntoId === row.id) throw refuseField('mergedIntoId', 'customers.mergeSelf')
  const target = await tx.lockOne(customers, mergedIntoId)
  if (target.status === 'merged') throw refuseField('mergedIntoId', 'customers.mergeGone', { name: target.name })
  for (const [resource, key] of references())
    await moveRows(tx, resource, key, sql`t.${sql.identifier(snake(key))} = ${row.id}`, target.id)
  const set = formulaNames(customers.fields).map(
    (name) => sql`${sql.identifier(snake(name))} = ${figureSql(customers as Resource, name, 't')}`,
  )
  await tx.query(sql`update customers t set ${sql.join(set, sql`, `)}
    where t.id = any(${sql.param([row.id, target.id])}::uuid[])`)
  // What nobody else may have is the other's to take.
  return { status: 'merged', mergedIntoId: target.id, uscc: null }
}

/** Every column that refers to customers, in the order in which other actions lock: orders before money. */
function references(): [Resource, string][] {
  const found = Object.values(registry).flatMap((resource): [Resource, string][] => {
    if (resource.sqlView || resource.name === 'customers' || staying.includes(resource.name)) return []
    return Object.entries(resource.fields).flatMap(([key, field]): [Resource, string][] =>
      field.resource === 'customers' && !field.source ? [[resource, key]] : [],
    )
  })
  const order = ['orders', 'receivables', 'payables', 'receipts']
  const place = ({ name }: Resource) => (order.includes(name) ? order.indexOf(name) : order.length)
  return found.sort(([one], [other]) => place(one) - place(other) || one.name.localeCompare(other.name))
}
