import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { waybillLoads } from '../../../src/resources/transport/waybill-loads.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { tellTrip } from '../billing/tell.ts'
import { refresh } from '../derive/refresh.ts'
import { track, untrack } from '../derive/track.ts'
import { releaseTruck, retakeTruck } from '../derive/waybill-crew.ts'
import { assertUncheckedTrip, datePayable } from '../derive/waybill-payable.ts'
import { latest, momentAfter } from '../rules/event-time.ts'
import { stateAfterLeg } from '../rules/leg-rules.ts'
import { carName } from '../rules/names.ts'
import type { Waybill } from '../rules/rows.ts'
import { reload } from './reload-car.ts'
import { type Leg, legsOf } from './waybill-loads.ts'

/** No trip is longer than this. */
const MAX_KM = 5000

/** 到达: every car is off the truck, which stands idle at the destination. */
export async function arriveWaybill(
  tx: Tx,
  row: Waybill,
  input: ActionInput<Resources['waybills'], 'arrive'>,
): Promise<Partial<Waybill>> {
  const legs = await legsOf(tx, row.id)
  const notLoaded = legs.filter(({ load }) => load.status === 'planned')
  if (notLoaded.length > 0) throw refuse('waybills.notLoaded', { count: notLoaded.length })
  const loaded = legs.filter(({ load }) => load.status === 'loaded')
  if (loaded.length > 0 && input.unloadAll === false) throw refuse('waybills.notUnloaded', { count: loaded.length })
  assertOdometer(row, input.odometerIn ?? null)
  const since = latest('', row.departedAt, ...legs.map(({ load }) => load.loadedAt)) || null
  const at = momentAfter(tx, input.arrivedAt, since)
  await releaseTruck(tx, row.truckId, row.toRegion)
  await unloadLegs(tx, row, loaded, at)
  const seen = await track(tx, row, { at, kind: 'arrive', region: row.toRegion })
  await datePayable(tx, { ...row, arrivedAt: at })
  await refresh(tx, { orders: legs.map(({ order }) => order.id) })
  await tellTrip(tx, row, 'arrived')
  return { arrivedAt: at, odometerIn: input.odometerIn ?? null, ...seen }
}

/**
 * 撤销到达: the cars that came off at the arrival are on the truck again, which is under way. Nothing may have happened to
 * them since, and nothing may be checked by the finance.
 */
export async function unarriveWaybill(
  tx: Tx,
  row: Waybill,
  input: ActionInput<Resources['waybills'], 'unarrive'>,
): Promise<Partial<Waybill>> {
  await assertUncheckedTrip(tx, row.id)
  await retakeTruck(tx, row)
  for (const leg of await legsOf(tx, row.id)) {
    const cameOff = leg.load.unloadedAt !== null && leg.load.unloadedAt === row.arrivedAt
    if (!cameOff) continue
    if (leg.load.status === 'signed') throw refuse('waybills.wentOn', { car: carName(leg.car) })
    await reload(tx, row, leg)
  }
  const seen = await untrack(tx, row, 'arrive', input.reason)
  await datePayable(tx, { ...row, arrivedAt: null })
  await refresh(tx, { waybills: [row.id] })
  return { arrivedAt: null, odometerIn: null, ...seen }
}

/** Takes cars off where their legs end. */
export async function unloadLegs(tx: Tx, waybill: Waybill, legs: readonly Leg[], at: string): Promise<void> {
  await tx.updateMany(
    waybillLoads,
    legs.map(({ load }) => ({ row: load, patch: { status: 'unloaded', unloadedAt: at } })),
  )
  await tx.updateMany(
    orderCars,
    legs.map(({ load, car, order }) => ({
      row: car,
      patch: {
        status: stateAfterLeg(waybill.type, load.unloadRegion, order),
        currentRegion: load.unloadRegion,
        currentWaybillId: null,
      },
    })),
  )
}

function assertOdometer({ odometerOut }: Waybill, odometerIn: number | null): void {
  if (odometerOut === null || odometerIn === null) return
  if (odometerIn < odometerOut || odometerIn >= odometerOut + MAX_KM)
    throw refuseField('odometerIn', 'waybills.odometer')
}
