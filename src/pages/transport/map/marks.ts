import { formatMoment } from '../../../define/business-day.ts'
import { isLate, isSilent, type Position, type TrackNode } from '../../../resources/transport/positions.ts'
import { relativeTime } from '../../../ui/conventions.ts'
import type { Mark, Step } from './draw.ts'
import { say } from './text.ts'

export const shows = ['all', 'road', 'late', 'silent'] as const
export type Show = (typeof shows)[number]

export const isShown = (position: Position, show: Show, now: string): boolean =>
  show === 'all' ||
  (show === 'road' ? position.trip !== null : show === 'late' ? isLate(position, now) : isSilent(position, now))

/** Whether all words typed are somewhere in what is said of it. */
export function isFound({ plate, driver, trip, place }: Position, text: string): boolean {
  const said = [plate, driver, trip?.waybillNo, trip?.from, trip?.to, place].join(' ').toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word))
}

export const nameOf = ({ plate }: Position): string => plate ?? say('noPlate')

/** Where and when it was seen. */
export const seenOf = ({ place, at }: Position, now: string): string =>
  say('at', { place, when: relativeTime(at, Date.parse(now)) })

export function pinOf(position: Position, now: string): Mark {
  const { id, lng, lat, isExact, direction, trip, speed } = position
  const tone = isLate(position, now) ? 'late' : isSilent(position, now) ? 'silent' : trip ? 'road' : 'idle'
  const said = [nameOf(position), seenOf(position, now), ...(tone === 'late' ? [say('isLate')] : [])]
  return {
    ...{ id, spot: [lng, lat], label: nameOf(position), title: said.join(' · '), tone, isExact },
    // Who stands goes nowhere.
    direction: speed !== null && speed > 0 ? direction : null,
  }
}

export const stepOf = ({ id, lng, lat, kind, what, at, place, note, isExact, speed }: TrackNode): Step => {
  const more = isExact ? speed !== null && speed > 0 && say('speed', { speed: Math.round(speed) }) : say('told')
  return {
    ...{ id, spot: [lng, lat], isExact, isEvent: kind !== 'gps' },
    title: [what, formatMoment(at), place, more, note].filter(Boolean).join(' · '),
  }
}
