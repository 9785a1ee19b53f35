import type { UseQueryResult } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { seesResource } from '../../providers/access.ts'
import type { ApiError } from '../../providers/api-error.ts'
import { cardNamed } from '../../providers/cards.ts'
import { notify } from '../../providers/notify.ts'
import { useGo } from '../../providers/use-navigate-now.ts'
import { useWrite } from '../../providers/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { relativeTime } from '../../ui/conventions.ts'
import { moveFocus } from '../../ui/menu.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { RunningJobs } from './running-jobs.tsx'
import { toolText } from './tool-text.ts'

/** What the server tells the person, the unread first, and how many of all are unread. */
export type Told = { items: readonly Item[]; unread: number }
type Item = { id: string; text: string; path: string | null; createdAt: string; readAt: string | null }

type ListProps = { found: UseQueryResult<Told, ApiError>; onClose: () => void }

/** The notifications, each the way to its record; by arrow keys from one to the next. */
export default function NotificationList({ found, onClose }: ListProps) {
  const { data, isError, refetch } = found
  const list = useRef<HTMLDivElement>(null)
  const go = useGo()
  const write = useWrite()
  const read = async (body: object) => {
    await write('post', '/api/notifications/read', body)
    await refetch()
  }
  const open = ({ id, path, readAt }: Item) => {
    // The way to the record does not depend on it; what was not marked is unread the next time.
    if (readAt === null) read({ ids: [id] }).catch(() => undefined)
    onClose()
    if (path) go(path)
  }
  const readAll = () => read({ all: true }).catch((error: ApiError) => notify.warning(error.message))
  const isThere = data !== undefined
  useEffect(() => {
    if (isThere) list.current?.querySelector<HTMLElement>('.bc-notification')?.focus()
  }, [isThere])
  if (!data) return isError ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton rows={4} />
  return (
    <div ref={list} tabIndex={-1}>
      <div className="bc-notifications-head">
        <h2>{toolText('bell')}</h2>
        {data.unread > 0 && (
          <Button kind="link" onClick={readAll}>
            {toolText('bell.readAll')}
          </Button>
        )}
      </div>
      {/* Its button goes with the job: the keys stay in here. */}
      <RunningJobs resource="exportJobs" onCancel={() => list.current?.focus()} />
      {seesImports() && <RunningJobs resource="imports" />}
      {data.items.length === 0 && <Empty text={toolText('bell.none')} />}
      <ul>
        {data.items.map((item) => (
          <li key={item.id}>
            <Entry item={item} onOpen={() => open(item)} onKeyDown={(event) => moveFocus(event, list.current)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const seesImports = (): boolean => {
  const card = cardNamed('imports')
  return card !== undefined && seesResource(card)
}

type EntryProps = { item: Item; onOpen: () => void; onKeyDown: (event: KeyboardEvent) => void }

/** What is unread has a dot and bold letters, and says so to those who see neither. */
function Entry({ item: { text, createdAt, readAt }, onOpen, onKeyDown }: EntryProps) {
  const isUnread = readAt === null
  return (
    <button
      type="button"
      className="bc-notification"
      data-unread={isUnread || undefined}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <i aria-hidden="true" />
      <span>
        {isUnread && <span className="bc-hidden">{toolText('bell.new')} </span>}
        {text}
        <time dateTime={createdAt}>{relativeTime(createdAt)}</time>
      </span>
    </button>
  )
}
