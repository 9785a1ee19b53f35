import type { FormEvent, ReactNode } from 'react'
import { labelOf, t } from '../../../providers/i18n.ts'
import { DateRange } from '../../../ui/antd/date-range.tsx'
import { Button } from '../../../ui/button.tsx'
import { type SelectOption, TextInput } from '../../../ui/input.tsx'
import { accountActions, actionText } from '../action-text.ts'
import { registry } from '../definitions.ts'
import { LabelledSelect } from '../labelled-select.tsx'
import { PersonPicker } from '../person-picker.tsx'
import { say } from './text.ts'

export const filterNames = ['from', 'to', 'by', 'resource', 'row', 'action', 'q'] as const
type Name = (typeof filterNames)[number]
export type AuditQuery = Partial<Record<Name, string>>

/** Entries of accounts have no definition. */
const ACCOUNTS = 'sessions'

/** What the log is searched for: time, person, kind of record, action, words. */
export function AuditFilters({ asked, onAsk }: { asked: AuditQuery; onAsk: (next: AuditQuery) => void }): ReactNode {
  const set = (patch: Partial<Record<Name, string | null>>) =>
    onAsk(Object.fromEntries(Object.entries({ ...asked, ...patch }).filter(([, value]) => value)) as AuditQuery)
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    set({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() })
  }
  const resources = [
    ...Object.values(registry).map(({ name, label }) => ({ value: name, label: labelOf(label) })),
    { value: ACCOUNTS, label: say('account') },
  ]
  return (
    <div className="audit-filters">
      <div className="bc-labelled">
        <label htmlFor="audit-time">{say('time')}</label>
        <DateRange
          id="audit-time"
          label={say('time')}
          value={[asked.from ?? null, asked.to ?? null]}
          onChange={([from, to]) => set({ from, to })}
        />
      </div>
      <PersonPicker value={asked.by ?? null} onChange={(by) => set({ by })} />
      <LabelledSelect
        placeholder={t('list.all')}
        label={say('resource')}
        value={asked.resource ?? ''}
        options={resources}
        onChange={(resource) => set({ resource, action: null, row: null })}
      />
      <LabelledSelect
        placeholder={t('list.all')}
        label={say('action')}
        value={asked.action ?? ''}
        options={actionsOf(asked.resource)}
        onChange={(action) => set({ action })}
      />
      <search>
        <form className="audit-search" onSubmit={search}>
          <TextInput
            key={asked.q ?? ''}
            type="search"
            name="q"
            maxLength={100}
            aria-label={say('search')}
            placeholder={say('search')}
            defaultValue={asked.q ?? ''}
          />
          <Button type="submit" icon="search" aria-label={say('search')} />
        </form>
      </search>
      {asked.row && (
        <Button kind="link" onClick={() => set({ row: null })}>
          {say('record')} · {say('record.all')}
        </Button>
      )}
      {Object.keys(asked).length > 0 && (
        <Button kind="link" onClick={() => onAsk({})}>
          {t('list.reset')}
        </Button>
      )}
    </div>
  )
}

/** The actions of one resource; without one those that all have, and those of accounts. */
function actionsOf(resource: string | undefined): SelectOption[] {
  const common = ['create', 'change', 'remove', 'import', 'export']
  const own = Object.keys(registry[resource ?? '']?.actions ?? {})
  const names =
    resource === ACCOUNTS
      ? Object.keys(accountActions)
      : resource === undefined
        ? [...common, ...Object.keys(accountActions)]
        : [...common, ...own]
  return [...new Set(names)].map((value) => ({ value, label: actionText(resource ?? '', value) }))
}
