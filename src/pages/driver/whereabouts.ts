import type { Asked } from './action-sheet.tsx'
import { type Job, newKey } from './queue/store.ts'

/** In degrees of WGS-84, and metres. */
export type Whereabouts = { lng: number; lat: number; accuracy: number }

/** Good enough to tell the city. Metres. */
const ROUGH = 5_000

/** Where the phone is; null where it may not or cannot tell within so many milliseconds, for then nobody is asked. */
export function whereabouts(patience: number): Promise<Whereabouts | null> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) =>
        resolve({ lng: longitude, lat: latitude, accuracy: Math.round(accuracy) }),
      () => resolve(null),
      { timeout: patience, maximumAge: 60_000, enableHighAccuracy: true },
    )
  })
}

/** 位置上报 by one tap; null: the phone does not say where it is, so its driver is asked. */
export async function reportOf(
  { trip, resource, verb, title }: Asked,
  staffId: string,
  at: string,
): Promise<Job | null> {
  const here = await whereabouts(5_000)
  if (!here || here.accuracy > ROUGH) return null
  const spot = { lng: rounded(here.lng), lat: rounded(here.lat) }
  return {
    ...{ staffId, tripId: trip.id, rowId: trip.id, label: title, resource, verb, at, key: newKey() },
    input: { ...spot, at },
  }
}

/** As the definition has it: six places are a tenth of a metre. */
const rounded = (degrees: number): number => Number(degrees.toFixed(6))
