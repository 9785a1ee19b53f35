import type { BaseRecord, CrudFilter, DataProvider, MetaQuery } from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import { http } from './http.ts'
import { type Filter, filterParam, isOperator, listUrl, type Sorter, sortParams } from './list-query.ts'
import { takeAhead } from './read-ahead.ts'

const API = '/api'
/** simple-rest serves what it does well: create and update. It knows five operators and no signal. */
const rest = simpleRest(API, http)
/** The same, where the caller tells what was done and what was refused: simple-rest hands no more on than headers. */
const quietRest = simpleRest(API, {
  ...http,
  post: (url: string, body: unknown, config: object) => http.post(url, body, { ...config, quiet: true }),
  patch: (url: string, body: unknown, config: object) => http.patch(url, body, { ...config, quiet: true }),
} as typeof http)
const restFor = (meta: MetaQuery | undefined) => (isQuiet(meta) ? quietRest : rest)

/** A page of a list as the server answers it. */
export type ListPage = {
  items: BaseRecord[]
  total: number
  totalCapped: boolean
  next: string | null
  summary: Summary | null
  /** Where a search for words stopped before the last row. */
  lookedTo?: string
}
export type Summary = { total: number; tabs: Record<string, number> | null; totals: Record<string, number> | null }

/** What a list says beside filters, order and page. */
export type ListMeta = MetaQuery & { view?: string; tab?: string; q?: string }

/** The server's calls for Refine's hooks. Casts follow Refine, whose callers name the type of a row themselves. */
export const dataProvider = {
  getApiUrl: () => API,

  getList: async <T extends BaseRecord>({ resource, pagination, sorters = [], filters = [], meta }: ListParams) => {
    const { data } = await http.get<ListPage>(urlOfList({ resource, pagination, sorters, filters, meta }), {
      signal: signalOf(meta),
      quiet: isQuiet(meta),
    })
    const { items, ...rest } = data
    return { data: items as T[], ...rest }
  },

  getOne: async <T extends BaseRecord>({
    resource,
    id,
    meta,
  }: {
    resource: string
    id: string | number
    meta?: MetaQuery
  }) => {
    const ahead = await takeAhead<T>(`${resource}/${id}`)?.catch(() => undefined)
    if (ahead) return { data: ahead }
    const { data } = await http.get<T>(`${API}/${resource}/${id}`, { signal: signalOf(meta), quiet: isQuiet(meta) })
    return { data }
  },

  getMany: async <T extends BaseRecord>({
    resource,
    ids,
    meta,
  }: {
    resource: string
    ids: (string | number)[]
    meta?: MetaQuery
  }) => {
    const query = new URLSearchParams([...ids.map((id) => ['id', String(id)]), ['_end', String(ids.length)]])
    const { data } = await http.get<ListPage>(`${API}/${resource}?${query}`, { signal: signalOf(meta) })
    return { data: data.items as T[] }
  },

  create: (params) => restFor(params.meta).create(withKey(params)),

  /** `variables.version` is the version that was read; a stale one is refused with 409 and the current row. */
  update: (params) => restFor(params.meta).update(withKey(params)),

  deleteOne: async ({ resource, id, variables, meta }) => {
    const version = meta?.version ?? (variables as { version?: number } | undefined)?.version
    const { headers } = withKey({ meta }).meta ?? {}
    const { data } = await http.delete(`${API}/${resource}/${id}`, {
      params: { version },
      headers,
      quiet: isQuiet(meta),
    })
    return { data: data ?? { id } }
  },

  /** Any other call. `meta.request`: whether it is `quiet`, and the milliseconds that it may take. */
  custom: async ({ url, method, payload, query, headers, filters, sorters, meta }) => {
    const params = [...sortParams((sorters ?? []) as Sorter[]), ...paramsOf(filters ?? [])]
    const asked = queryText((query ?? {}) as Query, params)
    const { quiet, timeout } = (meta?.request ?? {}) as { quiet?: boolean; timeout?: number }
    const { data } = await http.request({
      url: url + asked,
      method,
      ...(method === 'delete' ? {} : { data: payload }),
      headers,
      quiet,
      ...(timeout === undefined ? {} : { timeout }),
      signal: signalOf(meta),
    })
    return { data }
  },
} satisfies DataProvider

