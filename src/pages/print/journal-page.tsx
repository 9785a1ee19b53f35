import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { businessDay, formatMoment } from '../../define/business-day.ts'
import { parseSpan, spanOf } from '../../define/time-span.ts'
import { useSession } from '../../providers/access.ts'
import { isVisible } from '../../providers/session.ts'
import { useRead } from '../../providers/use-read.ts'
import { AntdScope } from '../../ui/antd/scope.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, ErrorState, NoPermission, Skeleton } from '../../ui/states.tsx'
import { PeriodPicker } from '../report/period-picker.tsx'
import { type Journal, JournalSheet } from './journal-sheet.tsx'
import { sayJournal } from './journal-text.ts'
import { say } from './text.ts'
import './print.css'
import '../report/report.css'

type Account = { id: string; name: string }

/** 现金日记账 of an account and a period, as it will lie in the printer. */
export default function JournalPage(): ReactNode {
  const session = useSession()
  if (session.info && !isVisible('financeCapital', session)) return <NoPermission />
  return (
    <AntdScope>
      <Page />
    </AntdScope>
  )
}

function Page(): ReactNode {
  const { info } = useSession()
  const [params, setParams] = useSearchParams()
  const accountId = params.get('accountId') ?? ''
  const period = params.get('period') ?? 'thisMonth'
  const today = businessDay(new Date())
  const span = parseSpan(period, today) ?? spanOf('thisMonth', today)
  const accounts = useRead<{ items: Account[] }>('/api/funds/cards')
  const found = useRead<Journal>('/api/funds/journal', { accountId, ...span }, { enabled: accountId !== '' })
  const by = say('by', { name: info?.current_user_name ?? '', time: formatMoment(new Date().toISOString()) })
  const change = (next: Record<string, string>) => setParams({ accountId, period, ...next })
  return (
    <div className="print">
      <header className="print-bar">
        <h1>{sayJournal('title')}</h1>
        <Select
          aria-label={sayJournal('account')}
          placeholder={sayJournal('choose')}
          className="print-account"
          value={accountId || undefined}
          loading={accounts.isPending}
          showSearch
          optionFilterProp="label"
          options={accounts.data?.items.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => change({ accountId: id })}
        />
        <PeriodPicker value={period} span={span} onChange={(next) => change({ period: next })} />
        <Button kind="primary" disabled={!found.data} onClick={() => window.print()}>
          {say('print')}
        </Button>
      </header>
      {accountId === '' && <Empty text={sayJournal('choose')} />}
      {accountId !== '' && found.isPending && <Skeleton />}
      {found.isError && <ErrorState text={found.error.message || say('failed')} onRetry={() => void found.refetch()} />}
      {found.data && <JournalSheet journal={found.data} by={by} />}
    </div>
  )
}
