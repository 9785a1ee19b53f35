import { exportJobs } from '../../src/resources/company/export-jobs.ts'
import type { Committed, Database } from '../db/client.ts'

/** Milliseconds from one word to the next. */
const BEAT = 5000
/** The requests of which these writes are: a word, and what comes of the job. */
const BEATING = ''
export const MAKING = 'exports'

export type Progress = { add: (rows: number) => void; done: () => number; tell: () => Promise<void>; end: () => void }

/** Says each few seconds that this server is at the job, and how far. `lose`: it is somebody else's by now, or cancelled. */
export function beating(
  { pool, committed }: Pick<Database, 'pool' | 'committed'>,
  { id, attempts }: { id: string; attempts: number },
  lose: () => void,
): Progress {
  let done = 0
  let told = 0
  const tell = async () => {
    told = Date.now()
    const { rowCount } = await pool.query(
      `update export_jobs set done_count = $3, alive_at = now() where id = $1 and status = 'running' and attempts = $2`,
      [id, attempts, done],
    )
    if (rowCount === 0) return lose()
    for (const hear of committed)
      hear({ rows: [{ resource: exportJobs.name, rowId: id }], people: new Set(), requestId: BEATING })
  }
  // Where it is cancelled at this server it stops at once, at another with the next word.
  const hear = ({ rows, requestId }: Committed) => {
    const isOfOthers = requestId !== BEATING && requestId !== MAKING
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
