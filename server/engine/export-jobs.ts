import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { businessDay } from '../../src/define/business-day.ts'
import { sentenceOf } from '../../src/define/message.ts'
import { exportRights, type Resource } from '../../src/define/resource.ts'
import { type Language, textIn } from '../../src/define/text.ts'
import { addDays } from '../../src/define/where.ts'
import { exportJobs } from '../../src/resources/company/export-jobs.ts'
import { type ResourceName, registry } from '../../src/resources/index.ts'
import { readUser, type User } from '../auth/user.ts'
import type { Database } from '../db/client.ts'
import type { AnyRow } from '../db/columns.ts'
import { runOn } from '../db/run.ts'
import { BusinessError, refuse } from '../errors/business-error.ts'
import { beginPieces, dropPieces, writePieces } from '../files/pieces.ts'
import { message } from '../messages/rows.ts'
import { hasRight, requireRight } from './access.ts'
import { exportColumns } from './exchange.ts'
import { assertExportable, rowsToExport } from './export.ts'
import { type FileFormat, fileFormats, fileOf, roomOf } from './export-file.ts'
import { beating, type Progress } from './job-progress.ts'
import { claimJob, deadJobs, giveBack, type JobTable, type Log, openQueue, tellAsker } from './job-queue.ts'
import { projectionOf } from './list-projection.ts'
import { type ListQuery, readListQuery } from './list-query.ts'
import { readerOf } from './reader.ts'
import { transact } from './transact.ts'
import type { Tx } from './tx.ts'
import { SHEET_ROWS } from './workbook.ts'

/** Rows beyond which an export from a list is a job. */
export const MOST_AT_ONCE = 20_000
/** Jobs of one person that are not done yet. */
const MOST_OPEN = 5
/** Days for which a file is kept after that on which it was made. */
const DAYS = 1
/** The request of what comes of a job. */
const MAKING = 'exports'

type Job = {
  id: string
  name: string
  resource: string
  format: FileFormat
  asked: string
  language: Language
  attempts: number
  by: string
}

export type JobAsked = {
  query: ListQuery
  /** The parameters of the list as they were sent: they are read again, with the rights of then. */
  asked: Record<string, unknown>
  format: FileFormat
  language: Language
  count: number
}

