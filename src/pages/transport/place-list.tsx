import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useRef } from 'react'
import { Empty } from '../../ui/states.tsx'
import type { Place } from './moves.ts'
import { PlaceCard, type PlaceCardProps } from './place-card.tsx'
import { keyOfPlace } from './places.ts'
import { say } from './text.ts'

/** A card with one row of slots; each is measured once it is drawn. */
const GUESS = 148

type PlaceListProps = Omit<PlaceCardProps, 'place'> & { places: readonly Place[] }

/** Trips and trucks, of which those in sight are drawn. */
export function PlaceList({ places, ...rest }: PlaceListProps): ReactNode {
  const scroller = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count: places.length,
    getScrollElement: useCallback(() => scroller.current, []),
    estimateSize: useCallback(() => GUESS, []),
    getItemKey: useCallback((at: number) => (places[at] ? keyOfPlace(places[at]) : at), [places]),
    overscan: 3,
    initialRect: { width: innerWidth, height: innerHeight },
  })
  return (
    <section ref={scroller} className="board-scroll" aria-label={say('trucks')}>
      {places.length === 0 && <Empty text={say('noTrips')} />}
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const place = places[index]
          return (
            place && (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className="board-row"
                style={{ transform: `translateY(${start}px)` }}
              >
                <PlaceCard place={place} {...rest} />
              </div>
            )
          )
        })}
      </div>
    </section>
  )
}
