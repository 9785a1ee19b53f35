import { keys } from '@refinedev/core'
import { queryClient } from './cache.ts'
import { dataProvider, type ListMeta } from './data.ts'
import { type ListState, readState, type ViewOfList } from './list-query.ts'

/** What a list asks Refine's `useList` for. One function, so that what is fetched ahead is what the list will ask. */
export function listRequest(
  { resource, view }: Omit<ViewOfList, 'sort'>,
  { page, size, sort, filters, tab, q }: ListState,
) {
  return {
    resource,
    pagination: { currentPage: page, pageSize: size, mode: 'server' as const },
    sorters: [...sort],
    filters: [...filters],
    meta: { view, tab, q } satisfies ListMeta,
  }
}

/** Fetches the list of an address before its page is drawn: at the start, after the login, and for a pointed menu entry. */
export function fetchAhead(list: ViewOfList, search = ''): Promise<void> {
  const request = listRequest(list, readState(new URLSearchParams(search), list.sort))
  const { resource, pagination, sorters, filters, meta } = request
  return queryClient.prefetchQuery({
    queryKey: keys()
      .data('default')
      .resource(resource)
      .action('list')
      .params({ ...meta, filters, pagination, sorters })
      .get(),
    queryFn: ({ signal }) =>
      dataProvider.getList({ ...request, meta: { ...meta, queryContext: { signal } } as ListMeta }),
  })
}
