import { useDataProvider } from '@refinedev/core'
import { type ReactNode, useState } from 'react'
import { formatMoment } from '../../../define/business-day.ts'
import { mayChangeAny } from '../../../providers/access.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { notify } from '../../../providers/notify.ts'
import { useReadPages } from '../../../providers/use-read.ts'
import { useWrite } from '../../../providers/use-write.ts'
import { roles } from '../../../resources/company/roles.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { quietMeta } from '../../resource/record/calls.ts'
import { failureOf } from '../../resource/record/failure.ts'
import { useRefresh } from '../../resource/record/use-refresh.ts'
import { actionText } from '../action-text.ts'
import { ChangeList } from '../change-list.tsx'
import { registry, resourceOf } from '../definitions.ts'
import { RecordPicker } from '../person-picker.tsx'
import type { HistoryItem, HistoryPage } from './calls.ts'
import { say } from './text.ts'
import './explain.css'

type HistoryTabProps = { role: string | null; onRole: (id: string | null) => void }

/** Who changed which role or person, when, from what to what; each change can be taken back. */
export default function HistoryTab({ role, onRole }: HistoryTabProps): ReactNode {
  const [asked, setAsked] = useState<HistoryItem | null>(null)
  const found = useReadPages<HistoryPage>('/api/permissions/history', { role: role ?? undefined })
  const items = found.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="pm-history">
      <div className="pm-tools">
        <RecordPicker label={roles.label} resource="roles" value={role} onChange={onRole} />
      </div>
      {found.isPending && <Skeleton />}
      {found.isError && <ErrorState text={found.error.message} onRetry={() => void found.refetch()} />}
      {found.isSuccess && items.length === 0 && <Empty />}
      <ol className="pm-changes">
        {items.map((item) => (
          <li key={item.id}>
            <p className="pm-change-head">
              <strong>
                {labelOf(registry[item.resource]?.label ?? '')} {item.rowTitle ?? ''}
              </strong>
              <span>{actionText(item.resource, item.action)}</span>
              <span>{item.byName ?? t('show.system')}</span>
              <time dateTime={item.at}>{formatMoment(item.at)}</time>
              {mayRestore(item) && (
                <Button kind="link" onClick={() => setAsked(item)}>
                  {say('history.restore')}
                </Button>
              )}
            </p>
            {item.reason && <p>{t('show.reason', { reason: item.reason })}</p>}
            {item.action !== 'create' && <ChangeList resource={item.resource} changes={item.changes} isBySet />}
          </li>
        ))}
      </ol>
      {found.hasNextPage && (
        <Button isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {say('history.more')}
        </Button>
      )}
      {asked && <RestoreDialog item={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

const mayRestore = ({ resource, action, changes, rowId }: HistoryItem): boolean =>
  rowId !== null &&
  action !== 'create' &&
  action !== 'remove' &&
  changes.length > 0 &&
  mayChangeAny(resourceOf(resource))

/** The change backwards, shown before it is done. */
function RestoreDialog({ item, onClose }: { item: HistoryItem; onClose: () => void }): ReactNode {
  const dataProvider = useDataProvider()()
  const write = useWrite()
  const refresh = useRefresh()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const id = item.rowId ?? ''
      const { data } = await dataProvider.getOne({ resource: item.resource, id, meta: quietMeta() })
      await write('post', `/api/${item.resource}/${id}/restore`, { version: data.version, entry: item.id })
      notify.success(say('history.restored'))
      void refresh()
      onClose()
    } catch (error) {
      setProblem(failureOf(error).message)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={say('history.title', { title: item.rowTitle ?? '' })}
      onClose={onClose}
      footer={
        <>
          <Button kind="primary" isBusy={isBusy} onClick={() => void run()}>
            {say('history.restore')}
          </Button>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
        </>
      }
    >
      {problem && (
        <p role="alert" className="pm-problem">
          {problem}
        </p>
      )}
      <p className="pm-note">{say('history.text', { at: formatMoment(item.at) })}</p>
      <ChangeList
        resource={item.resource}
        isBySet
        changes={item.changes.map(({ field, before, after }) => ({ field, before: after, after: before }))}
      />
    </Dialog>
  )
}
