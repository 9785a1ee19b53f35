import { sql } from 'drizzle-orm'
import { businessDay } from '../../../src/define/business-day.ts'
import { payables } from '../../../src/resources/finance/payables.ts'
import { payees } from '../../../src/resources/finance/payees.ts'
import { carriers } from '../../../src/resources/fleet/carriers.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { bizDateOf, payableDueOn, type Terms } from '../rules/payable-terms.ts'
import type { Order, Payable, Waybill } from '../rules/rows.ts'

/** The payable of a waybill that still holds. */
export async function payableOf(tx: Tx, waybillId: string): Promise<Payable | undefined> {
  const [payable] = await tx.lockMany(payables, sql`t.waybill_id = ${waybillId} and t.status <> 'void'`)
  return payable
}

/** Whom the trip's freight is paid to: the one named, else the carrier's own payee, made when there is none yet. */
export async function payeeOf(tx: Tx, { payeeId, carrierId, waybillNo }: Waybill): Promise<string> {
  if (payeeId) return payeeId
  if (!carrierId) throw new Error(`waybill ${waybillNo} has nobody to be paid`)
  const carrier = await tx.lockOne(carriers, carrierId)
  const [known] = await tx.lockMany(payees, sql`t.carrier_id = ${carrier.id} and t.kind = 'carrier' and t.is_active`)
  if (known) return known.id
  const [made] = await tx.insert(payees, [{ name: carrier.name, kind: 'carrier', carrierId: carrier.id }])
  return (made as { id: string }).id
}

/** A trip of a foreign or affiliated truck is owed as the dispatcher entered it, until the finance has checked it. */
export async function owe(tx: Tx, waybill: Waybill, payeeId: string): Promise<void> {
  const terms = await termsOf(tx, waybill)
  await tx.insert(payables, [
    {
      kind: waybill.type,
      waybillId: waybill.id,
      payeeId,
      officeId: waybill.officeId,
      ...terms,
      ...(await datesOf(tx, waybill, terms, tx.today)),
      ...figures(waybill.freightFen),
    },
  ])
}

/** The payable of a trip follows it in its business date and in when it falls due. */
export async function datePayable(tx: Tx, waybill: Waybill): Promise<void> {
  const payable = await payableOf(tx, waybill.id)
  if (payable) await tx.update(payables, payable, await datesOf(tx, waybill, payable, confirmedOn(payable)))
}

/** Trips that are paid once the receipts are back fall due anew with each of their orders. */
export async function dateReceiptPayables(tx: Tx, order: Order): Promise<void> {
  const rows = await tx.lockMany(
    payables,
    sql`t.status <> 'void' and t.settle_mode = 'onReceipt' and t.waybill_id in (select waybill_id from waybill_loads
      where order_id = ${order.id} and status <> 'withdrawn')`,
  )
  for (const row of rows) {
    const backOn = await receiptsBackOn(tx, row.waybillId ?? '', order)
    const dueOn = payableDueOn(row, { arrivedAt: null, expectedArriveAt: null }, row.bizDate, backOn)
    await tx.update(payables, row, { dueOn })
  }
}

const confirmedOn = ({ createdAt }: Payable): string => businessDay(new Date(createdAt))

/** The carrier's terms; who is paid without being one is paid by the trip. */
async function termsOf(tx: Tx, { carrierId }: Waybill): Promise<Terms> {
  const [terms] = await tx.query<Terms>(
    sql`select settle_mode as "settleMode", settle_days as "settleDays" from carriers where id = ${carrierId}`,
  )
  return terms ?? { settleMode: 'perTrip', settleDays: 0 }
}

async function datesOf(tx: Tx, waybill: Waybill, terms: Terms, confirmed: string) {
  const bizDate = bizDateOf(waybill, confirmed)
  const backOn = terms.settleMode === 'onReceipt' ? await receiptsBackOn(tx, waybill.id) : null
  return { bizDate, dueOn: payableDueOn(terms, waybill, bizDate, backOn) }
}

/**
 * The day of the last signed receipt of a trip's orders, or of the hand-over where none is asked; none while one is
 * awaited. `written` is an order as it is about to be.
 */
async function receiptsBackOn(tx: Tx, waybillId: string, written?: Order): Promise<string | null> {
  const found = await tx.query<Pick<Order, 'id' | 'receiptRequired' | 'receiptReturnedOn' | 'deliveredAt'>>(
    sql`select o.id, o.receipt_required as "receiptRequired", o.receipt_returned_on as "receiptReturnedOn",
        o.delivered_at as "deliveredAt"
      from orders o where exists (select from waybill_loads l
        where l.order_id = o.id and l.waybill_id = ${waybillId} and l.status <> 'withdrawn')`,
  )
  const days = found.map((row) => backOn(row.id === written?.id ? written : row))
  return days.includes(null) ? null : (days.sort().at(-1) ?? null)
}

/** When an order's signed receipt was back, or the order handed over where none is asked. */
function backOn(order: Pick<Order, 'receiptRequired' | 'receiptReturnedOn' | 'deliveredAt'>): string | null {
  if (order.receiptRequired !== 'none') return order.receiptReturnedOn
  return order.deliveredAt && businessDay(new Date(order.deliveredAt))
}

/** Voids the waybill's payable; one that the finance has checked must be unchecked first. */
export async function voidPayable(tx: Tx, waybillId: string): Promise<void> {
  const payable = await payableOf(tx, waybillId)
  if (!payable) return
  assertUnchecked(payable)
  await tx.assertOpen(payables, [payable])
  await tx.update(payables, payable, { status: 'void' })
}

/** The unchecked payable follows the dispatcher's figure. */
export async function followFreight(tx: Tx, payable: Payable, freightFen: number): Promise<Payable> {
  if (payable.amountDispatchFen === freightFen) return payable
  assertUnchecked(payable)
  return tx.update(payables, payable, figures(freightFen))
}

/** Refuses what would change a trip that the finance has checked. */
export async function assertUncheckedTrip(tx: Tx, waybillId: string): Promise<void> {
  const payable = await payableOf(tx, waybillId)
  if (payable) assertUnchecked(payable)
}

export function assertUnchecked(payable: Payable): void {
  if (payable.status !== 'pendingCheck' && payable.status !== 'disputed') throw refuse('waybills.checked')
}

/** Before the check the finance figure is the dispatcher's. */
export function figures(dispatchFen: number): Partial<Payable> {
  return {
    amountDispatchFen: dispatchFen,
    amountFinanceFen: dispatchFen,
    deductFen: 0,
  }
}
