import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { tellTrip } from '../billing/tell.ts'
import { refresh } from '../derive/refresh.ts'
import { releaseTruck } from '../derive/waybill-crew.ts'
import { voidPayable } from '../derive/waybill-payable.ts'
import type { Waybill } from '../rules/rows.ts'
import { assign } from './assign-waybill.ts'
import { legsOf, takeOff, unloadToPlanned } from './waybill-loads.ts'

/** 确认派车: the trip is fit to depart. */
export async function confirmWaybill(
  tx: Tx,
  row: Waybill,
  input: ActionInput<Resources['waybills'], 'confirm'>,
): Promise<Partial<Waybill>> {
  const kept = await assign(tx, row, await legsOf(tx, row.id), input)
  await noteZeroFreight(tx, row, kept.zeroFreightReason ?? null)
  await refresh(tx, { waybills: [row.id], carriers: [row.carrierId] })
  await tellTrip(tx, row, 'dispatched')
  return kept
}

/** 退回配载: the truck is free, nothing is owed, and cars already loaded come off the truck again. */
export async function replanWaybill(tx: Tx, row: Waybill): Promise<Partial<Waybill>> {
  const legs = await legsOf(tx, row.id)
  await releaseTruck(tx, row.truckId)
  await unloadToPlanned(tx, row, legs)
  await voidPayable(tx, row.id)
  await noteZeroFreight(tx, row, null)
  await refresh(tx, { waybills: [row.id], carriers: [row.carrierId] })
  return { overCapacityReason: null }
}

/** Before the orders are derived anew, whose cost is known by it. */
async function noteZeroFreight(tx: Tx, { id }: Waybill, zeroFreightReason: string | null): Promise<void> {
  await tx.update(waybills, await tx.lockOne(waybills, id), { zeroFreightReason })
}

/** 取消运单: the cars wait again where they stood. A loaded car must come off the truck first. */
export async function cancelWaybill(tx: Tx, row: Waybill): Promise<undefined> {
  const legs = await legsOf(tx, row.id)
  const loaded = legs.filter(({ load }) => load.status !== 'planned')
  if (loaded.length > 0) throw refuse('waybills.notUnloaded', { count: loaded.length })
  await releaseTruck(tx, row.status === 'assigned' ? row.truckId : null)
  await takeOff(tx, row, legs)
  await voidPayable(tx, row.id)
  const orders = legs.map(({ order }) => order.id)
  await refresh(tx, { waybills: [row.id], orders, carriers: [row.carrierId] })
  return undefined
}
