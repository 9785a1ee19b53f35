import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import { sentenceOf, told } from '../../src/define/message.ts'
import { exportRights, type Resource } from '../../src/define/resource.ts'
import { type Language, textIn } from '../../src/define/text.ts'
import type { AnyRow } from '../db/columns.ts'
import { hasRight, requireRight, scopeOf } from '../engine/access.ts'
import { type Column, cellText } from '../engine/cell-text.ts'
import { cellsOf, csvLine, draftOfRow, exportColumns, importColumns, isTotalsRow } from '../engine/exchange.ts'
import { assertExportable, assertRoom, rowsToExport } from '../engine/export.ts'
import { projectionOf } from '../engine/list-projection.ts'
import { type ListQuery, readListQuery } from '../engine/list-query.ts'
import { assertFewQuestions } from '../engine/masked-questions.ts'
import type { Request } from '../engine/transact.ts'
import type { Tx } from '../engine/tx.ts'
import { whereOf } from '../engine/where.ts'
import { type Cell, SHEET_ROWS, workbookOf } from '../engine/workbook.ts'
import { type FieldError, refuseField } from '../errors/business-error.ts'
import { type Endpoint, endpoint, type PersonAsked } from './endpoint.ts'
import { listParameters } from './openapi-lists.ts'
import { parameter } from './openapi-words.ts'
import { enter, hangUpOf } from './reading.ts'
import type { Context } from './request.ts'
import { metaOf } from './session.ts'

const importBody = z.strictObject({
  rows: z.array(z.record(z.string(), z.unknown())).min(1).max(5000),
  dryRun: z.boolean().optional(),
})

type LineResult = { line: number; id?: string; errors: readonly FieldError[] }

/** Export of the filter, import template and import, for definitions that offer them. */
export const exchangeEndpoints = (context: Context, resource: Resource): Endpoint[] => [
  ...(resource.exchange?.export ? [exportEndpoint(context, resource)] : []),
  ...(resource.exchange?.import ? importEndpoints(context, resource) : []),
]

const formatParameter = parameter('format', 'query', { type: 'string', enum: ['csv', 'xlsx'] })

/** A CSV takes all rows of the filter, a workbook as many as a sheet has room for below its head. */
export const exportEndpoint = (context: Context, resource: Resource, sheetRows = SHEET_ROWS): Endpoint =>
  endpoint({
    method: 'GET',
    path: `/api/${resource.name}/export`,
    tag: resource.name,
    answer: 'file',
    summary: `Export ${resource.label[1]}`,
    parameters: [...listParameters(resource), formatParameter],
    run: (asked) => sendExport(context, resource, sheetRows, asked),
  })

async function sendExport(
  { database, service }: Context,
  resource: Resource,
  sheetRows: number,
  { request, reply, user, query: given, language, now, read, write }: PersonAsked<Record<string, unknown>>,
) {
  requireRight(user, exportRights(resource).find((right) => hasRight(user, right)) ?? false)
  const { format = 'csv', ...rest } = given
  if (format !== 'csv' && format !== 'xlsx') throw refuseField('format', 'request.badParameter', { name: 'format' })
  const query = readListQuery(user, resource, rest)
  await assertFewQuestions(database.pool, user, resource, query, { meta: metaOf(request), now })
  const columns = exportColumns(resource, query.view, projectionOf(user, resource, query.view).fields)
  // A sheet has room for a head and the sums besides.
  const limit = format === 'csv' ? Number.POSITIVE_INFINITY : sheetRows - 2
  const asked = { user, resource, query, now }
  await read((db) => assertExportable(db, asked, limit), query.isWide)
  assertRoom(database.pool)
  await service.transact(write(), async (tx) => noteExport(tx, resource, query))
  const signal = hangUpOf(reply)
  const exported = rowsToExport(database, asked, { columns, signal })
  const rows = within(() => enter(database, user, 'export', signal), exported)
  // The first piece is read before anything is sent, so that a refusal is an answer and not a broken file.
  const first = await rows.next()
  const pieces =
    format === 'csv'
      ? csvOf(columns, first, rows, language)
      : workbookOf(textIn(resource.label, language), tableOf(columns, first, rows, language))
  const file = Readable.from(pieces, { objectMode: false })
  // Also where nobody ever reads: anyone who asked may be gone, and the rows hold a connection.
  file.once('close', () => void rows.return(undefined))
  return sendFile(reply, { resource, format, language }, file)
}

function importEndpoints(context: Context, resource: Resource): Endpoint[] {
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
        return sendFile(reply, { resource, format: 'xlsx', language }, Readable.from(book, { objectMode: false }))
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
      run: async ({ body, language, write }) => {
        const result = await importRows(context, resource, write(), body)
        const said = (errors: LineResult['errors']) =>
          errors.map((error) => ({ ...error, message: sentenceOf(error.message, language) }))
        return { ...result, failed: result.failed.map((line) => ({ ...line, errors: said(line.errors) })) }
      },
    }),
  ]
}

