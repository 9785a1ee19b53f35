import type { ServerResponse } from 'node:http'
import { registry, resourceOf } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import { sees } from '../engine/access.ts'
import { type Change, type Feed, tailOf } from './feed.ts'

/** Milliseconds: a sign of life for proxies that cut silent connections, and how long a person's rights are believed. */
const BEAT = 20_000
const BELIEVED = 30_000
/** Of one session; a browser opens one for all its tabs. */
const OF_A_SESSION = 4
/** Who reads so slowly that this much waits is cut off, and comes back. Bytes. */
const BACKLOG = 64 * 1024
/** Milliseconds for which what was told is kept for streams that begin later than their pages. */
export const KEPT = 60_000
/** What decides on what a person may see. */
const deciding = ['staff', 'roles', 'offices', 'companySettings']

type Stream = {
  session: string
  user: User
  askedAt: number
  raw: ServerResponse
  /** What is asked before the next message goes out. */
  ready: Promise<unknown>
}

/** A stream of changes per browser, each as what its person may see at the moment of telling. */
export type Streams = {
  /** Once it resolves, streams miss nothing. */
  ready(): Promise<void>
  /**
   * `ask` reads the person of the session anew: null once it has ended. The stream begins with what was committed `since`
   * that moment (milliseconds of the clock), or with `missed` where that is longer ago than it is kept.
   */
  open(session: string, user: User, raw: ServerResponse, ask: () => Promise<User | null>, since: number): void
  count(): number
  close(): void
}

/** A session that has a record open. */
export type Viewer = { session: string; resource: string; rowId: string }

/**
 * Tells of a resource those who see it, of its rows the tails of their ids, of a bell the person that it rings for, and of
 * who comes to a record and leaves it those sessions that have it open: `viewersOf` says which.
 */
export function openStreams(
  feed: Feed,
  viewersOf: (present: NonNullable<Change['present']>) => Promise<readonly Viewer[]>,
): Streams {
  const streams = new Map<Stream, () => Promise<User | null>>()
  const drop = (stream: Stream): void => {
    streams.delete(stream)
    stream.raw.destroy()
  }
  const write = (stream: Stream, text: string): void => {
    if (stream.raw.writableLength > BACKLOG) drop(stream)
    else stream.raw.write(text)
  }
  const askAgain = async (stream: Stream): Promise<void> => {
    stream.askedAt = Date.now()
    const user = await streams
      .get(stream)?.()
      .catch(() => null)
    if (user) stream.user = user
    else drop(stream)
  }
  /** In the order of the changes, after the rights were read anew where they are old or may be others. */
  const send = (stream: Stream, change: Change | undefined): void => {
    const isOld = Date.now() - stream.askedAt > BELIEVED
    if (isOld || deciding.some((one) => change?.rows[one] !== undefined)) {
      stream.askedAt = Date.now()
      stream.ready = stream.ready.then(() => askAgain(stream))
    }
    stream.ready = stream.ready.then(() => {
      if (!streams.has(stream)) return
      const text = change ? textFor(stream.user, change) : 'event: missed\ndata: {}\n\n'
      if (text) write(stream, text)
    })
  }
  const sendPresent = async (present: NonNullable<Change['present']>): Promise<void> => {
    if (streams.size === 0) return
    // Who is not told asks with the next beat.
    const viewers = await viewersOf(present).catch(() => [])
    for (const stream of streams.keys()) {
      const own = viewers.filter(({ session }) => session === stream.session)
      if (own.length > 0) write(stream, presentText(own))
    }
  }
  const kept: { change: Change | undefined; at: number }[] = []
  const keep = (change: Change | undefined): void => {
    const now = Date.now()
    kept.push({ change, at: now - (change?.age ?? 0) })
    const first = kept.findIndex(({ at }) => now - at <= KEPT)
    kept.splice(0, first < 0 ? kept.length : first)
  }
  const repeat = (stream: Stream, since: number): void => {
    const due = Date.now() - since > KEPT ? [{ change: undefined }] : kept.filter(({ at }) => at >= since)
    for (const { change } of due) send(stream, change)
  }
  let hearing: Promise<void> | undefined
  const beat = setInterval(() => {
    for (const stream of streams.keys()) {
      if (Date.now() - stream.askedAt > BELIEVED) stream.ready = stream.ready.then(() => askAgain(stream))
      write(stream, ':\n\n')
    }
  }, BEAT)
  beat.unref()
  return {
    ready() {
      hearing ??= feed.hear((change) => {
        keep(change)
        for (const stream of streams.keys()) send(stream, change)
        if (change?.present) void sendPresent(change.present)
      })
      return hearing
    },
    open(session, user, raw, ask, since) {
      const own = [...streams.keys()].filter((one) => one.session === session)
      for (const one of own.slice(0, Math.max(0, own.length - OF_A_SESSION + 1))) drop(one)
      const stream: Stream = { session, user, askedAt: Date.now(), raw, ready: Promise.resolve() }
      streams.set(stream, ask)
      raw.on('close', () => streams.delete(stream))
      write(stream, ':\n\n')
      repeat(stream, since)
    },
    count: () => streams.size,
    close() {
      clearInterval(beat)
      for (const { raw } of streams.keys()) raw.end()
      streams.clear()
    },
  }
}

/** What of it the person may know; nothing: not told at all. */
function textFor(user: User, { rows, people, by }: Change): string | undefined {
  const seen = Object.entries(rows).filter(([name]) => isSeen(user, name))
  const isTold = people === null || people.includes(user.id)
  if (seen.length === 0 && !isTold) return undefined
  return `data: ${JSON.stringify({ rows: Object.fromEntries(seen), isTold, by })}\n\n`
}

/** Who it is, is asked for by the call that checks the rights. */
function presentText(viewers: readonly Viewer[]): string {
  const present: Record<string, string[]> = {}
  for (const { resource, rowId } of viewers) present[resource] = [...(present[resource] ?? []), tailOf(rowId)]
  return `data: ${JSON.stringify({ rows: {}, isTold: false, by: [], present })}\n\n`
}

/** The log also knows of what is no resource: sessions, the closing of a month. */
const isSeen = (user: User, name: string): boolean => Object.hasOwn(registry, name) && sees(user, resourceOf(name))
