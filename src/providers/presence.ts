import type { LiveEvent } from '@refinedev/core'
import { http } from './http.ts'
import { type Changes, MISSED, type OpenRecord, PRESENCE, type Present } from './live-event.ts'
import { getSession } from './session.ts'
import { isWatched, onReturn } from './watched.ts'

/** Milliseconds: from one word to the next; for how long a record must stay in sight to be told; after a word of others. */
const BEAT = 20_000
const SETTLED = 400
const SOON = 150
/** Who comes back sooner after the last word has heard enough. */
const FRESH = 3_000

type Open = { record: OpenRecord; callback: (event: LiveEvent) => void }

/** This tab, to the server. */
const tab = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
  '',
)
/** What is in sight: one record, or none. */
let open: Open | undefined
/** The session to which the server was told of a record in this tab. */
let toldBy: string | undefined
let toldAt = 0
/** A word fell due while nobody was there. */
let isDue = false
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<unknown> = Promise.resolve()

/**
 * Tells the server that the record is in sight, and the callback who else has it open, until the answer is called. Nothing is
 * told while nobody is there: then the others take this tab for gone after a minute. `hear` listens to the stream.
 */
export function openPresence(
  record: OpenRecord,
  callback: Open['callback'],
  hear: (listener: Open['callback']) => () => void,
): () => void {
  const own = { record, callback }
  open = own
  speakIn(SETTLED)
  const stopHearing = hear(({ type, payload }) => {
    const { present } = payload as Changes
    if (type === MISSED || present?.[record.resource]?.includes(record.id.slice(-12)))
      speakIn(SOON * (1 + Math.random()))
  })
  const stopReturning = onReturn(() => {
    if (isDue || Date.now() - toldAt > FRESH) speakIn(SOON)
  })
  return () => {
    stopHearing()
    stopReturning()
    if (open !== own) return
    open = undefined
    speakIn(SETTLED)
  }
}

function speakIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    isDue = open !== undefined && !isWatched()
    if (isDue) return
    // One word after the other, so that the last one stays.
    sending = sending.then(speak)
  }, ms)
}

async function speak(): Promise<void> {
  const { token, info } = getSession()
  const now = open
  // What was told to a session that has ended is gone with it.
  if (!token || info?.seenBy || (!now && toldBy !== token)) return
  clearTimeout(timer)
  toldBy = now && token
  toldAt = Date.now()
  try {
    const { data } = await http.post<{ people: Present[] }>('/api/presence', wordOf(now), { quiet: true })
    if (now && open === now) tell(now, data.people)
  } catch (error) {
    if (!now || open !== now) return
    tell(now, [])
    // It is no longer there, or not this person's to see: nothing is left to say.
    const { statusCode } = error as { statusCode?: number }
    if (statusCode === 404 || statusCode === 403) return
  }
  if (open && open === now) speakIn(BEAT)
}

const wordOf = (now: Open | undefined) => ({ tab, record: now?.record ?? null })

const tell = ({ callback }: Open, people: readonly Present[]): void =>
  callback({ channel: PRESENCE, type: '*', payload: { people }, date: new Date() })

/** The page goes: what outlives it is a request of this kind alone. */
addEventListener('pagehide', () => {
  const { token } = getSession()
  if (!toldBy || toldBy !== token) return
  toldBy = undefined
  void fetch(`${http.defaults.baseURL ?? ''}/api/presence`, {
    method: 'POST',
    keepalive: true,
    headers: {
      Authorization: `Bearer ${token}`,
      'X-Token': token ?? '',
      Accept: 'application/json',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(wordOf(undefined)),
  }).catch(() => undefined)
})
