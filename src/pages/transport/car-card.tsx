import { useDraggable } from '@dnd-kit/core'
import { memo, type ReactNode } from 'react'
import type { BoardCar } from '../../resources/transport/board.ts'
import { isTall, type Lane, lacksVin } from './lanes.ts'
import { say } from './text.ts'

export const carTitle = ({ model, vin, plate }: Pick<BoardCar, 'model' | 'vin'> & { plate?: string | null }): string =>
  [model, vin?.slice(-6) ?? plate].filter(Boolean).join(' ')

type CarCardProps = { car: BoardCar; place: string; isPicked: boolean; today: string; onPick: (id: string) => void }

/** A waiting car: dragged, or chosen by a click, a tap or Enter. */
export function CarCard({ car, isPicked, onPick, ...rest }: CarCardProps): ReactNode {
  const { setNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: `car:${car.id}`,
    data: { cars: [car.id] },
    attributes: { roleDescription: say('drag.kind') },
  })
  return (
    <button
      ref={setNodeRef}
      type="button"
      {...attributes}
      {...listeners}
      className="board-car"
      aria-pressed={isPicked}
      aria-label={say('pick', { car: `${carTitle(car)} ${car.orderNo}` })}
      data-dragging={isDragging || undefined}
      onClick={() => onPick(car.id)}
    >
      <CarFacts car={car} {...rest} />
    </button>
  )
}

/** What a dispatcher asks of a car. */
export const CarFacts = memo(function CarFacts({ car, place, today }: Pick<CarCardProps, 'car' | 'place' | 'today'>) {
  const wish = car.wishAt?.slice(0, 10)
  const isLate = car.expectedOn !== null && car.expectedOn < today
  return (
    <>
      <span className="board-line">
        <b>{car.model}</b>
        <span className="board-vin">{car.vin ?? car.plate ?? ''}</span>
        <em data-old={car.waitingDays > 7 || undefined}>{say('days', { days: car.waitingDays })}</em>
      </span>
      <span className="board-line board-small">
        <span className="board-grow">
          {car.customer} {car.orderNo}
        </span>
        <span>{say('slots', { slots: car.slots })}</span>
      </span>
      <span className="board-line board-small">
        <span>{whereOf(car, place)}</span>
        {wish && <span>{say('wish', { day: wish.slice(5) })}</span>}
        {car.expectedOn && <span>{say('due', { day: car.expectedOn.slice(5) })}</span>}
        {isLate && <mark>{say('late')}</mark>}
        {lacksVin(car) && <mark>{say('noVin')}</mark>}
        {!car.isDrivable && <mark>{say('stuck')}</mark>}
        {isTall(car) && <mark>{say('low')}</mark>}
      </span>
    </>
  )
})

function whereOf({ status, pickupMode }: BoardCar, place: string): string {
  if (status !== 'pending') return `${say('yard')} ${place}`
  return `${say(pickupMode === 'door' ? 'door' : 'notYet')} ${place}`
}

type LaneHeadProps = { lane: Lane; title: string; isFolded: boolean; onFold: () => void; onPick: () => void }

/** A lane: dragged as a whole, as many of its cars as fit. */
export function LaneHead({ lane, title, isFolded, onFold, onPick }: LaneHeadProps): ReactNode {
  const { setNodeRef, attributes, listeners } = useDraggable({
    id: `lane:${lane.key}`,
    data: { cars: lane.cars.map(({ id }) => id) },
    attributes: { roleDescription: say('drag.kind') },
  })
  const facts = [say('count', { count: lane.cars.length, slots: lane.slots }), say('oldest', { days: lane.oldest })]
  return (
    <div className="board-lane">
      <button type="button" aria-expanded={!isFolded} aria-label={title} onClick={onFold}>
        {isFolded ? '▸' : '▾'}
      </button>
      <button ref={setNodeRef} type="button" {...attributes} {...listeners} className="board-grow" onClick={onPick}>
        <b>{title}</b> <span className="board-small">{facts.join(' · ')}</span>
      </button>
    </div>
  )
}
