import { type ReactNode, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { mayDo, useSession } from '../../providers/access.ts'
import { lazyPage } from '../../ui/lazy-page.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import ListPage from '../resource/list/list-page.tsx'
import { say } from './views-text.ts'

const BoardPage = lazyPage(() => import('./board-page.tsx'))
const PaperCalendar = lazyPage(() => import('./paper-calendar.tsx'))

/** Milliseconds after which the list that came first is drawn on any machine. */
const LIST_FIRST = 2000

/** What a list is looked at as besides: the cars that wait as the board, by those who dispatch; trucks as the calendar of their papers. */
export default function SecondView({ resource, view }: { resource: string; view: string }): ReactNode {
  const [params, setParams] = useSearchParams()
  const session = useSession()
  const isBoarded = resource === 'orderCars' && view === 'waiting' && mayDo('waybill.dispatch', session)
  const other = resource === 'trucks' ? 'papers' : isBoarded ? 'board' : undefined
  useEffect(() => {
    if (!isBoarded) return
    // Who dispatches goes on to the board: its page is there before. One that failed is loaded with the click.
    const timer = setTimeout(() => void BoardPage.preload().catch(() => undefined), LIST_FIRST)
    return () => clearTimeout(timer)
  }, [isBoarded])
  if (!other) return <ListPage resource={resource} view={view} />
  const isOther = params.get('_show') === other
  return (
    <div className={isOther && isBoarded ? 'bc-page board' : 'bc-page'}>
      <Tabs
        tabs={[
          { key: 'list', label: say('list') },
          { key: other, label: say(other) },
        ]}
        active={isOther ? other : 'list'}
        label={say('views')}
        onChange={(key) => setParams(key === 'list' ? {} : { _show: key })}
      />
      {isOther && <h1 className="bc-hidden">{say(other)}</h1>}
      {isOther ? (
        <Suspense fallback={<Skeleton rows={12} />}>{isBoarded ? <BoardPage /> : <PaperCalendar />}</Suspense>
      ) : (
        <ListPage resource={resource} view={view} />
      )}
    </div>
  )
}
