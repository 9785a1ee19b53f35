import type pg from 'pg'
import type { Resource } from '../../src/define/resource.ts'
import type { User } from '../auth/user.ts'
import type { AnyRow } from '../db/columns.ts'
import { refuse } from '../errors/business-error.ts'
import type { Column } from './cell-text.ts'
import { totalsRow } from './exchange.ts'
import { countAll, eachRow, readTotals } from './list.ts'
import type { ListQuery } from './list-query.ts'
import { type Reader, readerOn, type Source } from './reader.ts'

/** Who holds connections for exports, by pool. */
const running = new WeakMap<pg.Pool, number>()
/** The part of the connections that exports may hold: all others work on meanwhile. */
const share = 4

/** Refuses what cannot be exported whole, and what the list refuses; without holding a connection. */
export async function assertExportable(
  db: Reader,
  user: User,
  resource: Resource,
  { query, now, limit }: { query: ListQuery; now: Date; limit: number },
): Promise<void> {
  const count = await countAll(db, user, resource, query, now)
  if (count > limit) throw refuse('export.tooMany', { count, limit })
}

/** Refuses an export while others hold their share. */
export function assertRoom(pool: pg.Pool): void {
  if (isBusy(pool)) throw refuse('export.busy')
}

const isBusy = (pool: pg.Pool): boolean => (running.get(pool) ?? 0) >= Math.max(1, Math.floor(pool.options.max / share))

/**
 * All rows of the filter in pieces, the sums over them as the last. Everything is read of one moment, so that the sums
 * fit the rows whatever is written meanwhile.
 */
export async function* rowsToExport(
  source: Source,
  user: User,
  resource: Resource,
  { columns, query, now, signal }: { columns: readonly Column[]; query: ListQuery; now: Date; signal: AbortSignal },
): AsyncGenerator<AnyRow[]> {
  const { pool } = source
  assertRoom(pool)
  running.set(pool, (running.get(pool) ?? 0) + 1)
  let client: pg.PoolClient | undefined
  let broken: Error | undefined
  try {
    client = await pool.connect()
    await client.query('begin isolation level repeatable read read only')
    const db = readerOn(client, source, signal)
    const totals = await readTotals(db, user, resource, query, now)
    yield* eachRow(db, user, resource, query, now)
    if (totals) yield [totalsRow(resource, columns, query, totals)]
  } finally {
    running.set(pool, (running.get(pool) ?? 1) - 1)
    await client?.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    client?.release(broken)
  }
}
