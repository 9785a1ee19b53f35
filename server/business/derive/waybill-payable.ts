import { sql } from 'drizzle-orm'
import { payables } from '../../../src/resources/finance/payables.ts'
import { payees } from '../../../src/resources/finance/payees.ts'
import { carriers } from '../../../src/resources/fleet/carriers.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import type { Payable, Waybill } from '../rules/rows.ts'

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
  await tx.insert(payables, [
    {
      kind: waybill.type,
      waybillId: waybill.id,
      payeeId,
      officeId: waybill.officeId,
      bizDate: tx.today,
      ...figures(waybill.freightFen),
    },
  ])
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
