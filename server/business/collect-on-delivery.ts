import { sql } from 'drizzle-orm'
import { formatYuan, splitFen } from '../../src/define/money.ts'
import type { ActionInput } from '../../src/define/resource.ts'
import { customers } from '../../src/resources/customers.ts'
import { fundAccounts } from '../../src/resources/fund-accounts.ts'
import type { Resources } from '../../src/resources/index.ts'
import { hasRight } from '../engine/access.ts'
import { refuse, refuseField } from '../engine/refuse.ts'
import type { Work } from '../engine/work.ts'
import { lockReceivables, oldestFirst } from './allocate.ts'
import { postReceipt } from './post-receipt.ts'
import type { FundAccount, Order } from './rows.ts'
import type { Leg } from './waybill-loads.ts'

type Input = ActionInput<Resources['waybillLoads'], 'sign'>

/**
 * 到付 at the hand-over: what was collected goes into the collector's account and settles the order's 到付. Each car is
 * handed over for its share of it, or let go with a reason. Answers the amount collected.
 */
export async function collectOnDelivery(work: Work, { load, car, order }: Leg, input: Input): Promise<number> {
  const owed = await lockReceivables(
    work,
    sql`t.order_id = ${order.id} and t.part = 'collect' and t.status in ('open', 'partial')`,
  )
  const leftFen = owed.reduce((sum, row) => sum + row.outstandingFen, 0)
  const collectedFen = input.collectedFen ?? 0
  if (collectedFen > leftFen) {
    const details = { collected: formatYuan(collectedFen), left: formatYuan(leftFen) }
    throw refuseField('collectedFen', 'loads.overCollected', details)
  }
  const isReleased = Boolean(input.releaseReason) && hasRight(work.person, 'order.release')
  const lackFen = leftFen - collectedFen - (await restOf(work, order, car.id))
  if (lackFen > 0 && !isReleased) throw refuse('loads.release', { left: formatYuan(lackFen) })
  if (collectedFen === 0) return load.collectFen
  await work.row(customers, order.customerId)
  const account = await collectingAccount(work, order)
  const given = {
    customerId: order.customerId,
    fundAccountId: account.id,
    amountFen: collectedFen,
    receivedOn: work.today,
    payerName: input.signedBy,
    method: input.collectMethod ?? 'cash',
    officeId: order.officeId,
    collectorId: order.collectorId,
    loadId: load.id,
    allocation: 'chosen',
  } as const
  await postReceipt(work, given, oldestFirst(owed, collectedFen))
  return load.collectFen + collectedFen
}

/** What the cars that stay behind still stand for: the 到付 is shared over the order's cars as their freight is. */
async function restOf(work: Work, order: Order, carId: string): Promise<number> {
  const cars = await work.query<{ id: string; freightFen: number; isHere: boolean }>(sql`select id,
      freight_fen as "freightFen", id <> ${carId} and status <> 'delivered' as "isHere"
    from order_cars where order_id = ${order.id} and status not in ('returned', 'cancelled') order by seq`)
  const shares = splitFen(
    order.collectFen,
    cars.map((car) => car.freightFen),
  )
  return cars.reduce((sum, car, at) => sum + (car.isHere ? (shares[at] ?? 0) : 0), 0)
}

/** The account of whoever collects for the order; without one, the cash box of the order's office. */
async function collectingAccount(work: Work, order: Order): Promise<FundAccount> {
  const [account] = order.collectorId
    ? await work.rows(fundAccounts, sql`t.kind = 'collector' and t.payee_id = ${order.collectorId} and t.is_active`)
    : await work.rows(fundAccounts, sql`t.kind = 'cash' and t.office_id = ${order.officeId} and t.is_active`)
  if (!account) throw refuse(order.collectorId ? 'loads.noCollectorAccount' : 'loads.noCollector')
  return account
}
