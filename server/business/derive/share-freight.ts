import { sql } from 'drizzle-orm'
import { splitFen } from '../../../src/define/split-fen.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import { waybillLoads } from '../../../src/resources/transport/waybill-loads.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import type { Tx } from '../../engine/tx.ts'
import { idsOf, type Waybill, type WaybillLoad } from '../rules/rows.ts'
import { carTailsOf, settleStatusOf } from './trip-figures.ts'
import { followFreight, payableOf } from './waybill-payable.ts'

/**
 * Writes what follows from a waybill's loads: its freight where each has its price, and each one's share of the freight.
 * Shared is what the trip costs: the net payable, else the dispatcher's figure (own truck: the internal price). Answers
 * the orders whose cost may have moved: all on it, or where `onlyLoads` came and went, those whose share moves.
 */
export async function shareFreight(tx: Tx, waybillId: string, onlyLoads = false): Promise<string[]> {
  const waybill = await tx.lockOne(waybills, waybillId)
  const orderIds = onlyLoads ? await lockSharersOf(tx, [waybillId]) : await lockOrdersOf(tx, waybillId)
  const loads = await tx.lockMany(waybillLoads, sql`t.waybill_id = ${waybillId}`)
  const active = loads.filter((load) => load.status !== 'withdrawn')
  const freightFen = waybill.freightMode === 'perCar' ? sum(active.map((load) => load.freightFen)) : waybill.freightFen
  const payable = await payableOf(tx, waybillId)
  const owed = payable && (await followFreight(tx, payable, waybill, freightFen))
  const derived = { carTails: await carTailsOf(tx, waybillId), settleStatus: settleStatusOf(payable) }
  await tx.update(waybills, waybill, { freightFen, ...derived })
  const shares =
    active.length > 0 ? sharesOf(owed?.netFen ?? freightFen, active, await weightsOf(tx, waybill, active)) : []
  const shareOf = new Map(active.map((load, at) => [load.id, shares[at] ?? 0]))
  const isInternal = waybill.carrierKind === 'own'
  await tx.updateMany(
    waybillLoads,
    loads.map((load) => ({ row: load, patch: { shareFen: shareOf.get(load.id) ?? 0, isInternal, leg: waybill.type } })),
  )
  return orderIds
}

/**
 * Each load's share of a freight, to the fen: what is fixed first, the rest by weight. Where a freight that was lowered
 * since no longer holds what is fixed, or nobody is left to bear the rest, it is split as the fixed shares are.
 */
export function sharesOf(
  freightFen: number,
  loads: readonly Pick<WaybillLoad, 'fixedShareFen'>[],
  weights: readonly number[],
): number[] {
  const fixed = loads.map((load) => load.fixedShareFen)
  const fixedFen = sum(fixed.map((fen) => fen ?? 0))
  const isFree = fixed.map((fen) => fen === null)
  if (fixedFen > freightFen || !isFree.includes(true))
    return splitFen(
      freightFen,
      fixed.map((fen) => fen ?? 0),
    )
  const rest = splitFen(
    freightFen - fixedFen,
    weights.filter((_, at) => isFree[at]),
  )
  return fixed.map((fen) => fen ?? rest.shift() ?? 0)
}

/** Locks the orders that have cars on the waybill, in the order of their ids. */
export async function lockOrdersOf(tx: Tx, waybillId: string): Promise<string[]> {
  const found = await tx.query<{ orderId: string }>(
    sql`select distinct order_id as "orderId" from waybill_loads where waybill_id = ${waybillId} and status <> 'withdrawn'`,
  )
  const ids = found.map(({ orderId }) => orderId)
  await tx.lockRows(orders, ids)
  return ids
}

/**
 * Where cars come and go on locked waybills and nothing else changes: locks the orders whose share of the freight may
 * move, and further ones, all in the order of their ids.
 */
export async function lockSharersOf(
  tx: Tx,
  waybillIds: readonly string[],
  more: readonly string[] = [],
): Promise<string[]> {
  const ids = new Set(more)
  for (const id of waybillIds) for (const order of await sharersOf(tx, await tx.lockOne(waybills, id))) ids.add(order)
  await tx.lockRows(orders, [...ids])
  return [...ids]
}

/**
 * The orders on a waybill whose share of its freight may move. While it is planned and has no freight, or each car bears
 * its own, no car's coming and going moves the share of another.
 */
async function sharersOf(
  tx: Tx,
  { id, status, freightMode, freightFen, carrierKind, type }: Waybill,
): Promise<string[]> {
  const loads = await tx.query<
    Pick<WaybillLoad, 'orderId' | 'shareFen' | 'freightFen' | 'fixedShareFen' | 'isInternal' | 'leg'>
  >(sql`select order_id as "orderId", share_fen as "shareFen", freight_fen as "freightFen",
      fixed_share_fen as "fixedShareFen", is_internal as "isInternal", leg
    from waybill_loads where waybill_id = ${id} and status <> 'withdrawn'`)
  const isPerCar = freightMode === 'perCar'
  const bearsOwn =
    status === 'planning' &&
    (isPerCar || freightFen === 0) &&
    loads.every(({ fixedShareFen }) => fixedShareFen === null)
  const stays = (load: (typeof loads)[number]) =>
    load.shareFen === (isPerCar ? load.freightFen : 0) &&
    load.isInternal === (carrierKind === 'own') &&
    load.leg === type
  return idsOf(loads.filter((load) => !bearsOwn || !stays(load)).map(({ orderId }) => orderId))
}

/** Slots in use, summed in tenths: coefficients have one decimal. */
export function slotsOf(loads: readonly Pick<WaybillLoad, 'slotCoeff'>[]): number {
  return sum(loads.map((load) => Math.round(load.slotCoeff * 10))) / 10
}

/** 单台: each car's own price; 包板: by slots, equally, or by what the car brings in. */
async function weightsOf(tx: Tx, waybill: Waybill, loads: readonly WaybillLoad[]): Promise<number[]> {
  if (waybill.freightMode === 'perCar') return loads.map((load) => load.freightFen)
  if (waybill.shareRule === 'equal') return loads.map(() => 1)
  if (waybill.shareRule === 'slot') return loads.map((load) => Math.round(load.slotCoeff * 10))
  const carIds = loads.map((load) => load.orderCarId)
  const cars = await tx.query<{ id: string; freightFen: number }>(
    sql`select id, freight_fen as "freightFen" from order_cars where id = any(${sql.param(carIds)}::uuid[])`,
  )
  const revenue = new Map(cars.map((car) => [car.id, car.freightFen]))
  return loads.map((load) => revenue.get(load.orderCarId) ?? 0)
}

const sum = (values: readonly number[]): number => values.reduce((one, value) => one + value, 0)
