import { cityOf } from '../../define/region-code.ts'
import { splitFen } from '../../define/split-fen.ts'

/** 调度看板: what its one request answers, and what server and browser judge alike. */
export type Leg = 'pickup' | 'trunk' | 'transfer' | 'delivery'

/** Whose changes may make the board another. */
export const boardStandsOn = ['orderCars', 'orders', 'waybills', 'waybillLoads', 'trucks'] as const

/** A car that waits for its next leg. `place` is where it stands, `to` where its order goes; costs are null for whom they are hidden. */
export type BoardCar = {
  id: string
  version: number
  orderNo: string
  customer: string
  model: string
  vin: string | null
  plate: string | null
  sizeClass: string
  slots: number
  isDrivable: boolean
  isInspected: boolean
  status: string
  /** The legs that it may take now. */
  legs: Leg[]
  place: string
  from: string
  to: string
  officeId: string
  /** By road, by rail … (订单分类). */
  mode: string
  pickupMode: string
  deliveryMode: string
  wishAt: string | null
  expectedOn: string | null
  waitingDays: number
  freightFen: number
  spentFen: number | null
}

/** A car on a trip that is planned. Of an order beyond one's reach the money is null. */
export type BoardLoad = {
  id: string
  version: number
  carId: string
  slotNo: number
  slots: number
  model: string
  vin: string | null
  orderNo: string
  /** Where it stands until the trip begins. */
  place: string
  to: string
  by: string
  freightFen: number | null
  spentFen: number | null
}

export type BoardTrip = {
  id: string
  version: number
  waybillNo: string
  type: Leg
  plate: string | null
  driver: string | null
  from: string
  to: string
  departAt: string | null
  capacity: number
  freightMode: 'whole' | 'perCar'
  freightFen: number | null
  shareRule: 'slot' | 'equal' | 'revenue'
  /** What a slot has cost on this lane lately. */
  perSlotFen: number | null
  faults: string[]
  loads: BoardLoad[]
}

/** A truck without a trip in planning; `place` is null where it is not known. */
export type BoardTruck = {
  id: string
  plate: string
  kind: string
  slots: number
  status: string
  place: string | null
  driver: string | null
  driverId: string | null
  ownership: string
  carrierId: string | null
  /** The trip that it is on, or about to begin. */
  trip: { waybillNo: string; to: string; expectedAt: string | null } | null
  faults: string[]
}

export type Board = {
  /** Changes whenever anything on the board does. */
  stamp: string
  cars: BoardCar[]
  trips: BoardTrip[]
  trucks: BoardTruck[]
  /** What the codes of regions are called. */
  places: Record<string, string>
  /** What the branches of the orders are called. */
  offices: Record<string, string>
  /** What a slot of the trunk has cost on a lane lately, by its cities (`4401-31`); empty for whom costs are hidden. */
  lanes: Record<string, number>
  /** There are more waiting cars than are shown: those that wait longest. */
  isCapped: boolean
}

/** The answer to who has this stamp already. */
export type SameBoard = { stamp: string; isSame: true }

/** What the best load for a truck or a trip is, and why. */
export type LoadAdvice = {
  carIds: string[]
  /** Why each of them, by its id. */
  reasons: Record<string, string>
  /** In a few sentences. */
  explained: string[]
}

export const cityIn = (code: string): string => cityOf(code) ?? code
export const isSameCity = (one: string, other: string): boolean => cityIn(one) === cityIn(other)

/** From which city to which a car goes next: a pickup ends in the yard of the city in which it begins. */
export const laneOf = ({ place, from, to }: Pick<BoardCar, 'place' | 'from' | 'to'>, leg: Leg): string =>
  `${cityIn(place)}-${cityIn(leg === 'pickup' ? from : to)}`

const tenths = (slots: number): number => Math.round(slots * 10)

/** Slots, summed in tenths: coefficients have one decimal. */
export const slotSum = (rows: readonly { slots: number }[]): number =>
  rows.reduce((sum, { slots }) => sum + tenths(slots), 0) / 10

/** A trip as far as it decides what may be put on it; a truck without a trip begins one where its first car stands. */
export type Target = { type: Leg; from: string | null; capacity: number; loads: readonly { slots: number }[] }

export type Hindrance = 'leg' | 'place' | 'full'

/** Why cars cannot be put on a trip: as the server will refuse it. Null: they can. */
export function hindrance(cars: readonly BoardCar[], { type, from, capacity, loads }: Target): Hindrance | null {
  const start = from ?? cars[0]?.place ?? ''
  if (cars.some(({ legs }) => !legs.includes(type))) return 'leg'
  if (cars.some(({ place }) => !isSameCity(place, start))) return 'place'
  return capacity > 0 && tenths(slotSum([...loads, ...cars])) > tenths(capacity) ? 'full' : null
}

/** Of cars in their order, those that fit one after the other. */
export function fitting(cars: readonly BoardCar[], target: Target): BoardCar[] {
  const taken: BoardCar[] = []
  for (const car of cars) if (hindrance([...taken, car], target) === null) taken.push(car)
  return taken
}

/** The free slots of a truck, from the front; of one whose slots are not known the next. */
export function freeSlotsOf(capacity: number, loads: readonly { slotNo: number }[]): number[] {
  const taken = new Set(loads.map(({ slotNo }) => slotNo))
  const last = capacity || Math.max(0, ...taken) + 1
  return Array.from({ length: last }, (_, at) => at + 1).filter((slot) => !taken.has(slot))
}

type Earning = { slots: number; freightFen: number | null; spentFen: number | null }

/** What a trip would come to: its freight (where none is entered, by the lane's average), each car's share, and what is left. */
export type TripMoney = { freightFen: number; isEstimate: boolean; shares: number[]; profitFen: number | null }

/** Null where the freight is neither entered nor to be estimated, or is hidden from the person. */
export function moneyOf(
  { freightFen, perSlotFen, shareRule }: Pick<BoardTrip, 'freightFen' | 'perSlotFen' | 'shareRule'>,
  cars: readonly Earning[],
): TripMoney | null {
  if (cars.length === 0 || freightFen === null) return null
  const isEstimate = freightFen === 0
  if (isEstimate && perSlotFen === null) return null
  const cost = isEstimate ? Math.round((perSlotFen ?? 0) * slotSum(cars)) : freightFen
  const weights = cars.map(({ slots, freightFen: fen }) =>
    shareRule === 'equal' ? 1 : shareRule === 'slot' ? tenths(slots) : (fen ?? 0),
  )
  const isKnown = cars.every((car) => car.freightFen !== null && car.spentFen !== null)
  const earned = cars.reduce((sum, car) => sum + (car.freightFen ?? 0) - (car.spentFen ?? 0), 0)
  return { freightFen: cost, isEstimate, shares: splitFen(cost, weights), profitFen: isKnown ? earned - cost : null }
}
