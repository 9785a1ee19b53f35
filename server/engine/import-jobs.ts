import { sql } from 'drizzle-orm'
import { type Message, sentenceOf } from '../../src/define/message.ts'
import type { Resource } from '../../src/define/resource.ts'
import type { Language } from '../../src/define/text.ts'
import { imports } from '../../src/resources/company/imports.ts'
import { registry } from '../../src/resources/index.ts'
import { readUser, type User } from '../auth/user.ts'
import type { Database } from '../db/client.ts'
import { runOn } from '../db/run.ts'
import { BusinessError, refuse } from '../errors/business-error.ts'
import { message } from '../messages/rows.ts'
import { hasFlag, requireRight } from './access.ts'
import type { Business } from './handlers.ts'
import type { Assigned } from './import-columns.ts'
import { type Correction, storeCorrections } from './import-corrections.ts'
import { dropParts, type Part, readParts } from './import-parts.ts'
import { type ImportProblem, keptProblems, reasonOf } from './import-problems.ts'
import { importRows } from './import-rows.ts'
import { beating, type Progress } from './job-progress.ts'
import { claimJob, deadJobs, giveBack, type JobTable, type Log, openQueue, tellAsker } from './job-queue.ts'
import type { Service } from './service.ts'
import type { Tx } from './tx.ts'
import { undoImport } from './undo-import.ts'

/** `done`: rows that are written, with what they became. */
type Job = {
  id: string
  resource: string
  batch: string | null
  asked: string
  language: Language
  attempts: number
  by: string
  done: number
}
type Deps = { database: Database; service: Service; replacements: Business['replacements']; log: Log; now: () => Date }

const table: JobTable = {
  resource: imports,
  columns: sql`id, resource, batch, asked, language, attempts::int as attempts, created_by_id as by, done_count::int as done`,
}

/**
 * Writes large imports behind the answers, part by part, each in a transaction that also says how far it is: one that a server
 * leaves goes on with its next part. Where a part is refused, what was written before is taken back.
 */
export const openImportQueue = (deps: Deps) =>
  openQueue('import', deps.log, async (stop) => {
    for (const job of await deadJobs<Job>(deps.database, table)) await giveUp(deps, job, message('imports.died'))
    for (;;) {
      if (stop.aborted) return
      const job = await claimJob<Job>(deps.database, table)
      if (!job || !(await make(deps, job, stop))) return
    }
  })

/** Rows of a part that are not taken. */
class Refused extends Error {
  readonly failed: readonly ImportProblem[]
  constructor(failed: readonly ImportProblem[]) {
    super('refused')
    this.failed = failed
  }
}

/** Whether the next may be begun. */
async function make(deps: Deps, job: Job, stop: AbortSignal): Promise<boolean> {
  const lost = new AbortController()
  const beat = { own: job.id, lose: () => lost.abort(), from: job.done }
  const progress = beating(deps.database, imports, job, beat)
  const signal = AbortSignal.any([stop, lost.signal])
  try {
    if (askedOf(job).undo) return await undoLarge(deps, job).then(() => true)
    await writeParts(deps, job, progress, signal)
    if (signal.aborted) {
      await giveBack(deps.database, table, job)
      return !stop.aborted
    }
    await finish(deps, job)
  } catch (error) {
    if (error instanceof Refused) await giveUp(deps, job, reasonOf(registry[job.resource], error.failed), error.failed)
    else if (error instanceof BusinessError) await giveUp(deps, job, error.told)
    else {
      deps.log.warn({ err: error, job: job.id }, 'import failed')
      await giveUp(deps, job, message('imports.failed'))
    }
  } finally {
    progress.end()
  }
  return true
}

/** From the first part that is not written yet. Rights are those of the person now, asked again for each part. */
async function writeParts(deps: Deps, job: Job, progress: Progress, signal: AbortSignal): Promise<void> {
  let [passed, done] = [0, job.done]
  for await (const part of readParts(deps.database.pool, job.batch ?? '')) {
    if (signal.aborted) return
    passed += part.rows.length
    if (passed <= done) continue
    if (!(await writePart(deps, { ...job, done }, part))) return
    done = passed
    progress.add(part.rows.length)
  }
  const { rows } = await deps.database.pool.query('select 1 from imports where id = $1 and row_count = $2', [
    job.id,
    done,
  ])
  if (!rows[0]) throw refuse('imports.parts')
}

