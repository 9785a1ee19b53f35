import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatMoment } from '../../../define/business-day.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { useReadPages } from '../../../providers/use-read.ts'
import { titleOfPage } from '../../../resources/menu.ts'
import { showPath } from '../../../resources/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, ErrorState, NoPermission, Skeleton } from '../../../ui/states.tsx'
import { actionText } from '../action-text.ts'
import { ChangeList } from '../change-list.tsx'
import { registry } from '../definitions.ts'
import type { HistoryItem } from '../jurisdiction/calls.ts'
import { AuditFilters, type AuditQuery, filterNames } from './audit-filters.tsx'
import { say } from './text.ts'
import '../company.css'
import './audit.css'

type Entry = HistoryItem & { address: string | null; requestId: string | null }
type AuditPageData = { items: Entry[]; next: string | null; lookedTo: string | null }

/** 操作日志: who did what to which record, from what to what. The address holds what is looked for. */
export default function AuditPage(): ReactNode {
  const [params, setParams] = useSearchParams()
  const asked: AuditQuery = Object.fromEntries(
    filterNames.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  )
  const found = useReadPages<AuditPageData>('/api/audit', asked)
  const items = found.data?.pages.flatMap((page) => page.items) ?? []
  const lookedTo = found.data?.pages.at(-1)?.lookedTo
  const { statusCode } = (found.error ?? {}) as { statusCode?: number }
  if (statusCode === 403) return <NoPermission />
  return (
    <div className="bc-page audit">
      <header className="bc-card audit-head">
        <h1>{labelOf(titleOfPage('auditLog'))}</h1>
        <AuditFilters asked={asked} onAsk={(next) => setParams(next)} />
      </header>
      <section
        className="bc-card audit-body"
        aria-label={labelOf(titleOfPage('auditLog'))}
        aria-busy={found.isFetching}
      >
        {found.isPending && <Skeleton rows={12} />}
        {found.isError && <ErrorState text={found.error.message} onRetry={() => void found.refetch()} />}
        {found.isSuccess && items.length === 0 && !found.hasNextPage && <Empty text={say('none')} />}
        {items.length > 0 && <Entries items={items} />}
        {(items.length > 0 || found.hasNextPage) && (
          <p className="audit-more">
            {lookedTo && <span role="status">{say('lookedTo', { time: formatMoment(lookedTo, true) })}</span>}
            {found.hasNextPage ? (
              <Button isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                {say(lookedTo ? 'further' : 'more')}
              </Button>
            ) : (
              say('end')
            )}
          </p>
        )}
      </section>
    </div>
  )
}

function Entries({ items }: { items: readonly Entry[] }): ReactNode {
  return (
    <div className="co-scroll">
      <table className="co-table audit-table">
        <caption className="bc-hidden">{say('caption', { count: items.length })}</caption>
        <thead>
          <tr>
            {(['time', 'by', 'resource', 'action', 'changes', 'address'] as const).map((name) => (
              <th key={name} scope="col">
                {say(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td>
                <time dateTime={item.at}>{formatMoment(item.at, true)}</time>
              </td>
              <td>{item.byName ?? say('system')}</td>
              <td>
                <RecordLink item={item} />
              </td>
              <td>{actionText(item.resource, item.action)}</td>
              <td className="audit-changes">
                {item.reason && (
                  <p>
                    {say('reason')}：{item.reason}
                  </p>
                )}
                {item.action !== 'create' && <ChangeList resource={item.resource} changes={item.changes} isBySet />}
              </td>
              <td>{item.address ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The record, where it has a page and can still be seen; its name says whether it can. */
function RecordLink({ item: { resource: name, rowId, rowTitle } }: { item: Entry }): ReactNode {
  const resource = Object.hasOwn(registry, name) ? registry[name] : undefined
  const path = resource && rowId && rowTitle ? showPath(resource, rowId) : undefined
  const label = labelOf(resource?.label ?? '')
  return (
    <>
      {label || say('account')} {path ? <Link to={path}>{rowTitle}</Link> : rowTitle}
    </>
  )
}
