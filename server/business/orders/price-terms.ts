import { formatYuan } from '../../../src/define/money.ts'
import { percentFen } from '../../../src/define/split-fen.ts'
import { hasRight } from '../../engine/access.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuseField } from '../../errors/business-error.ts'
import { creditLeft } from '../rules/customer-standing.ts'
import { orderExcepted, requireException } from '../rules/exceptions.ts'
import type { Customer, Order } from '../rules/rows.ts'
import { settingsOf } from '../rules/settings.ts'

/** Why a price is let through that breaks a rule, each matter by itself. */
export type TermReasons = {
  creditReason?: string | null | undefined
  lossReason?: string | null | undefined
  rebateReason?: string | null | undefined
}

/**
 * What is asked of a price, at the review and of each later one: that the customer may owe `moreFen` more, that no loss is
 * expected where carrying the cars costs `carsFen`, and that the rebate is not too high (domain §1.1, §2.31). What the
 * company lets a customer owe, and what an order costs, is told to those only who see it anyway.
 */
export async function assertTerms(
  tx: Tx,
  order: Order,
  customer: Customer,
  { moreFen, carsFen }: { moreFen: number; carsFen: number | null },
  reasons: TermReasons,
): Promise<void> {
  await assertCredit(tx, order, customer, moreFen, reasons.creditReason)
  await assertProfit(tx, order, carsFen, reasons.lossReason)
  await assertRebate(tx, order, reasons.rebateReason)
}

const seesCost = (tx: Tx): boolean => hasRight(tx.user, 'cost')

async function assertCredit(
  tx: Tx,
  order: Order,
  customer: Customer,
  moreFen: number,
  reason: string | null | undefined,
): Promise<void> {
  const leftFen = creditLeft(customer)
  if (leftFen === null || moreFen <= Math.max(0, leftFen)) return
  const [used, limit] = [formatYuan(customer.outstandingFen), formatYuan(customer.creditLimitFen ?? 0)]
  const refusal = seesCost(tx)
    ? refuseField('creditReason', 'orders.credit', { used, limit })
    : refuseField('creditReason', 'orders.creditFull')
  await requireException(tx, 'credit', orderExcepted(order), reason, refusal)
}

async function assertProfit(
  tx: Tx,
  order: Order,
  carsFen: number | null,
  reason: string | null | undefined,
): Promise<void> {
  if (carsFen === null) return
  const profitFen = order.revenueFen - carsFen - order.rebateFen - order.insuranceCostFen
  if (profitFen >= (await settingsOf(tx)).lossThresholdFen) return
  const refusal = seesCost(tx)
    ? refuseField('lossReason', 'orders.lossReason', { profit: formatYuan(profitFen) })
    : refuseField('lossReason', 'orders.lossExpected')
  await requireException(tx, 'loss', orderExcepted(order), reason, refusal)
}

/** What carrying the cars of an order as it is stored costs: where that is not known, what the lane has cost so far. */
export function expectedCostOf(order: Order): number | null {
  if (order.costState === 'missing') return order.estCostFen
  return order.costFen - order.rebateFen - order.insuranceCostFen
}

async function assertRebate(tx: Tx, order: Order, reason: string | null | undefined): Promise<void> {
  const { rebateLimit } = await settingsOf(tx)
  if (order.rebateFen === 0 || order.rebateFen <= percentFen(order.revenueFen, rebateLimit)) return
  const refusal = seesCost(tx)
    ? refuseField('rebateReason', 'orders.rebate', { rebate: formatYuan(order.rebateFen), percent: rebateLimit })
    : refuseField('rebateReason', 'orders.rebateHigh')
  await requireException(tx, 'rebate', orderExcepted(order), reason, refusal)
}
