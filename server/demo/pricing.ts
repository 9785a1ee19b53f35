import type { Random } from './random.ts'
import type { Car } from './world.ts'

const sizeFactor: Record<Car['sizeClass'], number> = { sedan: 1, suv: 1.12, large: 1.35, double: 1.8, special: 2 }

const toTens = (yuan: number): number => Math.round(yuan / 10) * 1000

/** What a customer pays for one car: a base, and less per kilometre on long lanes; regular customers get a better price. */
export function carPriceFen(random: Random, kilometres: number, size: Car['sizeClass'], isRegular: boolean): number {
  const perKilometre = kilometres > 2500 ? 1.05 : kilometres > 1200 ? 1.12 : 1.3
  const list = (320 + kilometres * perKilometre) * sizeFactor[size]
  return toTens(list * (isRegular ? 0.88 : 1) * (0.94 + random.next() * 0.12))
}

/** What a truck gets for the trip, whole: own trucks by the internal price, others by the market, which moves. */
export function tripPriceFen(random: Random, kilometres: number, slots: number, isOwn: boolean): number {
  const perSlotKilometre = isOwn ? 0.78 : 0.8 + random.next() * 0.16
  return toTens((120 + kilometres * perSlotKilometre) * slots)
}

/** What one car on a half-empty truck of an outsider gets (计价: 单台). */
export const perCarTripPriceFen = (random: Random, kilometres: number, coefficient: number): number =>
  toTens((140 + kilometres * (0.82 + random.next() * 0.14)) * coefficient)

/** 提车费 and 送车费 within a city, per car. */
export const shortHaulFen = (random: Random): number => random.pick([15_000, 18_000, 20_000, 25_000])

/** The guess that is shown while an order is typed. */
export const estimateFen = (kilometres: number, slots: number): number => toTens((150 + kilometres * 0.88) * slots)
