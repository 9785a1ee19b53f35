import type { BaseLogger } from 'pino'
import type { Committed, Database, Presence } from '../db/client.ts'
import type { Ear } from '../db/listen.ts'

/** What changed within a moment. */
export type Change = {
  /** Of each resource the tails of its rows' ids; null: more of them than are told. */
  rows: Readonly<Record<string, readonly string[] | null>>
  /** Who was told of something; null: more people than are told. */
  people: readonly string[] | null
  /** The requests that did it, so that who asked need not read again; null: more than are told. */
  by: readonly string[] | null
  /** Milliseconds from the last of it until it was told. */
  age: number
  /** Records that somebody opened, left or began to edit. */
  present?: readonly Presence[]
}

/** The last block of an id: enough to know a row that one has, and of no use to find one. */
export const tailOf = (id: string): string => id.slice(-12)

const CHANNEL = 'banche_changes'
/** Milliseconds that are told as one: 20 writes a second are ten messages. */
const WINDOW = 100
/** So many rows of a resource, people or requests are named. */
const MOST = 100
/** So many records that somebody came to or left go into one notification. */
const PRESENT = 40
/** A notification of PostgreSQL has room for 8,000 bytes. */
const ROOM = 7_500

export type Feed = {
  /**
   * Hears what any server on this database commits from now on, once it resolves; `undefined`: something may have been
   * missed. A server on which nobody hears does not listen.
   */
  hear(listener: (change: Change | undefined) => void): Promise<void>
  stop(): Promise<void>
}

/**
 * Tells all servers on a database what was committed, and hears it from them. After the commit and beside it, because NOTIFY
 * within a transaction makes all commits wait for each other; what a server that dies in that tenth of a second does not
 * tell, browsers see when they next look.
 */
export function openFeed(database: Database, log: Pick<BaseLogger, 'warn'>): Feed {
  const listeners = new Set<(change: Change | undefined) => void>()
  let open = gather()
  let timer: NodeJS.Timeout | undefined
  let sent: Promise<unknown> = Promise.resolve()
  const flush = (): void => {
    timer = undefined
    const payloads = open.payloads()
    open = gather()
    sent = database.serials
      .query('select pg_notify($1, payload) from unnest($2::text[]) payload', [CHANNEL, payloads])
      .catch((error) => log.warn({ err: error }, 'what changed was not told'))
  }
  const note = (committed: Committed): void => {
    open.add(committed)
    timer ??= setTimeout(flush, WINDOW)
  }
  database.committed.add(note)
  const tell = (change: Change | undefined) => {
    for (const listener of listeners) listener(change)
  }
  let ear: Ear | undefined
  return {
    hear(listener) {
      listeners.add(listener)
      ear ??= database.listen(CHANNEL, {
        hear: (payload) => tell(JSON.parse(payload) as Change),
        missed: () => tell(undefined),
      })
      return ear.begun
    },
    async stop() {
      database.committed.delete(note)
      clearTimeout(timer)
      await sent
      await ear?.end()
    },
  }
}

function gather() {
  const rows = new Map<string, Set<string>>()
  const people = new Set<string>()
  const by = new Set<string>()
  let at = 0
  const present = new Map<string, Presence>()
  return {
    add(committed: Committed): void {
      for (const one of committed.present ?? []) present.set(Object.values(one).join(), one)
      if (committed.rows.length === 0 && committed.people.size === 0) return
      for (const { resource, rowId } of committed.rows) {
        const known = rows.get(resource) ?? new Set()
        if (rowId) known.add(tailOf(rowId))
        rows.set(resource, known)
      }
      for (const one of committed.people) people.add(one)
      by.add(committed.requestId)
      at = Date.now()
    },
    /** As few as have room for it. */
    payloads(): string[] {
      return [...(by.size > 0 ? this.changes() : []), ...this.presences()]
    },
    presences(): string[] {
      const all = [...present.values()]
      const parts = Array.from({ length: Math.ceil(all.length / PRESENT) }, (_, at) =>
        all.slice(at * PRESENT, (at + 1) * PRESENT),
      )
      const nothing = { rows: {}, people: [], by: [], age: 0 }
      return parts.map((part) => JSON.stringify({ ...nothing, present: part } satisfies Change))
    },
    changes(): string[] {
      const rest: Omit<Change, 'rows'> = { people: few(people), by: few(by), age: Date.now() - at }
      const parts: Record<string, readonly string[] | null>[] = [{}]
      let size = JSON.stringify(rest).length
      for (const [resource, tails] of rows) {
        const own = JSON.stringify({ [resource]: few(tails) }).length
        if (size + own > ROOM) {
          parts.push({})
          size = JSON.stringify(rest).length
        }
        Object.assign(parts.at(-1) ?? {}, { [resource]: few(tails) })
        size += own
      }
      return parts.map((part) => JSON.stringify({ ...rest, rows: part } satisfies Change))
    },
  }
}

const few = (all: ReadonlySet<string>): string[] | null => (all.size > MOST ? null : [...all])
