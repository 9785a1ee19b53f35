import type { BaseRecord, CrudFilter, DataProvider } from '@refinedev/core'
import type { Article } from './articles.ts'
import { mock } from './client.ts'
import type { SampleRole, Transaction } from './users.ts'

type Items<T> = { items: T[]; total?: number }

const filtersOf = (filters: readonly CrudFilter[] = []): Record<string, unknown> =>
  Object.fromEntries(
    filters.flatMap((one) =>
      'field' in one && one.value !== undefined && one.value !== '' ? [[one.field, one.value]] : [],
    ),
  )

/** How Refine's calls become those of the mock server (specification §7). */
const lists: Record<string, (params: Record<string, unknown>) => Promise<{ data: BaseRecord[]; total: number }>> = {
  articles: async (params) => {
    const { data } = await mock.get<Items<Article>>('/article/list', { params })
    return { data: data.items, total: data.total ?? 0 }
  },
  roles: async () => {
    const { data } = await mock.get<SampleRole[]>('/roles')
    return { data: data.map((role) => ({ ...role, id: role.key })), total: data.length }
  },
  users: async ({ name = '' }) => {
    const { data } = await mock.get<Items<{ name: string }>>('/search/user', { params: { name } })
    return { data: data.items.map((user) => ({ ...user, id: user.name })), total: data.items.length }
  },
  transactions: async () => {
    const { data } = await mock.get<Items<Transaction>>('/transaction/list')
    return { data: data.items.map((one) => ({ ...one, id: one.order_no })), total: data.total ?? 0 }
  },
}

/** Refine's data provider over the mock server. The casts are of the interface: it leaves the rows' type to the caller. */
export const samplesDataProvider: DataProvider = {
  getApiUrl: () => '',
  getList: async ({ resource, pagination, filters, sorters }) => {
    const [sorter] = sorters ?? []
    const read = lists[resource]
    if (!read) throw new Error(`no list of ${resource}`)
    const answer = await read({
      ...filtersOf(filters),
      page: pagination?.currentPage ?? 1,
      limit: pagination?.pageSize ?? 20,
      ...(sorter && { sort: `${sorter.order === 'desc' ? '-' : '+'}${sorter.field}` }),
    })
    return answer as never
  },
  getOne: async ({ id }) => ({ data: (await mock.get('/article/detail', { params: { id } })).data }),
  create: async ({ resource, variables }) => ({
    data: (await mock.post(resource === 'roles' ? '/role' : '/article/create', variables)).data,
  }),
  update: async ({ resource, id, variables }) => ({
    data: (
      await (resource === 'roles'
        ? mock.put(`/role/${id}`, variables)
        : mock.post('/article/update', { ...variables, id: Number(id) }))
    ).data,
  }),
  // The template never removes an article: its status says so.
  deleteOne: async ({ resource, id }) => ({
    data: (
      await (resource === 'roles'
        ? mock.delete(`/role/${id}`)
        : mock.post('/article/update', { id: Number(id), status: 'deleted' }))
    ).data,
  }),
  custom: async ({ url, query }) => ({ data: (await mock.get(url, { params: query })).data }),
}
