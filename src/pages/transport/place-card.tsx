import { useDraggable, useDroppable } from '@dnd-kit/core'
import { memo, type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { parseYuan, plainYuan } from '../../define/money.ts'
import { hasRight, mayDo } from '../../providers/access.ts'
import {
  type Board,
  type BoardCar,
  type BoardLoad,
  type BoardTrip,
  freeSlotsOf,
  slotSum,
} from '../../resources/transport/board.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/input.tsx'
import { carTitle } from './car-card.tsx'
import { type BoardLeg, placeIn } from './lanes.ts'
import { isOnItsWay, type Place, placeName } from './moves.ts'
import { isBusy, judge, keyOfPlace, moneyText, stateOf } from './places.ts'
import { say } from './text.ts'
import type { Moves } from './use-moves.ts'

export type PlaceCardProps = {
  board: Board
  place: Place
  leg: BoardLeg
  /** What is dragged, or was chosen. */
  cars: readonly BoardCar[]
  isDragging: boolean
  /** The trip from which a car is being moved: it changes no more than its slot there. */
  movedFrom: string | undefined
  onPut: (place: Place, slotNo: number) => void
  onAdvise: (place: Place) => void
  moves: Pick<Moves, 'setFreight' | 'removeTrip' | 'takeOff'>
}

/** A trip with its slots, or a truck that would begin one: what is above it is judged, with slots and money as they would be. */
export const PlaceCard = memo(function PlaceCard(props: PlaceCardProps): ReactNode {
  const { place, leg, cars, movedFrom } = props
  // Drawn at every step of a drag, wherever it is; what is in it only when that changes.
  const { setNodeRef, isOver } = useDroppable({ id: `place:${keyOfPlace(place)}` })
  const isOwn = movedFrom !== undefined && place.trip?.id === movedFrom
  const verdict = useMemo(
    () => (cars.length > 0 && !isOwn ? judge(place, cars, leg) : undefined),
    [place, cars, leg, isOwn],
  )
  return (
    <article
      ref={setNodeRef}
      className="board-place"
      data-over={isOver || undefined}
      data-fits={verdict?.fits}
      aria-label={placeName(place)}
    >
      <PlaceBody {...props} isOver={isOver} verdict={verdict} />
    </article>
  )
})

type PlaceBodyProps = PlaceCardProps & { isOver: boolean; verdict: ReturnType<typeof judge> | undefined }

const PlaceBody = memo(function PlaceBody({ isOver, verdict, ...props }: PlaceBodyProps): ReactNode {
  const { board, place, leg, cars, isDragging, onAdvise, moves } = props
  const { trip, truck } = place
  const isShown = verdict !== undefined && (isOver || !isDragging)
  const money = moneyText(board, place, isShown && verdict.fits ? cars : [], leg)
  const faults = trip?.faults ?? truck?.faults ?? []
  const isIdle = !truck || !isBusy(truck)
  return (
    <>
      <header className="board-line">
        <b>{placeName(place)}</b>
        {trip?.waybillNo && <Link to={`/businessOrderManage/waybillInfo/${trip.id}`}>{trip.waybillNo}</Link>}
        <span className="board-grow board-small">{factsOf(board, place)}</span>
        <Used place={place} />
      </header>
      {faults.length > 0 && <p className="board-fault">{faults.join('；')}</p>}
      {isIdle ? <Slots {...props} /> : null}
      <footer className="board-line board-small">
        {/* Always one line: a card that grew would move those below it away from the pointer. */}
        <span className="board-grow">
          {isShown && <b className="board-verdict">{verdict.said}</b>} {money}
        </span>
        {trip && trip.freightMode === 'whole' && hasRight('cost') && !isOnItsWay(trip) && (
          <Freight key={`${trip.id} ${trip.freightFen}`} trip={trip} onSave={moves.setFreight} />
        )}
        {trip && trip.loads.length === 0 && !isOnItsWay(trip) && (
          <Button kind="link" onClick={() => void moves.removeTrip(trip)}>
            {say('removeTrip')}
          </Button>
        )}
        {isIdle && (
          <Button kind="link" onClick={() => onAdvise(place)}>
            {say('advise')}
          </Button>
        )}
      </footer>
    </>
  )
})

function factsOf(board: Board, { trip, truck }: Place): string {
  if (trip) {
    const lane = say('lane', { from: placeIn(board, trip.from), to: placeIn(board, trip.to) })
    return [say(trip.type), lane, trip.driver, trip.departAt?.slice(5, 10)].filter(Boolean).join(' · ')
  }
  if (!truck) return ''
  const state = stateOf(truck.status)
  const now = truck.trip
    ? say('onTrip', { state, trip: truck.trip.waybillNo, place: placeIn(board, truck.trip.to) })
    : truck.status === 'idle'
      ? say('newTrip')
      : state
  return [placeIn(board, truck.place), truck.driver, now].filter(Boolean).join(' · ')
}

function Used({ place: { trip, truck } }: { place: Place }): ReactNode {
  const used = slotSum(trip?.loads ?? [])
  const capacity = trip?.capacity ?? truck?.slots ?? 0
  const isOver = capacity > 0 && used > capacity
  const text = capacity > 0 ? say('used', { used, capacity }) : say('usedOnly', { used })
  return isOver ? <mark>{text}</mark> : <span>{text}</span>
}

/** Each slot of the truck: free ones take what was chosen, a car on one is dragged off or taken off. */
function Slots({ place, cars, isDragging, leg, onPut, moves }: PlaceCardProps): ReactNode {
  const { trip, truck } = place
  const loads = trip?.loads ?? []
  const capacity = trip?.capacity ?? truck?.slots ?? 0
  const seats = [...loads.map(({ slotNo }) => slotNo), ...freeSlotsOf(capacity, loads)].sort(
    (one, other) => one - other,
  )
  const canPut = cars.length > 0 && !isDragging && judge(place, cars, leg).fits && !(trip && isOnItsWay(trip))
  return (
    <ol className="board-slots">
      {seats.map((slotNo) => {
        const load = loads.find((one) => one.slotNo === slotNo)
        return (
          <li key={slotNo} data-slot={slotNo} data-taken={load ? true : undefined}>
            {load && trip ? (
              <LoadedSlot trip={trip} load={load} onTakeOff={moves.takeOff} />
            ) : (
              <button
                type="button"
                className="board-free"
                // A disabled one would swallow the end of a drag.
                aria-disabled={!canPut}
                tabIndex={canPut ? 0 : -1}
                aria-label={
                  canPut ? say('putHere', { name: placeName(place), slot: slotNo }) : say('slotFree', { slot: slotNo })
                }
                onClick={() => canPut && onPut(place, slotNo)}
              >
                {slotNo}
              </button>
            )}
          </li>
        )
      })}
    </ol>
  )
}

type LoadedProps = { trip: BoardTrip; load: BoardLoad; onTakeOff: Moves['takeOff'] }

function LoadedSlot({ trip, load, onTakeOff }: LoadedProps): ReactNode {
  const isFixed = isOnItsWay(load) || !mayDo('waybill.dispatch')
  const { setNodeRef, attributes, listeners } = useDraggable({
    id: `load:${load.id}`,
    data: { load: load.id, trip: trip.id, cars: [] },
    attributes: { roleDescription: say('drag.kind') },
    disabled: isFixed,
  })
  const car = carTitle({ model: load.model, vin: load.vin })
  return (
    <>
      <button
        type="button"
        ref={setNodeRef}
        {...attributes}
        {...listeners}
        className="board-load"
        aria-label={say('by', { slot: load.slotNo, car, who: load.by })}
        aria-busy={isOnItsWay(load) || undefined}
        title={`${car} ${load.orderNo} ${load.by}`}
      >
        <span>{load.model}</span>
        <small>{load.slots === 1 ? load.vin?.slice(-6) : say('slots', { slots: load.slots })}</small>
      </button>
      {!isFixed && (
        <button
          type="button"
          className="board-off"
          aria-label={say('takeOff', { name: trip.plate ?? trip.waybillNo, car })}
          onClick={() => void onTakeOff(trip, load)}
        >
          ×
        </button>
      )}
    </>
  )
}

/** The freight of the whole truck; what is typed is saved when the field is left. */
function Freight({ trip, onSave }: { trip: BoardTrip; onSave: Moves['setFreight'] }): ReactNode {
  const [text, setText] = useState(trip.freightFen ? plainYuan(trip.freightFen) : '')
  const fen = parseYuan(text || '0')
  const isWrong = fen === null || fen < 0
  const save = () => {
    if (!isWrong && fen !== trip.freightFen) void onSave(trip, fen)
  }
  return (
    <TextInput
      className="board-freight"
      inputMode="decimal"
      aria-label={say('freight')}
      placeholder={say('freight')}
      value={text}
      isInvalid={isWrong}
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
