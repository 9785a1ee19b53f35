import { QueryClient } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import { getSession, subscribeSession } from './session.ts'

/** What was read. A refusal stays one; only what did not arrive is asked again, once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      // The server may stand in the same building: that a browser believes itself offline is no reason to wait for ever.
      networkMode: 'always',
      retry: (count, error) => count < 1 && !(error as unknown as ApiError).code,
    },
  },
})

/** The next person must not see what the former one read. */
subscribeSession(() => {
  if (!getSession().token) queryClient.clear()
})
