import { type HttpError, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Row } from '../../../providers/access.ts'
import type { ApiError } from '../../../providers/api-error.ts'
import type { ListPage, Summary } from '../../../providers/data.ts'
import { listRequest } from '../../../providers/list-data.ts'
import { conditionParams, type ListState } from '../../../providers/list-query.ts'
import { useRead } from '../../../providers/use-read.ts'

export type ListData = {
  rows: readonly Row[] | undefined
  total: number
  isTotalCapped: boolean
  summary: Summary | undefined
  /** Where a search for words stopped before the last row. */
  lookedTo: string | undefined
  /** The rows are those of the former question. */
  isStale: boolean
  isFetching: boolean
  error: ApiError | undefined
  refetch: () => void
}

/** One request per page of a list. Only where that leaves the counts out is the summary asked for. */
export function useListData(resource: string, view: string, state: ListState): ListData {
  const { query } = useList<Row, HttpError>({
    ...listRequest({ resource, view }, state),
    queryOptions: { placeholderData: keepPreviousData },
  })
  const answer = query.data as ({ data: Row[] } & Omit<ListPage, 'items'>) | undefined
  const isDeferred = answer?.summary === null && !query.isPlaceholderData
  const deferred = useSummary(resource, view, state, isDeferred)
  const summary = answer?.summary ?? deferred
  return {
    rows: answer?.data,
    total: summary?.total ?? answer?.total ?? 0,
    isTotalCapped: !summary && Boolean(answer?.totalCapped),
    summary,
    lookedTo: answer?.lookedTo,
    isStale: query.isPlaceholderData,
    isFetching: query.isFetching,
    error: (query.error as ApiError | null) ?? undefined,
    refetch: query.refetch,
  }
}

function useSummary(resource: string, view: string, state: ListState, isWanted: boolean): Summary | undefined {
  const params = useMemo(() => new URLSearchParams(conditionParams(view, state)).toString(), [view, state])
  const { data } = useRead<Summary>(`/api/${resource}/summary?${params}`, {}, { enabled: isWanted, staleTime: 30_000 })
  return isWanted ? data : undefined
}
