import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { told } from '../../src/define/message.ts'
import { exportRights, type Resource } from '../../src/define/resource.ts'
import { type Language, type Text, textIn } from '../../src/define/text.ts'
import type { AnyRow } from '../db/columns.ts'
import { hasRight, requireRight } from '../engine/access.ts'
import { type Column, cellText } from '../engine/cell-text.ts'
import { cellsOf, csvLine, exportColumns } from '../engine/exchange.ts'
import { assertExportable, assertRoom, rowsToExport } from '../engine/export.ts'
import { projectionOf } from '../engine/list-projection.ts'
import { type ListQuery, readListQuery } from '../engine/list-query.ts'
import { assertFewQuestions } from '../engine/masked-questions.ts'
import type { Tx } from '../engine/tx.ts'
import { type Cell, SHEET_ROWS, workbookOf } from '../engine/workbook.ts'
import { refuseField } from '../errors/business-error.ts'
import { type Endpoint, endpoint, type PersonAsked } from './endpoint.ts'
import { listParameters } from './openapi-lists.ts'
import { parameter } from './openapi-words.ts'
import { enter, hangUpOf } from './reading.ts'
import type { Context } from './request.ts'
import { metaOf } from './session.ts'

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
  return sendFile(reply, { name: resource.name, label: resource.label, format, language }, file)
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

type Sent = { name: string; label: Text; format: keyof typeof types; language: Language }

const attachment = ({ name, label, format, language }: Sent): string => {
  const said = encodeURIComponent(`${textIn(label, language)}.${format}`)
  return `attachment; filename="${name}.${format}"; filename*=UTF-8''${said}`
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Sends a table, to be saved under its label. */
export const sendFile = (reply: FastifyReply, sent: Sent, file: Readable) =>
  reply.type(types[sent.format]).header('Content-Disposition', attachment(sent)).send(file)
