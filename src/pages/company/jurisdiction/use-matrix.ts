import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { getSession, KEPT_PREFIX } from '../../../providers/session.ts'
import { readStored, writeStored } from '../../../providers/storage.ts'
import { openForm } from '../../../providers/unsaved.ts'
import { useRead } from '../../../providers/use-read.ts'
import { useWrite } from '../../../providers/use-write.ts'
import { type Failure, failureOf } from '../../resource/record/failure.ts'
import { useRefresh } from '../../resource/record/use-refresh.ts'
import type { Done } from './calls.ts'
import { changesOf, type Draft, parseDraft, rebased } from './draft.ts'
import type { Matrix } from './matrix.ts'

const PATH = '/company/jurisdiction'

/** The stored matrix and what was clicked over it. Clicks outlive a reload, a lost session, another's save. */
export function useMatrix() {
  const write = useWrite()
  const refresh = useRefresh()
  const found = useRead<Matrix>('/api/permissions')
  const [clicked, setClicked] = useState<Draft>(() => parseDraft(readStored(draftKey())))
  const matrix = found.data
  const draft = useMemo(() => (matrix ? rebased(clicked, matrix) : clicked), [clicked, matrix])
  const newest = useRef(draft)
  newest.current = draft

  const keep = useCallback((next: Draft) => {
    newest.current = next
    setClicked(next)
    writeStored(draftKey(), next)
  }, [])
  const discard = useCallback(() => keep({}), [keep])
  useEffect(() => {
    openForm(PATH, { isDirty: () => Object.keys(newest.current).length > 0, discard })
  }, [discard])

  /** The difference that saving would make, by the server; or why it would be refused. */
  const save = async (base: Matrix, isTrial: boolean): Promise<Done | Failure> => {
    try {
      const roles = changesOf(newest.current, base.roles)
      // With `dryRun` the server answers what it would do, and does nothing.
      const done = await write<Done>('put', '/api/permissions', { roles, dryRun: isTrial })
      if (isTrial) return done
      // The clicks stand until the matrix that has them is there.
      await refresh()
      discard()
      return done
    } catch (error) {
      const failure = failureOf(error)
      // Somebody else was first: the newest matrix comes, the clicks stay.
      if (failure.status === 409) await found.refetch()
      return failure
    }
  }
  return { found, matrix, draft, change: keep, discard, write: save }
}

const draftKey = (): string => `${KEPT_PREFIX}permissions.${getSession().info?.staffId ?? ''}`

export const isFailure = (answer: Done | Failure): answer is Failure => 'message' in answer
