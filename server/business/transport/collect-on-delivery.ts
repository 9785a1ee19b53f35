import { sql } from 'drizzle-orm'
import { formatYuan } from '../../../src/define/money.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import { customers } from '../../../src/resources/customers/customers.ts'
import { fundAccounts } from '../../../src/resources/finance/fund-accounts.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { lockReceivables, oldestFirst } from '../ledger/allocate.ts'
import { duesOf } from '../ledger/delivery-dues.ts'
import { postReceipt } from '../ledger/post-receipt.ts'
import { orderExcepted, requireException } from '../rules/exceptions.ts'
import type { FundAccount, Order } from '../rules/rows.ts'
import type { Leg } from './waybill-loads.ts'

type Input = ActionInput<Resources['waybillLoads'], 'sign'>

/**
 * What each of the cars that are handed over together brings of the money collected. Anyone who brings less than is due
 * needs to be let go with a reason; for cars of several orders it is then all or nothing, or nobody could say whose
 * money is missing.
 */
export async function shareCollected(tx: Tx, legs: readonly Leg[], input: Input): Promise<Map<string, number>> {
  const loads = legs.map(({ load }) => load)
  const { leftFen, dueFen } = await duesOf(tx.query, loads)
  const collectedFen = input.collectedFen ?? 0
  const allFen = totalIn(leftFen.values())
  if (collectedFen > allFen) {
    const details = { collected: formatYuan(collectedFen), left: formatYuan(allFen) }
    throw refuseField('collectedFen', 'loads.overCollected', details)
  }
  const lackFen = totalIn(dueFen.values()) - collectedFen
  if (lackFen > 0) await assertReleased(tx, legs, dueFen, lackFen, input)
  const owing = loads.filter(({ orderId }) => (leftFen.get(orderId) ?? 0) > 0)
  const isOneOrder = new Set(owing.map(({ orderId }) => orderId)).size <= 1
  if (!isOneOrder && collectedFen > 0 && lackFen !== 0)
    throw refuseField('collectedFen', 'loads.oneOrder', { due: formatYuan(collectedFen + lackFen) })
  let rest = collectedFen
  return new Map(
    owing.map(({ id }, at) => {
      const taken = at === owing.length - 1 ? rest : Math.min(rest, dueFen.get(id) ?? 0)
      rest -= taken
      return [id, taken]
    }),
  )
}

/** Cars whose money is missing are handed over where somebody lets them go, with a reason that stands with each order. */
async function assertReleased(
  tx: Tx,
  legs: readonly Leg[],
  dueFen: ReadonlyMap<string, number>,
  lackFen: number,
  { unpaidReason }: Input,
): Promise<void> {
  const refusal = refuseField('unpaidReason', 'loads.release', { left: formatYuan(lackFen) })
  const owing = legs.filter(({ load }) => (dueFen.get(load.id) ?? 0) > 0)
  for (const order of new Set(owing.map((leg) => leg.order)))
    await requireException(tx, 'unpaid', orderExcepted(order), unpaidReason, refusal)
}

/** What was collected for one car goes into the collector's account and settles the order's 到付; answers the car's sum. */
export async function collectOnDelivery(tx: Tx, { load, order }: Leg, input: Input): Promise<number> {
  const collectedFen = input.collectedFen ?? 0
  if (collectedFen === 0) return load.collectFen
  const owed = await lockReceivables(
    tx,
    sql`t.order_id = ${order.id} and t.part = 'collect' and t.status in ('open', 'partial')`,
  )
  await tx.lockOne(customers, order.customerId)
  const account = await collectingAccount(tx, order)
  const given = {
    customerId: order.customerId,
    fundAccountId: account.id,
    amountFen: collectedFen,
    receivedOn: tx.today,
    payerName: input.signedBy,
    method: input.collectMethod ?? 'cash',
    collectorId: order.collectorId,
    loadId: load.id,
    allocation: 'chosen',
  } as const
  await postReceipt(tx, given, oldestFirst(owed, collectedFen))
  return load.collectFen + collectedFen
}

const totalIn = (amounts: Iterable<number>): number => [...amounts].reduce((sum, one) => sum + one, 0)

/** The account of anyone who collects for the order; without one, the cash box of the order's office. */
async function collectingAccount(tx: Tx, order: Order): Promise<FundAccount> {
  const [account] = order.collectorId
    ? await tx.lockMany(fundAccounts, sql`t.kind = 'collector' and t.payee_id = ${order.collectorId} and t.is_active`)
    : await tx.lockMany(fundAccounts, sql`t.kind = 'cash' and t.office_id = ${order.officeId} and t.is_active`)
  if (!account) throw refuse(order.collectorId ? 'loads.noCollectorAccount' : 'loads.noCollector')
  return account
}
