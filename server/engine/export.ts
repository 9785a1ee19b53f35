import type pg from 'pg'
import type { Resource } from '../../src/define/resource.ts'
import type { AnyRow } from './columns.ts'
import { type Column, totalsRow } from './exchange.ts'
import { countAll, eachRow, type Reader, readTotals } from './list.ts'
import type { ListQuery } from './list-query.ts'
import type { Person } from './person.ts'
import { refuse } from './refuse.ts'

/** Who holds connections for exports, by pool. */
const running = new WeakMap<pg.Pool, number>()
/** The part of the connections that exports may hold: all others work on meanwhile. */
const share = 4

export type Export = {
  columns: readonly Column[]
  query: ListQuery
  now: Date
  /** Rows that the file may have, its sums included. */
  mostRows: number
}

/**
 * All rows of the filter in pieces, the sums over them as the last. Everything is read of one moment, so that the sums
 * fit the rows whatever is written meanwhile. What cannot be exported whole is refused before the first row.
 */
export async function* rowsToExport(
  pool: pg.Pool,
  person: Person,
  resource: Resource,
  { columns, query, now, mostRows }: Export,
): AsyncGenerator<AnyRow[]> {
  const busy = running.get(pool) ?? 0
  if (busy >= Math.max(1, Math.floor(pool.options.max / share))) throw refuse('export.busy')
  running.set(pool, busy + 1)
  let client: pg.PoolClient | undefined
  let broken: Error | undefined
  try {
    client = await pool.connect()
    await client.query('begin isolation level repeatable read read only')
    const db = inTurn(client)
    const totals = await readTotals(db, person, resource, query, now)
    if (Number.isFinite(mostRows)) {
      const count = await countAll(db, person, resource, query, now)
      const limit = mostRows - (totals ? 1 : 0)
      if (count > limit) throw refuse('export.tooMany', { count, limit })
    }
    yield* eachRow(db, person, resource, query, now)
    if (totals) yield [totalsRow(columns, query, totals)]
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
