import gcoord from 'gcoord'
import cities from '../../src/resources/transport/cities-outline.json' with { type: 'json' }
import { isWithin, metresBetween, type Outline, ringOf, type Spot } from '../../src/resources/transport/outline.ts'
import type { Crs } from './port.ts'

/** The spot as maps of the country have it. */
export function onMap(crs: Crs, lng: number, lat: number): Spot {
  if (crs === 'gcj02') return [lng, lat]
  const [x, y] = gcoord.transform([lng, lat], gcoord.WGS84, gcoord.GCJ02)
  return [round(x), round(y)]
}

const round = (degrees: number): number => Number(degrees.toFixed(6))

type City = { code: string; seat: Spot; box: readonly [number, number, number, number]; rings: readonly Spot[][] }

let known: readonly City[] | undefined

/** The city in which a spot lies; at sea, and where outlines leave gaps, the one whose seat is nearest. */
export function cityAt(spot: Spot): string {
  known ??= Object.entries(cities as Outline).map(([code, { at, rings }]) => cityOf(code, at, rings.map(ringOf)))
  const [lng, lat] = spot
  const near = known.filter(
    ({ box: [west, south, east, north] }) => lng > west && lng < east && lat > south && lat < north,
  )
  const within = near.find(({ rings }) => rings.some((ring) => isWithin(ring, spot)))
  return (within ?? nearest(known, spot)).code
}

function cityOf(code: string, at: number[], rings: Spot[][]): City {
  const [lngs, lats] = [rings.flat().map(([lng]) => lng), rings.flat().map(([, lat]) => lat)]
  const box = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)] as const
  return { code, seat: [at[0] ?? 0, at[1] ?? 0], box, rings }
}

const nearest = (some: readonly City[], spot: Spot): City =>
  some.reduce((best, one) => (metresBetween(one.seat, spot) < metresBetween(best.seat, spot) ? one : best))

/** Where the seat of a region's city lies; of a province, of its capital. */
export function seatOf(region: string): Spot | undefined {
  const all: Outline = cities
  const found = [region, region.slice(0, 4), region.slice(0, 2), `${region.slice(0, 2)}01`].find((code) => all[code])
  const [lng, lat] = (found && all[found]?.at) || []
  return lng === undefined || lat === undefined ? undefined : [lng, lat]
}
