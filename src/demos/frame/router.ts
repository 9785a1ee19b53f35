import type { ParseFunction, RouterProvider } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'

/** What an address of Refine's lists says in more than one word. */
const lists = ['sorters', 'filters'] as const

const { go: useGo, parse: useParse } = routerProvider as Required<RouterProvider>

/** Refine's own for React Router, with filters and order as JSON: the product's addresses hold names and texts alone. */
export const samplesRouter: RouterProvider = {
  ...routerProvider,
  go: () => {
    const go = useGo()
    return ({ query, ...where }) => go({ ...where, ...(query && { query: mapped(query, written) }) })
  },
  parse: () => {
    const parse = useParse()
    return (() => {
      const { params, ...found } = parse()
      return { ...found, ...(params && { params: mapped(params, read) }) }
    }) as ParseFunction
  },
}

const written = (value: unknown): unknown =>
  Array.isArray(value) && value.length > 0 ? JSON.stringify(value) : undefined

/** What somebody wrote wrongly into the address says nothing. */
function read(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    const found: unknown = JSON.parse(value)
    return Array.isArray(found) ? found : undefined
  } catch {
    return undefined
  }
}

const mapped = <T extends object>(query: T, to: (value: unknown) => unknown): T => ({
  ...query,
  ...Object.fromEntries(lists.flatMap((name) => (name in query ? [[name, to(Reflect.get(query, name))]] : []))),
})
