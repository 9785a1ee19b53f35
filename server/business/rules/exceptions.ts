import type { Right } from '../../../src/define/rights.ts'
import type { ExceptionKind } from '../../../src/resources/company/exception-kinds.ts'
import { exceptions } from '../../../src/resources/company/exceptions.ts'
import { hasRight } from '../../engine/access.ts'
import type { Tx } from '../../engine/tx.ts'
import type { BusinessError } from '../../errors/business-error.ts'
import { carName } from './names.ts'
import type { Order, OrderCar, Waybill } from './rows.ts'

/** The document that is let through, by the number that people know it by. */
export type Excepted = { source: string; sourceId: string; sourceNo: string; officeId: string }

export const orderExcepted = ({ id, orderNo, officeId }: Order): Excepted => ({
  ...{ source: 'orders', sourceId: id, sourceNo: orderNo, officeId },
})
export const waybillExcepted = ({ id, waybillNo, officeId }: Waybill): Excepted => ({
  ...{ source: 'waybills', sourceId: id, sourceNo: waybillNo, officeId },
})
export const carExcepted = (car: OrderCar, { officeId }: Order): Excepted => ({
  ...{ source: 'orderCars', sourceId: car.id, sourceNo: carName(car), officeId },
})

const rightFor = (kind: ExceptionKind): Right => (kind === 'ownReview' ? 'order.reviewOwn' : `exception.${kind}`)

/** Whether somebody may let that through and says why. */
export const isExcepted = (tx: Tx, kind: ExceptionKind, reason: string | null | undefined): reason is string =>
  Boolean(reason?.trim()) && hasRight(tx.user, rightFor(kind))

/** Lets through what a rule forbids, where the person may and says why; refuses otherwise. It stands on record from then on. */
export async function requireException(
  tx: Tx,
  kind: ExceptionKind,
  of: Excepted,
  reason: string | null | undefined,
  refusal: BusinessError,
): Promise<void> {
  if (!isExcepted(tx, kind, reason)) throw refusal
  await recordException(tx, kind, of, reason)
}

/** Enters an exception in the list of all of them, and in the history of its document. */
export async function recordException(tx: Tx, kind: ExceptionKind, of: Excepted, reason: string): Promise<void> {
  await tx.insert(exceptions, [{ kind, ...of, reason: reason.trim() }])
  const { source, sourceId } = of
  tx.log({ resource: source, rowId: sourceId, action: `exceptions.${kind}`, changes: {}, reason: reason.trim() })
}
