import type { Draft } from '../../../src/define/resource.ts'
import { staff } from '../../../src/resources/company/staff.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Additions, Lined, Written } from '../../engine/write.ts'
import { refuseField } from '../../errors/business-error.ts'
import type { DriverClaim } from '../rules/rows.ts'

type Next = (additions?: Additions) => Promise<Written>
type Claim = Draft<Resources['driverClaims']>
type Said = { driverId: string; waybillId?: string | null | undefined }

export const createClaim = async (tx: Tx, draft: Claim, _lines: Lined, next: Next): Promise<Written> =>
  next({ row: await followed(tx, { ...draft, driverId: draft.driverId ?? tx.user.id }) })

export const changeClaim = async (
  tx: Tx,
  row: DriverClaim,
  patch: Partial<Claim>,
  _lines: Lined,
  next: Next,
): Promise<Written> => next({ row: await followed(tx, { ...row, ...patch }) })

/** A claim is of the driver's office, and of a trip that he drove. Who reaches only his own rows claims for himself alone. */
async function followed(tx: Tx, { driverId, waybillId }: Said): Promise<Partial<DriverClaim>> {
  if (tx.user.scope === 'self' && driverId !== tx.user.id) throw refuseField('driverId', 'claims.own')
  const trip = waybillId ? await tx.lockOne(waybills, waybillId) : undefined
  if (trip && trip.driverId !== driverId) throw refuseField('waybillId', 'claims.otherDriver', { no: trip.waybillNo })
  const { officeId } = await tx.lockOne(staff, driverId)
  return { officeId }
}
