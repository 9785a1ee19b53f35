import { DndContext, DragOverlay, MeasuringStrategy } from '@dnd-kit/core'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { businessDay } from '../../define/business-day.ts'
import { notify } from '../../providers/notify.ts'
import {
  type Board,
  type BoardCar,
  type BoardLoad,
  type BoardTrip,
  fitting,
  slotSum,
} from '../../resources/transport/board.ts'
import { useDragSensors } from '../../ui/drag-sensors.ts'
import { ErrorState, NoPermission, Skeleton } from '../../ui/states.tsx'
import { useIsPhone } from '../../ui/use-phone.ts'
import { Advice } from './advice.tsx'
import { BoardBar, PickBar } from './board-bar.tsx'
import { CarList } from './car-list.tsx'
import { anyCar, type BoardLeg, itemsOf, type Lane, lanesOf } from './lanes.ts'
import { type Place, waitingAgain } from './moves.ts'
import { PlaceList } from './place-list.tsx'
import { fittingFirst, judge, placesOf, targetOf } from './places.ts'
import { say } from './text.ts'
import { type BoardState, useBoard } from './use-board.ts'
import { useDrag } from './use-drag.ts'
import { type Moves, useMoves } from './use-moves.ts'
import './board.css'

/** 调度看板: left the cars that wait, right the trips and trucks; a car is dragged there, or chosen and put there. */
export default function BoardPage(): ReactNode {
  const state = useBoard()
  const moves = useMoves(state)
  const { board, failure, refresh, hold } = state
  if (!board && failure)
    return failure.status === 403 ? (
      <NoPermission />
    ) : (
      <ErrorState text={failure.message} onRetry={() => void refresh()} />
    )
  if (!board) return <Skeleton rows={12} />
  return <Shown {...{ board, moves, hold }} isLate={failure !== undefined} onRefresh={() => void refresh()} />
}

const measuring = { droppable: { strategy: MeasuringStrategy.WhileDragging } }
const none: ReadonlySet<string> = new Set()

type ShownProps = { board: Board; moves: Moves; hold: BoardState['hold']; isLate: boolean; onRefresh: () => void }

function Shown({ board, moves, hold, isLate, onRefresh }: ShownProps): ReactNode {
  const isPhone = useIsPhone()
  const { sensors, collision } = useDragSensors()
  const [leg, setLeg] = useState<BoardLeg>('trunk')
  const [filter, setFilter] = useState(anyCar)
  const [truckText, setTruckText] = useState('')
  const [picked, setPicked] = useState(none)
  const [folded, setFolded] = useState(none)
  const [pane, setPane] = useState<'cars' | 'trucks'>('cars')
  const [advised, setAdvised] = useState<Place>()
  const today = businessDay(new Date())
  const cars = useMemo(() => new Map(board.cars.map((car) => [car.id, car])), [board])
  const lanes = useMemo(() => lanesOf(board, leg, filter), [board, leg, filter])
  const items = useMemo(() => itemsOf(lanes, folded), [lanes, folded])
  const all = useMemo(() => placesOf(board, leg, truckText), [board, leg, truckText])
  const chosen = useMemo(() => [...picked].flatMap((id) => cars.get(id) ?? []), [picked, cars])
  const places = useMemo(() => fittingFirst(all, chosen, leg), [all, chosen, leg])
  const onPick = useCallback((id: string) => setPicked((now) => toggled(now, id)), [])
  const onFold = useCallback((key: string) => setFolded((now) => toggled(now, key)), [])
  const onPickLane = useCallback((lane: Lane) => setPicked((now) => withLane(now, lane)), [])

  /** As many of them as fit, in their order; the others stay. */
  const put = (place: Place, asked: readonly BoardCar[], slotNo?: number) => {
    const taken = fitting(asked, targetOf(place, leg))
    const { said, fits } = judge(place, asked, leg)
    if (!fits || taken.length === 0) return notify.warning(said)
    const left = asked.length - taken.length
    if (left > 0) notify.warning(say('someLeft', { count: taken.length, left }))
    setPicked(none)
    void moves.put(place, taken, leg, slotNo)
  }
  /** A car that is on a trip goes to another one that takes it, or to the slot below the pointer. */
  const move = (trip: BoardTrip, load: BoardLoad, place: Place, slotNo?: number) => {
    const isOwn = place.trip?.id === trip.id
    const { said, fits } = judge(place, [waitingAgain(trip, load)], leg)
    if (!isOwn && !fits) return notify.warning(said)
    if (!isOwn || slotNo) void moves.move(trip, load, place, slotNo)
  }
  const { held, announcements, ...handlers } = useDrag({
    ...{ cars, picked, places },
    said: (place, asked) => judge(place, asked, leg).said,
    onPut: put,
    onTakeOff: (trip, load) => void moves.takeOff(trip, load),
    onMove: move,
  })
  const isHeld = held !== null
  useEffect(() => (isHeld ? hold() : undefined), [isHeld, hold])
  const inHand = held ? held.cars : chosen
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collision}
      measuring={measuring}
      accessibility={{ announcements, screenReaderInstructions: { draggable: say('drag.how') } }}
      {...handlers}
    >
      <BoardBar
        {...{ leg, filter, truckText, pane, isLate, onRefresh }}
        offices={board.offices}
        undo={moves.undo}
        onLeg={(next) => {
          setLeg(next)
          setPicked(none)
        }}
        onFilter={setFilter}
        onTruckText={setTruckText}
        onPane={isPhone ? setPane : undefined}
        capped={board.isCapped ? board.cars.length : undefined}
      />
      <div className="board-panes">
        {(!isPhone || pane === 'cars') && (
          <CarList {...{ board, items, picked, folded, today, onPick, onPickLane, onFold }} />
        )}
        {(!isPhone || pane === 'trucks') && (
          <PlaceList
            {...{ board, places, leg, moves }}
            cars={inHand}
            isDragging={isHeld}
            movedFrom={held?.off?.trip.id}
            onPut={(place, slotNo) => put(place, chosen, slotNo)}
            onAdvise={setAdvised}
          />
        )}
      </div>
      {chosen.length > 0 && (
        <PickBar
          count={chosen.length}
          slots={slotSum(chosen)}
          onClear={() => setPicked(none)}
          onTrucks={isPhone && pane === 'cars' ? () => setPane('trucks') : undefined}
        />
      )}
      <DragOverlay dropAnimation={null} className="board-held">
        {held && <div className="board-car">{held.title}</div>}
      </DragOverlay>
      {advised && (
        <Advice
          {...{ board, leg }}
          place={advised}
          onClose={() => setAdvised(undefined)}
          onTake={(taken) => {
            setAdvised(undefined)
            put(advised, taken)
          }}
        />
      )}
    </DndContext>
  )
}

function toggled(now: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(now)
  if (!next.delete(key)) next.add(key)
  return next
}

/** All cars of the lane, or none of them where all were chosen. */
function withLane(now: ReadonlySet<string>, { cars }: Lane): ReadonlySet<string> {
  const next = new Set(now)
  const isAll = cars.every(({ id }) => now.has(id))
  for (const { id } of cars) {
    if (isAll) next.delete(id)
    else next.add(id)
  }
  return next
}
