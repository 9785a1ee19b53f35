import type pg from 'pg'
import type { AnyRow } from '../db/columns.ts'
import { refuse } from '../errors/business-error.ts'
import type { Column } from './cell-text.ts'
import { totalsRow } from './exchange.ts'
import { eachRow } from './list.ts'
import { type ListAsked, openList } from './list-context.ts'
import { countAll, readTotals } from './list-summary.ts'
import { type Reader, readerOn, type Source } from './reader.ts'

/** Who holds connections for exports, by pool. */
const running = new WeakMap<pg.Pool, number>()
/** The part of the connections that exports may hold: all others work on meanwhile. */
const share = 4

/** Refuses what cannot be exported whole, and what the list refuses; without holding a connection. Answers how many rows there are. */
export async function assertExportable(db: Reader, asked: ListAsked, limit: number): Promise<number> {
  const count = await countAll(openList(db, asked))
  if (count > limit) throw refuse('export.tooMany', { count, limit })
  return count
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
  asked: ListAsked,
  { columns, signal }: { columns: readonly Column[]; signal: AbortSignal },
): AsyncGenerator<AnyRow[]> {
  const { pool } = source
  assertRoom(pool)
  running.set(pool, (running.get(pool) ?? 0) + 1)
  let client: pg.PoolClient | undefined
  let broken: Error | undefined
  try {
    client = await pool.connect()
    await client.query('begin isolation level repeatable read read only')
    const list = openList(readerOn(client, source, signal), asked)
    const totals = await readTotals(list)
    yield* eachRow(list)
    if (totals) yield [totalsRow(asked.resource, columns, asked.query, totals)]
  } finally {
    running.set(pool, (running.get(pool) ?? 1) - 1)
    await client?.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    client?.release(broken)
  }
}
