import { optionLabel } from '../../define/field.ts'
import { formatYuan } from '../../define/money.ts'
import { labelOf } from '../../providers/i18n.ts'
import { trucks } from '../../resources/fleet/trucks.ts'
import {
  type Board,
  type BoardCar,
  hindrance,
  laneOf,
  moneyOf,
  slotSum,
  type Target,
} from '../../resources/transport/board.ts'
import { type BoardLeg, legsOf, placeIn } from './lanes.ts'
import { type Place, placeName } from './moves.ts'
import { say } from './text.ts'

/** Trips of a leg that are planned, then the trucks that are free, then those under way; each by name. */
export function placesOf(board: Board, leg: BoardLeg, text: string): Place[] {
  const types: readonly string[] = legsOf[leg]
  const sought = text.trim().toLowerCase()
  const isSmall = (kind: string) => kind === 'small'
  const all: Place[] = [
    ...board.trips.filter(({ type }) => types.includes(type)).map((trip) => ({ trip })),
    // Small trucks fetch and bring, large ones haul.
    ...board.trucks
      .filter(({ kind }) => kind === 'other' || isSmall(kind) === (leg !== 'trunk'))
      .toSorted((one, other) => Number(isBusy(one)) - Number(isBusy(other)))
      .map((truck) => ({ truck })),
  ]
  return sought ? all.filter((place) => isFound(board, place, sought)) : all
}

export const isBusy = ({ status, trip }: { status: string; trip: unknown }): boolean =>
  status !== 'idle' || trip !== null

export const keyOfPlace = ({ trip, truck }: Place): string => trip?.id ?? truck?.id ?? ''

export const targetOf = ({ trip, truck }: Place, leg: BoardLeg): Target =>
  trip ?? { type: leg, from: truck?.place ?? null, capacity: truck?.slots ?? 0, loads: [] }

/** What is said of putting these cars there, and whether they can be. Several that do not fit together may in part. */
export function judge(place: Place, cars: readonly BoardCar[], leg: BoardLeg): { fits: boolean; said: string } {
  if (place.truck && isBusy(place.truck)) return { fits: false, said: say('hBusy') }
  const target = targetOf(place, leg)
  const alone = cars.map((car) => hindrance([car], target))
  if (alone.every((one) => one !== null)) return { fits: false, said: hindranceText[alone[0] ?? 'full']() }
  const used = slotSum([...target.loads, ...cars])
  return target.capacity > 0 && used > target.capacity
    ? { fits: true, said: say('used', { used, capacity: target.capacity }) }
    : { fits: true, said: say('fits', { used, capacity: target.capacity || '–' }) }
}

const hindranceText = {
  leg: () => say('hLeg'),
  place: () => say('hPlace'),
  full: () => say('hFull'),
} as const

/** Freight, share and profit with these cars on top; undefined where costs are hidden or nothing is known. */
export function moneyText(
  board: Board,
  { trip, truck }: Place,
  more: readonly BoardCar[],
  leg: BoardLeg,
): string | undefined {
  const cars = [...(trip?.loads ?? []), ...more]
  const first = more[0]
  const perSlotFen = trip?.perSlotFen ?? (first && leg === 'trunk' ? (board.lanes[laneOf(first, leg)] ?? null) : null)
  const given = trip ?? { freightFen: truck ? 0 : null, shareRule: 'slot' as const }
  const money = moneyOf({ freightFen: given.freightFen, shareRule: given.shareRule, perSlotFen }, cars)
  if (!money) return undefined
  const share = Math.round(money.freightFen / cars.length)
  const params = { freight: formatYuan(money.freightFen), share: formatYuan(share) }
  const cost = say(money.isEstimate ? 'estimate' : 'money', params)
  return money.profitFen === null ? cost : `${cost}；${say('profit', { amount: formatYuan(money.profitFen) })}`
}

/** Once cars are chosen, the places that take them stand first. */
export const fittingFirst = (places: readonly Place[], cars: readonly BoardCar[], leg: BoardLeg): readonly Place[] => {
  if (cars.length === 0) return places
  const rated = places.map((place) => ({ place, fits: judge(place, cars, leg).fits }))
  return rated.toSorted((one, other) => Number(other.fits) - Number(one.fits)).map(({ place }) => place)
}

export const stateOf = (status: string): string => {
  const { options } = trucks.fields.status
  return labelOf(optionLabel(trucks.fields.status, status as keyof typeof options))
}

function isFound(board: Board, place: Place, sought: string): boolean {
  const { trip, truck } = place
  const codes = [trip?.from, trip?.to, truck?.place, truck?.trip?.to]
  const words = [
    placeName(place),
    trip?.waybillNo,
    trip?.driver,
    truck?.driver,
    ...codes.map((code) => placeIn(board, code ?? null)),
  ]
  return words.some((word) => word?.toLowerCase().includes(sought))
}
