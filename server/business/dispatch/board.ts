import { businessDay } from '../../../src/define/business-day.ts'
import { sentenceOf } from '../../../src/define/message.ts'
import type { Language } from '../../../src/define/text.ts'
import {
  type Board,
  type BoardCar,
  type BoardLoad,
  type BoardTrip,
  type BoardTruck,
  cityIn,
  type Leg,
} from '../../../src/resources/transport/board.ts'
import type { User } from '../../auth/user.ts'
import type { AnyRow } from '../../db/columns.ts'
import type { Run } from '../../db/run.ts'
import { hasRight } from '../../engine/access.ts'
import { regionLabel } from '../../engine/regions.ts'
import { laneCosts, laneKey } from '../rules/lane-cost.ts'
import { fitsLeg } from '../rules/leg-rules.ts'
import type { Order, OrderCar } from '../rules/rows.ts'
import { boardRows, stampOf } from './board-rows.ts'
import { type Crew, crewFaults } from './crew-faults.ts'

const legs = ['pickup', 'trunk', 'transfer', 'delivery'] as const satisfies readonly Leg[]

export type Asking = { user: User; language: Language; now: Date }

/** 调度看板: the cars that wait for a leg, the trips that are planned, and the trucks, as the person may see them. */
export async function readBoard(query: Run, { user, language, now }: Asking): Promise<Board> {
  const today = businessDay(now)
  // First: what is written while the rest is read is told by the next stamp.
  const stamp = await stampOf(query, user, today)
  const found = await boardRows(query, user)
  const costs = hasRight(user, 'cost') ? await laneCosts(query, now) : new Map<string, number>()
  const faults = await crewFaults(query, [...found.trips, ...found.trucks.map(asCrew)] as unknown as Crew[], today)
  const faultsOf = ({ id }: AnyRow): string[] => (faults.get(id) ?? []).map((one) => sentenceOf(one, language))
  const cars = found.cars.map(carOf)
  const loads = new Map<string, BoardLoad[]>()
  for (const row of found.loads) {
    const list = loads.get(String(row.waybillId)) ?? []
    loads.set(String(row.waybillId), list)
    list.push(loadOf(row, found.reached.has(String(row.orderCarId)), found.people.get(String(row.createdById)) ?? ''))
  }
  const trips = found.trips.map(
    (row): BoardTrip => ({
      ...tripOf(row),
      perSlotFen: costs.get(laneKey(String(row.fromRegion), String(row.toRegion))) ?? null,
      faults: faultsOf(row),
      loads: loads.get(row.id) ?? [],
    }),
  )
  const isFree = (row: AnyRow) => !found.bound.get(row.id)?.some(({ status }) => status === 'planning')
  const trucks = found.trucks.filter(isFree).map((row): BoardTruck => {
    const { waybillNo, to, expectedAt } = found.bound.get(row.id)?.[0] ?? {}
    const trip = waybillNo && to ? { waybillNo, to, expectedAt: expectedAt ?? null } : null
    return { ...truckOf(row), trip, faults: faultsOf(row) }
  })
  const places = placesOf(cars, trips, trucks)
  const offices = Object.fromEntries(
    found.cars.flatMap((row) =>
      row['orderId.officeId'] ? [[row['orderId.officeId'], labelIn(row, 'orderId.officeId')]] : [],
    ),
  )
  const lanes = Object.fromEntries(costs)
  return { stamp, cars, trips, trucks, places, offices, lanes, isCapped: found.isCapped }
}

// A truck of the board would drive with its own driver.
const asCrew = ({ id, driverId, carrierId }: AnyRow) => ({ id, truckId: id, driverId, carrierId })

const labelIn = (row: AnyRow, path: string): string => String((row._labels as Record<string, string>)?.[path] ?? '')
const textIn = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
const numberIn = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

