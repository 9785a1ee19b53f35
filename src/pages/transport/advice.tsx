import type { ReactNode } from 'react'
import { useRead } from '../../providers/use-read.ts'
import type { Board, BoardCar, LoadAdvice } from '../../resources/transport/board.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { carTitle } from './car-card.tsx'
import type { BoardLeg } from './lanes.ts'
import { type Place, placeName } from './moves.ts'
import { keyOfPlace } from './places.ts'
import { say } from './text.ts'

type AdviceProps = {
  board: Board
  place: Place
  leg: BoardLeg
  onClose: () => void
  onTake: (cars: readonly BoardCar[]) => void
}

/** 最佳配载: what the server advises for a truck or a trip, and why; it is put on with one press. */
export function Advice({ board, place, leg, onClose, onTake }: AdviceProps): ReactNode {
  const found = useRead<LoadAdvice>('/api/dispatch/advice', { id: keyOfPlace(place), leg })
  const cars = (found.data?.carIds ?? []).flatMap((id) => board.cars.find((car) => car.id === id) ?? [])
  const footer = (
    <Button kind="primary" disabled={cars.length === 0} onClick={() => onTake(cars)}>
      {say('take')}
    </Button>
  )
  return (
    <Dialog title={say('adviseFor', { name: placeName(place) })} onClose={onClose} footer={footer} width={560}>
      {found.isPending && <Skeleton rows={4} />}
      {found.isError && <ErrorState text={found.error.message} onRetry={() => void found.refetch()} />}
      {found.data?.explained.map((one) => (
        <p key={one}>{one}</p>
      ))}
      <ol className="board-advice">
        {cars.map((car) => (
          <li key={car.id}>
            <b>{carTitle(car)}</b> {car.customer} <span className="board-small">{found.data?.reasons[car.id]}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
