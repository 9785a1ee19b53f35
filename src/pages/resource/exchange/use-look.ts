import { useDataProvider } from '@refinedev/core'
import { useCallback } from 'react'
import type { Problem } from './correct-sheet.ts'

/** How an import behind the answers stands; `reason`: why it came to nothing. */
export type Job = {
  status: 'waiting' | 'running' | 'done' | 'refused' | 'partial' | 'undone'
  rowCount: number
  doneCount: number
  reason: string | null
  failed: Problem[]
}
export type Look = (id: string) => Promise<Job | undefined>

/** Asks after an import. Undefined where the line is cut just now: the job goes on. */
export function useLook(name: string): Look {
  const dataProvider = useDataProvider()
  return useCallback(
    (id) => {
      const asked = {
        url: `/api/${name}/import-jobs/${id}`,
        method: 'get',
        meta: { request: { quiet: true } },
      } as const
      const answer = Promise.resolve(dataProvider().custom?.(asked))
      // The cast: Refine's type of an answer is that of a row, and the caller knows the call.
      return answer.then(
        (one) => one?.data as Job | undefined,
        () => undefined,
      )
    },
    [dataProvider, name],
  )
}
