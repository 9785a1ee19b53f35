import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatYuan } from '../../define/money.ts'
import { viewNamed } from '../../providers/views.ts'
import type { DriverTrip, DriverWork } from '../../resources/transport/driver.ts'
import { Empty } from '../../ui/states.tsx'
import type { Asked } from './action-sheet.tsx'
import type { Job } from './queue/store.ts'
import { say } from './texts.ts'
import { TripCard } from './trip-card.tsx'

type TripsProps = {
  work: DriverWork
  /** Those of the work, as they are once all that waits is sent. */
  trips: readonly DriverTrip[]
  jobs: readonly Job[]
  tail: string
  onTail: (tail: string) => void
  onAsk: ((asked: Asked) => void) | undefined
  /** Between the heading and the trips. */
  notes?: ReactNode
  children?: ReactNode
}

/** What the page of a driver shows. It keeps nothing and uses no hook: it is drawn before React is there, too (boot/driver-first.tsx). */
export function Trips({ work, trips, jobs, tail, onTail, onAsk, notes, children }: TripsProps): ReactNode {
  const text = tail.trim().toUpperCase()
  const found = trips.some(({ loads }) =>
    loads.some(({ vin, plate }) => [vin, plate].some((one) => one?.endsWith(text))),
  )
  return (
    <div className="driver" tabIndex={-1}>
      <h1>{say('title')}</h1>
      {notes}
      {trips.length > 0 && (
        // Bare, so that the page comes without the chunk of lists.
        <input
          className="bc-input"
          type="search"
          inputMode="text"
          autoCapitalize="characters"
          placeholder={say('find')}
          aria-label={say('find')}
          value={tail}
          onChange={({ target }) => onTail(target.value)}
        />
      )}
      {trips.length === 0 && <Empty text={say('none')} />}
      {trips.length > 0 && text !== '' && !found && <Empty text={say('noneFound')} />}
      {trips.map((trip) => (
        <TripCard key={trip.id} trip={trip} jobs={jobs} tail={text} onAsk={onAsk} />
      ))}
      <Money money={work.money} />
      {children}
    </div>
  )
}

const CLAIMS = 'driverClaims.mine'

function Money({ money }: { money: DriverWork['money'] }): ReactNode {
  const path = viewNamed(CLAIMS)?.view.path
  const figures = [
    ['collected', money.collectedFen],
    ['claimsOpen', money.claimsOpenFen],
    ['claimsPaid', money.claimsPaidFen],
  ] as const
  return (
    <section className="driver-money" aria-label={say('money')}>
      <h2>{say('money')}</h2>
      <dl>
        {figures.map(([name, fen]) => (
          <div key={name}>
            <dt>{say(name)}</dt>
            <dd>{formatYuan(fen)}</dd>
          </div>
        ))}
      </dl>
      {path && <Link to={path}>{say('claims')}</Link>}
    </section>
  )
}
