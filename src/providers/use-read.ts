import { useCustom, useDataProvider } from '@refinedev/core'
import { keepPreviousData, type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import { type Query, queryText } from './data.ts'

type Reading = {
  /** Milliseconds for which an answer is not asked for again; unless told, it is asked with each opening. */
  staleTime?: number
  /** Milliseconds for which nobody's answer is kept. */
  gcTime?: number
  enabled?: boolean
  /** The former answer stands until the next is there. */
  keepsFormer?: boolean
  /** What is sent: the call is a POST that only reads. */
  body?: object
}

/** What a call of the server that is no list and no row answers, by Refine's `useCustom`. Refusals are told by the page. */
export function useRead<T>(url: string, query: Query = {}, reading: Reading = {}): UseQueryResult<T, ApiError> {
  const { staleTime = 0, gcTime, enabled, keepsFormer, body } = reading
  const { query: found } = useCustom<object, ApiError>({
    url: url + queryText(query),
    method: body ? 'post' : 'get',
    ...(body ? { config: { payload: body } } : {}),
    meta: { request: { quiet: true } },
    queryOptions: {
      staleTime,
      retry: false,
      select: unwrap,
      ...(gcTime === undefined ? {} : { gcTime }),
      ...(enabled === undefined ? {} : { enabled }),
      ...(keepsFormer ? { placeholderData: keepPreviousData } : {}),
    },
  })
  // The cast: Refine wraps an answer, and types it as a row; the caller knows the call.
  return found as unknown as UseQueryResult<T, ApiError>
}

// The cast: see `useRead`.
const unwrap = ({ data }: { data: object }) => data as never

/** Page after page of a log: each names the `next`, which goes back as `_after`. */
export function useReadPages<T extends { next: string | null }>(url: string, query: Query) {
  const dataProvider = useDataProvider()()
  return useInfiniteQuery<T, ApiError, { pages: T[] }, readonly unknown[], string | null>({
    queryKey: ['pages', url, query],
    queryFn: async ({ signal, pageParam }) => {
      const asked = url + queryText({ ...query, _end: 50, _after: pageParam ?? undefined })
      const meta = { request: { quiet: true }, queryContext: { signal } as never }
      // The cast: see `useRead`.
      return (await dataProvider.custom?.({ url: asked, method: 'get', meta }))?.data as unknown as T
    },
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    retry: false,
  })
}
