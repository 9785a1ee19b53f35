import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

export type LeaveGuard = { isAsking: boolean; leave: () => void; stay: () => void; letGo: () => void }

/**
 * Asks before something typed is lost: on links, Back and Forward (the router), on reload and on closing (the browser).
 * Whether there is something to lose is only looked at in that moment, so a value typed back is no loss.
 */
export function useLeaveGuard(hasChanges: () => boolean): LeaveGuard {
  const isFree = useRef(false)
  const isDirty = useRef(hasChanges)
  isDirty.current = hasChanges
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isFree.current && currentLocation.pathname !== nextLocation.pathname && isDirty.current(),
  )
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isFree.current && isDirty.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [])
  return {
    isAsking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
    /** The form is saved: the way is free. */
    letGo: () => {
      isFree.current = true
    },
  }
}
