import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { getSession, KEPT_PREFIX } from '../../../providers/session.ts'
import { readStored, writeStored } from '../../../providers/storage.ts'
import { openForm } from '../../../providers/unsaved.ts'
import { type Failure, failureOf } from '../../resource/record/failure.ts'
import { type Done, readMatrix, writeMatrix } from './calls.ts'
import { changesOf, type Draft, parseDraft, rebased } from './draft.ts'
import type { Matrix } from './matrix.ts'

export const MATRIX_KEY = ['permissions']
const PATH = '/company/jurisdiction'

/** The stored matrix and what was clicked over it. Clicks outlive a reload, a lost session, another's save. */
export function useMatrix() {
  const client = useQueryClient()
  const found = useQuery({
    queryKey: MATRIX_KEY,
    queryFn: ({ signal }) => readMatrix(signal),
    staleTime: 0,
    retry: false,
  })
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
  const write = async (base: Matrix, isTrial: boolean): Promise<Done | Failure> => {
    try {
      const done = await writeMatrix(changesOf(newest.current, base.roles), isTrial)
      if (isTrial) return done
      client.setQueryData<Matrix>(MATRIX_KEY, (former) => former && { ...former, roles: done.roles })
      discard()
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== MATRIX_KEY[0] })
      return done
    } catch (error) {
      const failure = failureOf(error)
      // Somebody else was first: the newest matrix comes, the clicks stay.
      if (failure.status === 409) await found.refetch()
      return failure
    }
  }
  return { found, matrix, draft, change: keep, discard, write }
}

const draftKey = (): string => `${KEPT_PREFIX}permissions.${getSession().info?.staffId ?? ''}`

export const isFailure = (answer: Done | Failure): answer is Failure => 'message' in answer
