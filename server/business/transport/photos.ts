import type { Tx } from '../../engine/tx.ts'
import { refuseField } from '../../errors/business-error.ts'
import { photosOf } from '../inspection/record-look.ts'
import { carExcepted, requireException } from '../rules/exceptions.ts'
import { carName } from '../rules/names.ts'
import { settingsOf } from '../rules/settings.ts'
import type { Leg } from './waybill-loads.ts'

type Given = {
  photos?: readonly string[] | undefined
  signature?: readonly string[] | undefined
  photosReason?: string | null | undefined
}

/**
 * A car is loaded only once there are so many photos of it, taken when it was looked over or while it is loaded
 * (domain §1.2; the number is a setting of the company).
 */
export async function assertLoadPhotos(tx: Tx, legs: readonly Leg[], given: Given): Promise<void> {
  const { intakePhotos } = await settingsOf(tx)
  if (intakePhotos === 0 || legs.length === 0) return
  const carIds = legs.map(({ car }) => car.id)
  const taken = await photosOf(tx, carIds, ['intake', 'loading'])
  const countOf = ({ car }: Leg) => (taken.get(car.id) ?? 0) + (given.photos?.length ?? 0)
  for (const leg of legs) await assertCount(tx, leg, 'loads.photos', countOf(leg), intakePhotos, given)
}

/** A hand-over is signed for or photographed; a signature or photos of several cars at once count for each of them. */
export async function assertHandOverProof(tx: Tx, legs: readonly Leg[], given: Given): Promise<void> {
  if (given.signature?.length) return
  const { handOverPhotos } = await settingsOf(tx)
  for (const leg of legs) {
    const taken = await photosOf(tx, [leg.car.id], ['handOver'], leg.load.id)
    const count = (taken.get(leg.car.id) ?? 0) + (given.photos?.length ?? 0)
    await assertCount(tx, leg, 'loads.proof', count, handOverPhotos, given)
  }
}

async function assertCount(
  tx: Tx,
  { car, order }: Leg,
  said: 'loads.photos' | 'loads.proof',
  count: number,
  least: number,
  given: Given,
): Promise<void> {
  if (count >= least) return
  const refusal = refuseField('photosReason', said, { car: carName(car), count, least })
  await requireException(tx, 'photos', carExcepted(car, order), given.photosReason, refusal)
}
