import { Readable } from 'node:stream'
import * as z from 'zod'
import { sentenceOf, told } from '../../src/define/message.ts'
import type { Resource } from '../../src/define/resource.ts'
import { type Language, textIn } from '../../src/define/text.ts'
import { imports } from '../../src/resources/company/imports.ts'
import type { ResourceName } from '../../src/resources/index.ts'
import { sheetReaders } from '../../src/resources/sheet-readers.ts'
import { importColumns } from '../engine/import-columns.ts'
import { type Imported, importRows } from '../engine/import-rows.ts'
import type { Request } from '../engine/transact.ts'
import type { Tx } from '../engine/tx.ts'
import { workbookOf } from '../engine/workbook.ts'
import { checkFiles, filesOf } from '../files/attachments.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { sendFile } from './exchange.ts'
import type { Context } from './request.ts'

const MOST_ROWS = 5000

const importBody = z.strictObject({
  rows: z.array(z.record(z.string(), z.unknown())).min(1).max(MOST_ROWS),
  /** The number of each row in its sheet, by which errors are told; without it they are counted. */
  numbers: z.array(z.int().min(1)).max(MOST_ROWS).optional(),
  dryRun: z.boolean().optional(),
  /** The sheet as it came, uploaded for `customers.import`, and the layout that it was read by. */
  file: z.uuid().optional(),
  reader: z.string().max(60).optional(),
})
type ImportBody = z.infer<typeof importBody>

/** Import template and import, for definitions that offer them. */
export function importEndpoints(context: Context, resource: Resource): Endpoint[] {
  const base = { tag: resource.name, right: 'import' } as const
  return [
    endpoint({
      ...base,
      method: 'GET',
      path: `/api/${resource.name}/template`,
      answer: 'file',
      summary: `Template to import ${resource.label[1]}`,
      run: ({ reply, user, language }) => {
        const head = importColumns(user, resource).map(({ label }) => told(label, language))
        const book = workbookOf(textIn(resource.label, language), [[head]])
        return sendFile(
          reply,
          { name: resource.name, label: resource.label, format: 'xlsx', language },
          Readable.from(book, { objectMode: false }),
        )
      },
    }),
    endpoint({
      ...base,
      method: 'POST',
      path: `/api/${resource.name}/import`,
      flag: resource.flag,
      keyed: true,
      summary: `Import ${resource.label[1]}`,
      body: importBody,
      bodyLimit: 10 * 1024 * 1024,
      isSlow: true,
      run: async ({ body, language, write }) => said(await importSheet(context, resource, write(), body), language),
    }),
  ]
}

const said = (result: Imported, language: Language) => ({
  ...result,
  failed: result.failed.map(({ line, errors }) => ({
    line,
    errors: errors.map((error) => ({ ...error, message: sentenceOf(error.message, language) })),
  })),
})

/** All rows or none: what was tried is rolled back, the errors of every line are answered. */
async function importSheet(
  { service }: Context,
  resource: Resource,
  request: Request,
  body: ImportBody,
): Promise<Imported> {
  const meta = { ...request.meta, isImport: true as const }
  try {
    return await service.transact({ ...request, meta, isTrial: body.dryRun }, async (tx) => {
      const result = await importRows(tx, service, resource, body.rows, body.numbers)
      if (body.dryRun || result.failed.length > 0) throw new TakenBack({ ...result, imported: 0 })
      await keepSheet(tx, resource, body, result)
      return result
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
    const { result } = error
    if (!body.dryRun)
      await service.transact({ ...request, idempotency: undefined }, (tx) => keepSheet(tx, resource, body, result))
    return result
  }
}

class TakenBack extends Error {
  readonly result: Imported
  constructor(result: Imported) {
    super('taken back')
    this.result = result
  }
}

/** What became of the rows, with the sheet as it came. A refused one has written nothing. */
async function keepSheet(tx: Tx, resource: Resource, body: ImportBody, result: Imported): Promise<void> {
  const { rows, file, reader = '' } = body
  const kept = { file: file ? [file] : [] }
  await checkFiles(tx, imports.name, imports.fields, [{ values: kept, prefix: '' }])
  const [facts] = await filesOf(tx.query, kept.file)
  const isRefused = result.failed.length > 0
  const row = {
    ...kept,
    resource: resource.name as ResourceName,
    fileName: facts?.name ?? `${resource.name}.json`,
    reader: sheetReaders[reader]?.label[0] ?? null,
    status: isRefused ? ('refused' as const) : ('done' as const),
    rowCount: rows.length,
    createdCount: isRefused ? 0 : result.created,
    updatedCount: isRefused ? 0 : result.updated,
    refusedCount: result.failed.length,
  }
  await tx.insert(imports, [row], { action: 'import' })
}
