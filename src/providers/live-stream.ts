import type { LiveEvent } from '@refinedev/core'
import { http } from './http.ts'
import { CHANGES, type Changes, MISSED, type OpenRecord, PRESENCE } from './live-event.ts'
import { getSession, sessionStartedAt, subscribeSession } from './session.ts'
import { isWatched, onReturn } from './watched.ts'

type Listener = (event: LiveEvent) => void
type Told = { type: string; payload: Changes | Record<string, never> }
/** Between tabs also: the stream lives; a tab that begins to hear asks for what was told since it reads, and is told that alone. */
type Passed =
  | { type: typeof ALIVE }
  | { type: typeof BEGUN; from: string; since: number }
  | (Told & { to: string | undefined })

const NAME = 'banche-live'
const ALIVE = 'alive'
const BEGUN = 'begun'
/** Milliseconds without a sign of life after which the stream is taken for dead; the server beats each twenty seconds. */
const SILENT = 45_000
/** Milliseconds until a stream that was cut is opened again, doubled with each try, and spread so that no crowd comes at once. */
const AGAIN = { first: 500, most: 30_000 } as const

/** Milliseconds between two looks of a browser without a stream: by itself, and when somebody comes back to it. */
const LOOK = { quiet: 60_000, back: 5_000 } as const

/** Milliseconds for which what was told is kept. */
const KEPT = 60_000

const listeners = new Set<Listener>()
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME)
/** This tab, to the others. */
const self = Math.random().toString(36)
/** What the stream of this tab told lately, for tabs that begin to hear later than they began to read. */
let recent: { told: Told; at: number }[] = []
let running: AbortController | undefined
/** The last sign of any stream: what was told until then is known here. */
let heardAt = Number.NEGATIVE_INFINITY
let aliveAt = Number.NEGATIVE_INFINITY
let lookedAt = Date.now()

/** Whether what others change is heard here, by the stream of this tab or of another one. */
export const isStreaming = (): boolean => Date.now() - aliveAt < SILENT

type Asked = { channel: string; params?: object | undefined; callback: Listener }

/** Follows what is asked for until the answer is called. */
export async function follow({ channel, params, callback }: Asked): Promise<() => void> {
  if (channel !== PRESENCE) return hear(callback)
  const { openPresence } = await import('./presence.ts')
  // The cast: what Refine hands on is what the page asked with.
  return openPresence(params as OpenRecord, callback, hear)
}

/** Hears what anybody changes until the answer is called. */
export function hear(listener: Listener): () => void {
  listeners.add(listener)
  if (!running) {
    running = new AbortController()
    pass({ type: BEGUN, from: self, since: heardUntil() })
    void keep(running.signal)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    running?.abort()
    running = undefined
  }
}

function tell({ type, payload }: Told): void {
  for (const listener of listeners) listener({ channel: CHANGES, type, payload, date: new Date() })
}
tabs?.addEventListener('message', ({ data }: MessageEvent<Passed>) => {
  if ('from' in data) return repeat(data)
  if ('to' in data && data.to !== undefined && data.to !== self) return
  if (data.type !== MISSED) heard()
  if ('payload' in data) tell(data)
})

function pass(passed: Passed): void {
  tabs?.postMessage(passed)
}

function tellAll(told: Told): void {
  const now = Date.now()
  recent = [...recent.filter(({ at }) => now - at < KEPT), { told, at: now }]
  pass({ ...told, to: undefined })
  tell(told)
}

/** To the tab that has just begun to hear. */
function repeat({ from, since }: { from: string; since: number }): void {
  for (const { told, at } of recent) if (at >= since) pass({ ...told, to: from })
}

/** All that was told until now is known to this tab. */
function heard(): void {
  heardAt = Date.now()
  aliveAt = heardAt
}
const heardUntil = () => Math.max(heardAt, sessionStartedAt())

/** One tab of the browser has the stream and tells the others; when it goes, the next takes it over. */
async function keep(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await until(isWatched, onReturn, signal)
    // Without a secure address there are no locks, and each tab has a stream of its own.
    const { locks } = navigator as { locks?: LockManager | null }
    if (!locks) await lead(signal)
    else await locks.request(NAME, { signal }, () => lead(signal)).catch(() => undefined)
  }
}

/** What is in sight is to be read again, unless that was said so few milliseconds ago. */
function look(apart: number): void {
  if (Date.now() - lookedAt < apart) return
  lookedAt = Date.now()
  tellAll({ type: MISSED, payload: {} })
}

/**
 * Keeps a stream while somebody is there; who is away leaves it to another tab once it is cut. Where none can be had, a
 * look now and then takes its place.
 */
async function lead(signal: AbortSignal): Promise<void> {
  for (let wait: number = AGAIN.first; !signal.aborted; wait = Math.min(wait * 2, AGAIN.most)) {
    await until(() => Boolean(getSession().token), subscribeSession, signal)
    if (signal.aborted) return
    const hasBegun = await read(signal).catch(() => false)
    if (hasBegun) wait = AGAIN.first
    if (!isWatched()) return
    const stopReturning = onReturn(() => look(LOOK.back))
    await pause(wait * (0.5 + Math.random()), signal)
    stopReturning()
    if (!signal.aborted) look(hasBegun ? 0 : LOOK.quiet)
  }
}

/** One stream to its end; whether it ever began. */
async function read(outer: AbortSignal): Promise<boolean> {
  const control = new AbortController()
  const end = () => control.abort()
  outer.addEventListener('abort', end)
  const { token } = getSession()
  const stopFollowing = subscribeSession(() => getSession().token !== token && end())
  let watchdog = setTimeout(end, SILENT)
  let hasBegun = false
  try {
    const last = Math.round(Date.now() - heardUntil())
    const answer = await fetch(`${http.defaults.baseURL ?? ''}/api/live?last=${last}`, {
      headers: { Authorization: `Bearer ${token}`, 'X-Token': String(token), Accept: 'text/event-stream' },
      cache: 'no-store',
      signal: control.signal,
    })
    if (!answer.ok || !answer.body) return false
    hasBegun = true
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let text = ''; ; ) {
      const { done, value } = await reader.read()
      if (done) return true
      clearTimeout(watchdog)
      watchdog = setTimeout(end, SILENT)
      heard()
      pass({ type: ALIVE })
      const parts = (text + value).split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) tellPart(part)
    }
  } catch {
    return hasBegun
  } finally {
    aliveAt = Number.NEGATIVE_INFINITY
    clearTimeout(watchdog)
    stopFollowing()
    outer.removeEventListener('abort', end)
    end()
  }
}

/** A message of the stream: `event:` and `data:` on lines of their own; a comment is a sign of life. */
function tellPart(part: string): void {
  const lines = part.split('\n')
  const data = lines.find((line) => line.startsWith('data: '))
  if (!data) return
  const type = lines.find((line) => line.startsWith('event: '))?.slice(7) ?? '*'
  tellAll({ type, payload: JSON.parse(data.slice(6)) as Changes })
}

/** Until it is so, looked at whenever the listener is called. */
function until(
  isSo: () => boolean,
  subscribe: (listener: () => void) => () => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isSo() && !signal.aborted) return
      stop()
      signal.removeEventListener('abort', look)
      resolve()
    }
    const stop = subscribe(look)
    signal.addEventListener('abort', look)
    look()
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
