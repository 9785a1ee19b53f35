import type pg from 'pg'
import type { Database } from './client.ts'

/** One number per purpose, the same in every version of the product. */
const keys = { migrate: 7_261_001, seed: 7_261_002 } as const

/** Runs the work while no other server does the same on this database; it gets the connection that holds the lock. */
export async function underLock<Result>(
  database: Database,
  purpose: keyof typeof keys,
  tx: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  // Not from `pool`, which the work may need whole: with DB_POOL=1 it would wait for itself.
  const client = await database.serials.connect()
  try {
    // Both the wait for the lock and the work may last longer than a request.
    await client.query(
      'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set synchronous_commit = on',
    )
    await client.query('select pg_advisory_lock($1)', [keys[purpose]])
    return await tx(client)
  } finally {
    // Closed, not returned to the pool: that ends the lock and the settings whatever happened.
    client.release(true)
  }
}
