import { sql } from 'drizzle-orm'
import type { Resource } from '../../src/define/resource.ts'
import type { Committed, Database } from '../db/client.ts'
import { compile, tableName } from '../db/columns.ts'
import type { Attempt } from './job-queue.ts'

/** Milliseconds from one word to the next. */
const BEAT = 5000
/** The request of which a word is. */
const BEATING = ''

export type Progress = { add: (rows: number) => void; done: () => number; tell: () => Promise<void>; end: () => void }

/**
 * Says each few seconds that this server is at the job, and how far. `lose`: it is somebody else's by now, or cancelled.
 * `own`: the request of what the server itself writes of the job.
 */
export function beating(
  { pool, committed }: Pick<Database, 'pool' | 'committed'>,
  resource: Resource,
  { id, attempts }: Attempt,
  { own, lose, from = 0 }: { own: string; lose: () => void; from?: number },
): Progress {
  let done = from
  let told = 0
  const tell = async () => {
    told = Date.now()
    const { rowCount } = await pool.query(
      compile(sql`update ${tableName(resource)} set done_count = greatest(done_count, ${done}), alive_at = now()
        where id = ${id} and status = 'running' and attempts = ${attempts}`),
    )
    if (rowCount === 0) return lose()
    for (const hear of committed)
      hear({ rows: [{ resource: resource.name, rowId: id }], people: new Set(), requestId: BEATING })
  }
  // Where it is cancelled at this server it stops at once, at another with the next word.
  const hear = ({ rows, requestId }: Committed) => {
    const isOfOthers = requestId !== BEATING && requestId !== own
    if (isOfOthers && rows.some(({ rowId }) => rowId === id)) void tell().catch(() => undefined)
  }
  committed.add(hear)
  const beat = setInterval(() => void tell().catch(() => undefined), BEAT)
  beat.unref()
  return {
    add: (rows) => {
      done += rows
    },
    done: () => done,
    tell: async () => {
      if (Date.now() - told > 1000) await tell()
    },
    end: () => {
      clearInterval(beat)
      committed.delete(hear)
    },
  }
}
