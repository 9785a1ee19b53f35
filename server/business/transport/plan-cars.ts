import { sql } from 'drizzle-orm'
import type { ActionInput } from '../../../src/define/resource.ts'
import { trucks } from '../../../src/resources/fleet/trucks.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { waybillLoads } from '../../../src/resources/transport/waybill-loads.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { assertSlot, assertUnplanned, truckElsewhere } from '../derive/named-slot.ts'
import { refresh } from '../derive/refresh.ts'
import { lockSharersOf } from '../derive/share-freight.ts'
import { carTailsOf } from '../derive/trip-figures.ts'
import { assertOwnership } from '../derive/waybill-crew.ts'
import { carExcepted, requireException } from '../rules/exceptions.ts'
import { notInState } from '../rules/names.ts'
import { idsOf, type Order, type OrderCar, type Truck, type Waybill, type WaybillLoad } from '../rules/rows.ts'
import { legOf } from './load-car.ts'
import { type Boarding, boardingOf, putCarsOn, routeOf, startOf } from './put-cars-on.ts'
import { takeOff, withCars } from './waybill-loads.ts'

type Input = ActionInput<Resources['orderCars'], 'plan'>

/** 派车: waiting cars of any orders go on a waybill that is being planned, or on a new one that starts where they are. */
export async function planCars(tx: Tx, rows: OrderCar[], input: Input): Promise<void> {
  const joined = input.waybillId ? await joinedWaybill(tx, input.waybillId, input) : undefined
  const boarding = await boardingOf(tx, joined?.id ?? null, rows)
  const waybill = joined ?? (await newWaybill(tx, boarding, input))
  await putCarsOn(tx, waybill, boarding, input.freightFen ?? 0, input)
  await refresh(tx, { loadedOn: [waybill.id], orders: boarding.map(({ order }) => order.id) })
}

/**
 * 改配: planned cars go from their trip onto another one that is planned, onto a truck that begins one, or onto another slot
 * of their own. All or none: what the other trip refuses leaves them where they are.
 */
export async function moveLoads(
  tx: Tx,
  rows: WaybillLoad[],
  input: ActionInput<Resources['waybillLoads'], 'move'>,
): Promise<void> {
  const [first] = rows
  if (!first) throw new Error('nothing to move')
  if (!input.waybillId && !input.truckId) throw refuseField('waybillId', 'loads.moveWhere')
  const joined = input.waybillId ? await joinedWaybill(tx, input.waybillId, {}) : undefined
  const former = await tx.lockRows(waybills, idsOf(rows.map(({ waybillId }) => waybillId)))
  if (rows.some(({ waybillId }) => waybillId === joined?.id)) return seatLoad(tx, joined, rows, input.slotNo)
  if (former.some(({ type }) => type !== former[0]?.type)) throw refuse('loads.moveTypes')
  const trips = [...former, ...(joined ? [joined] : [])]
  await lockSharersOf(
    tx,
    trips.map(({ id }) => id),
    rows.map(({ orderId }) => orderId),
  )
  const legs = await withCars(tx, rows)
  for (const waybill of former) {
    const leaving = legs.filter(({ load }) => load.waybillId === waybill.id)
    // A confirmed trip is owed for: without a car nobody would bear it.
    if (waybill.status !== 'planning' && waybill.loadCount === leaving.length)
      throw refuse('loads.last', { waybill: waybill.waybillNo })
    await takeOff(tx, waybill, leaving)
  }
  const boarding = await boardingOf(
    tx,
    joined?.id ?? null,
    legs.map(({ car }) => car),
  )
  const type = former[0]?.type ?? 'trunk'
  const waybill = joined ?? (await newWaybill(tx, boarding, { ...input, slotNo: input.slotNo ?? 1, type }))
  const [perCarFen = 0, ...others] = new Set(rows.map(({ freightFen }) => freightFen))
  await putCarsOn(tx, waybill, boarding, others.length > 0 ? 0 : perCarFen, input)
  await refresh(tx, {
    loadedOn: [...former.map(({ id }) => id), waybill.id],
    orders: rows.map(({ orderId }) => orderId),
    carriers: former.map(({ carrierId }) => carrierId),
  })
}

