import * as z from 'zod'
import type { Message } from '../../src/define/message.ts'
import { message } from '../messages/gps.ts'
import type { DevicePoint } from './port.ts'

/**
 * 位置信息汇报 (JT/T 808, 0x0200) as gateways forward it in JSON: whole numbers are the units of the protocol (1/1,000,000
 * degrees, 1/10 km/h, 1/10 km), numbers with a point are degrees. The time is BCD `YYMMDDhhmmss` in UTC+8, or ISO 8601.
 */
export const location = z.object({
  deviceNo: z.string().trim().min(1).max(30),
  latitude: z.number(),
  longitude: z.number(),
  time: z.string(),
  speed: z.number().min(0).optional(),
  direction: z.number().min(0).max(360).optional(),
  mileage: z.number().min(0).max(50_000_000).optional(),
  statusBit: z.int().min(0).optional(),
})

/** Bits of the state: has a fix, is south, is west, went through the plug-in that makes GCJ-02 of it. */
const bits = { fix: 1 << 1, south: 1 << 2, west: 1 << 3, shifted: 1 << 5 } as const

/** The point that a location tells, or why it tells none. */
export function readLocation(given: unknown): DevicePoint | Message {
  const parsed = location.safeParse(given)
  if (!parsed.success)
    return message('gps.unreadable', { field: String(parsed.error.issues[0]?.path[0] ?? 'positions') })
  const { deviceNo, latitude, longitude, time, speed, direction, mileage, statusBit } = parsed.data
  const at = instantOf(time)
  if (!at) return message('gps.unreadable', { field: 'time' })
  const has = (bit: number): boolean => statusBit !== undefined && (statusBit & bit) !== 0
  if (statusBit !== undefined && !has(bits.fix)) return message('gps.noFix')
  return {
    deviceNo,
    at,
    lng: degrees(longitude) * (has(bits.west) ? -1 : 1),
    lat: degrees(latitude) * (has(bits.south) ? -1 : 1),
    crs: has(bits.shifted) ? 'gcj02' : 'wgs84',
    speed: speed === undefined ? null : speed / 10,
    direction: direction === undefined ? null : Math.round(direction) % 360,
    odometer: mileage === undefined ? null : mileage / 10,
  }
}

// No degree of the globe is as large, so that what is are millionths.
const degrees = (number: number): number => (Math.abs(number) > 360 ? number / 1_000_000 : number)

function instantOf(text: string): Date | undefined {
  const [, ...parts] = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const [year, month, day, hour, minute, second] = parts
  const isIso = z.iso.datetime({ offset: true }).safeParse(text).success
  if (!year && !isIso) return undefined
  const at = new Date(year ? `20${year}-${month}-${day}T${hour}:${minute}:${second}+08:00` : text)
  // A day that a month has not rolls over to the next.
  const isReal = !Number.isNaN(at.getTime()) && (!day || bcdOf(at) === text)
  return isReal ? at : undefined
}

/** The instant as the protocol writes it. */
export const bcdOf = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().replace(/\D/g, '').slice(2, 14)
