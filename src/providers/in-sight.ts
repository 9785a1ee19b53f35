import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { nameView } from './open-views.ts'

/** Whether the page is in sight; a page that is kept behind another has no effects. For what ends later. */
export function useInSight(): RefObject<boolean> {
  const isInSight = useRef(false)
  useEffect(() => {
    isInSight.current = true
    return () => {
      isInSight.current = false
    }
  }, [])
  return isInSight
}

/** Tells the tab of this page the number or name of its record. */
export function useViewName(name: string | undefined): void {
  const { pathname } = useLocation()
  useEffect(() => {
    // After the frame has noted the visit.
    if (name) queueMicrotask(() => nameView(pathname, name))
  }, [pathname, name])
}
