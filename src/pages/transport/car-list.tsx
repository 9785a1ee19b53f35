import { useDroppable } from '@dnd-kit/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useRef } from 'react'
import type { Board } from '../../resources/transport/board.ts'
import { Empty } from '../../ui/states.tsx'
import { CarCard, LaneHead } from './car-card.tsx'
import { WAITING } from './drag.ts'
import { cityName, type Item, type Lane, placeIn } from './lanes.ts'
import { say } from './text.ts'

/** As the style sheet has them. */
const HEIGHT = { lane: 44, car: 76 } as const

type CarListProps = {
  board: Board
  items: readonly Item[]
  picked: ReadonlySet<string>
  folded: ReadonlySet<string>
  today: string
  onPick: (id: string) => void
  onPickLane: (lane: Lane) => void
  onFold: (key: string) => void
}

/** The waiting cars by lane, of which those in sight are drawn; a car that is dragged here comes off its truck. */
export function CarList({ board, items, picked, folded, today, onPick, onPickLane, onFold }: CarListProps): ReactNode {
  const scroller = useRef<HTMLElement>(null)
  const { setNodeRef, isOver } = useDroppable({ id: WAITING })
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: useCallback(() => scroller.current, []),
    estimateSize: useCallback((at: number) => (items[at]?.lane ? HEIGHT.lane : HEIGHT.car), [items]),
    getItemKey: useCallback((at: number) => keyOf(items[at]), [items]),
    overscan: 6,
    initialRect: { width: innerWidth, height: innerHeight },
  })
  const setRefs = useCallback(
    (node: HTMLElement | null) => {
      scroller.current = node
      setNodeRef(node)
    },
    [setNodeRef],
  )
  return (
    <section
      ref={setRefs}
      className="board-scroll"
      data-home=""
      data-over={isOver || undefined}
      aria-label={say('cars')}
    >
      {items.length === 0 && <Empty text={say('noCars')} />}
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const { lane, car } = items[index] ?? {}
          return (
            <div key={key} className="board-row" style={{ transform: `translateY(${start}px)` }}>
              {lane && (
                <LaneHead
                  lane={lane}
                  title={say('lane', { from: cityName(board, lane.from), to: cityName(board, lane.to) })}
                  isFolded={folded.has(lane.key)}
                  onFold={() => onFold(lane.key)}
                  onPick={() => onPickLane(lane)}
                />
              )}
              {car && (
                <CarCard
                  car={car}
                  place={placeIn(board, car.place)}
                  isPicked={picked.has(car.id)}
                  today={today}
                  onPick={onPick}
                />
              )}
            </div>
          )
        })}
      </div>
    </section>
  )
}

const keyOf = (item: Item | undefined): string => item?.car?.id ?? item?.lane?.key ?? ''
