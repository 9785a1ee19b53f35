import { once } from 'node:events'
import { request } from 'node:http'
import * as xlsx from '@e965/xlsx'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readUser } from '../../server/auth/user.ts'
import { business } from '../../server/business/handlers.ts'
import { connect } from '../../server/db/client.ts'
import type { AnyRow } from '../../server/db/columns.ts'
import { runOn } from '../../server/db/run.ts'
import { exportColumns } from '../../server/engine/exchange.ts'
import { rowsToExport } from '../../server/engine/export.ts'
import { projectionOf } from '../../server/engine/list-projection.ts'
import { readListQuery } from '../../server/engine/list-query.ts'
import { openService } from '../../server/engine/service.ts'
import { workbookOf } from '../../server/engine/workbook.ts'
import { installErrors } from '../../server/http/envelope.ts'
import { exportEndpoint } from '../../server/http/exchange.ts'
import { serve } from '../../server/http/serve.ts'
import { receipts } from '../../src/resources/finance/receipts.ts'
import { give } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer } from '../helpers/server.ts'

/** Once a file ended after 20,000 rows without a word. */
const many = 20_500

const rowsOf = (raw: Buffer): Record<string, string>[] => {
  const book = xlsx.read(raw, { type: 'buffer', raw: true })
  return xlsx.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] as xlsx.WorkSheet, { defval: '', raw: false })
}
const fenOf = (row: Record<string, string> | undefined) => Math.round(Number(row?.['金额（元）']) * 100)

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let everybody: Client
  beforeAll(async () => {
    server = await openServer(which)
    everybody = await server.as(boss)
    const { id } = await give(server, everybody, receipts)
    // Cheap rows: the same one under other numbers.
    await server.database.pool.query(
      `insert into receipts select c.* from receipts r, generate_series(2, ${many}) n, lateral jsonb_populate_record(null::receipts,
         to_jsonb(r) || jsonb_build_object('id', gen_random_uuid(), 'receipt_no', 'M' || n, 'ref_no', null, 'search_text', '',
           'amount_fen', n, 'allocated_fen', 0, 'unallocated_fen', n)) c where r.id = $1`,
      [id],
    )
  })
  afterAll(() => server.close())

  const openRows = async () => {
    const { user } = (await readUser(runOn(server.database.pool), everybody.user.id)) ?? {}
    if (!user) throw new Error('nobody')
    const query = readListQuery(user, receipts, { _view: 'all' })
    const columns = exportColumns(receipts, query.view, projectionOf(user, receipts, query.view).fields)
    const { signal } = new AbortController()
    return rowsToExport(server.database, { user, resource: receipts, query, now: new Date() }, { columns, signal })
  }

  it.each(['csv', 'xlsx'])('a large export as %s has every row, and totals that fit them', async (format) => {
    const { status, raw } = await everybody.get('/api/receipts/export', { _view: 'all', format })
    const rows = rowsOf(raw)
    const totals = rows.pop()
    expect([status, rows.length]).toEqual([200, many])
    expect(new Set(rows.map((row) => row.收款号)).size).toBe(many)
    expect(fenOf(totals)).toBe(rows.reduce((sum, row) => sum + fenOf(row), 0))
  })

  it('more rows than a sheet has room for are refused with their number before the download, but not as CSV', async () => {
    const app = Fastify()
    installErrors(app)
    const { database } = server
    const context = { database, service: openService(database, business), now: () => new Date() }
    // A head, four rows and their sums.
    serve(app, context, [exportEndpoint(context, receipts, 6)])
    const numbers = (last: number) => Array.from({ length: last - 2 }, (_, at) => `receiptNo=M${at + 2}`).join('&')
    const get = (query: string) =>
      app.inject({
        url: `/api/receipts/export?_view=all&${query}`,
        headers: { authorization: `Bearer ${everybody.user.token}` },
      })
    const exact = await get(`format=xlsx&${numbers(6)}`)
    expect([exact.statusCode, rowsOf(exact.rawPayload).length]).toEqual([200, 5])
    const refused = await get(`format=xlsx&${numbers(7)}`)
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      '共 5 行，一张 Excel 表最多 4 行：请缩小范围，或导出 CSV',
    ])
    const csv = await get(`format=csv&${numbers(7)}`)
    expect([csv.statusCode, rowsOf(csv.rawPayload).length]).toEqual([200, 6])
    await app.close()
  })

  it('needs no second connection where there is but one', async () => {
    const one = await connect({ connectionString: server.database.url }, which.name, 1, pino({ level: 'error' }))
    const app = Fastify()
    installErrors(app)
    const context = { database: one, service: openService(one, business), now: () => new Date() }
    serve(app, context, [exportEndpoint(context, receipts)])
    const headers = { authorization: `Bearer ${everybody.user.token}` }
    for (const format of ['csv', 'xlsx'])
      expect((await app.inject({ url: `/api/receipts/export?format=${format}`, headers })).statusCode).toBe(200)
    await app.close()
    await one.close()
  })

  it('what is written during an export is neither in its rows nor in its totals', async () => {
    const rows = await openRows()
    const pieces: AnyRow[] = (await rows.next()).value
    await server.database.pool.query(`update receipts set amount_fen = amount_fen + 1000000, unallocated_fen = 0`)
    for await (const piece of rows) pieces.push(...piece)
    const totals = pieces.pop()
    expect(pieces).toHaveLength(many)
    expect(pieces.reduce((sum, row) => sum + Number(row.amountFen), 0)).toBe(totals?.amountFen)
  })

  it('exports leave most connections to others, and give theirs back when nobody reads on', async () => {
    const { pool } = server.database
    const open = [await openRows(), await openRows()]
    for (const one of open) await one.next()
    const refused = await everybody.get('/api/receipts/export', { format: 'csv' })
    expect([refused.status, refused.body.message]).toEqual([429, '同时导出的人太多，请稍后再试'])
    for (const one of open) await one.return(undefined)
    const address = await server.app.listen({ port: 0 })
    for (const format of ['csv', 'xlsx']) {
      const headers = { authorization: `Bearer ${everybody.user.token}` }
      const asked = request(`${address}/api/receipts/export?format=${format}`, { agent: false, headers }).end()
      const [answer] = await once(asked, 'response')
      answer.destroy()
    }
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
    expect((await everybody.get('/api/receipts/export', { receiptNo: 'M2' })).status).toBe(200)
  })
})

describe('a workbook', () => {
  const cellsOf = async (...rows: (string | number)[][]) => {
    const parts: Buffer[] = []
    for await (const part of workbookOf('收款 <&>', [rows])) parts.push(part)
    const book = xlsx.read(Buffer.concat(parts), { type: 'buffer' })
    expect(book.SheetNames).toEqual(['收款 <&>'])
    return xlsx.utils.sheet_to_json(book.Sheets['收款 <&>'] as xlsx.WorkSheet, { header: 1, defval: '' })
  }

  it('keeps texts with marks, line ends and signs that XML has no room for, and figures as figures', async () => {
    const texts = ['<a> & "b"', '一\n二', ' 空 ', '车🚚', '\u0001\u001f', '007']
    expect(await cellsOf(texts, ['', 1.5, -20_000_000.01])).toEqual([texts, ['', 1.5, -20_000_000.01, '', '', '']])
  })

  it('names columns beyond Z', async () => {
    const wide = Array.from({ length: 800 }, (_, at) => `列${at}`)
    expect(await cellsOf(wide)).toEqual([wide])
  })
})
