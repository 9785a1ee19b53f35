import { useSubscription } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { CHANGES } from '../../providers/live-event.ts'
import { openRefresh } from '../../providers/live-refresh.ts'

/** Reads again what others changed, by Refine's live provider. Draws nothing. */
export function Live(): null {
  const client = useQueryClient()
  const refresh = useRef<ReturnType<typeof openRefresh>>(undefined)
  useEffect(() => {
    refresh.current = openRefresh(client)
    return () => refresh.current?.end()
  }, [client])
  useSubscription({ channel: CHANGES, onLiveEvent: (event) => refresh.current?.hear(event) })
  return null
}
