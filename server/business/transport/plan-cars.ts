import { sql } from 'drizzle-orm'
import type { ActionInput } from '../../../src/define/resource.ts'
import { trucks } from '../../../src/resources/fleet/trucks.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { assertUnplanned, truckElsewhere } from '../derive/named-slot.ts'
import { refresh } from '../derive/refresh.ts'
import { assertOwnership } from '../derive/waybill-crew.ts'
import { carExcepted, requireException } from '../rules/exceptions.ts'
import { notInState } from '../rules/names.ts'
import type { Order, OrderCar, Truck, Waybill } from '../rules/rows.ts'
import { type Boarding, boardingOf, putCarsOn, routeOf, startOf } from './put-cars-on.ts'

type Input = ActionInput<Resources['orderCars'], 'plan'>

/** 派车: waiting cars of any orders go on a waybill that is being planned, or on a new one that starts where they are. */
export async function planCars(tx: Tx, rows: OrderCar[], input: Input): Promise<void> {
  const joined = input.waybillId ? await joinedWaybill(tx, input.waybillId, input) : undefined
  const boarding = await boardingOf(tx, joined?.id ?? null, rows)
  const waybill = joined ?? (await newWaybill(tx, boarding, input))
  await putCarsOn(tx, waybill, boarding, input.freightFen ?? 0, input)
  await refresh(tx, { waybills: [waybill.id] })
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

async function joinedWaybill(tx: Tx, id: string, { freightFen }: Input): Promise<Waybill> {
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
