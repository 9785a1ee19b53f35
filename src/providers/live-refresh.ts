import type { LiveEvent } from '@refinedev/core'
import type { Query, QueryClient } from '@tanstack/react-query'
import { http } from './http.ts'
import { type Changes, MISSED } from './live-event.ts'
import { isWatched, onReturn } from './watched.ts'

/** Milliseconds: from the word to the question, between two of a list in which a row in sight changed, and of any other. */
const SOON = 150
const BETWEEN = { near: 1_000, far: 8_000 } as const
/** So many own requests are remembered. */
const OWN = 50
const BELL = '/api/notifications'

type Due = { at: number; timer: ReturnType<typeof setTimeout> | undefined }

/** How much what was heard concerns a question: a row that it answered, its resource, or not at all. */
export type Nearness = 'near' | 'far' | undefined

/**
 * Reads again what others changed, as far as it is in sight: what shows a changed row at once, other lists of the resource
 * every few seconds, so that a busy day is no storm. What is out of sight is read when it is next seen, and nothing while
 * nobody is there. What this tab did itself it has read again already. Answers `hear` and what ends it.
 */
export function openRefresh(client: QueryClient): { hear(event: LiveEvent): void; end(): void } {
  const due = new Map<string, Due>()
  const lastAt = new Map<string, number>()
  const own: string[] = []
  const noting = http.interceptors.response.use((response) => {
    if (response.config.method !== 'get') own.push(String(response.headers['x-request-id']))
    own.splice(0, own.length - OWN)
    return response
  })
  const isOwn = ({ by }: Changes) => Boolean(by && by.length > 0 && by.every((one) => own.includes(one)))

  const read = (query: Query): void => {
    lastAt.set(query.queryHash, Date.now())
    void client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' }, { cancelRefetch: false })
  }
  const plan = (query: Query, nearness: 'near' | 'far', isDone: () => boolean): void => {
    const { queryHash } = query
    const last = lastAt.get(queryHash) ?? 0
    const at = Math.max(Date.now() + SOON * (1 + Math.random()), last + BETWEEN[nearness])
    const known = due.get(queryHash)
    if (known && known.at <= at) return
    clearTimeout(known?.timer)
    const run = () => {
      due.delete(queryHash)
      if (isDone() || !query.isActive()) return
      if (isWatched()) read(query)
      // Kept until somebody is there.
      else due.set(queryHash, { at, timer: undefined })
    }
    due.set(queryHash, { at, timer: setTimeout(run, at - Date.now()) })
  }
  const stopReturning = onReturn(() => {
    for (const [queryHash, { timer }] of due) {
      const query = client.getQueryCache().get(queryHash)
      if (timer !== undefined) continue
      due.delete(queryHash)
      if (query?.isActive()) read(query)
    }
  })
  return {
    hear({ type, payload }) {
      const changes = type === MISSED ? undefined : (payload as Changes)
      for (const query of client.getQueryCache().findAll({ queryKey: ['data'] })) {
        const nearness = changes ? nearnessOf(query.queryKey, query.state.data, changes) : 'far'
        if (!nearness) continue
        if (query.isActive()) plan(query, nearness, () => changes !== undefined && isOwn(changes))
        else query.invalidate()
      }
    },
    end() {
      http.interceptors.response.eject(noting)
      stopReturning()
      for (const { timer } of due.values()) clearTimeout(timer)
    },
  }
}

/** Of Refine's keys: `['data', provider, resource, 'list' | 'one' | 'many', …]` and `['data', provider, 'custom', { url }]`. */
export function nearnessOf([, , resource, action, id]: readonly unknown[], data: unknown, changes: Changes): Nearness {
  const { rows, isTold } = changes
  if (resource === 'custom') {
    const { url = '' } = action as { url?: string }
    if (url.startsWith(BELL)) return isTold ? 'near' : undefined
    const [, of, row] = /^\/api\/(\w+)\/([\w-]+)\/history$/.exec(url) ?? []
    if (row) return nearnessOf(['data', '', of, 'one', row], data, changes)
    return rows[/^\/api\/(\w+)\/summary\b/.exec(url)?.[1] ?? ''] === undefined ? undefined : 'far'
  }
  const tails = rows[String(resource)]
  if (tails === undefined) return undefined
  if (tails === null) return 'near'
  const hasTail = (one: unknown) => tails.includes(String(one).slice(-12))
  if (action === 'one') return hasTail(id) ? 'near' : undefined
  return rowsOf(data).some((row) => hasTail(row.id)) ? 'near' : 'far'
}

const rowsOf = (data: unknown): readonly { id?: unknown }[] => {
  const found = (data as { data?: unknown } | undefined)?.data
  return Array.isArray(found) ? found : []
}
