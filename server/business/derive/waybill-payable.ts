import { sql } from 'drizzle-orm'
import { businessDay } from '../../../src/define/business-day.ts'
import { formatYuan } from '../../../src/define/money.ts'
import { payables } from '../../../src/resources/finance/payables.ts'
import { payees } from '../../../src/resources/finance/payees.ts'
import { carriers } from '../../../src/resources/fleet/carriers.ts'
import { advanceOf, type FreightParts, freightParts } from '../../../src/resources/transport/freight-parts.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import { wholeRow } from '../../db/columns.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { awaitsReceipts, bizDateOf, firstDueOn, hasParts, type Terms, type Trip } from '../rules/payable-terms.ts'
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
  assertParts(waybill, waybill.freightFen)
  await tx.insert(payables, [
    {
      kind: waybill.type,
      waybillId: waybill.id,
      payeeId,
      officeId: waybill.officeId,
      ...terms,
      ...(await datesOf(tx, waybill, { ...terms, ...unsettled }, tx.today)),
      ...figures(waybill.freightFen),
      ...advance(waybill),
    },
  ])
}

/** The payable of a trip follows it in its business date and in when it falls due. */
export async function datePayable(tx: Tx, waybill: Waybill): Promise<void> {
  const payable = await payableOf(tx, waybill.id)
  if (payable) await tx.update(payables, payable, await datesOf(tx, waybill, payable, confirmedOn(payable)))
}

/** Trips of which something is paid once the receipts are back fall due anew with each of their orders. */
export async function dateReceiptPayables(tx: Tx, order: Order): Promise<void> {
  const rows = await tx.lockMany(
    payables,
    sql`t.status <> 'void' and t.waybill_id in (select l.waybill_id from waybill_loads l join waybills w on w.id = l.waybill_id
      where l.order_id = ${order.id} and l.status <> 'withdrawn'
        and (t.settle_mode = 'onReceipt' or w.receipt_fen + w.deposit_fen > 0))`,
  )
  await dateRows(tx, rows, order)
}

/** What falls due next follows from what is settled by now, where a trip is paid in parts. */
export async function dateParts(tx: Tx, rows: readonly Payable[]): Promise<void> {
  await dateRows(
    tx,
    rows.filter((row) => row.waybillId !== null && row.status !== 'void'),
  )
}

/** The first day on which something of each falls due, as its trip stands; the trip is only read. */
async function dateRows(tx: Tx, rows: readonly Payable[], written?: Order): Promise<void> {
  for (const row of rows) {
    const [trip] = await tx.query<Waybill>(
      sql`select ${wholeRow(waybills, 't')} from waybills t where t.id = ${row.waybillId}`,
    )
    if (!trip || (!written && !hasParts(trip))) continue
    await tx.update(payables, row, { dueOn: await dueOnOf(tx, trip, row, row.bizDate, written) })
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

type Owed = Terms & Pick<Payable, 'paidFen' | 'offsetFen'>

const unsettled = { paidFen: 0, offsetFen: 0 } as const

async function datesOf(tx: Tx, waybill: Waybill, owed: Owed, confirmed: string) {
  const bizDate = bizDateOf(waybill, confirmed)
  return { bizDate, dueOn: await dueOnOf(tx, waybill, owed, bizDate) }
}

async function dueOnOf(
  tx: Tx,
  trip: Trip & Pick<Waybill, 'id'>,
  owed: Owed,
  bizDate: string,
  written?: Order,
): Promise<string | null> {
  const backOn = awaitsReceipts(owed, trip) ? await receiptsBackOn(tx, trip.id, written) : null
  return firstDueOn(owed, trip, bizDate, backOn, owed.paidFen + owed.offsetFen)
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
  if (boundFen(payable) > 0) throw refuse('waybills.advancePaid', { no: payable.payableNo })
  await tx.assertOpen(payables, [payable])
  await tx.update(payables, payable, { status: 'void' })
}

/** The unchecked payable follows the dispatcher's figure, and the parts of it that are paid in advance. */
export async function followFreight(tx: Tx, payable: Payable, waybill: Waybill, freightFen: number): Promise<Payable> {
  const { advanceFen, hasAdvance } = advance(waybill)
  if (payable.amountDispatchFen === freightFen && payable.advanceFen === advanceFen) return payable
  assertUnchecked(payable)
  assertParts(waybill, freightFen)
  if (advanceFen < boundFen(payable))
    throw refuseField('prepaidFen', 'payables.belowAdvance', { paid: formatYuan(boundFen(payable)) })
  return tx.update(payables, payable, { ...figures(freightFen), advanceFen, hasAdvance })
}

/** The parts that are paid at a time of their own come to no more than the freight. */
export function assertParts(parts: { [part in keyof FreightParts]?: number | null }, freightFen: number): void {
  const sumFen = freightParts.reduce((sum, part) => sum + (parts[part] ?? 0), 0)
  if (sumFen > freightFen)
    throw refuseField('freightFen', 'waybills.parts', { sum: formatYuan(sumFen), freight: formatYuan(freightFen) })
}

function advance(waybill: Waybill): Pick<Payable, 'advanceFen' | 'hasAdvance'> {
  const advanceFen = advanceOf(waybill)
  return { advanceFen, hasAdvance: advanceFen > 0 }
}

/** What is paid of it, or asked for. */
const boundFen = ({ paidFen, offsetFen, requestedFen }: Payable): number => paidFen + offsetFen + requestedFen

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
