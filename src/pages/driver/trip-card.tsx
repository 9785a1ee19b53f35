import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { textOfMark } from '../../define/car-parts.ts'
import { formatYuan } from '../../define/money.ts'
import { optionLabel } from '../../define/options.ts'
import { definitionOf } from '../../providers/definitions.ts'
import { labelOf } from '../../providers/i18n.ts'
import { showPath } from '../../resources/paths.ts'
import type { DriverLoad, DriverTrip } from '../../resources/transport/driver.ts'
import { Button } from '../../ui/button.tsx'
import type { Asked } from './action-sheet.tsx'
import { tripVerbsOf, verbsOf } from './assume.ts'
import type { Job } from './queue/store.ts'
import { say } from './texts.ts'
import { minuteOf } from './when.ts'

type CardProps = { trip: DriverTrip; jobs: readonly Job[]; tail: string; onAsk: ((asked: Asked) => void) | undefined }

/** One trip with its cars; what is likely next stands large. */
export function TripCard({ trip, jobs, tail, onAsk }: CardProps): ReactNode {
  const waybills = definitionOf('waybills')
  const loads = trip.loads.filter(({ vin, plate }) => tail === '' || isMatch(tail, vin, plate))
  if (tail !== '' && loads.length === 0) return null
  const done = trip.loads.filter(({ status }) => status === (trip.status === 'assigned' ? 'loaded' : 'signed')).length
  const label = (verb: string) => labelOf(waybills?.actions?.[verb]?.label ?? [verb, verb])
  const status = waybills?.fields.status
  const path = waybills && showPath(waybills, trip.id)
  return (
    <article className="driver-trip" aria-label={trip.waybillNo}>
      <header>
        <h2>
          {trip.from} → {trip.to}
        </h2>
        <p>
          {status && labelOf(optionLabel(status, trip.status))} · {trip.plate} ·{' '}
          {say('cars', { done, all: trip.loads.length })} ·{' '}
          {path ? <Link to={path}>{trip.waybillNo}</Link> : trip.waybillNo}
        </p>
        {trip.status === 'assigned' && trip.plannedDepartAt && (
          <p>{say('planned', { at: minuteOf(trip.plannedDepartAt) })}</p>
        )}
        {trip.status === 'inTransit' && trip.lastPlace && trip.lastSeenAt && (
          <p>{say('seen', { place: trip.lastPlace, at: minuteOf(trip.lastSeenAt) })}</p>
        )}
      </header>
      <div className="driver-buttons">
        {(onAsk ? tripVerbsOf(trip) : []).map((verb, at) => (
          <Button
            key={verb}
            kind={at === 0 ? 'primary' : 'default'}
            onClick={() => onAsk?.({ trip, resource: 'waybills', verb, title: `${label(verb)} ${trip.waybillNo}` })}
          >
            {label(verb)}
          </Button>
        ))}
      </div>
      <ul className="driver-loads">
        {loads.map((load) => (
          <LoadRow key={load.id} {...{ trip, load, onAsk }} isWaiting={jobs.some(({ rowId }) => rowId === load.id)} />
        ))}
      </ul>
    </article>
  )
}

const isMatch = (tail: string, ...names: (string | null)[]): boolean =>
  names.some((name) => name?.toUpperCase().endsWith(tail.toUpperCase()))

type LoadProps = { trip: DriverTrip; load: DriverLoad; isWaiting: boolean; onAsk: CardProps['onAsk'] }

function LoadRow({ trip, load, isWaiting, onAsk }: LoadProps): ReactNode {
  const loads = definitionOf('waybillLoads')
  const label = (verb: string) => labelOf(loads?.actions?.[verb]?.label ?? [verb, verb])
  const status = loads?.fields.status
  const tail = load.vin?.slice(-6)
  const name = [load.model, tail].filter(Boolean).join(' ')
  const isLeaving = load.status === 'planned'
  const [who, phone] = isLeaving ? [load.consignor, load.consignorPhone] : [load.consignee, load.consigneePhone]
  const place = isLeaving
    ? say('from', { place: [load.from, load.fromAddress].filter(Boolean).join(' ') })
    : say('to', { place: [load.to, load.toAddress].filter(Boolean).join(' ') })
  return (
    <li className="driver-load">
      <div className="driver-car">
        <b>{load.model}</b>
        <span className="driver-tail">{tail ? say('vin', { tail }) : say('noVin')}</span>
        <span>{[load.plate, load.color].filter(Boolean).join(' ')}</span>
        <span className="driver-state">
          {status && labelOf(optionLabel(status, load.status))}
          {isWaiting && ` · ${say('pending')}`}
        </span>
      </div>
      {load.status !== 'signed' && <p>{place}</p>}
      {who && load.status !== 'signed' && (
        <p>
          {who}{' '}
          {phone &&
            (phone.includes('*') ? (
              phone
            ) : (
              <a href={`tel:${phone}`} aria-label={say('call', { name: who })}>
                {phone}
              </a>
            ))}
        </p>
      )}
      {load.dueFen > 0 && load.status !== 'signed' && (
        <p className="driver-due">{say('due', { amount: formatYuan(load.dueFen) })}</p>
      )}
      {load.marks.length > 0 && (
        <p className="driver-marks">
          {say('marks', { marks: load.marks.map((mark) => labelOf(textOfMark(mark))).join('、') })}
        </p>
      )}
      {load.hasException && <p className="driver-trouble">{say('trouble')}</p>}
      <div className="driver-buttons">
        {(onAsk ? verbsOf(trip, load) : []).map((verb, at) => (
          <Button
            key={verb}
            kind={at === 0 ? 'primary' : 'default'}
            aria-label={`${label(verb)} ${name}`}
            onClick={() => onAsk?.({ trip, load, resource: 'waybillLoads', verb, title: `${label(verb)} ${name}` })}
          >
            {label(verb)}
          </Button>
        ))}
      </div>
    </li>
  )
}
