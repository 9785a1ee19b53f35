import { type Board, type BoardCar, cityIn, type Leg, laneOf, slotSum } from '../../resources/transport/board.ts'

export type BoardLeg = 'pickup' | 'trunk' | 'delivery'
/** A shuttle takes cars that the trunk takes too. */
export const legsOf = {
  pickup: ['pickup'],
  trunk: ['trunk', 'transfer'],
  delivery: ['delivery'],
} as const satisfies Record<BoardLeg, readonly Leg[]>

export type Lane = { key: string; from: string; to: string; cars: BoardCar[]; slots: number; oldest: number }
export type Item = { lane: Lane; car?: undefined } | { car: BoardCar; lane?: undefined }

/** What narrows the waiting cars; empty is any. */
export type CarFilter = { text: string; isNoVinOnly: boolean; officeId: string; mode: string; pickupMode: string }
export const anyCar: CarFilter = { text: '', isNoVinOnly: false, officeId: '', mode: '', pickupMode: '' }

/** The cars of a leg by lane, the lane with the longest wait first, and in each those that wait longest. */
export function lanesOf(board: Board, leg: BoardLeg, filter: CarFilter): Lane[] {
  const lanes = new Map<string, BoardCar[]>()
  for (const car of board.cars) {
    if (!car.legs.includes(leg) || !isWanted(board, car, filter)) continue
    const key = laneOf(car, leg)
    const cars = lanes.get(key)
    if (cars) cars.push(car)
    else lanes.set(key, [car])
  }
  return [...lanes]
    .map(([key, cars]) => {
      const [from = '', to = ''] = key.split('-')
      cars.sort((one, other) => other.waitingDays - one.waitingDays)
      return { key, from, to, cars, slots: slotSum(cars), oldest: cars[0]?.waitingDays ?? 0 }
    })
    .sort((one, other) => other.oldest - one.oldest || other.cars.length - one.cars.length)
}

/** Headings and cars in one row after another, without the cars of lanes that are folded. */
export const itemsOf = (lanes: readonly Lane[], folded: ReadonlySet<string>): Item[] =>
  lanes.flatMap((lane) => [{ lane }, ...(folded.has(lane.key) ? [] : lane.cars.map((car) => ({ car })))])

export const lacksVin = ({ vin }: Pick<BoardCar, 'vin'>): boolean => vin === null || vin.length < 17
/** Cars that stand high on a carrier, whose whole height the law limits to four metres. */
export const isTall = ({ sizeClass }: Pick<BoardCar, 'sizeClass'>): boolean =>
  sizeClass === 'large' || sizeClass === 'double' || sizeClass === 'special'

export const placeIn = (board: Board, code: string | null): string => (code ? (board.places[code] ?? code) : '')
export const cityName = (board: Board, code: string): string => placeIn(board, cityIn(code))

function isWanted(board: Board, car: BoardCar, { text, isNoVinOnly, ...exact }: CarFilter): boolean {
  const isOf = (name: keyof typeof exact) => exact[name] === '' || car[name] === exact[name]
  if (!isOf('officeId') || !isOf('mode') || !isOf('pickupMode') || (isNoVinOnly && !lacksVin(car))) return false
  return isFound(board, car, text.trim().toLowerCase())
}

function isFound(board: Board, car: BoardCar, sought: string): boolean {
  if (!sought) return true
  const words = [
    car.model,
    car.vin,
    car.plate,
    car.orderNo,
    car.customer,
    placeIn(board, car.place),
    placeIn(board, car.to),
  ]
  return words.some((word) => word?.toLowerCase().includes(sought))
}
