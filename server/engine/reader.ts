import pg from 'pg'
import type { Database } from '../db/client.ts'
import { askStoppable } from '../db/stoppable.ts'
import { refuse } from './refuse.ts'

/** What reads ask through. */
export type Reader = Pick<pg.Pool, 'query'>
export type Source = Pick<Database, 'pool' | 'cancels'>

type Ask = (client: pg.PoolClient) => Promise<unknown>

/**
 * Questions of one call, each on a connection of the pool for as long as it runs, so many at once; none is begun and none
 * goes on once the signal fires.
 */
export function readerOf({ pool, cancels }: Source, signal: AbortSignal, atOnce: number): Reader {
  const turn = turns(atOnce)
  return asReader((ask) =>
    turn(async () => {
      demandCaller(signal)
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        demandCaller(signal)
        return await askStoppable(client, cancels, signal, () => ask(client))
      } catch (error) {
        // What the database refuses leaves the connection as good as it was.
        if (!(error instanceof pg.DatabaseError)) broken = error as Error
        throw error
      } finally {
        client.release(broken)
      }
    }),
  )
}

/** Questions on one connection, one after the other: it takes no more. */
export function readerOn(client: pg.PoolClient, { cancels }: Source, signal: AbortSignal): Reader {
  const turn = turns(1)
  return asReader((ask) =>
    turn(() => {
      demandCaller(signal)
      return askStoppable(client, cancels, signal, () => ask(client))
    }),
  )
}

/** Nobody reads this answer. */
function demandCaller(signal: AbortSignal): void {
  if (signal.aborted) throw refuse('server.busy')
}

function asReader(run: (ask: Ask) => Promise<unknown>): Reader {
  const query = (...asked: Parameters<pg.PoolClient['query']>) => run((client) => client.query(...asked) as never)
  // The cast: the driver's `query` is a list of overloads, of which a reader uses the promising one.
  return { query: query as unknown as Reader['query'] }
}

/** Lets so many run at once; the others follow in their order. */
function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
