import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/client.ts'
import { sealAudit } from './seal.ts'

const sealEvery = 1000
const sweepEvery = 3_600_000
/** Days after which an Idempotency-Key is forgotten. */
const keysKept = 7

/**
 * What every server does beside answering: seal the audit each second, forget old keys and failed logins each hour.
 * Several servers may run it; the seal is guarded by a lock in the database. Answers how to stop.
 */
export function startHousekeeping(database: Database, log: FastifyBaseLogger): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const inTurn = (deed: () => Promise<unknown>) => () => {
    running = running.then(deed).catch((error) => log.warn({ err: error }, 'housekeeping failed'))
  }
  const timers = [
    setInterval(
      inTurn(() => sealAudit(database)),
      sealEvery,
    ),
    setInterval(
      inTurn(() => sweep(database)),
      sweepEvery,
    ),
  ]
  for (const timer of timers) timer.unref()
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await running
  }
}

async function sweep({ pool }: Database): Promise<void> {
  await pool.query('delete from idempotency_keys where created_at < now() - make_interval(days => $1)', [keysKept])
  await pool.query(`delete from login_failures where last_at < now() - interval '1 day'`)
}
