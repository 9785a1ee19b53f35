import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '../../../define/business-day.ts'
import { isLate, isSilent, type Position } from '../../../resources/transport/positions.ts'
import { Tag } from '../../../ui/tag.tsx'
import { nameOf, seenOf } from './marks.ts'
import { say } from './text.ts'

type Props = {
  positions: readonly Position[]
  now: string
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

/** One below the other; the chosen one says more, and leads to its trip. */
export function PositionList({ positions, now, chosen, onChoose }: Props): ReactNode {
  return (
    <ul className="map-list">
      {positions.map((position) => (
        <Item
          key={position.id}
          {...{ position, now }}
          isChosen={position.id === chosen}
          onChoose={() => onChoose(position.id === chosen ? undefined : position.id)}
        />
      ))}
    </ul>
  )
}

type ItemProps = { position: Position; now: string; isChosen: boolean; onChoose: () => void }

function Item({ position, now, isChosen, onChoose }: ItemProps): ReactNode {
  const { trip, driver, isExact, speed } = position
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <li ref={place}>
      <button type="button" aria-expanded={isChosen} onClick={onChoose}>
        <span className="map-line">
          <b>{nameOf(position)}</b>
          {driver && <span>{driver}</span>}
          {isLate(position, now) && <Tag color="red">{say('isLate')}</Tag>}
          {isSilent(position, now) && <Tag>{say('isSilent')}</Tag>}
          {!trip && <Tag>{say('isIdle')}</Tag>}
        </span>
        <span className="map-small">
          {seenOf(position, now)}
          {!isExact && ` · ${say('told')}`}
        </span>
      </button>
      {isChosen && (
        <div className="map-more">
          {trip && <p>{say('lane', { from: trip.from, to: trip.to, cars: trip.cars })}</p>}
          {trip?.expectedAt && <p>{say('expected', { at: formatMoment(trip.expectedAt) })}</p>}
          {speed !== null && <p>{say('speed', { speed: Math.round(speed) })}</p>}
          {trip && (
            <p className="map-links">
              <Link to={`/businessOrderManage/waybillInfo/${trip.id}`}>{`${say('waybill')} ${trip.waybillNo}`}</Link>
              <Link to={`?trip=${trip.id}`}>{say('track')}</Link>
            </p>
          )}
        </div>
      )}
    </li>
  )
}
