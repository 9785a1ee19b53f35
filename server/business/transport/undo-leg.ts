import { sql } from 'drizzle-orm'
import { formatYuan } from '../../../src/define/money.ts'
import { receipts } from '../../../src/resources/finance/receipts.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import { waybillLoads } from '../../../src/resources/transport/waybill-loads.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { followDates } from '../derive/follow-order.ts'
import { refresh } from '../derive/refresh.ts'
import { assertUncheckedTrip } from '../derive/waybill-payable.ts'
import { isThisMonth } from '../rules/event-time.ts'
import { plannedState, stateAfterLeg } from '../rules/leg-rules.ts'
import { carName, notInState } from '../rules/names.ts'
import type { Order, WaybillLoad } from '../rules/rows.ts'
import { legOf } from './load-car.ts'
import { reload } from './reload-car.ts'
import { awaitsSignature } from './waybill-loads.ts'

/** 撤销装车: the car stands beside the truck again, which has not departed, or took the car on the way. */
export async function undoLoad(tx: Tx, row: WaybillLoad): Promise<Partial<WaybillLoad>> {
  const waybill = await tx.lockOne(waybills, row.waybillId)
  if (waybill.status !== 'assigned' && waybill.status !== 'inTransit')
    throw notInState(waybill, waybillLoads.actions.undoLoad)
  const { car } = await legOf(tx, row)
  const departedWith = waybill.departedAt !== null && row.loadedAt !== null && row.loadedAt <= waybill.departedAt
  if (departedWith) throw refuse('loads.departed', { car: carName(car) })
  await tx.update(orderCars, car, { status: plannedState[waybill.type] })
  await refresh(tx, { orders: [row.orderId] })
  return { loadedAt: null }
}

/** 撤销卸车 on the way: the car is on the truck again. */
export async function undoUnload(tx: Tx, row: WaybillLoad): Promise<undefined> {
  const waybill = await tx.lockOne(waybills, row.waybillId)
  if (waybill.status !== 'inTransit') throw notInState(waybill, waybillLoads.actions.undoUnload)
  await reload(tx, waybill, await legOf(tx, row))
  await refresh(tx, { orders: [row.orderId] })
  return undefined
}

/**
 * 撤销交车: in the same month, with the money that was collected reversed before. A car that was handed over from the truck
 * is on it again while the truck is under way; any other waits again where its leg ended.
 */
export async function undoSign(tx: Tx, row: WaybillLoad): Promise<undefined> {
  const waybill = await tx.lockOne(waybills, row.waybillId)
  const leg = await legOf(tx, row)
  const { load, car, order } = leg
  if (!isThisMonth(tx, load.signedAt)) throw refuse('loads.signedEarlier')
  await assertUncheckedTrip(tx, waybill.id)
  await assertNothingCollected(tx, load)
  const unsigned = { signedBy: null, signedPhone: null, signedAt: null } as const
  if (waybill.status === 'inTransit' && load.unloadedAt === load.signedAt) {
    await reload(tx, waybill, leg, unsigned)
  } else {
    const status = stateAfterLeg(waybill.type, load.unloadRegion, order)
    const isLeftOpen = awaitsSignature(waybill, { load: { status: 'unloaded' }, car: { status }, order })
    if (waybill.status === 'completed' && isLeftOpen) throw notInState(waybill, waybillLoads.actions.undoSign)
    await tx.update(waybillLoads, load, { status: 'unloaded', signedAt: null })
    await tx.update(orderCars, car, { status, currentRegion: load.unloadRegion, ...unsigned })
  }
  await refresh(tx, { waybills: [waybill.id], orders: [order.id] })
  await awaitReceipt(tx, await tx.lockOne(orders, order.id))
  return undefined
}

/** A signed receipt (回单) is about a hand-over that took place: it is awaited again. */
async function awaitReceipt(tx: Tx, order: Order): Promise<void> {
  const isBack = order.receiptStatus === 'returned'
  const now = isBack ? await tx.update(orders, order, { receiptStatus: 'waiting', receiptReturnedOn: null }) : order
  await followDates(tx, now)
}

/** The 到付 that came in with the hand-over is the cashier's to give back, not the dispatcher's. */
async function assertNothingCollected(tx: Tx, load: WaybillLoad): Promise<void> {
  const [receipt] = await tx.lockMany(receipts, sql`t.load_id = ${load.id} and t.status = 'posted'`)
  if (receipt) throw refuse('loads.collected', { amount: formatYuan(receipt.amountFen), receipt: receipt.receiptNo })
}
