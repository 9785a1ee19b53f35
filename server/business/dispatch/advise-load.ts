import { type Message, sentenceOf } from '../../../src/define/message.ts'
import { formatYuan } from '../../../src/define/money.ts'
import type { Language } from '../../../src/define/text.ts'
import {
  type Board,
  type BoardCar,
  cityIn,
  fitting,
  type Leg,
  type LoadAdvice,
  laneOf,
  moneyOf,
  slotSum,
  type Target,
} from '../../../src/resources/transport/board.ts'
import { message } from '../../../src/resources/transport/messages.ts'

/** A car that has waited so many days weighs as much by its waiting as one can. */
const LONG = 15

type Load = { lane: string; cars: BoardCar[]; waiting: number; score: number; perSlotFen: number | null }

/**
 * 最佳配载 for a truck or a planned trip: of each lane that begins where it stands (of a trip: its own), the cars are taken
 * greedily, those first that have waited long and bring much per slot; the lane whose load is worth most is advised.
 * Undefined: neither is on the board.
 */
export function adviseLoad(board: Board, id: string, leg: Leg, language: Language): LoadAdvice | undefined {
  const trip = board.trips.find((one) => one.id === id)
  const truck = board.trucks.find((one) => one.id === id)
  if (!trip && !truck) return undefined
  const type = trip?.type ?? leg
  const from = trip?.from ?? truck?.place ?? null
  const target: Target = { type, from, capacity: trip?.capacity ?? truck?.slots ?? 0, loads: trip?.loads ?? [] }
  const fit = board.cars.filter((car) => fitting([car], target).length > 0)
  const lanes = new Map<string, BoardCar[]>()
  for (const car of fit) lanes.set(laneOf(car, type), [...(lanes.get(laneOf(car, type)) ?? []), car])
  const costOf = (lane: string) => (type === 'trunk' ? (board.lanes[lane] ?? null) : null)
  const most = Math.max(1, ...fit.map((car) => yieldOf(car, costOf(laneOf(car, type)))))
  const loads = [...lanes]
    .filter(([lane]) => !trip || type === 'delivery' || lane.endsWith(`-${cityIn(trip.to)}`))
    .map(([lane, cars]) => loadOf(lane, cars, { ...target, from: from ?? cars[0]?.place ?? null }, costOf(lane), most))
  const [best] = loads.toSorted((one, other) => other.score - one.score)
  const say = (told: Message) => sentenceOf(told, language)
  if (!best || best.cars.length === 0) return { carIds: [], reasons: {}, explained: [say(message('advice.none'))] }
  return {
    carIds: best.cars.map((car) => car.id),
    reasons: Object.fromEntries(best.cars.map((car) => [car.id, say(reasonOf(car, best.perSlotFen))])),
    explained: explain(best, target, board, lanes.size).map(say),
  }
}

function loadOf(
  lane: string,
  cars: readonly BoardCar[],
  target: Target,
  perSlotFen: number | null,
  best: number,
): Load {
  // Both parts from 0 to 1: the days that a car has waited, and what it leaves per slot against the best of all here.
  const worth = (car: BoardCar) => Math.min(car.waitingDays, LONG) / LONG + Math.max(0, yieldOf(car, perSlotFen)) / best
  const taken = fitting(
    cars.toSorted((one, other) => worth(other) - worth(one)),
    target,
  )
  const score = taken.reduce((sum, car) => sum + worth(car) * car.slots, 0)
  return { lane, cars: taken, waiting: cars.length, score, perSlotFen }
}

/** What a car leaves per slot; where no cost is known or seen, what it pays. */
const yieldOf = (car: BoardCar, perSlotFen: number | null): number =>
  (car.freightFen - (car.spentFen ?? 0)) / car.slots - (perSlotFen ?? 0)

function reasonOf(car: BoardCar, perSlotFen: number | null): Message {
  const days = car.waitingDays
  if (perSlotFen === null || car.spentFen === null)
    return message('advice.paying', { days, amount: formatYuan(car.freightFen) })
  const left = Math.round(car.freightFen - car.spentFen - perSlotFen * car.slots)
  return message('advice.leaving', { days, amount: formatYuan(left) })
}

function explain({ lane, cars, waiting, perSlotFen }: Load, target: Target, board: Board, lanes: number): Message[] {
  const [from = '', to = ''] = lane.split('-')
  const [used, capacity] = [slotSum([...target.loads, ...cars]), target.capacity]
  const place = { from: board.places[from] ?? from, to: board.places[to] ?? to }
  const money = moneyOf({ freightFen: 0, perSlotFen, shareRule: 'slot' }, cars)
  const days = Math.max(...cars.map((car) => car.waitingDays))
  return [
    message('advice.lane', { ...place, waiting, taken: cars.length, used, capacity }),
    ...(lanes > 1 && target.loads.length === 0 ? [message('advice.lanes', { count: lanes })] : []),
    message('advice.days', { days }),
    ...(money?.profitFen === null || money === null
      ? []
      : [message('advice.profit', { amount: formatYuan(money.profitFen), cost: formatYuan(money.freightFen) })]),
  ]
}