/** False where the job is another server's by now: then nothing of the part is written. */
async function writePart({ database, service, now }: Deps, job: Job, part: Part): Promise<boolean> {
  const resource: Resource | undefined = registry[job.resource]
  const user = await askerOf(database, job)
  if (user.row.status !== 'on' || !resource?.exchange?.import || !hasFlag(user.user, resource.flag))
    throw refuse('access.denied')
  requireRight(user.user, 'import')
  const sense = { numbers: part.numbers, assigned: askedOf(job).assigned }
  const request = { user: user.user, meta: { ...metaOf(job), isImport: true as const }, now: now() }
  const lost = new Error('lost')
  try {
    await service.transact(request, async (tx) => {
      const { failed, created, updated } = await importRows(tx, service, resource, part.rows, sense)
      if (failed.length > 0) throw new Refused(failed)
      const next = job.done + part.rows.length
      const [kept] =
        await tx.query(sql`update imports set done_count = ${next}, created_count = created_count + ${created},
          updated_count = updated_count + ${updated}, alive_at = now()
        where id = ${job.id} and status = 'running' and attempts = ${job.attempts} returning id`)
      if (!kept) throw lost
      // By these entries 撤销导入 finds what the parts wrote.
      tx.log({ resource: imports.name, rowId: job.id, action: 'import', changes: { doneCount: [job.done, next] } })
    })
    return true
  } catch (error) {
    if (error === lost) return false
    throw error
  }
}

/** By whom it is done: the one who imported, or who takes it back. */
async function askerOf({ pool }: Database, job: Job) {
  const by = askedOf(job).undo ?? job.by
  const found = await readUser(runOn(pool), by)
  if (!found) throw refuse('access.denied')
  return found
}

async function finish({ database, service, now }: Deps, job: Job): Promise<void> {
  const { user } = await askerOf(database, job)
  const resource = registry[job.resource] as Resource
  const corrections: Correction[] = []
  for await (const part of readParts(database.pool, job.batch ?? '')) corrections.push(...part.corrections)
  await close({ service, user, job, now: now() }, async (tx) => ({
    status: 'done',
    importedOn: tx.today,
    corrections: await storeCorrections(tx, resource, { corrections, assigned: askedOf(job).assigned }),
    correctedCount: corrections.length,
  }))
}

type Closing = { service: Service; user: User; job: Job; now: Date }

/** The job is over, once: its parts go, the bell rings. */
async function close({ service, user, job, now }: Closing, end: (tx: Tx) => Promise<Record<string, unknown>>) {
  await service.transact({ user, meta: metaOf(job), now }, async (tx) => {
    const [row] = await tx.lockMany(
      imports,
      sql`t.id = ${job.id} and t.status = 'running' and t.attempts = ${job.attempts}`,
    )
    if (!row) return
    const patch = await end(tx)
    await tx.update(imports, row, { ...patch, finishedAt: tx.now.toISOString() }, { action: 'finish' })
    if (job.batch) await dropParts(tx.query, job.batch)
    for (const field of ['importedOn', 'failedOn'])
      if (field in patch) await tellAsker(tx, imports, job, field, tx.today)
  })
}

/** All of it or nothing: what was written is taken back, unless something stands on it already; then it stays, and the record says so. */
async function giveUp(deps: Deps, job: Job, why: Message, failed: readonly ImportProblem[] = []): Promise<void> {
  const { database, service, now } = deps
  const { user } = await askerOf(database, job)
  const closing = { service, user, job, now: now() }
  const told = (reason: Message) => sentenceOf(reason, job.language).slice(0, 300)
  if (askedOf(job).undo) return close(closing, async () => ({ status: 'done', failReason: told(why), asked: '{}' }))
  const common = { refusedCount: failed.length, problems: keptProblems(failed, job.language) }
  try {
    await close(closing, async (tx) => {
      await takeBack(tx, job, deps.replacements)
      const none = { createdCount: 0, updatedCount: 0, doneCount: 0 }
      return { ...common, ...none, status: 'refused', failReason: told(why), failedOn: tx.today }
    })
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    await close(closing, async (tx) => {
      const { doneCount } = await tx.lockOne(imports, job.id)
      const stays = message('imports.stays', { why, count: doneCount, reason: error.told })
      return { ...common, status: 'partial', failReason: told(stays), failedOn: tx.today }
    })
  }
}

async function takeBack(tx: Tx, { id, resource, by }: Job, replacements: Business['replacements']): Promise<void> {
  const [written] = await tx.query(sql`select 1 from imports where id = ${id} and created_count + updated_count > 0`)
  if (written) await undoImport(tx, { id, resource, createdById: by }, replacements)
}

/** 撤销导入 of a large one: all of it in one transaction, or it stays and the record says why. */
async function undoLarge(deps: Deps, job: Job): Promise<void> {
  const { database, service, now } = deps
  const { user, row } = await askerOf(database, job)
  if (row.status !== 'on') throw refuse('access.denied')
  requireRight(user, 'import')
  await close({ service, user, job, now: now() }, async (tx) => {
    await takeBack(tx, job, deps.replacements)
    return { status: 'undone', failReason: null }
  })
}

/** `undo`: who takes it back. */
const askedOf = ({ asked }: Job) => JSON.parse(asked) as { assigned?: Assigned; undo?: string }

/** All parts are one request, so that what others did to their rows meanwhile is told from them. */
const metaOf = ({ id, language }: Job) => ({ requestId: id, address: null, language })
