import { type SQL, sql } from 'drizzle-orm'
import type { Resource } from '../../src/define/resource.ts'
import type { Database } from '../db/client.ts'
import { tableName } from '../db/columns.ts'
import { runOn } from '../db/run.ts'
import type { Tx } from './tx.ts'

/** Times that a job is begun: a server that dies with it may die of it. */
const ATTEMPTS = 3
/** Seconds without a word after which the server that has a job is taken for dead; it says one each few (job-progress.ts). */
const SILENCE = 60

export type Log = { warn: (details: object, message: string) => void }
export type JobQueue = ReturnType<typeof openQueue>
/** One attempt of one job. */
export type Attempt = { id: string; attempts: number }
/**
 * The rows of a resource are the jobs: `status` is waiting or running, `attempts`, `doneCount` and `aliveAt` say who is at it.
 * `columns`: what is read of one; `onClaim`: what else is set as one is begun.
 */
export type JobTable = { resource: Resource; columns: SQL; onClaim?: SQL }

/** Works behind the answers, one drain of the queue at a time on each server. */
export function openQueue(what: string, log: Log, drain: (stop: AbortSignal) => Promise<void>) {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  return {
    /** Soon, without being waited for. */
    later: (): void => {
      running ??= drain(stopping.signal)
        .catch((error) => log.warn({ err: error }, `${what} not made`))
        .finally(() => {
          running = undefined
        })
    },
    /** Until nothing is in the queue. */
    settled: async (): Promise<void> => {
      while (running) await running
    },
    stop: async (): Promise<void> => {
      stopping.abort()
      await running
    },
  }
}

/** The oldest that waits or that a dead server had; several servers never take the same. */
export async function claimJob<Job>({ pool }: Database, { resource, columns, onClaim }: JobTable) {
  const table = tableName(resource)
  const [job] = await runOn(pool)<Job>(sql`update ${table} set status = 'running', attempts = attempts + 1,
      alive_at = now() ${onClaim ?? sql``}
    where id = (select id from ${table} where attempts < ${ATTEMPTS} and (status = 'waiting'
        or status = 'running' and alive_at < now() - make_interval(secs => ${SILENCE}))
      order by id limit 1 for update skip locked)
    returning ${columns}`)
  return job
}

/** Jobs with which servers died time and again. */
export const deadJobs = <Job>({ pool }: Database, { resource, columns }: JobTable): Promise<Job[]> =>
  runOn(pool)<Job>(sql`select ${columns} from ${tableName(resource)} where attempts >= ${ATTEMPTS}
    and status = 'running' and alive_at < now() - make_interval(secs => ${SILENCE})`)

/** It waits again, as if it had not been begun. */
export async function giveBack({ pool }: Database, { resource, onClaim }: JobTable, { id, attempts }: Attempt) {
  await runOn(
    pool,
  )(sql`update ${tableName(resource)} set status = 'waiting', attempts = attempts - 1 ${onClaim ?? sql``}
    where id = ${id} and status = 'running' and attempts = ${attempts}`)
}

/** The bell rings: a day of the row falls due for the one who asked. */
export async function tellAsker(
  tx: Tx,
  { name }: Resource,
  { id, by }: { id: string; by: string },
  field: string,
  day: string,
) {
  await tx.query(sql`insert into notifications (staff_id, resource, row_id, field, due_on, created_at)
    values (${by}, ${name}, ${id}, ${field}, ${day}, ${tx.now.toISOString()}) on conflict do nothing`)
  tx.told.add(by)
}
