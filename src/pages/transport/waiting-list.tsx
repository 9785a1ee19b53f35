import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { mayDo, useSession } from '../../providers/access.ts'
import { Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import ListPage from '../resource/list/list-page.tsx'
import { lazyPage } from '../resource/record/lazy-page.tsx'
import { say } from './views-text.ts'

const BoardPage = lazyPage(() => import('./board-page.tsx'))

/** The cars that wait, as a list; for those who dispatch also as the board. */
export default function WaitingList({ resource, view }: { resource: string; view: string }): ReactNode {
  const [params, setParams] = useSearchParams()
  const session = useSession()
  if (view !== 'waiting' || !mayDo('waybill.dispatch', session)) return <ListPage resource={resource} view={view} />
  const isBoard = params.get('_show') === 'board'
  return (
    <div className={isBoard ? 'bc-page board' : 'bc-page'}>
      <Tabs
        tabs={[
          { key: 'list', label: say('list') },
          { key: 'board', label: say('board') },
        ]}
        active={isBoard ? 'board' : 'list'}
        label={say('views')}
        onChange={(key) => setParams(key === 'board' ? { _show: 'board' } : {})}
      />
      {isBoard && <h1 className="bc-hidden">{say('board')}</h1>}
      {isBoard ? (
        <Suspense fallback={<Skeleton rows={12} />}>
          <BoardPage />
        </Suspense>
      ) : (
        <ListPage resource={resource} view={view} />
      )}
    </div>
  )
}
