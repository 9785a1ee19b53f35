import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** Milliseconds between two tries: a cancel that comes before its statement has begun is lost. */
const AGAIN = 100

/**
 * Asks on a connection, and has the database stop the statement once the signal fires. It settles only when no cancel
 * is under way any more: until then the connection must not go back to the pool, where it would meet somebody else's
 * statement.
 */
export async function askStoppable<T>(
  client: pg.PoolClient,
  cancels: pg.Pool,
  signal: AbortSignal,
  ask: () => Promise<T>,
): Promise<T> {
  // The cast: the driver's types leave out the number of the process that serves a connection.
  const { processID } = client as pg.PoolClient & { processID: number }
  let isRunning = true
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping = cancelWhile(() => isRunning, processID, cancels)
  }
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    return await ask()
  } finally {
    isRunning = false
    signal.removeEventListener('abort', stop)
    await stopping
  }
}

/** A connection that the database has lost ends its statement by itself, so a failed cancel is no matter. */
async function cancelWhile(isRunning: () => boolean, processID: number, cancels: pg.Pool): Promise<void> {
  while (isRunning()) {
    await cancels.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined)
    if (isRunning()) await pause(AGAIN)
  }
}
