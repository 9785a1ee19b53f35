import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { waybillLoads } from '../../../src/resources/transport/waybill-loads.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { refresh } from '../derive/refresh.ts'
import { lockSharersOf } from '../derive/share-freight.ts'
import { type Look, recordIfSeen } from '../inspection/record-look.ts'
import { momentOnPhone } from '../rules/event-time.ts'
import { loadedState, travellingState } from '../rules/leg-rules.ts'
import { notInState } from '../rules/names.ts'
import type { Waybill, WaybillLoad } from '../rules/rows.ts'
import { unloadLegs } from './arrive-waybill.ts'
import { assertLoadPhotos } from './photos.ts'
import { assertReady, type Leg, takeOff, withCars } from './waybill-loads.ts'

/** 装车: before the truck departs, or on the way. */
export async function loadCar(
  tx: Tx,
  row: WaybillLoad,
  input: ActionInput<Resources['waybillLoads'], 'load'>,
): Promise<Partial<WaybillLoad>> {
  const waybill = await tx.lockOne(waybills, row.waybillId)
  if (waybill.status !== 'assigned' && waybill.status !== 'inTransit')
    throw notInState(waybill, waybillLoads.actions.load)
  const leg = await legOf(tx, row)
  assertReady(leg.car)
  await assertLoadPhotos(tx, [leg], input)
  const states = waybill.status === 'assigned' ? loadedState : travellingState
  const at = momentOnPhone(tx, input.at, waybill.departedAt)
  const car = await recordIfSeen(tx, leg.car, {
    stage: 'loading',
    load: row,
    region: row.loadRegion,
    at,
    ...seenIn(input),
  })
  await tx.update(orderCars, car, { status: states[waybill.type] })
  await refresh(tx, { orders: [row.orderId] })
  return { loadedAt: at }
}

/** 卸车 on the way, where the car's leg ends. */
export async function unloadCar(
  tx: Tx,
  row: WaybillLoad,
  input: ActionInput<Resources['waybillLoads'], 'unload'>,
): Promise<Partial<WaybillLoad>> {
  const waybill = await tx.lockOne(waybills, row.waybillId)
  if (waybill.status !== 'inTransit') throw notInState(waybill, waybillLoads.actions.unload)
  const leg = await legOf(tx, row)
  const at = momentOnPhone(tx, input.at, row.loadedAt)
  const look = { stage: 'unloading', load: row, region: row.unloadRegion, at, ...seenIn(input) } as const
  const car = await recordIfSeen(tx, leg.car, look)
  await unloadLegs(tx, waybill, [{ ...leg, car }], at)
  await refresh(tx, { orders: [row.orderId] })
  return {}
}

/** 撤下: the car waits again where it stood; the others bear the freight. */
export async function withdrawLoad(
  tx: Tx,
  row: WaybillLoad,
  _input: ActionInput<Resources['waybillLoads'], 'withdraw'>,
): Promise<undefined> {
  const waybill: Waybill = await tx.lockOne(waybills, row.waybillId)
  // A confirmed trip is owed for: without a car nobody would bear it.
  if (waybill.status !== 'planning' && waybill.loadCount === 1)
    throw refuse('loads.last', { waybill: waybill.waybillNo })
  await takeOff(tx, waybill, [await legOf(tx, row)])
  await refresh(tx, { loadedOn: [waybill.id], orders: [row.orderId], carriers: [waybill.carrierId] })
  return undefined
}

type Seen = ActionInput<Resources['waybillLoads'], 'unload'>

/** What an action that moves a car tells of its state. */
export const seenIn = ({ photos, newMarks, mileage, energyPercent, lookNote: note, place }: Seen): Partial<Look> => ({
  ...{ photos, newMarks, mileage, energyPercent, note, place },
})

/** The load with its car and order, behind the locks of its waybill and of the orders that share its freight. */
export async function legOf(tx: Tx, row: WaybillLoad): Promise<Leg> {
  await lockSharersOf(tx, [row.waybillId], [row.orderId])
  const [leg] = await withCars(tx, [await tx.lockOne(waybillLoads, row.id)])
  if (!leg) throw new Error(`load ${row.id} is gone`)
  return leg
}
