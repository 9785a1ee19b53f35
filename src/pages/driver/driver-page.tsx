import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatYuan } from '../../define/money.ts'
import { useUser } from '../../providers/access.ts'
import { notify } from '../../providers/notify.ts'
import { viewNamed } from '../../providers/views.ts'
import type { DriverWork } from '../../resources/transport/driver.ts'
import { PageBoundary } from '../../ui/page-boundary.tsx'
import { Empty, ErrorState, NoPermission, Skeleton } from '../../ui/states.tsx'
import { lazyPage } from '../resource/record/lazy-page.tsx'
import type { Asked } from './action-sheet.tsx'
import { assume } from './assume.ts'
import { startOffline } from './offline.ts'
import { useQueue } from './queue/use-queue.ts'
import { QueueBar } from './queue-bar.tsx'
import { say } from './texts.ts'
import { TripCard } from './trip-card.tsx'
import { useWork } from './use-work.ts'
import { minuteOf } from './when.ts'
import './driver.css'

// The inputs of all kinds come with it: five times the page itself, which is there sooner without them.
const ActionSheet = lazyPage(() => import('./action-sheet.tsx'))

/** 我的运输: the page of a driver, for a thumb, with and without a line. */
export default function DriverPage(): ReactNode {
  const user = useUser()
  useEffect(() => {
    void startOffline()
  }, [])
  return user ? <Work staffId={user.staffId} isLooking={Boolean(user.seenBy)} /> : <Skeleton />
}

/** Who looks through another's eyes does nothing. */
function Work({ staffId, isLooking }: { staffId: string; isLooking: boolean }): ReactNode {
  const { work, staleSince, error, refresh, now } = useWork(staffId)
  const queue = useQueue(staffId, () => void refresh())
  const [tail, setTail] = useState('')
  const [asked, setAsked] = useState<Asked>()
  const isThere = work !== undefined
  useEffect(() => {
    if (isThere) void ActionSheet.preload().catch(() => undefined) // asked again at the tap
  }, [isThere])
  if (error?.statusCode === 403) return <NoPermission />
  if (!work) return error ? <ErrorState text={say('failed')} onRetry={() => void refresh()} /> : <Skeleton />
  const trips = work.trips.map((trip) => assume(trip, queue.jobs))
  const text = tail.trim().toUpperCase()
  const found = trips.some(({ loads }) =>
    loads.some(({ vin, plate }) => [vin, plate].some((one) => one?.endsWith(text))),
  )
  return (
    <div className="driver" tabIndex={-1}>
      <h1>{say('title')}</h1>
      {staleSince !== undefined && (
        <p className="driver-offline" role="status">
          {say('offline', { at: minuteOf(staleSince) })}
        </p>
      )}
      <QueueBar queue={queue} />
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
          onChange={({ target }) => setTail(target.value)}
        />
      )}
      {trips.length === 0 && <Empty text={say('none')} />}
      {trips.length > 0 && text !== '' && !found && <Empty text={say('noneFound')} />}
      {trips.map((trip) => (
        <TripCard key={trip.id} trip={trip} jobs={queue.jobs} tail={text} onAsk={isLooking ? undefined : setAsked} />
      ))}
      <Money money={work.money} />
      {asked && (
        <PageBoundary>
          <Suspense fallback={<Skeleton />}>
            <ActionSheet
              asked={asked}
              work={work}
              now={now}
              onDone={async (job, draft) => {
                await queue.add(job, draft)
                setAsked(undefined)
                notify.success(say('kept', { label: job.label }))
              }}
              onClose={() => setAsked(undefined)}
            />
          </Suspense>
        </PageBoundary>
      )}
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
