import { sql } from 'drizzle-orm'
import { formatYuan } from '../../src/define/money.ts'
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
 * 到付 at the hand-over: what was collected goes into the collector's account and settles the order's 到付. What is
 * still missing is demanded with the last car. Answers the amount collected.
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
  if (collectedFen < leftFen && !isReleased && (await isLastCar(work, order.id, car.id)))
    throw refuse('loads.release', { left: formatYuan(leftFen - collectedFen) })
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
    allocation: 'chosen',
  } as const
  await postReceipt(work, given, oldestFirst(owed, collectedFen))
  return load.collectFen + collectedFen
}

async function isLastCar(work: Work, orderId: string, carId: string): Promise<boolean> {
  const [other] = await work.query(sql`select 1 from order_cars where order_id = ${orderId} and id <> ${carId}
    and status not in ('delivered', 'returned', 'cancelled') limit 1`)
  return !other
}

/** The account of whoever collects for the order; without one, the cash box of the order's office. */
async function collectingAccount(work: Work, order: Order): Promise<FundAccount> {
  const [account] = order.collectorId
    ? await work.rows(fundAccounts, sql`t.kind = 'collector' and t.payee_id = ${order.collectorId} and t.is_active`)
    : await work.rows(fundAccounts, sql`t.kind = 'cash' and t.office_id = ${order.officeId} and t.is_active`)
  if (!account) throw refuse(order.collectorId ? 'loads.noCollectorAccount' : 'loads.noCollector')
  return account
}
