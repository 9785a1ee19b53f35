import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useUser } from '../../providers/access.ts'
import { lazyPage } from '../../ui/lazy-page.tsx'
import { PageBoundary } from '../../ui/page-boundary.tsx'
import { ErrorState, NoPermission, Skeleton } from '../../ui/states.tsx'
import { assume } from './assume.ts'
import { firstOf, resume } from './first.ts'
import { startOffline } from './offline.ts'
import { useQueue } from './queue/use-queue.ts'
import { QueueBar } from './queue-bar.tsx'
import { say } from './texts.ts'
import { Trips } from './trips.tsx'
import { useAsked } from './use-asked.tsx'
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
  const [first] = useState(() => firstOf(staffId))
  const { work, staleSince, error, refresh, now } = useWork(staffId, first)
  const queue = useQueue(staffId, () => void refresh())
  const [tail, setTail] = useState(first?.tail ?? '')
  const { asked, ask, isLocating, keep, close } = useAsked({ staffId, first: first?.asked, now, add: queue.add })
  const isThere = work !== undefined
  useEffect(() => resume(first), [first])
  useEffect(() => {
    if (isThere) void ActionSheet.preload().catch(() => undefined) // asked again at the tap
  }, [isThere])
  if (error?.statusCode === 403) return <NoPermission />
  if (!work) return error ? <ErrorState text={say('failed')} onRetry={() => void refresh()} /> : <Skeleton />
  const notes = (
    <>
      {staleSince !== undefined && (
        <p className="driver-offline" role="status">
          {say('offline', { at: minuteOf(staleSince) })}
        </p>
      )}
      {isLocating && <p role="status">{say('locating')}</p>}
      <QueueBar queue={queue} />
    </>
  )
  return (
    <Trips
      work={work}
      trips={work.trips.map((trip) => assume(trip, queue.jobs))}
      jobs={queue.jobs}
      tail={tail}
      onTail={setTail}
      onAsk={isLooking ? undefined : (wanted) => void ask(wanted)}
      notes={notes}
    >
      {asked && (
        <PageBoundary>
          <Suspense fallback={<Skeleton />}>
            <ActionSheet
              asked={asked}
              work={work}
              now={now}
              onDone={async (job, draft) => void (await keep(job, draft))}
              onClose={close}
            />
          </Suspense>
        </PageBoundary>
      )}
    </Trips>
  )
}