/** What stands behind an address; a list as several of one name. */
export type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>

export function queryText(query: Query, more: readonly string[][] = []): string {
  const named = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
  )
  const all = [...more, ...named]
  return all.length > 0 ? `?${new URLSearchParams(all)}` : ''
}

/** The address of the request of a list, the same that `src/boot/prefetch.ts` asks for. */
export function urlOfList({ resource, pagination, sorters, filters, meta }: ListParams): string {
  const { currentPage = 1, pageSize = 20, mode } = pagination ?? {}
  const sort = (sorters ?? []) as Sorter[]
  const { view, tab, q } = (meta ?? {}) as ListMeta
  const plain = (filters ?? []).filter(isPlain)
  if (view && plain.length === (filters ?? []).length) {
    return listUrl({ resource, view }, { page: currentPage, size: pageSize, sort, tab, q, filters: plain })
  }
  const page =
    mode === 'off'
      ? []
      : [
          ['_start', String((currentPage - 1) * pageSize)],
          ['_end', String(currentPage * pageSize)],
        ]
  const own = Object.entries({ _view: view, _tab: tab, q }).filter((entry): entry is [string, string] => !!entry[1])
  return `${API}/${resource}?${new URLSearchParams([...page, ...sortParams(sort), ...own, ...paramsOf(filters ?? [])])}`
}

type ListParams = {
  resource: string
  pagination?: { currentPage?: number; pageSize?: number; mode?: 'client' | 'server' | 'off' }
  sorters?: { field: string; order: 'asc' | 'desc' }[]
  filters?: CrudFilter[]
  meta?: MetaQuery
}

/** Filters that have a parameter of their own stand as parameters, the rest as one condition. */
function paramsOf(filters: CrudFilter[]): string[][] {
  const plain = filters.filter(isPlain)
  const rest = filters.filter((filter) => !isPlain(filter)).map(whereOf)
  const where = rest.length === 1 ? rest[0] : { and: rest }
  return [...plain.map(filterParam), ...(rest.length > 0 ? [['_where', JSON.stringify(where)]] : [])]
}

/** A list with a comma inside would be read as two, so it goes into the condition. */
function isPlain(filter: CrudFilter): filter is Filter {
  if (filter.operator === 'or' || filter.operator === 'and' || !isOperator(filter.operator)) return false
  return !(Array.isArray(filter.value) && filter.value.some((one) => String(one).includes(',')))
}

function whereOf(filter: CrudFilter): object {
  if (filter.operator === 'or' || filter.operator === 'and') return { [filter.operator]: filter.value.map(whereOf) }
  if (!('field' in filter) || !isOperator(filter.operator))
    throw new Error(`The server knows no operator ${filter.operator}`)
  const isNullness = filter.operator === 'null' || filter.operator === 'nnull'
  return { [filter.field]: { [filter.operator]: isNullness ? true : filter.value } }
}

/** A repeated write with the same key has one effect. */
function withKey<P extends { meta?: MetaQuery }>(params: P): P {
  const key = params.meta?.idempotencyKey as string | undefined
  if (!key) return params
  return { ...params, meta: { ...params.meta, headers: { ...params.meta?.headers, 'Idempotency-Key': key } } }
}

/** Whether the caller tells what was refused. */
const isQuiet = (meta: MetaQuery | undefined): boolean =>
  (meta?.request as { quiet?: boolean } | undefined)?.quiet === true

function signalOf(meta: MetaQuery | undefined): AbortSignal | undefined {
  return (meta?.queryContext as { signal?: AbortSignal } | undefined)?.signal
}
