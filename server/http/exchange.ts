import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { exportRights, type Resource } from '../../src/define/resource.ts'
import { type Language, type Text, textIn } from '../../src/define/text.ts'
import type { AnyRow } from '../db/columns.ts'
import { hasRight, requireRight } from '../engine/access.ts'
import { exportColumns } from '../engine/exchange.ts'
import { assertExportable, assertRoom, rowsToExport } from '../engine/export.ts'
import { type FileFormat, fileFormats, fileOf, roomOf } from '../engine/export-file.ts'
import { createJob, MOST_AT_ONCE } from '../engine/export-jobs.ts'
import { projectionOf } from '../engine/list-projection.ts'
import { type ListQuery, readListQuery } from '../engine/list-query.ts'
import { assertFewQuestions } from '../engine/masked-questions.ts'
import type { Tx } from '../engine/tx.ts'
import { SHEET_ROWS } from '../engine/workbook.ts'
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

function formatIn({ format = 'csv', ...rest }: Record<string, unknown>) {
  if (format !== 'csv' && format !== 'xlsx') throw refuseField('format', 'request.badParameter', { name: 'format' })
  return { format, rest } as const
}

/** Begins an export as a job, where it is too much to wait for; else nothing is done, and the file is for download at once. */
export const exportJobEndpoint = (context: Context, resource: Resource, onJob: () => void): Endpoint =>
  endpoint({
    method: 'POST',
    path: `/api/${resource.name}/export`,
    tag: resource.name,
    summary: `Export ${resource.label[1]} behind the answers`,
    description: `Up to ${MOST_AT_ONCE.toLocaleString('en')} rows \`job\` is null: GET brings them at once.`,
    parameters: [...listParameters(resource), formatParameter],
    keyed: true,
    run: async ({ request, user, query: given, language, now, read, write }: PersonAsked<Record<string, unknown>>) => {
      requireRight(user, exportRights(resource).find((right) => hasRight(user, right)) ?? false)
      const { format, rest } = formatIn(given)
      const query = readListQuery(user, resource, rest)
      const { pool } = context.database
      await assertFewQuestions(pool, user, resource, query, { meta: metaOf(request), now })
      const asked = { user, resource, query, now }
      const count = await read((db) => assertExportable(db, asked, roomOf(format, SHEET_ROWS)), query.isWide)
      if (count <= MOST_AT_ONCE) return { count, job: null }
      const job = { query, asked: rest, format, language, count }
      const { id } = await context.service.transact(write(), async (tx) => {
        const made = await createJob(tx, resource, job)
        return { id: made.id }
      })
      onJob()
      return { count, job: { id } }
    },
  })

async function sendExport(
  { database, service }: Context,
  resource: Resource,
  sheetRows: number,
  { request, reply, user, query: given, language, now, read, write }: PersonAsked<Record<string, unknown>>,
) {
  requireRight(user, exportRights(resource).find((right) => hasRight(user, right)) ?? false)
  const { format, rest } = formatIn(given)
  const query = readListQuery(user, resource, rest)
  await assertFewQuestions(database.pool, user, resource, query, { meta: metaOf(request), now })
  const columns = exportColumns(resource, query.view, projectionOf(user, resource, query.view).fields)
  const asked = { user, resource, query, now }
  await read((db) => assertExportable(db, asked, roomOf(format, sheetRows)), query.isWide)
  assertRoom(database.pool)
  await service.transact(write(), async (tx) => noteExport(tx, resource, query))
  const signal = hangUpOf(reply)
  const exported = rowsToExport(database, asked, { columns, signal })
  const rows = within(() => enter(database, user, 'export', signal), exported)
  // The first piece is read before anything is sent, so that a refusal is an answer and not a broken file.
  const first = await rows.next()
  const pieces = fileOf({ format, resource, columns, language }, begunWith(first, rows))
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

/** The pieces with the first of them, which was read before. */
async function* begunWith(first: IteratorResult<AnyRow[]>, rest: Pieces): Pieces {
  if (!first.done) yield first.value
  yield* rest
}

type Sent = { name: string; label: Text; format: FileFormat; language: Language }

const attachment = ({ name, label, format, language }: Sent): string => {
  const said = encodeURIComponent(`${textIn(label, language)}.${format}`)
  return `attachment; filename="${name}.${format}"; filename*=UTF-8''${said}`
}

/** Sends a table, to be saved under its label. */
export const sendFile = (reply: FastifyReply, sent: Sent, file: Readable) =>
  reply.type(fileFormats[sent.format]).header('Content-Disposition', attachment(sent)).send(file)
