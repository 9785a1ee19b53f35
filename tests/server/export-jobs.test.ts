import * as xlsx from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openExportQueue } from '../../server/engine/export-jobs.ts'
import { letExportsGo, sweepFiles } from '../../server/files/attachments.ts'
import { businessDay } from '../../src/define/business-day.ts'
import { receipts } from '../../src/resources/finance/receipts.ts'
import { give } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import {
  boss,
  type Client,
  hiding,
  openServer,
  ownOnly,
  type Row,
  type TestServer,
  without,
} from '../helpers/server.ts'

const many = 20_100
const day = 86_400_000

type Begun = { count: number; job: { id: string } | null }

describe.each(testDatabases())('an export as a job ($name)', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
    const { id } = await give(server, chief, receipts)
    await server.database.pool.query(
      `insert into receipts select c.* from receipts r, generate_series(2, ${many}) n, lateral jsonb_populate_record(null::receipts,
         to_jsonb(r) || jsonb_build_object('id', gen_random_uuid(), 'receipt_no', 'M' || n, 'ref_no', null, 'search_text', '',
           'amount_fen', n, 'allocated_fen', 0, 'unallocated_fen', n)) c where r.id = $1`,
      [id],
    )
  })
  afterAll(() => server.close())

  const begin = (by: Client, query = '_view=all&format=csv') => by.post<Begun>(`/api/receipts/export?${query}`)
  const begun = async (by: Client, query?: string): Promise<string> => {
    const { status, body } = await begin(by, query)
    expect([status, body.message]).toEqual([200, expect.any(String)])
    return body.data.job?.id ?? ''
  }
  const rowOf = async (by: Client, id: string): Promise<Row> => (await by.get(`/api/exportJobs/${id}`)).body.data
  const over = async (by: Client, id: string): Promise<Row> => {
    await expect.poll(async () => (await rowOf(by, id)).status, { timeout: 60_000 }).toMatch(/ready|failed/)
    return rowOf(by, id)
  }
  const fileOf = async (by: Client, row: Row) => by.get(`/api/attachments/${(row.file as string[])[0]}`)
  const linesOf = (text: string) =>
    text
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')

  /** One export of everything, for all that is asked of a finished one. */
  let finished: Promise<Row> | undefined
  const whole = (): Promise<Row> => {
    finished ??= begun(chief).then((id) => over(chief, id))
    return finished
  }
  const queueOf = () => openExportQueue(server.database, { warn: () => undefined }, () => new Date())
  /** Its row is there, and no server has taken it. */
  const waiting = async (by: Client, asked: object): Promise<string> => {
    const { rows } = await server.database.pool.query(
      `insert into export_jobs (id, created_by_id, name, resource, file_format, status, row_count, done_count, asked, language)
       values (gen_random_uuid(), $1, '收款', 'receipts', 'csv', 'waiting', 0, 0, $2, 'zh') returning id`,
      [by.user.id, JSON.stringify(asked)],
    )
    return rows[0].id as string
  }
  /** A server looks at once, and not when its clock tells it to. */
  const taken = async (by: Client, asked: object): Promise<Row> => {
    const id = await waiting(by, asked)
    const queue = queueOf()
    queue.later()
    await queue.settled()
    return over(by, id)
  }

  it.each(['csv', 'xlsx'])('as %s is made whole, rings, and is fetched by who asked', async (format) => {
    const row = format === 'csv' ? await whole() : await over(chief, await begun(chief, `_view=all&format=${format}`))
    expect(row).toMatchObject({ status: 'ready', name: '收款列表', rowCount: many, doneCount: many, failReason: null })
    const { status, raw, headers } = await fileOf(chief, row)
    expect([status, String(headers['content-disposition'])]).toEqual([200, expect.stringContaining(`.${format}`)])
    const book = xlsx.read(raw, { type: 'buffer', raw: true })
    const rows = xlsx.utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0] ?? ''] as never)
    expect(rows).toHaveLength(many + 1)
    expect(new Set(rows.map((one) => one.收款号)).size).toBe(many + 1)
    const { items } = (await chief.get('/api/notifications')).body.data
    expect(items).toContainEqual(expect.objectContaining({ rowId: row.id, text: expect.stringContaining('可下载') }))
  })

  it('is none below 20,000 rows, and leaves the entry of an export in the log otherwise', async () => {
    expect((await begin(chief, '_view=all&receiptNo=M2')).body.data).toEqual({ count: 1, job: null })
    await whole()
    const { rows } = await server.database.pool.query(
      `select (select count(*)::int from audit_entries where resource = 'receipts' and action = 'export') as entries,
         (select count(*)::int from export_jobs) as jobs`,
    )
    expect(rows[0].jobs).toBeGreaterThan(0)
    expect(rows[0].entries).toBe(rows[0].jobs)
  })

  it('is the asker’s alone: list, record and file are nobody else’s, and nobody writes one', async () => {
    const row = await whole()
    const { id } = row
    const other = await server.as(boss, '另一人')
    expect((await other.get(`/api/exportJobs/${id}`)).status).toBe(404)
    expect((await fileOf(other, row)).status).toBe(404)
    expect((await other.get('/api/exportJobs', { id })).body.data.items).toEqual([])
    expect((await chief.post('/api/exportJobs', {})).status).toBe(403)
    expect((await chief.patch(`/api/exportJobs/${id}`, { version: row.version, status: 'ready' })).status).toBe(403)
    const file = (row.file as string[])[0] ?? ''
    expect((await other.post('/api/carriers/import', { rows: [{ 名称: 'x' }], file })).status).toBe(422)
  })

  it('is refused without the right or the menu, and a session that ended begins and fetches nothing', async () => {
    for (const person of [without('export.finance'), hiding('financeConfluence')])
      expect((await begin(await server.as(person))).status).toBe(403)
    expect((await begin(chief, '_view=all&nonsense=1')).status).toBe(422)
    const guest = await server.as(boss, '走的人')
    const row = await taken(guest, { _view: 'all', receiptNo: 'M2' })
    expect((await fileOf(guest, row)).status).toBe(200)
    await server.database.pool.query('delete from sessions where staff_id = $1', [guest.user.id])
    expect((await begin(guest)).status).toBe(401)
    expect((await fileOf(guest, row)).status).toBe(401)
  })

  it('has the columns, masks and rows of the person at the time when it runs', async () => {
    const clerk = await server.as(without('pii', 'cost'), '少权')
    const all = linesOf((await fileOf(chief, await whole())).text)
    const part = linesOf((await fileOf(clerk, await over(clerk, await begun(clerk)))).text)
    const shown = await clerk.get('/api/receipts/export', { _view: 'all', format: 'csv', receiptNo: 'M2' })
    expect(part[0]).toBe(linesOf(shown.text)[0])
    expect(part).toContain(linesOf(shown.text)[1])
    expect(all.length).toBe(part.length)
    expect((await begin(await server.as(ownOnly))).body.data).toEqual({ count: 0, job: null })
  })

  it('of whoever lost the right, the column or the work meanwhile comes to nothing, and says so', async () => {
    const { pool } = server.database
    const leaving = await server.as(boss, '离开的人')
    expect(await taken(leaving, { _view: 'all', secretFen: '1' })).toMatchObject({ status: 'failed' })
    await pool.query(
      `update roles set rights = array_remove(rights, 'export.finance') where id = any(
      select unnest(role_ids) from staff where id = $1)`,
      [leaving.user.id],
    )
    const row = await taken(leaving, { _view: 'all' })
    expect(row).toMatchObject({ status: 'failed', failReason: '没有权限', file: [] })
    const { items } = (await leaving.get('/api/notifications')).body.data
    expect(items).toContainEqual(expect.objectContaining({ rowId: row.id, text: expect.stringContaining('导出失败') }))
    await pool.query(`update staff set status = 'off' where id = $1`, [leaving.user.id])
    // This one is found by the clock of the server.
    const id = await waiting(leaving, { _view: 'all' })
    const statusOf = async () => (await pool.query('select status from export_jobs where id = $1', [id])).rows[0].status
    await expect.poll(statusOf, { timeout: 30_000 }).toBe('failed')
  })

  it('that a dead server had is begun again, a few times, and taken by one server alone', async () => {
    const { pool } = server.database
    const left = async (attempts: number, alive: string) => {
      const { rows } = await pool.query(
        `insert into export_jobs (id, created_by_id, name, resource, file_format, status, row_count, done_count, asked, language,
           attempts, alive_at) values (gen_random_uuid(), $1, '收款', 'receipts', 'csv', 'running', 0, 7,
           '{"_view":"all"}', 'zh', $2, now() - $3::interval) returning id`,
        [chief.user.id, attempts, alive],
      )
      return rows[0].id as string
    }
    const alive = await left(1, '1 second')
    const dead = await left(1, '2 minutes')
    const hopeless = await left(3, '2 minutes')
    const others = [1, 2, 3].map(queueOf)
    for (const one of others) one.later()
    await Promise.all(others.map((one) => one.settled()))
    expect(await over(chief, dead)).toMatchObject({ status: 'ready', doneCount: many })
    const { rows } = await pool.query('select attempts::int from export_jobs where id = $1', [dead])
    expect(rows[0].attempts).toBe(2)
    expect(await over(chief, hopeless)).toMatchObject({ failReason: '服务器多次中断，请重新导出' })
    expect(await rowOf(chief, alive)).toMatchObject({ status: 'running', doneCount: 7 })
    await pool.query('delete from export_jobs where id = $1', [alive])
  })

  it('goes back into the queue when its server stops, and leaves nothing half made behind', async () => {
    const { pool } = server.database
    const queue = queueOf()
    const id = await begun(chief)
    queue.later()
    await queue.stop()
    expect(await over(chief, id)).toMatchObject({ status: 'ready', rowCount: many })
    const { rows } = await pool.query(
      `select count(*)::int as n from attachment_contents c where starts_with(sha256, 'pieces/')
         and not exists (select from attachments a where a.sha256 = c.sha256)`,
    )
    expect(rows[0].n).toBe(0)
  })

  describe('that is cancelled', () => {
    const cancel = (by: Client, id: string, version = 1) =>
      by.post<Row>(`/api/exportJobs/${id}/actions/cancel`, { version })
    /** A job as a server left it, with a piece of its file. */
    const left = async (status: 'waiting' | 'running', alive = '1 second') => {
      const { pool } = server.database
      const { rows } = await pool.query(
        `insert into export_jobs (id, created_by_id, name, resource, file_format, status, row_count, done_count, asked, language,
           attempts, alive_at) values (gen_random_uuid(), $1, '收款', 'receipts', 'csv', $2, 0, 7, '{"_view":"all"}', 'zh', 1,
           now() - $3::interval) returning id`,
        [chief.user.id, status, alive],
      )
      const { id } = rows[0] as { id: string }
      const key = `pieces/${id}/1`
      await pool.query(`insert into attachment_contents (sha256, content, used_at) values ($1, '', now())`, [key])
      await pool.query('insert into attachment_pieces (sha256, position, content) values ($1, 0, $2)', [key, 'half'])
      return id
    }
    const pieces = async (id: string): Promise<number> => {
      const { rows } = await server.database.pool.query(
        'select count(*)::int as n from attachment_contents where starts_with(sha256, $1)',
        [`pieces/${id}/`],
      )
      return rows[0].n
    }

    it.each(['waiting', 'running'] as const)(
      'while it is %s is over at once, for its asker alone and once',
      async (status) => {
        const id = await left(status)
        const other = await server.as(boss, '旁人')
        expect((await cancel(other, id)).status).toBe(404)
        expect(await rowOf(chief, id)).toMatchObject({ status })
        const { status: answered, body } = await cancel(chief, id)
        expect([answered, body.data]).toEqual([200, expect.objectContaining({ status: 'cancelled', file: [] })])
        expect(await pieces(id)).toBe(0)
        const again = await cancel(chief, id, 2)
        expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('已经结束')])
        const history = await server.database.pool.query(
          `select 1 from audit_entries where resource = 'exportJobs' and row_id = $1 and action = 'cancel'`,
          [id],
        )
        expect(history.rowCount).toBe(1)
      },
    )

    it('is not begun again after a restart, however long its server has said nothing', async () => {
      const id = await left('running', '2 minutes')
      expect((await cancel(chief, id)).status).toBe(200)
      const queue = queueOf()
      queue.later()
      await queue.settled()
      expect(await rowOf(chief, id)).toMatchObject({ status: 'cancelled', doneCount: 7, file: [] })
    })

    it('while a server makes it, or just as it ends, is either cancelled without a trace or whole', async () => {
      const ends: string[] = []
      // From as soon as it runs to when it may be done.
      for (const share of [0, 0, 0.3, 0.6, 0.9, 1]) {
        const id = await begun(chief)
        const at = async () => {
          const { status, doneCount } = await rowOf(chief, id)
          return status === 'waiting' ? -1 : status === 'running' ? Number(doneCount) / many : 1
        }
        await expect.poll(at, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(share)
        const answer = await cancel(chief, id)
        const row = await rowOf(chief, id)
        ends.push(String(row.status))
        expect([200, 409]).toContain(answer.status)
        expect(row.status).toBe(answer.status === 200 ? 'cancelled' : 'ready')
        if (row.status === 'ready') expect(linesOf((await fileOf(chief, row)).text)).toHaveLength(many + 2)
        else {
          await expect.poll(() => pieces(id), { timeout: 30_000 }).toBe(0)
          expect((await chief.get('/api/notifications')).body.data.items).not.toContainEqual(
            expect.objectContaining({ rowId: id }),
          )
        }
      }
      expect(ends).toContain('cancelled')
      // Its connection and its place are free again.
      expect(await over(chief, await begun(chief))).toMatchObject({ status: 'ready', doneCount: many })
      const { rows } = await server.database.pool.query(
        `select count(*)::int as n from export_jobs j join attachments a on a.row_id = j.id where j.status = 'cancelled'`,
      )
      expect(rows[0].n).toBe(0)
    })

    it('and another at the same moment are one cancelling', async () => {
      const id = await left('running')
      const answers = await Promise.all([1, 2, 3].map(() => cancel(chief, id)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    })
  })

  it('is kept to the end of the next day; then the file goes with its pieces, and the record stays', async () => {
    const { pool } = server.database
    const row = await whole()
    const asked = new Date(String(row.createdAt))
    expect([1, 2].map((days) => businessDay(new Date(+asked + days * day)))).toContain(row.keptUntil)
    const at = async (days: number) => {
      const now = new Date(Date.parse(`${row.keptUntil}T12:00:00+08:00`) + days * day)
      await letExportsGo(pool, now)
      await sweepFiles(pool, now)
      return (await fileOf(chief, row)).status
    }
    expect(await at(0)).toBe(200)
    expect(await at(1)).toBe(404)
    expect(await rowOf(chief, row.id)).toMatchObject({ status: 'expired', file: [], doneCount: many })
    expect((await pool.query('select count(*)::int as n from attachment_pieces')).rows[0].n).toBe(0)
  })
})
