import type { ParseResponse, RouterProvider } from '@refinedev/core'
import router from '@refinedev/react-router'
import { useCallback } from 'react'
import { useLocation } from 'react-router'

/**
 * Refine's binding to the router, but for reading the address: every hook of Refine reads it, and the binding compares
 * it with every path of every resource each time. Our hooks name their resource themselves. What stands in the address
 * comes to each of them as `meta`: the word that a list is searched by is that list's alone.
 */
export const routerProvider: RouterProvider = {
  ...router,
  parse: () => {
    const { pathname, search } = useLocation()
    return useCallback((): ParseResponse => {
      const { q: _, ...params } = Object.fromEntries(new URLSearchParams(search))
      return { pathname, params }
    }, [pathname, search])
  },
}