/** Another slot of the same trip, for one car. */
async function seatLoad(
  tx: Tx,
  waybill: Waybill | undefined,
  rows: readonly WaybillLoad[],
  slotNo: number | null | undefined,
): Promise<void> {
  const [load, ...others] = rows
  if (!waybill || !load || others.length > 0 || !slotNo) throw refuseField('waybillId', 'loads.sameTrip')
  const { car } = await legOf(tx, load)
  const loads = await tx.lockMany(waybillLoads, sql`t.waybill_id = ${waybill.id} and t.status <> 'withdrawn'`)
  const behind = loads.filter(({ id }) => id !== load.id)
  await assertSlot(tx, waybill, behind, [car], slotNo)
  await tx.update(waybillLoads, load, { slotNo }, { action: 'move' })
  await tx.update(waybills, waybill, { carTails: await carTailsOf(tx, waybill.id) })
}

/** 派车 from orders: all of their cars that wait for a leg. */
export async function planOrders(
  tx: Tx,
  rows: readonly Order[],
  input: ActionInput<Resources['orders'], 'dispatch'>,
): Promise<void> {
  const waiting = sql.param([...orderCars.actions.plan.from])
  const cars = await tx.lockMany(
    orderCars,
    sql`t.order_id = any(${sql.param(rows.map(({ id }) => id))}::uuid[]) and t.is_open and t.status = any(${waiting}::text[])`,
    sql`t.id`,
  )
  if (cars.length === 0) throw refuse('orders.noWaiting')
  await planCars(tx, cars, input)
}

async function joinedWaybill(tx: Tx, id: string, { freightFen }: Pick<Input, 'freightFen'>): Promise<Waybill> {
  const waybill = await tx.lockOne(waybills, id)
  if (waybill.status !== 'planning') throw notInState(waybill, orderCars.actions.plan)
  return waybill.freightMode === 'whole' && freightFen ? tx.update(waybills, waybill, { freightFen }) : waybill
}

async function newWaybill(tx: Tx, boarding: readonly Boarding[], input: Input): Promise<Waybill> {
  const [first] = boarding
  if (!first) throw new Error('nothing to plan')
  const truck = input.truckId ? await tx.lockOne(trucks, input.truckId) : undefined
  const type = input.type ?? 'trunk'
  const freightMode = input.freightMode ?? 'whole'
  const crew = crewOf(input, truck)
  if (truck) assertOwnership(truck, crew)
  if (truck && input.slotNo) await assertHere(tx, truck, first, input.placeReason)
  const [waybill] = await tx.insert(waybills, [
    {
      type,
      freightMode,
      ...crew,
      capacitySlots: truck?.slots ?? 0,
      fromRegion: startOf(first),
      // A pickup ends in the yard of the city it starts in.
      toRegion: input.toRegion ?? routeOf(first.order)[type === 'pickup' ? 'fromRegion' : 'toRegion'],
      freightFen: freightMode === 'whole' ? (input.freightFen ?? 0) : 0,
      plannedDepartAt: input.plannedDepartAt ?? null,
      expectedArriveAt: input.expectedArriveAt ?? null,
    },
  ])
  return waybill as Waybill
}

/** On a slot of a truck that has no trip yet: the truck is free, and where the car is, or somebody lets it come for it. */
async function assertHere(tx: Tx, truck: Truck, first: Boarding, reason: string | null | undefined): Promise<void> {
  await assertUnplanned(tx, truck)
  const refusal = truckElsewhere(truck, startOf(first))
  if (refusal) await requireException(tx, 'place', carExcepted(first.car, first.order), reason, refusal)
}

/** What the dispatcher leaves open follows from the truck. */
function crewOf(
  input: Input,
  truck: Truck | undefined,
): Pick<Waybill, 'truckId' | 'carrierKind' | 'carrierId' | 'driverId' | 'driverName' | 'driverPhone'> {
  return {
    truckId: truck?.id ?? null,
    carrierKind: input.carrierKind ?? truck?.ownership ?? 'own',
    carrierId: input.carrierId === undefined ? (truck?.carrierId ?? null) : input.carrierId,
    driverId: input.driverId === undefined ? (truck?.driverId ?? null) : input.driverId,
    driverName: input.driverName ?? null,
    driverPhone: input.driverPhone ?? null,
  }
}
