import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../server/db/columns.ts'
import { offices } from '../../src/resources/company/offices.ts'
import { customers } from '../../src/resources/customers/customers.ts'
import { draftFor, give } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer } from '../helpers/server.ts'

describe.each(testDatabases())('what is written in Chinese ($name)', (which) => {
  let server: TestServer
  let chief: Client
  let customer: AnyRow
  const remark = '先收定金（500元），尾款到付：8000！'
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
    const draft = await draftFor(server, chief, customers)
    const { body } = await chief.post('/api/customers', { ...draft, name: '深圳（华龙）有限公司', remark })
    customer = (await chief.get(`/api/customers/${body.data.id}`)).body.data
  })
  afterAll(() => server.close())

  it('keeps its punctuation', () => {
    expect([customer.name, customer.remark]).toEqual(['深圳（华龙）有限公司', remark])
  })

  it.each(['深圳（华龙）', '深圳(华龙)', '（华龙）'])('is found by the keyword %s', async (q) => {
    const { body } = await chief.get<{ items: AnyRow[] }>('/api/customers', { q })
    expect(body.data.items.map(({ id }) => id)).toContain(customer.id)
  })

  it('comes in from a file as it stands there', async () => {
    const rows = [{ name: '广州（一）公司', kind: 'dealer', phone: '13800138000', remark }]
    const { body } = await chief.post('/api/customers/import', { rows })
    expect(body.data).toMatchObject({ failed: [] })
    const { body: found } = await chief.get<{ items: AnyRow[] }>('/api/customers', { name: '广州（一）公司' })
    expect(found.data.items.map((row) => row.remark)).toEqual([remark])
  })

  it.each(['华南（二）部', '华南(二)部'])('is understood in a file as %s where it names a row', async (officeId) => {
    if (officeId.includes('（')) await give(server, chief, offices, { name: '华南（二）部' })
    const { body } = await chief.post<{ failed: { errors: { field: string }[] }[] }>('/api/customers/import', {
      rows: [{ name: '佛山', officeId }],
      dryRun: true,
    })
    expect(body.data.failed.flatMap(({ errors }) => errors.map(({ field }) => field))).not.toContain('officeId')
  })
})
