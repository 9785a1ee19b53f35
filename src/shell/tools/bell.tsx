import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useRead } from '../../providers/use-read.ts'
import { isWatched, onReturn } from '../../providers/watched.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageBoundary } from '../../ui/page-boundary.tsx'
import { Popup } from '../../ui/popup.tsx'
import { Skeleton } from '../../ui/states.tsx'
import type { Told } from './notification-list.tsx'
import { toolIcons } from './tool-icons.ts'
import { toolText } from './tool-text.ts'

const NotificationList = lazy(() => import('./notification-list.tsx'))

const MINUTE = 60_000
/** The badge has room for two digits. */
const MOST = 99

/** What concerns the person: how much of it is unread, and the list below the button. */
export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const found = useRead<Told>('/api/notifications')
  const { refetch } = found
  const refresh = useCallback(() => void refetch({ cancelRefetch: false }), [refetch])
  useRefresh(refresh)
  const unread = found.data?.unread ?? 0
  const label = unread > 0 ? toolText('bell.unread', { count: unread }) : toolText('bell')
  const toggle = () => {
    if (!isOpen) refresh()
    setOpen(!isOpen)
  }
  return (
    <>
      <Button
        ref={anchor}
        kind="text"
        className="bc-bell"
        picture={<Picture unread={unread} />}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggle}
      />
      {isOpen && (
        <Popup
          anchor={anchor}
          align="end"
          label={toolText('bell')}
          className="bc-notifications"
          onClose={() => setOpen(false)}
        >
          <PageBoundary>
            <Suspense fallback={<Skeleton rows={4} />}>
              <NotificationList found={found} onClose={() => setOpen(false)} />
            </Suspense>
          </PageBoundary>
        </Popup>
      )}
    </>
  )
}

const Picture = ({ unread }: { unread: number }) => (
  <>
    <Icon name={toolIcons.bell} />
    {unread > 0 && <b aria-hidden="true">{unread > MOST ? `${MOST}+` : unread}</b>}
  </>
)

/** When its window comes back, and each minute that somebody is there: the stream, which tells of it, may be cut. */
function useRefresh(refresh: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => isWatched() && refresh(), MINUTE)
    const stop = onReturn(refresh)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [refresh])
}
