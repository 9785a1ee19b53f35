import * as z from 'zod'
import { told } from '../../src/define/message.ts'
import type { Resource } from '../../src/define/resource.ts'
import type { Language } from '../../src/define/text.ts'
import { imports } from '../../src/resources/company/imports.ts'
import type { ResourceName } from '../../src/resources/index.ts'
import { sheetReaders } from '../../src/resources/sheet-readers.ts'
import { runOn } from '../db/run.ts'
import type { Column } from '../engine/cell-text.ts'
import { type Assigned, headingsOf, importColumns } from '../engine/import-columns.ts'
import { assertAssigned, assertCorrections, storeCorrections } from '../engine/import-corrections.ts'
import { rememberColumns, rememberedColumns } from '../engine/import-memory.ts'
import { type Imported, importRows, namesIn } from '../engine/import-rows.ts'
import type { Request } from '../engine/transact.ts'
import type { Tx } from '../engine/tx.ts'
import { checkFiles, filesOf } from '../files/attachments.ts'
import type { Context } from './request.ts'

export const MOST_ROWS = 5000
/** Cells that are corrected in one sheet: what a person can look at, and a word that is wrong in every row. */
const MOST_CORRECTIONS = 20_000

const cellText = z.string().max(5000)
export const correctedCells = z
  .array(z.strictObject({ line: z.int().min(1), column: z.string().max(200), before: cellText, after: cellText }))
  .max(MOST_CORRECTIONS)
/** The columns of headings that somebody assigned by hand, by their paths; null leaves one out. */
export const assignedHeadings = z.record(z.string().max(200), z.string().max(120).nullable())

export const importBody = z.strictObject({
  rows: z.array(z.record(z.string(), z.unknown())).min(1).max(MOST_ROWS),
  /** The number of each row in its sheet, by which errors are told; without it they are counted. */
  numbers: z.array(z.int().min(1)).max(MOST_ROWS).optional(),
  dryRun: z.boolean().optional(),
  /** Of a check: also how each heading was read, and which columns there are. */
  tellColumns: z.boolean().optional(),
  assigned: assignedHeadings.optional(),
  /** What was corrected on the way: each cell as it came. It is kept with the sheet. */
  corrections: correctedCells.optional(),
  /** The sheet as it came, uploaded for `customers.import`, and the layout that it was read by. */
  file: z.uuid().optional(),
  reader: z.string().max(60).optional(),
})
export type ImportBody = z.infer<typeof importBody>

/** How the headings of a sheet are read: the path of each one's column, null where none is known; what is left out is not here. */
type ReadColumns = {
  columns: { path: string; label: string }[]
  headings: Record<string, string | null>
  assigned: Assigned
}
type Outcome = Imported & Partial<ReadColumns>

/** All rows or none: what was tried is rolled back, the errors of every line are answered. */
export async function importSheet(
  { service, database }: Context,
  resource: Resource,
  request: Request,
  body: ImportBody,
  language: Language,
): Promise<Outcome> {
  const meta = { ...request.meta, isImport: true as const }
  const columns = importColumns(request.user, resource)
  const headings = namesIn(body.rows)
  // A column that is corrected though the sheet lacks it stands under its path: it makes no other sheet of it.
  const named = [...headings].filter((name) => !columns.some(({ path }) => path === name))
  assertAssigned(columns, body.assigned)
  assertCorrections(body)
  const assigned =
    body.assigned ??
    (body.tellColumns
      ? usable(columns, await rememberedColumns(runOn(database.pool), request.user, resource, named))
      : {})
  const unkeyed = { ...request, idempotency: undefined }
  if (body.assigned) await service.transact(unkeyed, (tx) => rememberColumns(tx.query, tx, resource, named, assigned))
  const read = { ...body, assigned }
  try {
    return await service.transact({ ...request, meta, isTrial: body.dryRun }, async (tx) => {
      const result = await importRows(tx, service, resource, body.rows, read)
      if (body.dryRun || result.failed.length > 0) throw new TakenBack({ ...result, imported: 0 })
      await keepSheet(tx, resource, read, result)
      return result
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
    const { result } = error
    if (!body.dryRun) await service.transact(unkeyed, (tx) => keepSheet(tx, resource, read, result))
    return body.tellColumns ? { ...result, ...readColumns(resource, columns, headings, assigned, language) } : result
  }
}

class TakenBack extends Error {
  readonly result: Imported
  constructor(result: Imported) {
    super('taken back')
    this.result = result
  }
}

/** Of what was remembered, that which is still a column for the person. */
const usable = (columns: readonly Column[], assigned: Assigned): Assigned =>
  Object.fromEntries(
    Object.entries(assigned).filter(([, path]) => path === null || columns.some((one) => one.path === path)),
  )

function readColumns(
  resource: Resource,
  columns: readonly Column[],
  names: Iterable<string>,
  assigned: Assigned,
  language: Language,
): ReadColumns {
  const headings = [...headingsOf(resource, columns, names, assigned)]
  return {
    columns: columns.map(({ path, label }) => ({ path, label: told(label, language) })),
    headings: Object.fromEntries(headings.map(([name, column]) => [name, column?.path ?? null])),
    assigned,
  }
}

/** What became of the rows, with the sheet as it came and what was corrected in it. A refused one has written nothing. */
async function keepSheet(tx: Tx, resource: Resource, body: ImportBody, result: Imported): Promise<void> {
  const { rows, file, reader = '', corrections = [] } = body
  const kept = { file: file ? [file] : [] }
  await checkFiles(tx, imports.name, imports.fields, [{ values: kept, prefix: '' }])
  const [facts] = await filesOf(tx.query, kept.file)
  const isRefused = result.failed.length > 0
  const row = {
    ...kept,
    corrections: await storeCorrections(tx, resource, body),
    resource: resource.name as ResourceName,
    fileName: facts?.name ?? `${resource.name}.json`,
    reader: sheetReaders[reader]?.label[0] ?? null,
    status: isRefused ? ('refused' as const) : ('done' as const),
    rowCount: rows.length,
    createdCount: isRefused ? 0 : result.created,
    updatedCount: isRefused ? 0 : result.updated,
    refusedCount: result.failed.length,
    correctedCount: corrections.length,
  }
  await tx.insert(imports, [row], { action: 'import' })
}
