import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isListMeasure } from '../../src/define/report.ts'
import { registry, reports, resourceOf } from '../../src/resources/index.ts'
import { anyDatabase } from '../helpers/postgres.ts'
import { boss, type Client, hiding, openServer, type TestServer } from '../helpers/server.ts'

type Standing = { standsOn: string[] }

describe.each(anyDatabase())('what figures stand on', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())
  const ofReport = async (name: string, by = chief) =>
    (await by.get<Standing>(`/api/reports/${name}`)).body.data.standsOn
  const ofHome = async (by = chief) => (await by.post<Standing>('/api/home/index', {})).body.data.standsOn

  it.each(Object.values(reports))(
    'the report $name names all rows that it counts, and what is told of alone',
    async (report) => {
      const { name, measures } = report
      const counted = Object.values(measures).filter(isListMeasure)
      const found = await ofReport(name)
      const tables = counted.map(({ of }) => of).filter((of) => !resourceOf(of).sqlView)
      expect(found).toEqual(expect.arrayContaining([...new Set(tables)]))
      expect(found.filter((one) => registry[one]?.sqlView)).toEqual([])
      expect(found.length).toBeGreaterThan(0)
    },
  )

  it('is, of an SQL view, the rows behind it, and of a path the rows along it', async () => {
    expect(await ofReport('agingHistory')).toEqual(
      expect.arrayContaining(['receiptAllocations', 'receivableEntries', 'receivables']),
    )
    expect(await ofReport('monthProfit')).toEqual(expect.arrayContaining(['salarySheets', 'trucks', 'waybills']))
    // What was allocated counts by the salesman of the order.
    expect(await ofReport('salesmen')).toEqual(expect.arrayContaining(['orders', 'receiptAllocations']))
  })

  it('is, of the home page, what its cards count, what waits and what falls due, as far as the person sees it', async () => {
    const whole = await ofHome()
    expect(whole).toEqual(expect.arrayContaining(['orderCars', 'orders', 'payables', 'receivables', 'trucks']))
    // A job that says how far it is would have each home page asked.
    expect(whole).not.toContain('exportJobs')
    const narrow = await ofHome(await server.as(hiding('orderManage')))
    expect(whole).toEqual(expect.arrayContaining(narrow))
    expect(narrow).not.toContain('orders')
    const { standsOn } = (await chief.post<Standing>('/api/home/user', {})).body.data
    expect(standsOn).toContain('orders')
  })
})
