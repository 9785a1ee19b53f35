import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Resource } from '../../../define/resource.ts'
import { mayChangeAny, mayDo, useUser } from '../../../providers/access.ts'
import { resourceOf } from '../../../providers/definitions.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { NoPermission, Skeleton } from '../../../ui/states.tsx'
import type { One } from '../record/calls.ts'
import { Missing, Stopped } from '../record/missing.tsx'
import { RecordForm } from './record-form.tsx'
import { say } from './text.ts'
import { useOpenedRow } from './use-opened-row.ts'
import './form.css'

type FormPageProps = { resource: string; mode: 'create' | 'edit' }

/** The form of any resource, as its definition says. */
export default function FormPage({ resource: name, mode }: FormPageProps): ReactNode {
  const resource = resourceOf(name)
  const user = useUser()
  const { id } = useParams()
  const [params] = useSearchParams()
  const copied = mode === 'create' && resource.copy ? params.get('copy') : null
  if (!user) return <Skeleton />
  if (!(mode === 'create' ? mayDo(resource.rights.create) : mayChangeAny(resource))) return <NoPermission />
  if (copied) return <CopyForm key={`${name}/${copied}`} resource={resource} id={copied} />
  if (mode === 'create') return <RecordForm key={`${name}?${params}`} resource={resource} row={null} begun={params} />
  return <EditForm key={`${name}/${id}`} resource={resource} id={id ?? ''} />
}

function EditForm({ resource, id }: { resource: Resource; id: string }): ReactNode {
  const { one, error, opening, reopen } = useOpenedRow(resource.name, id)
  if (error?.statusCode === 404) return <Missing resource={resource} />
  if (error?.statusCode === 403) return <NoPermission />
  if (error) return <Stopped title={labelOf(resource.label)} text={t('show.failed')} onRetry={reopen} />
  if (!one) return <Skeleton />
  return <OpenedForm key={opening} resource={resource} one={one} onReload={reopen} />
}

/** A new record like a stored one. */
function CopyForm({ resource, id }: { resource: Resource; id: string }): ReactNode {
  const { one, error, reopen } = useOpenedRow(resource.name, id)
  if (error?.statusCode === 404) return <Missing resource={resource} />
  if (error?.statusCode === 403) return <NoPermission />
  if (error) return <Stopped title={labelOf(resource.label)} text={t('show.failed')} onRetry={reopen} />
  return one ? <RecordForm resource={resource} row={null} copied={one} /> : <Skeleton />
}

type OpenedFormProps = { resource: Resource; one: One; onReload: () => void }

function OpenedForm({ resource, one, onReload }: OpenedFormProps): ReactNode {
  if (!one._can.change)
    return <Stopped title={`${say('form.notAllowed')}：${labelOf(resource.label)}`} text={say('form.notAllowedHint')} />
  return <RecordForm resource={resource} row={one} onReload={onReload} />
}
