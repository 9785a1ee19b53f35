import { useOne } from '@refinedev/core'
import { useState } from 'react'
import type { Action, Resource } from '../../../define/resource.ts'
import { useUser } from '../../../providers/access.ts'
import type { ApiError } from '../../../providers/api-error.ts'
import { type One, quietMeta } from '../record/calls.ts'
import type { Row } from '../record/row.ts'
import { isLacking } from './action-draft.ts'

type AskedRows = {
  /** Nothing while the row is on its way. */
  rows: readonly Row[] | undefined
  /** Why it was not read. */
  failure: string | undefined
  readAgain: () => void
}

/**
 * The rows of an action as its dialog needs them: a single one that came from a list is read whole first. What happens to
 * it afterwards is told on doing the action; it never wipes the typing.
 */
export function useAskedRows(resource: Resource, action: Action | null, given: readonly Row[]): AskedRows {
  const user = useUser()
  const [first, ...others] = given
  const [opened, setOpened] = useState<readonly Row[] | undefined>(() => {
    const isPart = first && others.length === 0 && action?.input && isLacking(resource, action, user, first)
    return isPart ? undefined : given
  })
  const id = first?.id ?? ''
  const { query: found } = useOne<One, ApiError>({
    resource: resource.name,
    id,
    meta: quietMeta(),
    queryOptions: { enabled: opened === undefined, staleTime: 0, retry: false },
  })
  // What an earlier page left in the cache may be old.
  const isAnswered = found.isFetchedAfterMount && !found.isFetching
  if (!opened && isAnswered && found.isSuccess) setOpened([found.data.data])
  const failure = !opened && isAnswered && found.isError ? found.error.message : undefined
  return { rows: opened, failure, readAgain: () => void found.refetch() }
}
