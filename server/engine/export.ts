import type pg from 'pg'
import type { Resource } from '../../src/define/resource.ts'
import type { User } from '../auth/person.ts'
import type { AnyRow } from '../db/columns.ts'
import { refuse } from '../errors/business-error.ts'
import type { Column } from './cell-text.ts'
import { totalsRow } from './exchange.ts'
import { countAll, eachRow, type Reader, readTotals } from './list.ts'
import type { ListQuery } from './list-query.ts'

/** Who holds connections for exports, by pool. */
const running = new WeakMap<pg.Pool, number>()
/** The part of the connections that exports may hold: all others work on meanwhile. */
const share = 4

/** Refuses what cannot be exported whole, or not now, and what the list refuses; without holding a connection. */
export async function assertExportable(
  pool: pg.Pool,
  user: User,
  resource: Resource,
  { query, now, limit }: { query: ListQuery; now: Date; limit: number },
): Promise<void> {
  const count = await countAll(pool, user, resource, query, now)
  if (count > limit) throw refuse('export.tooMany', { count, limit })
  if (isBusy(pool)) throw refuse('export.busy')
}

const isBusy = (pool: pg.Pool): boolean => (running.get(pool) ?? 0) >= Math.max(1, Math.floor(pool.options.max / share))

/**
 * All rows of the filter in pieces, the sums over them as the last. Everything is read of one moment, so that the sums
 * fit the rows whatever is written meanwhile.
 */
export async function* rowsToExport(
  pool: pg.Pool,
  user: User,
  resource: Resource,
  { columns, query, now }: { columns: readonly Column[]; query: ListQuery; now: Date },
): AsyncGenerator<AnyRow[]> {
  if (isBusy(pool)) throw refuse('export.busy')
  running.set(pool, (running.get(pool) ?? 0) + 1)
  let client: pg.PoolClient | undefined
  let broken: Error | undefined
  try {
    client = await pool.connect()
    await client.query('begin isolation level repeatable read read only')
    const db = inTurn(client)
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

/** Questions that are asked at once, one after the other: a connection takes no more. */
function inTurn(client: pg.PoolClient): Reader {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...asked: Parameters<typeof client.query>) => {
    const next = last.then(() => client.query(...asked))
    last = Promise.resolve(next).catch(() => undefined)
    return next
  }
  // The cast: the driver's `query` is a list of overloads, of which a reader uses the promising one.
  return { query: query as unknown as Reader['query'] }
}
