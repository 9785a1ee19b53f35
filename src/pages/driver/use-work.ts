import { useDataProvider } from '@refinedev/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../providers/api-error.ts'
import { loadDefinitions } from '../../providers/definitions.ts'
import type { DriverWork } from '../../resources/transport/driver.ts'
import type { First } from './first.ts'
import { store } from './queue/store.ts'

const EVERY = 60_000

export type WorkState = {
  work: DriverWork | undefined
  /** Since when it is no longer read anew; nothing while it is. */
  staleSince: number | undefined
  error: ApiError | undefined
  refresh: () => Promise<void>
  /** The server's clock now. */
  now: () => string
}

/** What is to be driven: as the server has it, else as it was when there was a line; at first as it was drawn already. */
export function useWork(staffId: string, first?: Pick<First, 'work' | 'at'>): WorkState {
  const provider = useDataProvider()()
  const [state, setState] = useState<Pick<WorkState, 'work' | 'staleSince' | 'error'>>({
    ...{ work: first?.work, staleSince: undefined, error: undefined },
  })
  const offset = useRef(first ? Date.parse(first.work.now) - first.at : 0)
  const refresh = useCallback(async () => {
    try {
      // The cast: Refine types an answer as a row.
      const answer = await provider.custom?.({
        url: '/api/driver/work',
        method: 'get',
        meta: { request: { quiet: true } },
      })
      const work = answer?.data as unknown as DriverWork
      offset.current = Date.parse(work.now) - Date.now()
      await loadDefinitions(['waybills', 'waybillLoads'])
      setState({ work, staleSince: undefined, error: undefined })
      await (await store())
        .put('work', { work, at: Date.now(), offset: offset.current }, staffId)
        .catch(() => undefined) // full: it is shown all the same
    } catch (error) {
      const kept = await store()
        .then((database) => database.get('work', staffId))
        .catch(() => undefined)
      // A page that was killed goes by the server's clock too, however wrong the phone's is.
      if (offset.current === 0) offset.current = kept?.offset ?? 0
      if (kept) await loadDefinitions(['waybills', 'waybillLoads']).catch(() => undefined) // told where it is wanted
      setState((former) => ({
        work: former.work ?? kept?.work,
        staleSince: former.staleSince ?? kept?.at ?? Date.now(),
        error: error as ApiError,
      }))
    }
  }, [provider, staffId])
  useEffect(() => {
    void refresh()
    const look = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    const timer = setInterval(look, EVERY)
    addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [refresh])
  return { ...state, refresh, now: () => new Date(Date.now() + offset.current).toISOString() }
}
