import { type ReactNode, useMemo } from 'react'
import { seesView, useSession } from '../../../providers/access.ts'
import { resourceOf } from '../../../providers/definitions.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { readState } from '../../../providers/list-query.ts'
import { NoPermission, Skeleton } from '../../../ui/states.tsx'
import { useListData } from '../list/use-list-data.ts'
import { Missing, Stopped } from '../record/missing.tsx'
import { ShowRow } from './show-page.tsx'

/** The page of a resource that has one row: its detail, where others have their list. */
export default function OnlyRowPage({ resource: name, view: key }: { resource: string; view: string }): ReactNode {
  const resource = resourceOf(name)
  const view = resource.views?.[key]
  const { info } = useSession()
  const sort = view?.sort ?? ''
  const state = useMemo(() => readState(new URLSearchParams(), sort), [sort])
  const { rows, error, refetch } = useListData(name, key, state)
  if (info && view && !seesView(resource, view)) return <NoPermission />
  if (error) return <Stopped title={labelOf(resource.label)} text={t('show.failed')} onRetry={refetch} />
  if (!rows) return <Skeleton />
  const [row] = rows
  return row ? <ShowRow resource={name} id={row.id} /> : <Missing resource={resource} />
}