type Imported = { imported: number; failed: LineResult[] }

const importRows = (
  context: Context,
  resource: Resource,
  request: Request,
  { rows, dryRun }: z.infer<typeof importBody>,
): Promise<Imported> =>
  context.service
    .transact({ ...request, isTrial: dryRun }, async (tx) => {
      const results: LineResult[] = []
      for (const [at, row] of rows.entries()) {
        if (at < rows.length - 1 || !isTotalsRow(resource, row))
          results.push(await importRow(tx, context, resource, row, at + 1))
      }
      const failed = results.filter((result) => result.errors.length > 0)
      if (dryRun || failed.length > 0) throw new DryRun({ imported: 0, failed })
      return { imported: results.length, failed }
    })
    .catch((error) => {
      if (error instanceof DryRun) return error.result
      throw error
    })

/** All rows or none: what was tried is rolled back, the errors of every line are answered. */
class DryRun extends Error {
  readonly result: Imported
  constructor(result: Imported) {
    super('dry run')
    this.result = result
  }
}

/** A row whose key is known is changed, any other is created; each by itself, so that one bad line spoils no other. */
async function importRow(
  tx: Tx,
  { service }: Context,
  resource: Resource,
  row: Record<string, unknown>,
  line: number,
): Promise<LineResult> {
  const { draft, errors } = await draftOfRow(tx, resource, importColumns(tx.user, resource), row)
  if (errors.length > 0) return { line, errors }
  const key = resource.exchange?.import?.key ?? 'id'
  const done = await tx.attempt(async () => {
    const known = draft[key] === undefined ? undefined : await findByKey(tx, resource, key, draft[key])
    if (known)
      return service.changeIn(tx, resource, known.id, { ...changeable(resource, draft), version: known.version })
    return service.createIn(tx, resource, resource.fields[key]?.readOnly === true ? omit(draft, key) : draft)
  })
  if ('value' in done) return { line, id: done.value.row.id, errors: [] }
  return { line, errors: done.refused.errors ?? [{ field: '', message: done.refused.told }] }
}

const omit = (draft: Record<string, unknown>, key: string) =>
  Object.fromEntries(Object.entries(draft).filter(([one]) => one !== key))

/** What an import may change on a row that is there already. */
const changeable = (resource: Resource, draft: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([key]) => resource.fields[key]?.readOnly !== true && resource.fields[key]?.readOnly !== 'afterCreate',
    ),
  )

async function findByKey(tx: Tx, resource: Resource, key: string, value: unknown): Promise<AnyRow | undefined> {
  const scope = scopeOf(tx.user, resource, 't')
  const condition = whereOf(resource, { [key]: value as string }, 't')
  const [row] = await tx.lockMany(resource, scope ? sql`${condition} and ${scope}` : condition)
  return row as AnyRow | undefined
}

function noteExport(tx: Tx, resource: Resource, query: ListQuery): Promise<void> {
  tx.log({ resource: resource.name, rowId: null, action: 'export', changes: { where: [null, query.where] } })
  return Promise.resolve()
}

type Pieces = AsyncGenerator<AnyRow[]>

/** The pieces of an export, which is one of the person's calls until the last of them. */
async function* within(begin: () => Promise<() => void>, rows: Pieces): Pieces {
  const leave = await begin()
  try {
    yield* rows
  } finally {
    leave()
  }
}

async function* tableOf(
  columns: Column[],
  first: IteratorResult<AnyRow[]>,
  rows: Pieces,
  language: Language,
): AsyncGenerator<Cell[][]> {
  yield [columns.map(({ label }) => told(label, language))]
  if (!first.done) yield first.value.map((row) => cellsOf(columns, row, language))
  for await (const piece of rows) yield piece.map((row) => cellsOf(columns, row, language))
}

async function* csvOf(
  columns: Column[],
  first: IteratorResult<AnyRow[]>,
  rows: Pieces,
  language: Language,
): AsyncGenerator<string> {
  const lines = (piece: AnyRow[]) =>
    piece.map((row) => csvLine(columns.map((column) => cellText(column, row, language)))).join('')
  // Excel takes a file without this mark for GBK.
  yield `\uFEFF${csvLine(columns.map(({ label }) => told(label, language)))}`
  if (!first.done) yield lines(first.value)
  for await (const piece of rows) yield lines(piece)
}

type Sent = { resource: Resource; format: keyof typeof types; language: Language }

const attachment = ({ resource, format, language }: Sent): string => {
  const name = encodeURIComponent(`${textIn(resource.label, language)}.${format}`)
  return `attachment; filename="${resource.name}.${format}"; filename*=UTF-8''${name}`
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const sendFile = (reply: FastifyReply, sent: Sent, file: Readable) =>
  reply.type(types[sent.format]).header('Content-Disposition', attachment(sent)).send(file)
