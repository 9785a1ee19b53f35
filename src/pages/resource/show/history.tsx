import { type ReactNode, useEffect, useState } from 'react'
import { formatMoment } from '../../../define/business-day.ts'
import { type AnyField, traitsOf } from '../../../define/field.ts'
import type { Resource } from '../../../define/resource.ts'
import { loadDefinitions } from '../../../providers/definitions.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import type { TextKey } from '../../../providers/texts.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { ValueText } from '../controls/value-text.tsx'
import { actionAt } from '../record/action-at.ts'
import { fieldAt } from '../record/field-at.ts'
import type { Row } from '../record/row.ts'
import { RestoreValue } from './restore-value.tsx'
import { say } from './text.ts'
import { type HistoryEntry, useHistory } from './use-history.ts'

type HistoryProps = {
  resource: Resource
  row: Row
  /** Whether former values can be brought back. */
  mayChange: boolean
}

/** Who did what, when and why, newest first. */
export function History({ resource, row, mayChange }: HistoryProps): ReactNode {
  const found = useHistory(resource, row.id)
  const entries = useNamed(found.data)
  if (found.error?.statusCode === 403) return null
  return (
    <section className="show-section" aria-label={say('show.history')}>
      <h2>{say('show.history')}</h2>
      {!entries && !found.isError && <Skeleton rows={3} />}
      {found.isError && <ErrorState text={t('show.failed')} onRetry={() => void found.refetch()} />}
      {entries?.length === 0 && <p className="show-none">{say('show.noHistory')}</p>}
      <ol className="show-history">
        {entries?.map((entry) => (
          <Entry key={entry.id} resource={resource} entry={entry} row={mayChange ? row : undefined} />
        ))}
      </ol>
    </section>
  )
}

/** The entries, once the definitions are here by which actions of others that changed the row are called. */
function useNamed(entries: readonly HistoryEntry[] | undefined): readonly HistoryEntry[] | undefined {
  const [named, setNamed] = useState<readonly HistoryEntry[]>()
  useEffect(() => {
    let isOver = false
    const show = () => void (isOver || setNamed(entries))
    loadDefinitions((entries ?? []).map(({ action }) => action.split('.')[0] ?? '')).then(show, show)
    return () => {
      isOver = true
    }
  }, [entries])
  return named
}

const engineActions: Readonly<Record<string, TextKey>> = {
  create: 'history.create',
  change: 'history.change',
  remove: 'history.remove',
  import: 'history.import',
}

type EntryProps = { resource: Resource; entry: HistoryEntry; row: Row | undefined }

function Entry({ resource, entry, row }: EntryProps): ReactNode {
  const { at, byName, action, reason, changes } = entry
  const known = engineActions[action]
  const verb = known ? undefined : actionAt(resource, action)
  return (
    <li>
      <p className="show-history-head">
        <strong>{verb ? labelOf(verb.label) : known ? t(known) : action}</strong>
        <span>{byName ?? t('show.system')}</span>
        <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      {reason && <p>{t('show.reason', { reason })}</p>}
      {/* A new row is all changes; its values stand above. */}
      {action !== 'create' && action !== 'import' && changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <Change key={change.field} resource={resource} entry={entry} row={row} change={change} />
          ))}
        </ul>
      )}
    </li>
  )
}

type ChangeProps = EntryProps & { change: HistoryEntry['changes'][number] }

function Change({ resource, change, entry, row }: ChangeProps): ReactNode {
  const field = fieldAt(resource, change.field)
  if (!field) return null
  return (
    <li>
      {labelOf(field.label)}：<Said field={field} value={change.before} /> → <Said field={field} value={change.after} />
      {row && (
        <RestoreValue resource={resource} row={row} entry={entry.id} name={change.field}>
          {labelOf(field.label)}：<Said field={field} value={change.before} />
        </RestoreValue>
      )}
    </li>
  )
}

/** The timeline gives references and regions by their names, not by their ids. */
function Said({ field, value }: { field: AnyField; value: unknown }): ReactNode {
  const isNamed = traitsOf(field).lookup !== undefined
  return isNamed ? [value].flat().filter(Boolean).join('、') || '—' : <ValueText field={field} value={value} />
}
