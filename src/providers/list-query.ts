/**
 * The query of a list, in three forms: the address of the page, Refine's filters and sorters, the server's parameters.
 * It imports nothing, because `src/boot/prefetch.ts` starts the first request with it before the application is there.
 */
export type Filter = { field: string; operator: FilterOperator; value: unknown }
export type Sorter = { field: string; order: 'asc' | 'desc' }
export type ListState = {
  page: number
  size: number
  sort: readonly Sorter[]
  tab?: string
  q?: string
  filters: readonly Filter[]
  /** The saved view that it began with. */
  saved?: string
  /** The field by which the rows are told apart in groups. */
  group?: string
  /** What it is shown as beside a list: `board`, or `calendar.<field>`, then `calendar.<field>.<YYYY-MM>`. */
  as?: string
}
export type ViewOfList = { resource: string; view: string; sort: string }

export const PAGE_SIZES = [10, 20, 50, 100] as const
export const DEFAULT_SIZE = 20

/** Refine's operator → the suffix of the parameter. */
const suffixes = {
  eq: '',
  ne: '_ne',
  in: '_in',
  nin: '_nin',
  lt: '_lt',
  lte: '_lte',
  gt: '_gt',
  gte: '_gte',
  between: '_between',
  contains: '_like',
  startswith: '_startswith',
  null: '_null',
  nnull: '_nnull',
} as const
export type FilterOperator = keyof typeof suffixes

const operatorOf = new Map(Object.entries(suffixes).map(([operator, suffix]) => [suffix, operator as FilterOperator]))
const lists: ReadonlySet<string> = new Set(['in', 'nin', 'between'])

export function isOperator(operator: string): operator is FilterOperator {
  return Object.hasOwn(suffixes, operator)
}

/** One filter as a parameter of the server and of the page's address. */
export function filterParam({ field, operator, value }: Filter): [string, string] {
  const text =
    operator === 'null' || operator === 'nnull' ? '1' : Array.isArray(value) ? value.join(',') : String(value)
  return [`${field}${suffixes[operator]}`, text]
}

/** Reads the state of a list from the page's address. What makes no sense is dropped. */
export function readState(params: URLSearchParams, defaultSort: string): ListState {
  const size = Number(params.get('_size'))
  return {
    page: Math.max(1, Math.floor(Number(params.get('_page'))) || 1),
    size: (PAGE_SIZES as readonly number[]).includes(size) ? size : DEFAULT_SIZE,
    sort: readSort(params.get('_sort') ?? defaultSort),
    tab: params.get('_tab') ?? undefined,
    q: params.get('q') ?? undefined,
    saved: params.get('_saved') ?? undefined,
    group: params.get('_group') ?? undefined,
    as: params.get('_as') ?? undefined,
    filters: [...params].filter(([name, value]) => isFilter(name) && value !== '').map(readFilter),
  }
}

/** Writes the state of a list; what is the default is left out. */
export function writeState(state: ListState, defaultSort: string): URLSearchParams {
  const params = new URLSearchParams(state.filters.map(filterParam))
  const { q, tab: _tab, saved: _saved, group: _group, as: _as } = state
  for (const [name, value] of Object.entries({ q, _tab, _saved, _group, _as })) if (value) params.set(name, value)
  const sort = writeSort(state.sort)
  if (sort !== writeSort(readSort(defaultSort))) params.set('_sort', sort)
  if (state.page > 1) params.set('_page', String(state.page))
  if (state.size !== DEFAULT_SIZE) params.set('_size', String(state.size))
  return params
}

/** The filter of a list without its page, as the list, its summary and its export take it. */
export function conditionParams(
  view: string,
  { q, tab, filters }: Pick<ListState, 'q' | 'tab' | 'filters'>,
): string[][] {
  const params = [['_view', view], ...filters.map(filterParam)]
  if (tab) params.push(['_tab', tab])
  if (q) params.push(['q', q])
  return params
}

/** The address of the one request of a page of a list. */
export function listUrl({ resource, view }: Omit<ViewOfList, 'sort'>, state: ListState): string {
  const params = [
    ['_start', String((state.page - 1) * state.size)],
    ['_end', String(state.page * state.size)],
    ...sortParams(state.sort),
    ...conditionParams(view, state),
    ['_summary', '1'],
  ]
  return `/api/${resource}?${new URLSearchParams(params)}`
}

export function sortParams(sort: readonly Sorter[]): string[][] {
  if (sort.length === 0) return []
  return [
    ['_sort', sort.map(({ field }) => field).join(',')],
    ['_order', sort.map(({ order }) => order).join(',')],
  ]
}

/** `-orderDate,orderNo`: newest first, then by number. */
export function readSort(text: string): Sorter[] {
  const parts = text.split(',').filter((part) => part !== '' && part !== '-')
  return parts.map((part) =>
    part[0] === '-' ? { field: part.slice(1), order: 'desc' } : { field: part, order: 'asc' },
  )
}

export function writeSort(sort: readonly Sorter[]): string {
  return sort.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join(',')
}

/** Names that begin with an underscore are the list's own; no field does. */
const isFilter = (name: string) => name !== 'q' && !name.startsWith('_') && /^\w[\w.]*$/.test(name)

function readFilter([name, text]: [string, string]): Filter {
  const [, field = name, suffix = ''] = /^(.+?)(_[a-z]+)?$/.exec(name) ?? []
  const operator = operatorOf.get(suffix as '')
  if (!operator) return { field: name, operator: 'eq', value: text }
  return { field, operator, value: lists.has(operator) ? text.split(',') : text }
}
