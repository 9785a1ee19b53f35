import type { Message } from '../../src/define/message.ts'
import { metresBetween, type Spot } from '../../src/resources/transport/outline.ts'
import { message } from '../messages/gps.ts'
import type { DevicePoint } from './port.ts'

/** Clocks run ahead by at most this (domain §2.7). */
const AHEAD_MS = 5 * 60_000
/** Older than this, a point is no news of anything that is on the road. */
const OLD_MS = 7 * 86_400_000
/** No truck is as fast, km/h. */
const FASTEST = 200
/** Metres by which a standing device may jump. */
const JITTER = 300
/** Mainland, islands and the sea around them. */
const box = { west: 73, east: 136, south: 3, north: 54 } as const

/** Why a point cannot be right by itself. */
export function faultOf({ at, lng, lat, speed }: DevicePoint, now: Date): Message | undefined {
  if (at.getTime() > now.getTime() + AHEAD_MS) return message('gps.future')
  if (at.getTime() < now.getTime() - OLD_MS) return message('gps.old')
  if (lng === 0 && lat === 0) return message('gps.nowhere')
  if (lng < box.west || lng > box.east || lat < box.south || lat > box.north) return message('gps.abroad')
  if (speed !== null && speed > FASTEST) return message('gps.tooFast', { speed: Math.round(speed), limit: FASTEST })
  return undefined
}

export type Seen = { at: Date; spot: Spot }

/** Why a point cannot be right after, or before, another of the same truck. */
export function faultBetween(point: Seen, other: Seen): Message | undefined {
  const hours = Math.max(1000, Math.abs(point.at.getTime() - other.at.getTime())) / 3_600_000
  const kilometres = Math.max(0, metresBetween(point.spot, other.spot) - JITTER) / 1000
  const speed = Math.round(kilometres / hours)
  return speed > FASTEST ? message('gps.tooFast', { speed, limit: FASTEST }) : undefined
}