function carOf(row: AnyRow): BoardCar {
  const order = {
    pickupMode: row['orderId.pickupMode'] as Order['pickupMode'],
    deliveryMode: row['orderId.deliveryMode'] as Order['deliveryMode'],
    toRegion: String(row['orderId.toRegion'] ?? ''),
  }
  const from = String(row['orderId.fromRegion'] ?? '')
  const status = row.status as OrderCar['status']
  const fitting = legs.filter((leg) => fitsLeg(leg, status, order as Order))
  return {
    ...{ id: row.id, version: row.version, status, legs: fitting },
    orderNo: labelIn(row, 'orderId'),
    customer: labelIn(row, 'orderId.customerId'),
    model: String(row.model),
    vin: textIn(row.vin),
    plate: textIn(row.plate),
    sizeClass: String(row.sizeClass),
    slots: Number(row.slotCoeff),
    isDrivable: row.drivable === true,
    isInspected: row.inspection !== 'none',
    place: textIn(row.currentRegion) ?? from,
    ...{ from, to: order.toRegion, pickupMode: order.pickupMode ?? '', deliveryMode: order.deliveryMode ?? '' },
    ...{ officeId: textIn(row['orderId.officeId']) ?? '', mode: textIn(row['orderId.transportMode']) ?? '' },
    wishAt: textIn(row[fitting.includes('delivery') ? 'orderId.deliveryWishAt' : 'orderId.pickupWishAt']),
    expectedOn: textIn(row['orderId.expectedArriveOn']),
    waitingDays: Number(row.waitingDays ?? 0),
    freightFen: Number(row.freightFen),
    spentFen: numberIn(row.costFen),
  }
}

function loadOf(row: AnyRow, isReached: boolean, by: string): BoardLoad {
  const cost = numberIn(row['orderCarId.costFen'])
  return {
    ...{ id: row.id, version: row.version, carId: String(row.orderCarId), by },
    slotNo: Number(row.slotNo),
    slots: Number(row.slotCoeff),
    model: String(row['orderCarId.model']),
    vin: textIn(row['orderCarId.vin']),
    orderNo: labelIn(row, 'orderId'),
    ...{ place: String(row.loadRegion ?? ''), to: String(row['orderId.toRegion'] ?? '') },
    freightFen: isReached ? Number(row['orderCarId.freightFen']) : null,
    // What it cost before this trip.
    spentFen: isReached && cost !== null ? cost - Number(row.shareFen ?? 0) : null,
  }
}

const tripOf = (row: AnyRow): Omit<BoardTrip, 'perSlotFen' | 'faults' | 'loads'> => ({
  ...{ id: row.id, version: row.version, waybillNo: String(row.waybillNo), type: row.type as Leg },
  plate: row.truckId ? labelIn(row, 'truckId') : null,
  driver: row.driverId ? labelIn(row, 'driverId') : textIn(row.driverName),
  ...{ from: String(row.fromRegion), to: String(row.toRegion), departAt: textIn(row.plannedDepartAt) },
  capacity: Number(row.capacitySlots ?? 0),
  freightMode: row.freightMode as BoardTrip['freightMode'],
  freightFen: numberIn(row.freightFen),
  shareRule: row.shareRule as BoardTrip['shareRule'],
})

const truckOf = (row: AnyRow): Omit<BoardTruck, 'trip' | 'faults'> => ({
  ...{ id: row.id, plate: String(row.plate), kind: String(row.kind), slots: Number(row.slots) },
  ...{ status: String(row.status), place: textIn(row.currentRegion), ownership: String(row.ownership) },
  driver: row.driverId ? labelIn(row, 'driverId') : null,
  driverId: textIn(row.driverId),
  carrierId: textIn(row.carrierId),
})

function placesOf(
  cars: readonly BoardCar[],
  trips: readonly BoardTrip[],
  trucks: readonly BoardTruck[],
): Record<string, string> {
  const codes = new Set([
    ...cars.flatMap(({ place, from, to }) => [place, from, to]),
    ...trips.flatMap(({ from, to, loads }) => [from, to, ...loads.map((load) => load.to)]),
    ...trucks.flatMap(({ place, trip }) => [place ?? '', trip?.to ?? '']),
  ])
  const cities = [...codes].map((code) => cityIn(code))
  const all = [...new Set([...codes, ...cities])].filter(Boolean)
  return Object.fromEntries(all.map((code) => [code, regionLabel(code)]))
}
