import type { Announcements, DragEndEvent, DragStartEvent } from '@dnd-kit/core'
import { useState } from 'react'
import type { BoardCar, BoardLoad, BoardTrip } from '../../resources/transport/board.ts'
import { carTitle } from './car-card.tsx'
import { slotAt, WAITING } from './drag.ts'
import { type Place, placeName, waitingAgain } from './moves.ts'
import { keyOfPlace } from './places.ts'
import { say } from './text.ts'

/** What is in the hand: waiting cars, or one that is on a trip, as it would wait again. */
export type Held = { cars: readonly BoardCar[]; off?: { trip: BoardTrip; load: BoardLoad } | undefined; title: string }

type Hand = {
  cars: ReadonlyMap<string, BoardCar>
  picked: ReadonlySet<string>
  places: readonly Place[]
  said: (place: Place, cars: readonly BoardCar[]) => string
  onPut: (place: Place, cars: readonly BoardCar[], slotNo: number | undefined) => void
  onTakeOff: (trip: BoardTrip, load: BoardLoad) => void
  onMove: (trip: BoardTrip, load: BoardLoad, place: Place, slotNo: number | undefined) => void
}

/** What is picked up, and where it is let go: with the pointer, a finger or the keys; a reader is told each step. */
export function useDrag({ cars, picked, places, said, onPut, onTakeOff, onMove }: Hand) {
  const [held, setHeld] = useState<Held | null>(null)
  const placeOf = (id: unknown) => places.find((place) => `place:${keyOfPlace(place)}` === id)
  const whereOf = (id: unknown): string => {
    const place = placeOf(id)
    return place ? placeName(place) : id === WAITING ? say('cars') : say('drag.nowhere')
  }
  const onDragStart = ({ active }: DragStartEvent) =>
    setHeld(heldOf(active.data.current ?? {}, { cars, picked, places }))
  const onDragEnd = ({ over, activatorEvent, delta }: DragEndEvent) => {
    setHeld(null)
    const place = placeOf(over?.id)
    if (!held || !over) return
    if (held.off && over.id === WAITING) onTakeOff(held.off.trip, held.off.load)
    else if (held.off && place) onMove(held.off.trip, held.off.load, place, slotAt(activatorEvent, delta))
    else if (place) onPut(place, held.cars, slotAt(activatorEvent, delta))
  }
  const what = { what: held?.title ?? '' }
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      const now = heldOf(active.data.current ?? {}, { cars, picked, places })
      return say('drag.start', { what: now.title })
    },
    onDragOver: ({ over }) => {
      const place = placeOf(over?.id)
      if (!over) return say('drag.nowhere')
      const isOwn = place?.trip !== undefined && place.trip.id === held?.off?.trip.id
      const judged = place && held ? said(place, held.cars) : ''
      return say('drag.over', { where: whereOf(over.id), said: isOwn ? say('ownTrip') : judged })
    },
    onDragEnd: ({ over }) => (over ? say('drag.end', { ...what, where: whereOf(over.id) }) : say('drag.cancel', what)),
    onDragCancel: () => say('drag.cancel', what),
  }
  return { held, onDragStart, onDragEnd, onDragCancel: () => setHeld(null), announcements }
}

type Data = { cars?: readonly string[]; load?: string; trip?: string }

/** Of a car that was chosen with others all are meant. */
function heldOf(
  { cars: ids = [], load: loadId, trip: tripId }: Data,
  { cars, picked, places }: Pick<Hand, 'cars' | 'picked' | 'places'>,
): Held {
  const trip = places.find((place) => place.trip?.id === tripId)?.trip
  const load = trip?.loads.find(({ id }) => id === loadId)
  if (trip && load) return { cars: [waitingAgain(trip, load)], off: { trip, load }, title: carTitle(load) }
  const isPicked = ids.length === 1 && picked.has(ids[0] ?? '')
  const meant = (isPicked ? [...picked] : ids).flatMap((id) => cars.get(id) ?? [])
  const [first] = meant
  const title =
    meant.length === 1 && first ? carTitle(first) : say('picked', { count: meant.length, slots: sum(meant) })
  return { cars: meant, title }
}

const sum = (cars: readonly BoardCar[]): number => Math.round(cars.reduce((all, { slots }) => all + slots * 10, 0)) / 10
