import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import type { Resource } from '../../../define/resource.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { resourceOf } from '../../../resources/index.ts'
import { NoPermission, Skeleton } from '../../../ui/states.tsx'
import { readOne } from '../actions/calls.ts'
import { hasRight, usePerson } from '../actions/person.ts'
import { Missing, Stopped } from '../show/missing.tsx'
import { RecordForm } from './record-form.tsx'
import './form.css'

type FormPageProps = { resource: string; mode: 'create' | 'edit' }

/** The form of any resource, as its definition says. */
export default function FormPage({ resource: name, mode }: FormPageProps): ReactNode {
  const resource = resourceOf(name)
  const person = usePerson()
  const { id } = useParams()
  if (!person) return <Skeleton />
  const { create, change } = resource.rights
  const right = mode === 'create' ? create : change
  if (right === false || !hasRight(person, right)) return <NoPermission />
  if (mode === 'create') return <RecordForm key={name} resource={resource} row={null} />
  return <EditForm key={`${name}/${id}`} resource={resource} id={id ?? ''} />
}

/** The row as it is when the form opens. What happens to it afterwards is told on saving; it never wipes the typing. */
function EditForm({ resource, id }: { resource: Resource; id: string }): ReactNode {
  const [opening, setOpening] = useState(0)
  const found = useQuery({
    queryKey: ['edit', resource.name, id, opening],
    queryFn: ({ signal }) => readOne(resource.name, id, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  if (found.isPending) return <Skeleton />
  if (found.isError) {
    const { statusCode } = found.error as { statusCode?: number }
    if (statusCode === 404) return <Missing resource={resource} />
    if (statusCode === 403) return <NoPermission />
    return <Stopped title={labelOf(resource.label)} text={t('show.failed')} onRetry={() => void found.refetch()} />
  }
  return <OpenedForm key={opening} resource={resource} one={found.data} onReload={() => setOpening(opening + 1)} />
}

type OpenedFormProps = { resource: Resource; one: Awaited<ReturnType<typeof readOne>>; onReload: () => void }

function OpenedForm({ resource, one, onReload }: OpenedFormProps): ReactNode {
  const [{ row, can }] = useState(one)
  if (!can.change)
    return <Stopped title={`${t('form.notAllowed')}：${labelOf(resource.label)}`} text={t('form.notAllowedHint')} />
  return <RecordForm resource={resource} row={row} onReload={onReload} />
}
