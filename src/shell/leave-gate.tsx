import { lazy, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { getSession } from '../providers/session.ts'
import { useSettings } from '../providers/settings.ts'
import { asksOnUnload, discardViews, getQuestion, isDirty, subscribeQuestion } from '../providers/unsaved.ts'
import { useIsMobile } from './use-mobile.ts'

const load = () => import('./leave-question.tsx')
const LeaveQuestion = lazy(load)

/**
 * Asks before something typed is lost. One for the whole application: the router knows one gate at a time. While the tags
 * bar is in sight a page that is left is kept, so leaving it asks nothing; closing it does. Whether there is something to
 * lose is only looked at in that moment, so a value typed back is no loss.
 */
export function LeaveGate() {
  const { tagsView } = useSettings()
  const isKeeping = !useIsMobile() && tagsView
  const [left, setLeft] = useState('')
  const mustAsk: BlockerFunction = useCallback(
    ({ currentLocation: { pathname }, nextLocation }) => {
      // A session that ended takes the pages with it; the drafts stay.
      if (isKeeping || !getSession().token || pathname === nextLocation.pathname || !isDirty(pathname)) return false
      setLeft(pathname)
      return true
    },
    [isKeeping],
  )
  const blocker = useBlocker(mustAsk)
  const question = useSyncExternalStore(subscribeQuestion, getQuestion, getQuestion)
  useUnloadQuestion()
  const leave = (isSure: boolean) => {
    if (!isSure) return blocker.reset?.()
    discardViews([left])
    blocker.proceed?.()
  }
  return (
    <Suspense>
      {blocker.state === 'blocked' && <LeaveQuestion kind="leave" count={1} answer={leave} />}
      {question && <LeaveQuestion {...question} />}
    </Suspense>
  )
}

/** On reload and on closing the window the browser asks, in its own words. */
function useUnloadQuestion(): void {
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (getSession().token && asksOnUnload()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onUnload)
    // The question must be there when the line is dead.
    const timer = setTimeout(() => void load().catch(() => undefined), 4000)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [])
}
