import type { Draft } from '../../../src/define/resource.ts'
import { splitFen } from '../../../src/define/split-fen.ts'
import { payees } from '../../../src/resources/finance/payees.ts'
import { trucks } from '../../../src/resources/fleet/trucks.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { freightParts } from '../../../src/resources/transport/freight-parts.ts'
import { waybillLoads } from '../../../src/resources/transport/waybill-loads.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import { regionLabel, sameCity } from '../../engine/regions.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Additions, Lined, Written } from '../../engine/write.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { refresh } from '../derive/refresh.ts'
import { assertOwnership, releaseTruck } from '../derive/waybill-crew.ts'
import { assertParts, datePayable, voidPayable } from '../derive/waybill-payable.ts'
import { carName } from '../rules/names.ts'
import type { Waybill } from '../rules/rows.ts'
import { assign } from './assign-waybill.ts'
import { startOf } from './put-cars-on.ts'
import { assertFreight } from './validate-departure.ts'
import { type Leg, legsOf } from './waybill-loads.ts'

type Next = (additions?: Additions) => Promise<Written>
type Patch = Partial<Draft<Resources['waybills']>>

/** Who drives and who is paid: in an assigned trip these were found fit, and are so again after a change. */
const crew = ['truckId', 'driverId', 'driverName', 'driverPhone', 'carrierKind', 'carrierId', 'payeeId'] as const

/** A new waybill is empty; cars are put on it by 派车 and 加车. */
export async function createWaybill(
  tx: Tx,
  draft: Draft<Resources['waybills']>,
  lines: Lined,
  next: Next,
): Promise<Written> {
  assertNoLoads(lines)
  const perCar = draft.freightMode === 'perCar' ? { freightFen: 0 } : {}
  await assertOwner(tx, draft.truckId ?? null, {
    carrierKind: draft.carrierKind ?? 'own',
    carrierId: draft.carrierId ?? null,
  })
  if (draft.freightMode !== 'perCar') assertParts(draft, draft.freightFen ?? 0)
  return next({ row: { capacitySlots: await slotsOfTruck(tx, draft.truckId ?? null), ...perCar } })
}

/** A change of freight is shared anew over the cars; a change of truck or carrier is checked as on confirmation. */
export async function changeWaybill(tx: Tx, row: Waybill, patch: Patch, lines: Lined, next: Next): Promise<Written> {
  assertNoLoads(lines)
  const after = { ...row, ...patch }
  const isChanged = (key: keyof Patch) => patch[key] !== undefined && patch[key] !== row[key]
  if ((['truckId', 'carrierKind', 'carrierId'] as const).some(isChanged)) await assertOwner(tx, after.truckId, after)
  // What is paid per car is known once it is owed; a part that leaves freight and advance alone is asked of nobody else.
  const isKnown = after.freightMode === 'whole' || (row.freightMode === 'perCar' && row.status === 'assigned')
  if (isKnown && [...freightParts, 'freightFen' as const].some(isChanged)) assertParts(after, after.freightFen)
  const slots = isChanged('truckId') ? { capacitySlots: await slotsOfTruck(tx, patch.truckId ?? null) } : {}
  const isOtherCarrier = isChanged('carrierId') && !isChanged('payeeId')
  const payee = isOtherCarrier && (await isPayeeOfCarrier(tx, row)) ? { payeeId: null } : {}
  const written = await next({ row: { ...slots, ...payee, ...(after.freightFen ? { zeroFreightReason: null } : {}) } })
  const waybill = await tx.lockOne(waybills, row.id)
  const legs = await legsOf(tx, row.id)
  if (isChanged('fromRegion')) assertStart(row, waybill, legs)
  if (isChanged('toRegion')) await moveEnd(tx, waybill, legs)
  if (isChanged('freightMode') || isChanged('freightFen')) await priceLoads(tx, waybill, legs)
  if (row.status === 'assigned') {
    assertFreight(waybill)
    if (crew.some(isChanged)) await reassign(tx, row, waybill)
  }
  if (isChanged('expectedArriveAt') || freightParts.some(isChanged)) await datePayable(tx, waybill)
  await refresh(tx, { waybills: [row.id], carriers: [row.carrierId, waybill.carrierId] })
  return { ...written, row: (await tx.lockOne(waybills, row.id)) as unknown as Written['row'] }
}

async function reassign(tx: Tx, before: Waybill, waybill: Waybill): Promise<void> {
  if (before.truckId !== waybill.truckId) await releaseTruck(tx, before.truckId)
  await voidPayable(tx, waybill.id)
  // What another truck or nobody's price let through holds for that one alone: the trip goes back and is confirmed anew.
  const isSameTruck = before.truckId === waybill.truckId
  const overCapacityReason = isSameTruck ? before.overCapacityReason : null
  const kept = await assign(tx, { ...waybill, overCapacityReason }, await legsOf(tx, waybill.id), {})
  await tx.update(waybills, await tx.lockOne(waybills, waybill.id), kept)
}

function assertNoLoads(lines: Lined): void {
  if ((lines.loads ?? []).length > 0) throw refuseField('loads', 'row.locked')
}

/** The payee of a carrier goes with the carrier. */
async function isPayeeOfCarrier(tx: Tx, { payeeId, carrierId }: Waybill): Promise<boolean> {
  if (!payeeId) return false
  return (await tx.lockOne(payees, payeeId)).carrierId === carrierId
}

async function assertOwner(
  tx: Tx,
  truckId: string | null,
  crew: Pick<Waybill, 'carrierKind' | 'carrierId'>,
): Promise<void> {
  if (truckId) assertOwnership(await tx.lockOne(trucks, truckId), crew)
}

async function slotsOfTruck(tx: Tx, truckId: string | null): Promise<number> {
  return truckId ? (await tx.lockOne(trucks, truckId)).slots : 0
}

/** What was let through from elsewhere stays; no other car is left behind by a form. */
function assertStart(before: Waybill, waybill: Waybill, legs: readonly Leg[]): void {
  const isAt = ({ load }: Leg, { fromRegion }: Waybill) => sameCity(load.loadRegion, fromRegion)
  const away = legs.find((leg) => isAt(leg, before) && !isAt(leg, waybill))
  if (!away) return
  const place = regionLabel(startOf(away))
  throw refuse('cars.place', { car: carName(away.car), place, from: regionLabel(waybill.fromRegion) })
}

/** The legs end where the trip does; a delivery ends with its customer. */
async function moveEnd(tx: Tx, waybill: Waybill, legs: readonly Leg[]): Promise<void> {
  if (waybill.type === 'delivery') return
  for (const { load } of legs) await tx.update(waybillLoads, load, { unloadRegion: waybill.toRegion })
}

/** 单台: the total spreads over the cars as before, equally at first. 包板 knows no price of a single car. */
async function priceLoads(tx: Tx, waybill: Waybill, legs: readonly Leg[]): Promise<void> {
  if (legs.length === 0) return
  const prices = splitFen(
    waybill.freightFen,
    legs.map(({ load }) => load.freightFen),
  )
  const isPerCar = waybill.freightMode === 'perCar'
  for (const [at, { load }] of legs.entries())
    await tx.update(waybillLoads, await tx.lockOne(waybillLoads, load.id), {
      freightFen: isPerCar ? (prices[at] ?? 0) : 0,
    })
}
