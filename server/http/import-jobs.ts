import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Resource } from '../../src/define/resource.ts'
import { imports } from '../../src/resources/company/imports.ts'
import type { ResourceName } from '../../src/resources/index.ts'
import { sheetReaders } from '../../src/resources/sheet-readers.ts'
import { runOn } from '../db/run.ts'
import { importColumns } from '../engine/import-columns.ts'
import { assertAssigned, assertCorrections } from '../engine/import-corrections.ts'
import { batchKey, keepPart, MOST_IMPORTED, PART_ROWS } from '../engine/import-parts.ts'
import type { ToldProblem } from '../engine/import-problems.ts'
import type { Tx } from '../engine/tx.ts'
import { refuse } from '../errors/business-error.ts'
import { checkFiles, filesOf } from '../files/attachments.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { assignedHeadings, correctedCells } from './import-sheet.ts'
import type { Context } from './request.ts'

/** Documents are whole in a part, so that the last may hold fewer rows than it could. */
const MOST_PARTS = 500

const partBody = z.strictObject({
  /** Of one's own choosing: all parts of a sheet have it. */
  batch: z.uuid(),
  /** The place of the part, from 0. */
  position: z
    .int()
    .min(0)
    .max(MOST_PARTS - 1),
  rows: z.array(z.record(z.string(), z.unknown())).min(1).max(PART_ROWS),
  numbers: z.array(z.int().min(1)).max(PART_ROWS),
  corrections: correctedCells.optional(),
})

const jobBody = z.strictObject({
  batch: z.uuid(),
  rowCount: z.int().min(1),
  assigned: assignedHeadings.optional(),
  /** The sheet as it came, uploaded for `customers.import`, and the layout that it was read by. */
  file: z.uuid().optional(),
  reader: z.string().max(60).optional(),
})
type JobBody = z.infer<typeof jobBody>

/** An import of more rows than one waits for: its parts are sent, then it is begun, and asked after. */
export function importJobEndpoints(context: Context, resource: Resource, onJob: () => void): Endpoint[] {
  const base = { tag: resource.name, right: 'import', flag: resource.flag } as const
  return [
    endpoint({
      ...base,
      method: 'POST',
      path: `/api/${resource.name}/import-parts`,
      summary: `Send a part of a sheet of ${resource.label[1]}`,
      description: 'Rows of one document stand in one part. A part of the same place is sent again without harm.',
      keyed: true,
      body: partBody,
      bodyLimit: 10 * 1024 * 1024,
      isSlow: true,
      run: async ({ body, write }) => {
        const { batch, position, rows, numbers, corrections = [] } = body
        assertCorrections({ rows, numbers, corrections })
        const part = { rows, numbers: rows.map((_, at) => numbers[at] ?? at + 1), corrections }
        await context.service.transact(write(), (tx) => keepPart(tx, batch, position, part))
        return { position }
      },
    }),
    endpoint({
      ...base,
      method: 'POST',
      path: `/api/${resource.name}/import-jobs`,
      summary: `Import the parts of a sheet of ${resource.label[1]} behind the answers`,
      keyed: true,
      body: jobBody,
      run: async ({ body, language, user, write }) => {
        assertAssigned(importColumns(user, resource), body.assigned)
        const begun = await context.service.transact(write(), (tx) => beginImport(tx, resource, { ...body, language }))
        onJob()
        return begun
      },
    }),
    endpoint({
      ...base,
      method: 'GET',
      path: `/api/${resource.name}/import-jobs/:id`,
      summary: `How far an import of ${resource.label[1]} is`,
      run: async ({ id, user }) => {
        const [job] = await runOn(context.database.pool)<{ problems: string | null }>(sql`select status,
            row_count::int as "rowCount", done_count::int as "doneCount", fail_reason as reason, problems
          from imports where id = ${id} and resource = ${resource.name} and created_by_id = ${user.id}`)
        if (!job) throw refuse('row.missing')
        const { problems, ...rest } = job
        return { ...rest, failed: JSON.parse(problems ?? '[]') as ToldProblem[] }
      },
    }),
  ]
}

/** Puts the import into the queue: its row in 导入记录. One of a person at a time. */
async function beginImport(tx: Tx, resource: Resource, body: JobBody & { language: string }): Promise<{ id: string }> {
  const { batch, rowCount, assigned = {}, file, reader = '', language } = body
  if (rowCount > MOST_IMPORTED) throw refuse('imports.tooManyRows', { count: MOST_IMPORTED })
  const key = batchKey(tx.user, batch)
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${tx.user.id}`}, 0))`)
  const [open] = await tx.query(
    sql`select 1 from imports where created_by_id = ${tx.user.id} and status in ('waiting', 'running')`,
  )
  if (open) throw refuse('imports.open')
  const [held] = await tx.query<{ parts: number; last: number }>(sql`select count(*)::int as parts,
    coalesce(max(position), -1)::int as last from attachment_pieces where sha256 = ${key}`)
  if (!held?.parts || held.parts !== held.last + 1) throw refuse('imports.parts')
  const kept = { file: file ? [file] : [] }
  await checkFiles(tx, imports.name, imports.fields, [{ values: kept, prefix: '' }])
  const [facts] = await filesOf(tx.query, kept.file)
  const row = {
    ...kept,
    resource: resource.name as ResourceName,
    fileName: facts?.name ?? `${resource.name}.json`,
    reader: sheetReaders[reader]?.label[0] ?? null,
    status: 'waiting' as const,
    ...{ rowCount, createdCount: 0, updatedCount: 0, refusedCount: 0, correctedCount: 0, doneCount: 0 },
    ...{ batch: key, asked: JSON.stringify({ assigned }), language },
  }
  const [made] = await tx.insert(imports, [row], { action: 'begin' })
  return { id: String(made?.id) }
}
