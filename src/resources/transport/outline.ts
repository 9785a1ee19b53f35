/** A province or city: where its seat lies, and its outline, each ring as differences in 1/500 degrees (scripts/outline.mjs). */
export type Outlined = { at: number[]; rings: string[] }
export type Outline = Readonly<Record<string, Outlined>>

/** `[longitude, latitude]` in GCJ-02, as maps of the country have it. */
export type Spot = readonly [lng: number, lat: number]

const SCALE = 500

/** The points of a ring. */
export function ringOf(text: string): Spot[] {
  const ring: Spot[] = []
  let [at, x, y] = [0, 0, 0]
  const difference = () => {
    let [sign, shift, number] = [0x20, 0, 0]
    while (sign >= 0x20) {
      sign = text.charCodeAt(at++) - 63
      number |= (sign & 0x1f) << shift
      shift += 5
    }
    return number & 1 ? ~(number >> 1) : number >> 1
  }
  while (at < text.length) {
    x += difference()
    y += difference()
    ring.push([x / SCALE, y / SCALE])
  }
  return ring
}

/** Whether the ring goes around the spot. */
export function isWithin(ring: readonly Spot[], [lng, lat]: Spot): boolean {
  let isIn = false
  let [lastX, lastY] = ring.at(-1) ?? [0, 0]
  for (const [x, y] of ring) {
    if (y > lat !== lastY > lat && lng < ((lastX - x) * (lat - y)) / (lastY - y) + x) isIn = !isIn
    ;[lastX, lastY] = [x, y]
  }
  return isIn
}

/** Metres between two spots, along the globe. */
export function metresBetween([lng, lat]: Spot, [otherLng, otherLat]: Spot): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (difference: number) => Math.sin(radians(difference) / 2) ** 2
  const chord = half(otherLat - lat) + Math.cos(radians(lat)) * Math.cos(radians(otherLat)) * half(otherLng - lng)
  return 2 * 6_371_000 * Math.asin(Math.sqrt(chord))
}
