import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Work } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { refresh } from '../derive/refresh.ts'
import { releaseTruck } from '../derive/waybill-crew.ts'
import { voidPayable } from '../derive/waybill-payable.ts'
import type { Waybill } from '../rules/rows.ts'
import { assign } from './assign-waybill.ts'
import { legsOf, takeOff, unloadToPlanned } from './waybill-loads.ts'

/** 确认派车: the trip is fit to depart. */
export async function confirmWaybill(
  work: Work,
  row: Waybill,
  input: ActionInput<Resources['waybills'], 'confirm'>,
): Promise<Partial<Waybill>> {
  const kept = await assign(work, row, await legsOf(work, row.id), input.overCapacityReason ?? null)
  await refresh(work, { waybills: [row.id], carriers: [row.carrierId] })
  return kept
}

/** 退回配载: the truck is free, nothing is owed, and cars already loaded come off the truck again. */
export async function replanWaybill(work: Work, row: Waybill): Promise<Partial<Waybill>> {
  const legs = await legsOf(work, row.id)
  await releaseTruck(work, row.truckId)
  await unloadToPlanned(work, row, legs)
  await voidPayable(work, row.id)
  await refresh(work, { waybills: [row.id], carriers: [row.carrierId] })
  return { overCapacityReason: null }
}

/** 取消运单: the cars wait again where they stood. A loaded car must come off the truck first. */
export async function cancelWaybill(work: Work, row: Waybill): Promise<undefined> {
  const legs = await legsOf(work, row.id)
  const loaded = legs.filter(({ load }) => load.status !== 'planned')
  if (loaded.length > 0) throw refuse('waybills.notUnloaded', { count: loaded.length })
  await releaseTruck(work, row.status === 'assigned' ? row.truckId : null)
  await takeOff(work, row, legs)
  await voidPayable(work, row.id)
  const orders = legs.map(({ order }) => order.id)
  await refresh(work, { waybills: [row.id], orders, carriers: [row.carrierId] })
  return undefined
}
