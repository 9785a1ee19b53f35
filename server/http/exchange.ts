import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Resource } from '../../src/define/resource.ts'
import { scopeOf } from '../engine/access.ts'
import type { AnyRow } from '../engine/columns.ts'
import {
  type Column,
  cellText,
  csvLine,
  draftOfRow,
  exportColumns,
  importColumns,
  isTotalsRow,
  totalsRow,
  workbook,
} from '../engine/exchange.ts'
import { eachRow, readTotals } from '../engine/list.ts'
import { type ListQuery, readListQuery } from '../engine/list-query.ts'
import { refuseField } from '../engine/refuse.ts'
import { projectionOf } from '../engine/view-projection.ts'
import { whereOf } from '../engine/where.ts'
import type { Work } from '../engine/work.ts'
import { ok } from './envelope.ts'
import { bodyOf, type Context, demandExchange, requestOf } from './request.ts'
import { personOf } from './session.ts'

/** Rows of one export: a CSV is streamed, a workbook is built in memory. */
const csvLimit = 500_000
const workbookLimit = 20_000
const importBody = z.strictObject({
  rows: z.array(z.record(z.string(), z.unknown())).min(1).max(5000),
  dryRun: z.boolean().optional(),
})

type LineResult = { line: number; id?: string; errors: { field: string; message: string }[] }

/** Export of the filter, import template and import, for definitions that offer them. */
export function exchangeRoutes(app: FastifyInstance, context: Context, resource: Resource): void {
  const { database, now } = context
  const base = `/api/${resource.name}`
  if (resource.exchange?.export) {
    app.get(`${base}/export`, async (request, reply) => {
      const person = await personOf(database.pool, request, now())
      demandExchange(person, 'export')
      const { format = 'csv', ...rest } = request.query as Record<string, unknown>
      if (format !== 'csv' && format !== 'xlsx') throw refuseField('format', 'request.badParameter', { name: 'format' })
      const query = readListQuery(person, resource, rest)
      const columns = exportColumns(resource, query.view, projectionOf(person, resource, query.view).fields)
      const limit = format === 'csv' ? csvLimit : workbookLimit
      const totals = await readTotals(database.pool, person, resource, query, now())
      const last = totals ? [totalsRow(columns, query, totals)] : []
      const rows = await begun(eachRow(database.pool, person, resource, query, now(), limit), last)
      await context.service.transact(requestOf(person, request, now()), async (work) =>
        noteExport(work, resource, query),
      )
      return format === 'csv'
        ? sendCsv(reply, resource, columns, rows)
        : sendWorkbook(reply, resource, columns, await gather(rows))
    })
  }
  if (resource.exchange?.import) importRoutes(app, context, resource)
}

function importRoutes(app: FastifyInstance, context: Context, resource: Resource): void {
  const { database, service, now } = context
  const base = `/api/${resource.name}`
  app.get(`${base}/template`, async (request, reply) => {
    const person = await personOf(database.pool, request, now())
    demandExchange(person, 'import')
    return sendWorkbook(reply, resource, importColumns(person, resource), [])
  })
  app.post(`${base}/import`, { bodyLimit: 10 * 1024 * 1024 }, async (request) => {
    const person = await personOf(database.pool, request, now())
    demandExchange(person, 'import')
    const { rows, dryRun } = bodyOf(importBody, request.body)
    return ok(
      await service
        .transact({ ...requestOf(person, request, now()), isTrial: dryRun }, async (work) => {
          const results: LineResult[] = []
          for (const [at, row] of rows.entries()) {
            if (at < rows.length - 1 || !isTotalsRow(resource, row))
              results.push(await importRow(work, context, resource, row, at + 1))
          }
          const failed = results.filter((result) => result.errors.length > 0)
          if (dryRun || failed.length > 0) throw new DryRun({ imported: 0, failed })
          return { imported: results.length, failed }
        })
        .catch((error) => {
          if (error instanceof DryRun) return error.result
          throw error
        }),
    )
  })
}

/** All rows or none: what was tried is rolled back, the errors of every line are answered. */
class DryRun extends Error {
  readonly result: { imported: number; failed: LineResult[] }
  constructor(result: { imported: number; failed: LineResult[] }) {
    super('dry run')
    this.result = result
  }
}

/** A row whose key is known is changed, any other is created; each by itself, so that one bad line spoils no other. */
async function importRow(
  work: Work,
  { service }: Context,
  resource: Resource,
  row: Record<string, unknown>,
  line: number,
): Promise<LineResult> {
  const { draft, errors } = await draftOfRow(work, importColumns(work.person, resource), row)
  if (errors.length > 0) return { line, errors }
  const key = resource.exchange?.import?.key ?? 'id'
  const done = await work.attempt(async () => {
    const known = draft[key] === undefined ? undefined : await findByKey(work, resource, key, draft[key])
    if (known)
      return service.changeIn(work, resource, known.id, { ...changeable(resource, draft), version: known.version })
    return service.createIn(work, resource, resource.fields[key]?.readOnly ? omit(draft, key) : draft)
  })
  if ('value' in done) return { line, id: done.value.row.id, errors: [] }
  return { line, errors: done.refused.errors ?? [{ field: '', message: done.refused.message }] }
}

const omit = (draft: Record<string, unknown>, key: string) =>
  Object.fromEntries(Object.entries(draft).filter(([one]) => one !== key))

/** What an import may change on a row that is there already. */
const changeable = (resource: Resource, draft: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(draft).filter(([key]) => !resource.fields[key]?.readOnly && !resource.fields[key]?.onCreateOnly),
  )

async function findByKey(work: Work, resource: Resource, key: string, value: unknown): Promise<AnyRow | undefined> {
  const scope = scopeOf(work.person, resource, 't')
  const condition = whereOf(resource, { [key]: value as string }, 't')
  const [row] = await work.rows(resource, scope ? sql`${condition} and ${scope}` : condition)
  return row as AnyRow | undefined
}

function noteExport(work: Work, resource: Resource, query: ListQuery): Promise<void> {
  work.note({ resource: resource.name, rowId: null, action: 'export', changes: { where: [null, query.where] } })
  return Promise.resolve()
}

/** The first piece is read before anything is sent, so that a refusal is an answer and not a broken file. */
async function begun(parts: AsyncGenerator<AnyRow[]>, last: AnyRow[]): Promise<AsyncGenerator<AnyRow[]>> {
  const first = await parts.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* parts
    yield last
  })()
}

async function gather(parts: AsyncGenerator<AnyRow[]>): Promise<AnyRow[]> {
  const all: AnyRow[] = []
  for await (const part of parts) all.push(...part)
  return all
}

const attachment = (resource: Resource, ending: string): string =>
  `attachment; filename="${resource.name}.${ending}"; filename*=UTF-8''${encodeURIComponent(`${resource.label}.${ending}`)}`

function sendCsv(reply: FastifyReply, resource: Resource, columns: Column[], parts: AsyncGenerator<AnyRow[]>) {
  async function* lines() {
    // Excel takes a file without this mark for GBK.
    yield `\uFEFF${csvLine(columns.map((column) => column.label))}`
    for await (const part of parts)
      yield part.map((row) => csvLine(columns.map((column) => cellText(column, row)))).join('')
  }
  return reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', attachment(resource, 'csv'))
    .send(Readable.from(lines()))
}

function sendWorkbook(reply: FastifyReply, resource: Resource, columns: Column[], rows: AnyRow[]) {
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('Content-Disposition', attachment(resource, 'xlsx'))
    .send(workbook(columns, rows, resource.label))
}
