import { sql } from 'drizzle-orm'
import type { Draft, Resource } from '../../../src/define/resource.ts'
import { customers } from '../../../src/resources/customers/customers.ts'
import { message } from '../../../src/resources/customers/messages.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { hasRight, scopeOf } from '../../engine/access.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Lined, Written } from '../../engine/write.ts'
import { refuseField } from '../../errors/business-error.ts'
import type { Customer } from '../rules/rows.ts'

type Next = () => Promise<Written>
type Patch = Partial<Draft<Resources['customers']>>

/** A private customer is known by the phone; limits, terms and freezing are for those who grant credit. */
export async function createCustomer(
  tx: Tx,
  draft: Draft<Resources['customers']>,
  _lines: Lined,
  next: Next,
): Promise<Written> {
  assertCredit(tx, draft, newcomer)
  await assertPhoneFree(tx, draft.kind ?? 'person', draft.phone, null)
  return next()
}

export async function changeCustomer(tx: Tx, row: Customer, patch: Patch, _lines: Lined, next: Next): Promise<Written> {
  assertCredit(tx, patch, row)
  const isMoved = patch.phone !== undefined || patch.kind !== undefined
  if (isMoved) await assertPhoneFree(tx, patch.kind ?? row.kind, patch.phone ?? row.phone, row.id)
  return next()
}

type Credit = Pick<Customer, 'creditLimitFen' | 'creditDays' | 'settleMode' | 'status'>
/** What a customer has of whom nobody decided anything. */
const newcomer: Credit = { creditLimitFen: null, creditDays: 0, settleMode: 'collect', status: 'active' }
/** Settled later than the transport, by an order that says so: a credit, whatever the limit says. */
const isOnCredit = ({ settleMode, creditDays }: Credit): boolean =>
  (settleMode === 'monthly' || settleMode === 'mixed') && creditDays > 0

function assertCredit(tx: Tx, patch: Patch, before: Credit): void {
  if (hasRight(tx.user, 'customer.credit')) return
  for (const key of ['creditLimitFen', 'creditDays', 'status'] as const)
    if (patch[key] !== undefined && patch[key] !== before[key]) throw refuseField(key, 'access.denied')
  const settleMode = patch.settleMode ?? before.settleMode
  if (isOnCredit({ ...before, settleMode }) && !isOnCredit(before)) throw refuseField('settleMode', 'access.denied')
}

async function assertPhoneFree(tx: Tx, kind: Customer['kind'], phone: string, id: string | null): Promise<void> {
  if (kind !== 'person') return
  // Two who enter the same new customer wait for each other here, since neither yet sees the other's row.
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${phone}`}, 0))`)
  const scope = scopeOf(tx.user, customers as Resource, 't') ?? sql`true`
  const [known] = await tx.query<{
    name: string
    isSeen: boolean
  }>(sql`select t.name, ${scope} as "isSeen" from customers t
    where kind = 'person' and status <> 'merged' and phone = ${phone} and id is distinct from ${id}::uuid limit 1`)
  if (known)
    throw refuseField('phone', 'customers.phoneTaken', {
      name: known.isSeen ? known.name : message('customers.ofAnother'),
    })
}
