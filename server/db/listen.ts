import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { BaseLogger } from 'pino'

/** Milliseconds until a connection that was lost is tried again. */
const AGAIN = 1000

export type Ear = {
  /** Once it listens, or the first try has failed. */
  begun: Promise<void>
  end(): Promise<void>
}

export type Listening = {
  /** Each payload that anybody tells on the channel. */
  hear: (payload: string) => void
  /** The connection is back after it was lost: what was told meanwhile is not known. */
  missed: () => void
}

/**
 * Listens on a channel of the database (LISTEN) by a connection of its own, which comes back after a cut; nobody waits for
 * it.
 */
export function listen(target: pg.ClientConfig, channel: string, { hear, missed }: Listening, log: BaseLogger): Ear {
  let isOver = false
  let client: pg.Client | undefined
  const ended = new AbortController()
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const connectOnce = async (): Promise<void> => {
    const own = new pg.Client({ ...target, keepAlive: true })
    client = own
    const lost = new Promise<void>((resolve) => {
      own.on('error', () => resolve())
      own.on('end', () => resolve())
    })
    own.on('notification', ({ payload }) => hear(payload ?? ''))
    await own.connect()
    await own.query(`listen ${pg.escapeIdentifier(channel)}`)
    begin()
    await lost
  }
  const keep = async (): Promise<void> => {
    for (let attempt = 0; !isOver; attempt++) {
      if (attempt > 0) {
        await pause(AGAIN, undefined, { signal: ended.signal, ref: false }).catch(() => undefined)
        missed()
      }
      if (isOver) return
      await connectOnce().catch((error) => log.debug({ err: error }, 'not listening to the database'))
      begin()
      await client?.end().catch(() => undefined)
    }
  }
  const kept = keep()
  return {
    begun,
    async end() {
      isOver = true
      ended.abort()
      await client?.end().catch(() => undefined)
      await kept
    },
  }
}
