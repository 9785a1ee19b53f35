import type { LiveEvent } from '@refinedev/core'
import type { Query, QueryClient } from '@tanstack/react-query'
import { http } from './http.ts'
import { type Changes, MISSED } from './live-event.ts'
import { isWatched, onReturn } from './watched.ts'

/**
 * Milliseconds from the word to the question, up to `spread` more, so that no crowd asks at once; and between two questions:
 * for what shows the row, for another list, and for figures of many rows, which cost more than a page of a list.
 */
const PACE = {
  near: { soon: 150, spread: 150, between: 1_000 },
  far: { soon: 150, spread: 150, between: 8_000 },
  figures: { soon: 500, spread: 3_000, between: 10_000 },
} as const
/** So many own requests are remembered. */
const OWN = 50
const BELL = '/api/notifications'

/** `by`: the requests whose changes it is for, so that what this tab did alone is no reason; null: others' too. */
type Due = { at: number; timer: ReturnType<typeof setTimeout> | undefined; by: Set<string> | null }

/** How much what was heard concerns a question: a row that it answered, its resource, figures of its rows, or not at all. */
export type Nearness = keyof typeof PACE | undefined

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
  const isOwn = (by: Due['by']) => by !== null && by.size > 0 && [...by].every((one) => own.includes(one))

  const read = (query: Query): void => {
    lastAt.set(query.queryHash, Date.now())
    void client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' }, { cancelRefetch: false })
  }
  const plan = (query: Query, nearness: keyof typeof PACE, by: readonly string[] | null): void => {
    const { queryHash } = query
    const { soon, spread, between } = PACE[nearness]
    const wait = soon + spread * Math.random()
    const at = Math.max(Date.now(), (lastAt.get(queryHash) ?? 0) + between) + wait
    const known = due.get(queryHash)
    const both = by && (!known || known.by) ? new Set([...(known?.by ?? []), ...by]) : null
    if (known && known.at <= at) {
      known.by = both
      return
    }
    clearTimeout(known?.timer)
    const run = () => {
      if (isOwn(next.by)) due.delete(queryHash)
      else if (!query.isActive()) {
        due.delete(queryHash)
        query.invalidate()
      }
      // What is on its way may have been asked before.
      else if (query.state.fetchStatus === 'fetching') next.timer = setTimeout(run, wait)
      else if (isWatched()) {
        due.delete(queryHash)
        read(query)
      }
      // Kept until somebody is there.
      else Object.assign(next, { timer: undefined, by: null })
    }
    const next: Due = { at, by: both, timer: setTimeout(run, at - Date.now()) }
    due.set(queryHash, next)
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
        const { data } = query.state
        const nearness = changes ? nearnessOf(query.queryKey, data, changes) : standsOnOf(data) ? 'figures' : 'far'
        if (!nearness) continue
        if (query.isActive()) plan(query, nearness, changes?.by ?? null)
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
    const standsOn = standsOnOf(data)
    if (standsOn) return standsOn.some((one) => rows[one] !== undefined) ? 'figures' : undefined
    return rows[/^\/api\/(\w+)\/summary\b/.exec(url)?.[1] ?? ''] === undefined ? undefined : 'far'
  }
  const tails = rows[String(resource)]
  if (tails === undefined) return undefined
  if (tails === null) return 'near'
  const hasTail = (one: unknown) => tails.includes(String(one).slice(-12))
  if (action === 'one') return hasTail(id) ? 'near' : undefined
  return rowsOf(data).some((row) => hasTail(row.id)) ? 'near' : 'far'
}

/** The resources on which an answer says that it stands: a report's, the home page's. */
const standsOnOf = (data: unknown): readonly string[] | undefined => {
  const found = (data as { data?: { standsOn?: unknown } } | undefined)?.data?.standsOn
  return Array.isArray(found) ? found : undefined
}

const rowsOf = (data: unknown): readonly { id?: unknown }[] => {
  const found = (data as { data?: unknown } | undefined)?.data
  return Array.isArray(found) ? found : []
}
