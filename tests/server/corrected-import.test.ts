import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letSheetsGo, sweepFiles } from '../../server/files/attachments.ts'
import { upload } from '../helpers/files.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type Row, type TestServer, without } from '../helpers/server.ts'

type Told = {
  columns: { path: string; label: string }[]
  headings: Record<string, string | null>
  assigned: Record<string, string | null>
  failed: { line: number; errors: { field: string; message: string }[] }[]
  created: number
}

describe.each(testDatabases())('a sheet that is corrected in its preview ($name)', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  let made = 0
  const row = (more: Record<string, string> = {}) => ({
    单位: `更正承运商${++made}`,
    座机: `1381235${String(made).padStart(4, '0')}`,
    ...more,
  })
  const sent = async (by: Client, body: object) => by.post<Told>('/api/carriers/import', body)
  const checked = async (by: Client, body: object) => {
    const { status, body: answer } = await sent(by, { ...body, dryRun: true, tellColumns: true })
    expect(status).toBe(200)
    return answer.data
  }
  const newest = async (): Promise<Row> => (await chief.get('/api/imports', { _end: '1' })).body.data.items[0] as Row

  it('tells how its headings are read, and takes the columns that somebody assigns', async () => {
    const rows = [row({ 区域经理: '老王', 备注: '常用' })]
    const first = await checked(chief, { rows })
    expect(first.headings).toEqual({ 单位: null, 座机: null, 区域经理: null, 备注: 'remark' })
    expect(first.columns).toContainEqual({ path: 'name', label: '名称' })
    expect(first.failed[0]?.errors).toContainEqual({ field: '单位', message: '不认识的列' })
    const assigned = { 单位: 'name', 座机: 'phone', 区域经理: null }
    const second = await checked(chief, { rows, assigned })
    expect([second.failed, second.created, second.headings]).toEqual([
      [],
      1,
      { 单位: 'name', 座机: 'phone', 备注: 'remark' },
    ])
    expect((await sent(chief, { rows, assigned })).body.data).toEqual({
      ...{ imported: 1, created: 1, updated: 0, failed: [] },
    })
  })

  it('remembers them for the person and the next sheet of these headings, in whatever order, and for no other', async () => {
    const assigned = { 单位: 'name', 座机: 'phone' }
    await checked(chief, { rows: [row()], assigned })
    const { 单位, 座机 } = row()
    const next = await checked(chief, { rows: [{ 座机, 单位 }] })
    expect([next.assigned, next.failed]).toEqual([assigned, []])
    // A column that is added to correct a row makes no other sheet of it.
    expect((await checked(chief, { rows: [row({ remark: '补' })] })).assigned).toEqual(assigned)
    expect((await checked(chief, { rows: [row({ 备注: '' })] })).assigned).toEqual({})
    const other = await server.as(boss, '另一人')
    expect((await checked(other, { rows: [row()] })).assigned).toEqual({})
    // An import takes what it is told alone.
    expect((await sent(chief, { rows: [row()] })).body.data.failed).toHaveLength(1)
    await checked(chief, { rows: [row()], assigned: {} })
    expect((await checked(chief, { rows: [row()] })).assigned).toEqual({})
  })

  it('assigns no column that the person may not write, nor one that there is not', async () => {
    const rows = [{ 名称: `甲${++made}`, 电话: '13812359999', 折扣: '1' }]
    for (const path of ['nonsense', '__proto__', 'carrierNo.id', 'createdAt']) {
      const { status, body } = await sent(chief, { rows, dryRun: true, assigned: { 折扣: path } })
      expect([path, status, (body.data as unknown as Row).errors]).toEqual([
        path,
        422,
        [{ field: 'assigned.折扣', message: '不认识的列' }],
      ])
    }
    expect((await (await server.as(without('import'))).post('/api/carriers/import', { rows })).status).toBe(403)
  })

  it('is kept as it came, with what was corrected beside it, for the same people and as long', async () => {
    const sheet = await upload(
      server,
      chief.user,
      'carriers.import',
      Buffer.from(`单位,座机\r\n甲${++made},12\r\n`),
      '表.csv',
    )
    const good = row()
    const corrections = [{ line: 2, column: '座机', before: '=12', after: good.座机 }]
    const assigned = { 单位: 'name', 座机: 'phone' }
    const { status } = await sent(chief, { rows: [good], numbers: [2], assigned, corrections, file: sheet.data.id })
    expect(status).toBe(200)
    const kept = await newest()
    expect(kept).toMatchObject({ status: 'done', fileName: '表.csv', file: [sheet.data.id], correctedCount: 1 })
    const [id] = kept.corrections as string[]
    const { text } = await chief.get(`/api/attachments/${id}`)
    expect(text).toBe(`\uFEFF行,列,原来,改为\r\n表头,单位,,名称\r\n表头,座机,,电话\r\n2,座机,'=12,${good.座机}\r\n`)
    for (const right of ['import', 'pii'] as const)
      expect((await (await server.as(without(right))).get(`/api/attachments/${id}`)).status).toBe(404)
    const later = new Date(Date.now() + 402 * 86_400_000)
    await letSheetsGo(server.database.pool, later)
    await sweepFiles(server.database.pool, later)
    expect((await chief.get(`/api/attachments/${id}`)).status).toBe(404)
    expect((await chief.get(`/api/imports/${kept.id}`)).body.data).toMatchObject({ correctedCount: 1, corrections: [] })
  })

  it('has no correction that its rows do not hold', async () => {
    const rows = [{ 名称: `甲${++made}`, 电话: '13812358888' }]
    for (const wrong of [
      { line: 1, column: '电话', before: '1', after: '13812350000' },
      { line: 9, column: '电话', before: '1', after: '13812358888' },
      { line: 1, column: '备注', before: '', after: 'x' },
    ]) {
      const { status, body } = await sent(chief, { rows, corrections: [wrong] })
      expect([status, (body.data as unknown as Row).errors]).toEqual([
        422,
        [{ field: 'corrections.0', message: '内容不正确' }],
      ])
    }
  })
})
