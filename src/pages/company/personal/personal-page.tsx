import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../providers/access.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { useRead } from '../../../providers/use-read.ts'
import { titleOfPage } from '../../../resources/menu.ts'
import { Empty, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Look } from './appearance.tsx'
import type { Account } from './calls.ts'
import { Devices } from './devices.tsx'
import { OwnPicture } from './own-picture.tsx'
import { OwnRights } from './own-rights.tsx'
import { Security } from './security.tsx'
import { say } from './text.ts'
import '../company.css'
import './personal.css'

const tabs = ['security', 'devices', 'rights', 'look'] as const

/** 个人中心: who I am, how I log in and where, what I may do, how it looks. */
export default function PersonalPage(): ReactNode {
  const { info } = useSession()
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((one) => one === params.get('_tab')) ?? 'security'
  const found = useRead<Account>('/api/account', {}, { enabled: !info?.seenBy })
  if (info?.seenBy) return <Empty text={say('readOnly')} />
  if (found.isPending) return <Skeleton />
  if (found.isError) return <ErrorState onRetry={() => void found.refetch()} />
  const refresh = () => void found.refetch()
  return (
    <div className="bc-page pc">
      <Head account={found.data} />
      <section className="bc-card" aria-label={say(`tab.${tab}`)}>
        <Tabs
          label={labelOf(titleOfPage('personalCenter'))}
          tabs={tabs.map((key) => ({ key, label: say(`tab.${key}`) }))}
          active={tab}
          onChange={(key) => setParams(key === 'security' ? {} : { _tab: key })}
        />
        <div className="pc-body">
          {tab === 'security' && <Security account={found.data} onChanged={refresh} />}
          {tab === 'devices' && <Devices />}
          {tab === 'rights' && info && <OwnRights staffId={info.staffId} />}
          {tab === 'look' && <Look />}
        </div>
      </section>
    </div>
  )
}

function Head({ account: { name, username, office, phone } }: { account: Account }): ReactNode {
  return (
    <header className="bc-card pc-head">
      <OwnPicture name={name} />
      <div>
        <h1>{name}</h1>
        <p>
          {username}
          {t('list.comma')}
          {say('office')} {office}
          {t('list.comma')}
          {say('phone')} {phone}
        </p>
      </div>
    </header>
  )
}