/** Puts an export into the queue; answers its row. */
export async function createJob(tx: Tx, resource: Resource, job: JobAsked): Promise<AnyRow> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`exportJobs ${tx.user.id}`}, 0))`)
  const [found] = await tx.query<{ n: number }>(sql`select count(*)::int as n from export_jobs
    where created_by_id = ${tx.user.id} and status in ('waiting', 'running')`)
  if ((found?.n ?? 0) >= MOST_OPEN) throw refuse('exports.tooMany', { count: MOST_OPEN })
  tx.log({ resource: resource.name, rowId: null, action: 'export', changes: { where: [null, job.query.where] } })
  const row = {
    name: textIn(job.query.view?.label ?? resource.label, job.language),
    resource: resource.name as ResourceName,
    fileFormat: job.format,
    status: 'waiting' as const,
    rowCount: job.count,
    doneCount: 0,
    asked: JSON.stringify(job.asked),
    language: job.language,
  }
  const [made] = await tx.insert(exportJobs, [row])
  return made as AnyRow
}

/** Makes the files of large exports behind the answers. What is begun again is begun from its first row. */
export const openExportQueue = (database: Database, log: Log, now: () => Date) =>
  openQueue('export', log, async (stop) => {
    for (const job of await deadJobs<Job>(database, table))
      await fail(database, job, sentenceOf(message('exports.died'), job.language), now())
    for (;;) {
      if (stop.aborted) return
      const job = await claimJob<Job>(database, table)
      if (!job || !(await make(database, job, { stop, log, now }))) return
    }
  })

const table: JobTable = {
  resource: exportJobs,
  columns: sql`id, name, resource, file_format as format, asked, language, attempts::int as attempts, created_by_id as by`,
  onClaim: sql`, done_count = 0`,
}

type Making = { stop: AbortSignal; log: Log; now: () => Date }

/** Whether the next may be begun: not where this server has no room for one now. */
async function make(database: Database, job: Job, { stop, log, now }: Making): Promise<boolean> {
  const lost = new AbortController()
  const signal = AbortSignal.any([stop, lost.signal])
  const progress = beating(database, exportJobs, job, { own: MAKING, lose: () => lost.abort() })
  try {
    if (!(await write(database, job, { signal, progress, now }))) await dropCancelled(database, job)
    return true
  } catch (error) {
    if (lost.signal.aborted) {
      await dropCancelled(database, job)
      return true
    }
    const isRefused = error instanceof BusinessError
    if (stop.aborted || (isRefused && error.key === 'export.busy')) {
      await giveBack(database, table, job)
      await dropCancelled(database, job)
      return false
    }
    if (!isRefused) log.warn({ err: error, job: job.id }, 'export failed')
    const why = isRefused ? error.told : message('exports.failed')
    await fail(database, job, sentenceOf(why, job.language), now())
    return true
  } finally {
    progress.end()
  }
}

type Writing = { signal: AbortSignal; progress: Progress; now: () => Date }

/** Rights, scope and masks are those of the person now, not of when it was asked. Whether the file is the job's. */
async function write(database: Database, job: Job, { signal, progress, now }: Writing): Promise<boolean> {
  const user = await askerOf(database, job)
  const resource: Resource | undefined = registry[job.resource]
  if (!resource?.exchange?.export) throw refuse('access.denied')
  requireRight(user, exportRights(resource).find((right) => hasRight(user, right)) ?? false)
  const query = readListQuery(user, resource, JSON.parse(job.asked))
  const asked = { user, resource, query, now: now() }
  const room = roomOf(job.format, SHEET_ROWS)
  const count = await assertExportable(readerOf(database, signal, 1), asked, room)
  await database.pool.query(`update export_jobs set row_count = $2 where id = $1 and status = 'running'`, [
    job.id,
    count,
  ])
  const columns = exportColumns(resource, query.view, projectionOf(user, resource, query.view).fields)
  const rows = rowsToExport(database, asked, { columns, signal })
  const key = await beginPieces(database.pool, job.id, job.attempts, now())
  const file = fileOf({ format: job.format, resource, columns, language: job.language }, counted(rows, progress))
  const size = await writePieces(database.pool, key, file, progress.tell)
  return finish(database, job, user, { key, size, count: progress.done(), at: now() })
}

async function askerOf({ pool }: Database, { by }: Job): Promise<User> {
  const found = await readUser(runOn(pool), by)
  if (found?.row.status !== 'on') throw refuse('access.denied')
  return found.user
}

async function* counted(pieces: AsyncGenerator<AnyRow[]>, progress: Progress): AsyncGenerator<AnyRow[]> {
  for await (const piece of pieces) {
    yield piece
    // The sums are no row.
    progress.add(piece.filter(({ id }) => id !== undefined).length)
  }
}

type Made = { key: string; size: number; count: number; at: Date }

async function finish(database: Database, job: Job, user: User, { key, size, count, at }: Made): Promise<boolean> {
  const id = uuid()
  const until = addDays(businessDay(at), DAYS)
  return transact(database, { user, meta: metaOf(job), now: at }, async (tx) => {
    const [done] = await tx.query(sql`update export_jobs set status = 'ready', file = array[${id}::uuid],
        row_count = ${count}, done_count = ${count}, finished_at = ${at.toISOString()}, kept_until = ${until}, fail_reason = null,
        version = version + 1, updated_at = ${at.toISOString()}
      where id = ${job.id} and status = 'running' and attempts = ${job.attempts} returning id`)
    // Somebody else has the job by now, or it is cancelled.
    if (!done) return false
    await tx.query(sql`insert into attachments
        (id, sha256, mime, size, original_name, resource, row_id, field, created_by_id, created_at)
      values (${id}, ${key}, ${mimeOf(job.format)}, ${size}, ${`${job.name}.${job.format}`}, 'exportJobs', ${job.id}, 'file',
        ${user.id}, ${at.toISOString()})`)
    await tellAsker(tx, exportJobs, job, 'keptUntil', until)
    tx.log({ resource: exportJobs.name, rowId: job.id, action: 'finish', changes: { status: ['running', 'ready'] } })
    return true
  })
}

const mimeOf = (format: FileFormat): string => fileFormats[format].split(';')[0] ?? ''

async function fail(database: Database, job: Job, reason: string, at: Date): Promise<void> {
  const found = await readUser(runOn(database.pool), job.by)
  if (!found) return
  await transact(database, { user: found.user, meta: metaOf(job), now: at }, async (tx) => {
    const [done] = await tx.query(sql`update export_jobs set status = 'failed', fail_reason = ${reason.slice(0, 300)},
        finished_at = ${at.toISOString()}, failed_on = ${tx.today}, version = version + 1, updated_at = ${at.toISOString()}
      where id = ${job.id} and status = 'running' and attempts = ${job.attempts} returning id`)
    if (!done) return
    await tellAsker(tx, exportJobs, job, 'failedOn', tx.today)
    tx.log({
      resource: exportJobs.name,
      rowId: job.id,
      action: 'fail',
      changes: { status: ['running', 'failed'] },
      reason,
    })
  })
  await dropPieces(runOn(database.pool), job.id)
}

/** What was written since it was cancelled; of a job that another server has by now nothing is touched. */
async function dropCancelled({ pool }: Database, { id }: Job): Promise<void> {
  const { rows } = await pool.query(`select 1 from export_jobs where id = $1 and status = 'cancelled'`, [id])
  if (rows.length > 0) await dropPieces(runOn(pool), id)
}

const metaOf = ({ language }: Job) => ({ requestId: MAKING, address: null, language })
