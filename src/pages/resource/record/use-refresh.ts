import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** What a write never changes: who is logged in, and the map of the country. */
const lasting = new Set(['auth', 'access', 'regions', 'config'])

/**
 * After a write every list, detail, count and figure may be different (an order's approval makes receivables), so all
 * of them are read again: those on the screen at once, the others when they are next seen.
 */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    const isTouched = ({ queryKey }: Query) => !lasting.has(String(queryKey[0]))
    // A first answer on its way may be from before the write, and invalidating would wait for it instead of asking anew.
    await client.cancelQueries({ predicate: (query) => isTouched(query) && query.state.data === undefined })
    await client.invalidateQueries({ predicate: isTouched })
  }, [client])
}
