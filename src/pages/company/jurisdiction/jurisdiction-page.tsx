import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { labelOf } from '../../../providers/i18n.ts'
import { titleOfPage } from '../../../resources/menu.ts'
import { Skeleton } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { MatrixTab } from './matrix-tab.tsx'
import { say } from './text.ts'
import '../company.css'
import './jurisdiction.css'

const PersonTab = lazy(() => import('./person-tab.tsx'))
const WhyTab = lazy(() => import('./explain-tab.tsx'))
const HistoryTab = lazy(() => import('./history-tab.tsx'))

const tabs = ['matrix', 'person', 'why', 'history'] as const
type Tab = (typeof tabs)[number]

/** 权限管理: the roles in one table, what a person may do and why, and who changed what. The address says what is shown. */
export default function JurisdictionPage(): ReactNode {
  const [params, setParams] = useSearchParams()
  const tab: Tab = tabs.find((one) => one === params.get('_tab')) ?? 'matrix'
  const user = params.get('user')
  /** To another tab, about the same person. */
  const go = (next: Record<string, string>) => setParams({ ...(user ? { user } : {}), ...next })
  return (
    <div className="bc-page pm">
      <header className="bc-card pm-head">
        <h1>{labelOf(titleOfPage('jurisdiction'))}</h1>
        <Tabs
          label={labelOf(titleOfPage('jurisdiction'))}
          tabs={tabs.map((key) => ({ key, label: say(`tab.${key}`) }))}
          active={tab}
          onChange={(key) => go(key === 'matrix' ? {} : { _tab: key })}
        />
      </header>
      <section className="bc-card pm-body" aria-label={say(`tab.${tab}`)}>
        <Suspense fallback={<Skeleton />}>
          {tab === 'matrix' && <MatrixTab onHistory={(role) => go({ _tab: 'history', role })} />}
          {tab === 'person' && (
            <PersonTab
              user={user}
              onPerson={(user) => setParams(user ? { _tab: 'person', user } : { _tab: 'person' })}
            />
          )}
          {tab === 'why' && <WhyTab asked={params} onAsk={(asked) => setParams({ _tab: 'why', ...asked })} />}
          {tab === 'history' && (
            <HistoryTab
              role={params.get('role')}
              onRole={(role) => go({ _tab: 'history', ...(role ? { role } : {}) })}
            />
          )}
        </Suspense>
      </section>
    </div>
  )
}
