import type { ReactNode } from 'react'
import { type Flag, flagNames, flags } from '../../../define/flags.ts'
import type { Resource } from '../../../define/resource.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { useRead } from '../../../providers/use-read.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { registry } from '../definitions.ts'
import { LabelledSelect } from '../labelled-select.tsx'
import { PersonPicker, RecordPicker } from '../person-picker.tsx'
import type { Why } from './calls.ts'
import { say } from './text.ts'
import './explain.css'

const kinds = ['flag', 'record', 'action', 'field'] as const
type Kind = (typeof kinds)[number]
/** What is asked, as it stands in the address. */
type Asked = Record<string, string>

type WhyTabProps = { asked: URLSearchParams; onAsk: (asked: Asked) => void }

/** 为什么: a person and a menu, record, button or field; the answer names what decides. */
export default function WhyTab({ asked, onAsk }: WhyTabProps): ReactNode {
  const of = (name: string) => asked.get(name) ?? ''
  const kind = kinds.find((one) => one === of('kind')) ?? 'flag'
  const resource = Object.hasOwn(registry, of('resource')) ? registry[of('resource')] : undefined
  const now: Asked = Object.fromEntries(
    ['user', 'kind', 'flag', 'resource', 'field', 'action', 'id'].flatMap((name) =>
      of(name) ? [[name, of(name)]] : [],
    ),
  )
  const set = (name: string, value: string | null, drop: readonly string[] = []) => {
    const left = Object.entries(now).filter(([key]) => key !== name && !drop.includes(key))
    onAsk({ ...Object.fromEntries(left), ...(value ? { [name]: value } : {}) })
  }
  const params = questionOf(kind, now)
  return (
    <div className="pm-why">
      <div className="pm-form">
        <PersonPicker value={of('user') || null} onChange={(id) => set('user', id)} />
        <LabelledSelect
          label={say('why.kind')}
          value={kind}
          options={kindOptions()}
          onChange={(value) => set('kind', value)}
        />
        {kind === 'flag' ? (
          <LabelledSelect
            label={say('person.menu')}
            value={of('flag')}
            placeholder={of('flag') ? undefined : say('why.pick')}
            options={flagNames.map((flag: Flag) => ({ value: flag, label: labelOf(flags[flag]) }))}
            onChange={(value) => set('flag', value)}
          />
        ) : (
          <LabelledSelect
            label={say('why.resource')}
            value={of('resource')}
            placeholder={of('resource') ? undefined : say('why.pick')}
            options={Object.values(registry).map(({ name, label }) => ({ value: name, label: labelOf(label) }))}
            onChange={(value) => set('resource', value, ['field', 'action', 'id'])}
          />
        )}
        {kind === 'field' && resource && (
          <LabelledSelect
            label={say('why.field.label')}
            value={of('field')}
            placeholder={of('field') ? undefined : say('why.pick')}
            options={Object.entries(resource.fields).map(([value, { label }]) => ({ value, label: labelOf(label) }))}
            onChange={(value) => set('field', value)}
          />
        )}
        {kind === 'action' && resource && (
          <LabelledSelect
            label={say('why.action.label')}
            value={of('action')}
            placeholder={of('action') ? undefined : say('why.pick')}
            options={verbsOf(resource)}
            onChange={(value) => set('action', value)}
          />
        )}
        {(kind === 'record' || kind === 'action') && resource && (
          <RecordPicker
            key={resource.name}
            label={resource.label}
            resource={resource.name}
            value={of('id') || null}
            onChange={(id) => set('id', id)}
          />
        )}
      </div>
      <Answer params={params} />
    </div>
  )
}

function Answer({ params }: { params: Asked | null }): ReactNode {
  const found = useRead<Why>('/api/permissions/why', params ?? {}, { enabled: params !== null })
  if (!params) return <p className="pm-hint">{say('why.choose')}</p>
  if (found.isPending) return <Skeleton rows={3} />
  if (found.isError) return <ErrorState text={found.error.message} onRetry={() => void found.refetch()} />
  return <AnswerCard why={found.data} />
}

function AnswerCard({ why }: { why: Why }): ReactNode {
  return (
    <div className="pm-answer" data-allowed={why.isAllowed} role="status">
      <p>
        <Icon name={why.isAllowed ? 'check' : 'close'} size={20} />
        <strong>{say(why.isAllowed ? 'why.yes' : 'why.no')}</strong>
      </p>
      <p>{why.text}</p>
    </div>
  )
}

const kindOptions = () => kinds.map((value) => ({ value, label: say(`why.${value}`) }))

function verbsOf(resource: Resource) {
  return [
    ...(['create', 'change', 'remove'] as const).map((value) => ({ value, label: say(`verb.${value}`) })),
    ...Object.entries(resource.actions ?? {}).map(([value, { label }]) => ({ value, label: labelOf(label) })),
  ]
}

/** What the server is asked; null while something is still to be picked. */
function questionOf(kind: Kind, now: Asked): Asked | null {
  const needed = {
    flag: ['flag'],
    record: ['resource', 'id'],
    action: ['resource', 'action'],
    field: ['resource', 'field'],
  }
  const names = ['user', ...needed[kind]]
  if (names.some((name) => !now[name])) return null
  const given = kind === 'action' ? [...names, 'id'] : names
  return { kind, ...Object.fromEntries(given.flatMap((name) => (now[name] ? [[name, now[name]]] : []))) }
}
