import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabases } from '../../../helpers/postgres.ts'
import {
  boss,
  branchOnly,
  type Client,
  hiding,
  openServer,
  type Row,
  type TestServer,
} from '../../../helpers/server.ts'

type Papers = { items: { resource: string; title: string; label: string; dueOn: string; path: string }[] }

describe.each(testDatabases())('the calendar of papers ($name)', (which) => {
  let server: TestServer
  let chief: Client
  let truck: Row
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
    const draft = { plate: '粤B70001', slots: 8, insuranceExpiresOn: '2031-02-28', inspectionExpiresOn: '2031-03-01' }
    truck = (await chief.post('/api/trucks', draft)).body.data as Row
  })
  afterAll(() => server.close())
  const inMonth = async (client: Client, month: string) => {
    const { status, body } = await client.get<Papers>('/api/fleet/papers', { month })
    return { status, items: body.data?.items ?? [] }
  }

  test('has what ends in the month, by its name and with the way to its row, until the truck is out of use', async () => {
    const { items } = await inMonth(chief, '2031-02')
    expect(items).toEqual([
      expect.objectContaining({
        ...{ resource: 'trucks', title: '粤B70001', label: '保险到期', dueOn: '2031-02-28' },
        path: expect.stringContaining(truck.id),
      }),
    ])
    expect((await inMonth(chief, '2031-03')).items).toMatchObject([{ label: '年检到期', dueOn: '2031-03-01' }])
    expect((await inMonth(chief, '2031-04')).items).toEqual([])
    await server.database.pool.query("update trucks set status = 'off' where id = $1", [truck.id])
    expect((await inMonth(chief, '2031-02')).items).toEqual([])
    await server.database.pool.query("update trucks set status = 'idle' where id = $1", [truck.id])
  })

  test('asks the menu, the office and the sense of the month', async () => {
    expect((await inMonth(await server.as(hiding('transportManage')), '2031-02')).status).toBe(403)
    const { rows } = await server.database.pool.query<{ id: string }>('select id from staff order by id limit 1')
    await server.database.pool.query(
      "update staff set licence_expires_on = '2031-05-05', status = 'on', office_id = $2 where id = $1",
      [rows[0]?.id, server.offices.hq],
    )
    expect((await inMonth(chief, '2031-05')).items).toMatchObject([{ resource: 'staff', dueOn: '2031-05-05' }])
    expect((await inMonth(await server.as(branchOnly), '2031-05')).items).toEqual([])
    expect((await inMonth(await server.as(hiding('workerInfo')), '2031-05')).items).toEqual([])
    expect((await inMonth(chief, '2031-13')).status).toBe(422)
  })
})
