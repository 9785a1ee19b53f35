import { businessDay } from '../../../src/define/business-day.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import { addDays } from '../../../src/define/where.ts'
import { driverClaimItems } from '../../../src/resources/fleet/driver-claim-items.ts'
import { CLAIM_DAYS } from '../../../src/resources/fleet/driver-claims.ts'
import { trucks } from '../../../src/resources/fleet/trucks.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuseField } from '../../errors/business-error.ts'
import type { DriverClaim, Waybill } from '../rules/rows.ts'
import { doubtsOf } from './claim-doubts.ts'
import { itemsOf, moveItems } from './claim-items.ts'

/** 提交: what looks the same as something claimed before, or is not of the trip, asks for an explanation, all of it at once. */
export async function submitClaim(
  tx: Tx,
  row: DriverClaim,
  { submitNote }: ActionInput<Resources['driverClaims'], 'submit'>,
): Promise<Partial<DriverClaim>> {
  const items = await itemsOf(tx, row)
  await tx.assertOpen(driverClaimItems, items)
  const trip = row.waybillId ? await tx.lockOne(waybills, row.waybillId) : null
  if (trip) assertRecent(tx, trip)
  // Locked before anything is compared: of two that are alike the second one sees the first.
  const { fuelNorm } = await tx.lockOne(trucks, row.truckId)
  const doubts = await doubtsOf(tx.query, { id: row.id, truckId: row.truckId, trip, items }, tx.today)
  if (doubts.length > 0 && !submitNote) throw refuseField('submitNote', 'claims.doubtful', { what: { list: doubts } })
  await moveItems(tx, items, { status: 'submitted' })
  return { submitNote: submitNote ?? null, fuelNorm }
}

function assertRecent(tx: Tx, trip: Waybill): void {
  const last = trip.completedAt ?? trip.arrivedAt
  if (last && businessDay(new Date(last)) < addDays(tx.today, -CLAIM_DAYS))
    throw refuseField('waybillId', 'claims.oldTrip', { no: trip.waybillNo })
}
