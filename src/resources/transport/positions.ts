/** 定位查询: what its calls answer, and what browser and server judge alike. */

/** Where a truck, or a trip whose truck has no device, was seen last. */
export type Position = {
  /** Of the trip where there is one, else of the truck. */
  id: string
  /** Null where the truck is nobody's on file. */
  truckId: string | null
  plate: string | null
  driver: string | null
  trip: {
    id: string
    waybillNo: string
    from: string
    to: string
    /** ISO; null where nobody said when it is expected. */
    expectedAt: string | null
    cars: number
  } | null
  at: string
  lng: number
  lat: number
  /** By a device; else the seat of the city that somebody told. */
  isExact: boolean
  speed: number | null
  direction: number | null
  place: string
}

export type Positions = { now: string; items: Position[]; isCapped: boolean; tiles: string }

/** A node of a trip. */
export type TrackNode = {
  id: string
  at: string
  kind: string
  /** The kind, in the language of who asks. */
  what: string
  place: string
  note: string | null
  lng: number
  lat: number
  isExact: boolean
  speed: number | null
}

export type Track = {
  trip: { id: string; waybillNo: string; plate: string | null; from: string; to: string; status: string }
  nodes: TrackNode[]
  isCapped: boolean
  tiles: string
}

/** A device that said nothing for so long has lost its line or its power. */
const SILENT_MS = 30 * 60_000

/** 晚点: a trip that should have arrived. */
export const isLate = ({ trip }: Position, now: string): boolean =>
  trip !== null && trip.expectedAt !== null && Date.parse(trip.expectedAt) < Date.parse(now)

/** 失联: a device that has not told anything for a while, though its truck is on the road. */
export const isSilent = ({ trip, isExact, at }: Position, now: string): boolean =>
  trip !== null && isExact && Date.parse(now) - Date.parse(at) > SILENT_MS
