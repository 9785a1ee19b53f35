import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { seesReport, useSession } from '../../providers/access.ts'
import { reportCards } from '../../providers/cards.ts'
import { labelOf } from '../../providers/i18n.ts'
import { homeReports } from '../../resources/home.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPage } from '../../ui/lazy-page.tsx'
import { PageBoundary } from '../../ui/page-boundary.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { MyFigures } from './my-figures.tsx'
import { Overview } from './overview.tsx'
import { say } from './text.ts'
import { useSetup } from './use-setup.ts'
import './home.css'

const ReportPage = lazyPage<{ name: string }>(() => import('../report/report-page.tsx'))
const SetupDialog = lazyPage<Parameters<typeof import('./setup-dialog.tsx')['default']>[0]>(
  () => import('./setup-dialog.tsx'),
)

const OVERVIEW = 'overview'
const USER = 'user'

/** 首页: what the company, or the own work, comes to; the statistics stand on tabs beside it. */
export default function HomePage(): ReactNode {
  const session = useSession()
  const [params, setParams] = useSearchParams()
  const { setup, initial, save } = useSetup()
  const [isSetUp, setSetUp] = useState(false)
  const isShown = (name: string) => !setup?.hidden.includes(name)
  const reports = homeReports.flatMap((name) => {
    const card = reportCards[name]
    return card && seesReport(card, session) ? [{ key: name as string, label: labelOf(card.label) }] : []
  })
  const own = reports.length > 0 ? [{ key: USER, label: say('user') }] : []
  const all = [{ key: OVERVIEW, label: say('tab') }, ...reports, ...own]
  const tabs = all.filter(({ key }) => key === OVERVIEW || isShown(key))
  const active = tabs.find(({ key }) => key === params.get('_tab'))?.key ?? OVERVIEW
  return (
    <div className="bc-page home">
      <div className="home-head">
        <h1 className="bc-hidden">{say('title')}</h1>
        <Tabs
          tabs={tabs}
          active={active}
          label={say('title')}
          onChange={(key) => setParams(key === OVERVIEW ? {} : { _tab: key })}
        />
        <Button
          kind="text"
          icon="columns"
          aria-label={say('setup')}
          title={say('setup')}
          disabled={setup === undefined}
          onClick={() => setSetUp(true)}
        />
      </div>
      <PageBoundary key={active}>
        {active === OVERVIEW ? (
          <Overview setup={setup} />
        ) : active === USER ? (
          <MyFigures />
        ) : (
          <ReportPage name={active} />
        )}
      </PageBoundary>
      {isSetUp && setup && (
        <SetupDialog
          setup={setup}
          initial={initial}
          tabs={all.filter(({ key }) => key !== OVERVIEW)}
          onSave={save}
          onClose={() => setSetUp(false)}
        />
      )}
    </div>
  )
}
