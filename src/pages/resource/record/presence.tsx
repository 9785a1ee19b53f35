import { useSubscription } from '@refinedev/core'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Resource } from '../../../define/resource.ts'
import { type OpenRecord, PRESENCE, type Present } from '../../../providers/live-event.ts'
import './presence.css'

/** Anyone to whom it does not come works without it. */
const nobody = { default: () => null }
const People = lazy(() => import('./present-people.tsx').catch(() => nobody))

/** Milliseconds: the record comes first. */
const LATER = 600

type PresenceProps = { resource: Resource; id: string; isEditing: boolean }

/** Who else has the record open, at its head; the server is told of it as long as it is in sight. */
export function Presence({ resource, id, isEditing }: PresenceProps): ReactNode {
  const [isLater, setLater] = useState(false)
  const [people, setPeople] = useState<readonly Present[]>([])
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LATER)
    return () => clearTimeout(timer)
  }, [])
  useSubscription({
    channel: PRESENCE,
    params: { resource: resource.name, id, isEditing } satisfies OpenRecord as object,
    // The rows of a view are nobody's to edit.
    enabled: isLater && !resource.sqlView,
    onLiveEvent: ({ payload }) => setPeople((payload as { people: readonly Present[] }).people),
  })
  return (
    <div className="presence" role="status" aria-live="polite">
      {people.length > 0 && (
        <Suspense>
          <People people={people} />
        </Suspense>
      )}
    </div>
  )
}
