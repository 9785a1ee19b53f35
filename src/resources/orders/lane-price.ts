import { slotCoefficients } from './order-cars.ts'
import type { OrderDraft } from './rules.ts'

/** What to ask for a car of one class on a lane, in fen. */
export type LanePrice = {
  sizeClass: string
  /** Agreed in the price book: with this customer (`isOwn`) or for all. */
  priceNo: string | null
  agreedFen: number | null
  pickupFen: number | null
  deliveryFen: number | null
  validTo: string | null
  isOwn: boolean
  /** The median of so many cars of the last 90 days; of those that came the same way where `isAlike`. */
  medianFen: number | null
  cars: number
  isAlike: boolean
}

/** What is agreed goes before what was usual. */
export const suggestedFen = ({ agreedFen, medianFen }: LanePrice): number | null => agreedFen ?? medianFen

type Priced = { pickupMode?: string | null; deliveryMode?: string | null }

/** What the order lacks of the suggested prices, by the path of the field: nothing that was typed is gone over. */
export function missingPrices(order: OrderDraft & Priced, prices: readonly LanePrice[]): Record<string, number> {
  const found: Record<string, number> = {}
  const cars = order.cars ?? []
  const of = (sizeClass: string | null | undefined) => prices.find((one) => one.sizeClass === (sizeClass ?? 'sedan'))
  for (const [at, car] of cars.entries()) {
    const price = of(car.sizeClass)
    const fen = price && suggestedFen(price)
    if (fen && !car.freightFen) found[`cars.${at}.freightFen`] = fen
  }
  const sum = (name: 'pickupFen' | 'deliveryFen') =>
    cars.reduce((all, { sizeClass }) => all + (of(sizeClass)?.[name] ?? 0), 0)
  const isOurs = (mode: string | null | undefined) => mode === 'small' || mode === 'drive'
  if (isOurs(order.pickupMode) && !order.pickupChargeFen && sum('pickupFen') > 0)
    found.pickupChargeFen = sum('pickupFen')
  if (isOurs(order.deliveryMode) && !order.deliveryChargeFen && sum('deliveryFen') > 0)
    found.deliveryChargeFen = sum('deliveryFen')
  return found
}

/** How far a typed price lies from the suggestion, as a share of it: 0.1 is a tenth above. Null where nothing is to be said. */
export function deviation(typedFen: number | null | undefined, price: LanePrice | undefined): number | null {
  const fen = price && suggestedFen(price)
  return fen && typedFen ? typedFen / fen - 1 : null
}

/** The classes in the order of their sizes. */
export const classOrder = Object.keys(slotCoefficients)
