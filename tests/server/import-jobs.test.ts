import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { business } from '../../server/business/handlers.ts'
import { openImportQueue } from '../../server/engine/import-jobs.ts'
import { sweepParts } from '../../server/engine/import-parts.ts'
import { openService } from '../../server/engine/service.ts'
import { resources } from '../../src/resources/index.ts'
import { newVin } from '../helpers/company.ts'
import { draftFor } from '../helpers/drafts.ts'
import { upload } from '../helpers/files.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, hiding, openServer, type Row, type TestServer, without } from '../helpers/server.ts'

const { imports, orders } = resources
type Sheet = { rows: Record<string, string>[]; corrections?: object[] }
type State = { status: string; rowCount: number; doneCount: number; reason: string | null; failed: { line: number }[] }

describe.each(testDatabases())('a large import as a job ($name)', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  let made = 0
  const mark = () => `大批承运商${++made}-`
  const carriers = (name: string, from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      名称: `${name}${from + at}`,
      电话: `138${String(made).padStart(4, '0')}${String(from + at).padStart(4, '0')}`,
    }))
  const countOf = async (name: string) =>
    (await chief.get('/api/carriers', { name_contains: name, _end: '500' })).body.data.items.length

  const send = async (by: Client, parts: Sheet[], more: object = {}, resource = 'carriers') => {
    const batch = randomUUID()
    let line = 2
    for (const [position, part] of parts.entries()) {
      const numbers = part.rows.map(() => line++)
      const sent = await by.post(`/api/${resource}/import-parts`, { batch, position, numbers, ...part })
      expect(sent.status, sent.text).toBe(200)
    }
    return { batch, rowCount: line - 2, ...more }
  }
  const begin = async (by: Client, parts: Sheet[], more: object = {}, resource = 'carriers') => {
    const { status, body, text } = await by.post<{ id: string }>(
      `/api/${resource}/import-jobs`,
      await send(by, parts, more, resource),
    )
    expect(status, text).toBe(200)
    return body.data.id
  }
  const state = async (by: Client, id: string, resource = 'carriers') =>
    (await by.get(`/api/${resource}/import-jobs/${id}`)).body.data as unknown as State
  const over = async (id: string, resource?: string) => {
    await expect
      .poll(async () => (await state(chief, id, resource)).status, { timeout: 60_000 })
      .not.toMatch(/waiting|running/)
    return state(chief, id, resource)
  }
  const record = async (id: string) => (await chief.get(`/api/imports/${id}`)).body.data as Row
  const queueOf = () => {
    const now = () => new Date()
    const log = { warn: () => undefined }
    const service = openService(server.database, business, now)
    return openImportQueue({ database: server.database, service, replacements: business.replacements, log, now })
  }
  /** What any server does every few seconds. */
  const look = async () => {
    const queue = queueOf()
    queue.later()
    await queue.settled()
  }
  const parts = async () =>
    (
      await server.database.pool.query(
        `select 1 from attachment_contents where starts_with(sha256, 'pieces/import.${chief.user.id}/')`,
      )
    ).rowCount

  it('is written whole, rings, keeps the sheet with its corrections, and is taken back by one undo', async () => {
    const name = mark()
    const { data } = await upload(
      server,
      chief.user,
      'carriers.import',
      Buffer.from('名称,座机\r\n甲,1\r\n'),
      '承运商.csv',
    )
    const [first, ...rest] = carriers(name, 0, 3).map(({ 名称, 电话 }) => ({ 名称, 座机: 电话 }))
    const corrections = [{ line: 2, column: '名称', before: '错', after: first?.名称 ?? '' }]
    const parted = [{ rows: [first as never], corrections }, { rows: rest }, { rows: carriers(name, 3, 2) }]
    const id = await begin(chief, parted, { file: data.id, assigned: { 座机: 'phone' } })
    expect(await over(id)).toMatchObject({ status: 'done', rowCount: 5, doneCount: 5, failed: [] })
    expect(await countOf(name)).toBe(5)
    const row = await record(id)
    expect(row).toMatchObject({ createdCount: 5, updatedCount: 0, correctedCount: 1, file: [data.id] })
    const kept = await chief.get(`/api/attachments/${(row.corrections as string[])[0]}`)
    expect(kept.text).toContain(`2,名称,错,${first?.名称}`)
    expect(kept.text).toContain('座机')
    const { items } = (await chief.get('/api/notifications')).body.data
    expect(items).toContainEqual(expect.objectContaining({ rowId: id, text: expect.stringContaining('导入完成') }))
    expect(await parts()).toBe(0)

    const undone = await chief.act(imports, row, 'undo')
    expect(undone.status, undone.text).toBe(200)
    expect(await countOf(name)).toBe(0)
    expect((await record(id)).status).toBe('undone')
  })

  it('is taken back behind the answers where it is too much to wait for; what stands in the way is told', async () => {
    const name = mark()
    const id = await begin(chief, [{ rows: carriers(name, 0, 2) }, { rows: carriers(name, 2, 1) }])
    await over(id)
    // As if it had brought as many.
    await server.database.pool.query('update imports set created_count = 5001 where id = $1', [id])
    const [one] = (await chief.get('/api/carriers', { name: `${name}1` })).body.data.items
    await chief.patch(`/api/carriers/${one?.id}`, { version: one?.version, remark: '常用' })
    const answer = await chief.act(imports, await record(id), 'undo')
    expect([answer.status, answer.body.data]).toEqual([200, expect.objectContaining({ status: 'waiting' })])
    await look()
    expect(await over(id)).toMatchObject({ status: 'done', reason: expect.stringContaining('又有改动') })
    expect(await countOf(name)).toBe(3)
    const other = await begin(chief, [{ rows: carriers(mark(), 0, 1) }])
    await over(other)
    await server.database.pool.query('update imports set created_count = 5001 where id = $1', [other])
    await chief.act(imports, await record(other), 'undo')
    await look()
    expect(await over(other)).toMatchObject({ status: 'undone', reason: null })
  })

  it('is not taken back once somebody built on a row of any part of it', async () => {
    const name = mark()
    const id = await begin(chief, [{ rows: carriers(name, 0, 2) }, { rows: carriers(name, 2, 2) }])
    await over(id)
    const [one] = (await chief.get('/api/carriers', { name: `${name}1` })).body.data.items
    await chief.patch(`/api/carriers/${one?.id}`, { version: one?.version, remark: '常用' })
    const answer = await chief.act(imports, await record(id), 'undo')
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('又有改动')])
    expect(await countOf(name)).toBe(4)
  })

  it('of which a part is refused takes back what was written before, and says which row is wrong', async () => {
    const name = mark()
    const wrong = [{ 名称: `${name}9`, 电话: '12' }]
    const id = await begin(chief, [{ rows: carriers(name, 0, 3) }, { rows: wrong }, { rows: carriers(name, 5, 1) }])
    expect(await over(id)).toMatchObject({
      ...{ status: 'refused', doneCount: 0, failed: [{ line: 5, errors: [{ field: 'phone' }] }] },
      reason: expect.stringContaining('第 5 行电话'),
    })
    expect(await record(id)).toMatchObject({ createdCount: 0, refusedCount: 1 })
    expect(await countOf(name)).toBe(0)
    const { items } = (await chief.get('/api/notifications')).body.data
    expect(items).toContainEqual(expect.objectContaining({ rowId: id, text: expect.stringContaining('导入失败') }))
  })

  it('says so where what was written stays, since somebody built on it meanwhile; and can be taken back later', async () => {
    const name = mark()
    const id = await begin(chief, [{ rows: carriers(name, 0, 2) }])
    await over(id)
    const [one] = (await chief.get('/api/carriers', { name: `${name}1` })).body.data.items
    const changed = await chief.patch(`/api/carriers/${one?.id}`, { version: one?.version, remark: '常用' })
    expect(changed.status).toBe(200)
    // As if its server had died before the next part, three times.
    await server.database.pool.query(
      `update imports set status = 'running', attempts = 3, alive_at = now() - interval '2 minutes' where id = $1`,
      [id],
    )
    await look()
    expect(await over(id)).toMatchObject({ status: 'partial', reason: expect.stringContaining('未能撤回') })
    expect(await record(id)).toMatchObject({ createdCount: 2, doneCount: 2 })
    expect(await countOf(name)).toBe(2)
  })

  it('goes on where a dead server left it, on one server alone, and writes no row twice', async () => {
    const name = mark()
    const { pool } = server.database
    const body = await send(chief, [{ rows: carriers(name, 0, 2) }, { rows: carriers(name, 2, 2) }])
    // Its first part was written and told of by the server that died.
    for (const row of carriers(name, 0, 2)) await chief.post('/api/carriers', { name: row.名称, phone: row.电话 })
    const { rows } = await pool.query(
      `insert into imports (id, created_by_id, resource, file_name, status, row_count, created_count, updated_count,
         refused_count, done_count, batch, asked, language, attempts, alive_at)
       values (gen_random_uuid(), $1, 'carriers', '承运商.csv', 'running', 4, 2, 0, 0, 2, $2, '{}', 'zh', 1,
         now() - interval '2 minutes') returning id`,
      [chief.user.id, `pieces/import.${chief.user.id}/${body.batch}`],
    )
    const others = [queueOf(), queueOf(), queueOf()]
    for (const one of others) one.later()
    await Promise.all(others.map((one) => one.settled()))
    const { id } = rows[0]
    expect(await over(id)).toMatchObject({ status: 'done', doneCount: 4 })
    expect(await record(id)).toMatchObject({ createdCount: 4 })
    expect(await countOf(name)).toBe(4)
  })

  it('goes back into the queue when its server stops, and is ended by the next', async () => {
    const name = mark()
    const queue = queueOf()
    const id = await begin(
      chief,
      Array.from({ length: 20 }, (_, at) => ({ rows: carriers(name, at * 2, 2) })),
    )
    queue.later()
    await queue.stop()
    expect(await over(id)).toMatchObject({ status: 'done', doneCount: 40 })
    expect(await countOf(name)).toBe(40)
  })

  it('of orders keeps the cars of a document together', async () => {
    const draft = await draftFor(server, chief, orders as never)
    const { name } = (await chief.get(`/api/customers/${draft.customerId}`)).body.data
    const car = (no: string) => ({
      订单号: no,
      客户: String(name),
      品牌车系: '轩逸',
      车架号: newVin(),
      '单价（元）': '1,800',
    })
    const sheet = [{ rows: [car('1'), car('1')] }, { rows: [car('2')] }]
    const id = await begin(chief, sheet, {}, 'orders')
    expect(await over(id, 'orders')).toMatchObject({ status: 'done', doneCount: 3 })
    expect(await record(id)).toMatchObject({ rowCount: 3, createdCount: 2 })
    const { items } = (await chief.get('/api/orders', { customerId: String(draft.customerId) })).body.data
    expect(items.map((one) => one.carCount).sort()).toEqual([1, 2])
  })

  it('is the person’s alone, one at a time, and refused without the right, the menu or a part of the rows', async () => {
    const rows = carriers(mark(), 0, 1)
    for (const person of [without('import'), hiding('transportManage')]) {
      const client = await server.as(person)
      const part = { batch: randomUUID(), position: 0, rows, numbers: [2] }
      expect((await client.post('/api/carriers/import-parts', part)).status).toBe(403)
      expect((await client.post('/api/carriers/import-jobs', { batch: part.batch, rowCount: 1 })).status).toBe(403)
    }
    const asked = await send(chief, [{ rows }])
    const other = await server.as(boss, '另一人')
    const taken = await other.post('/api/carriers/import-jobs', asked)
    expect([taken.status, taken.body.message]).toEqual([422, '上传的数据不完整，请重新导入'])
    expect((await chief.post('/api/carriers/import-jobs', { ...asked, rowCount: 50_001 })).status).toBe(422)
    expect((await chief.post('/api/carriers/import-jobs', { ...asked, assigned: { 名称: 'id' } })).status).toBe(422)
    const { id } = (await chief.post<{ id: string }>('/api/carriers/import-jobs', asked)).body.data
    expect((await other.get(`/api/carriers/import-jobs/${id}`)).status).toBe(404)
    await over(id)
    // Fewer rows than were told: nothing stays.
    const short = await begin(chief, [{ rows: carriers(mark(), 0, 1) }], { rowCount: 9 })
    expect(await over(short)).toMatchObject({ status: 'refused', reason: '上传的数据不完整，请重新导入' })
    await server.database.pool.query(
      `insert into imports (id, created_by_id, resource, file_name, status, row_count, created_count, updated_count,
         refused_count, alive_at) values (gen_random_uuid(), $1, 'carriers', 'x', 'running', 1, 0, 0, 0, now())`,
      [chief.user.id],
    )
    const second = await send(chief, [{ rows: carriers(mark(), 0, 1) }])
    expect((await chief.post('/api/carriers/import-jobs', second)).status).toBe(429)
    await server.database.pool.query(`delete from imports where status = 'running'`)
  })

  it('of somebody who may no longer import comes to nothing', async () => {
    const leaving = await server.as(boss, '离开的人')
    const { pool } = server.database
    const name = mark()
    const body = await send(leaving, [{ rows: carriers(name, 0, 1) }])
    await pool.query(`update staff set status = 'off' where id = $1`, [leaving.user.id])
    const { rows } = await pool.query(
      `insert into imports (id, created_by_id, resource, file_name, status, row_count, created_count, updated_count,
         refused_count, batch, asked, language)
       values (gen_random_uuid(), $1, 'carriers', 'x.csv', 'waiting', 1, 0, 0, 0, $2, '{}', 'zh') returning id`,
      [leaving.user.id, `pieces/import.${leaving.user.id}/${body.batch}`],
    )
    const statusOf = async () =>
      (await pool.query('select status, fail_reason from imports where id = $1', [rows[0].id])).rows[0]
    await look()
    await expect.poll(statusOf, { timeout: 30_000 }).toEqual({ status: 'refused', fail_reason: '没有权限' })
    expect(await countOf(name)).toBe(0)
  })

  it('that was sent and never begun is forgotten after a day', async () => {
    await send(chief, [{ rows: carriers(mark(), 0, 1) }])
    await sweepParts(server.database.pool, new Date())
    expect(await parts()).toBe(1)
    await sweepParts(server.database.pool, new Date(Date.now() + 25 * 3_600_000))
    expect(await parts()).toBe(0)
  })
})
