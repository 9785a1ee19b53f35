import { useList } from '@refinedev/core'
import { useMemo } from 'react'
import type { Resource, View } from '../../../define/resource.ts'
import { mayDo, type Row, useUser } from '../../../providers/access.ts'
import type { ListState } from '../../../providers/list-query.ts'
import type { ListPreferences } from '../../../providers/preferences.ts'
import { isSameList, keptOf, type SavedView, savedViewOf } from './saved-list.ts'

/** What a list hands to what keeps it as a view. */
export type ViewsProps = {
  resource: Resource
  viewKey: string
  view: View
  state: ListState
  change: (change: Partial<ListState>, isTyping?: boolean) => void
  preferences: ListPreferences
  adopt: (preferences: ListPreferences) => void
}

export type SavedViews = {
  mayKeep: boolean
  /** It is known which there are. */
  isKnown: boolean
  views: readonly SavedView[]
  active: SavedView | undefined
  /** The list is no longer as the active view has it. */
  isChanged: boolean
}

/** The views of a list that the person sees, in one request for all lists of the resource. */
export function useSavedViews({ resource, viewKey, view, state, preferences }: ViewsProps): SavedViews {
  const mayKeep = mayDo('view.save')
  const user = useUser()
  const { query } = useList<Row>({
    resource: 'savedViews',
    filters: [{ field: 'resource', operator: 'eq', value: resource.name }],
    sorters: [{ field: 'name', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: 500, mode: 'server' },
    meta: { request: { quiet: true } },
    queryOptions: { enabled: mayKeep, staleTime: 60_000 },
  })
  const rows = query.data?.data
  const views = useMemo(
    () => (rows ?? []).flatMap((row) => savedViewOf(row, user?.staffId)).filter(({ list }) => list.view === viewKey),
    [rows, user?.staffId, viewKey],
  )
  const active = views.find(({ id }) => id === state.saved)
  const isChanged = active !== undefined && !isSameList(active.list, keptOf(viewKey, view, state, preferences))
  return { mayKeep, isKnown: rows !== undefined, views, active, isChanged }
}
