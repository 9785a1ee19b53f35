import { useEffect, useRef } from 'react'
import { businessDay } from '../../../define/business-day.ts'

/** A page that was kept overnight is told when it comes back into sight: what it takes for today is yesterday. */
export function useNewDay(begin: () => void): void {
  const day = useRef(businessDay(new Date()))
  const newest = useRef(begin)
  newest.current = begin
  useEffect(() => {
    const today = businessDay(new Date())
    if (day.current !== today) newest.current()
    day.current = today
  }, [])
}
