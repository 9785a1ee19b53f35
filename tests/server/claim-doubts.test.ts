import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDay } from '../../src/define/business-day.ts'
import { addDays } from '../../src/define/where.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer, without } from '../helpers/server.ts'

describe.each(testDatabases())('the doubts about a claim that is written, on $name', (which) => {
  let server: TestServer
  let chief: Client
  const today = businessDay(new Date())
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  const item = { category: 'etc', occurredOn: today, claimedFen: 45_600, invoiceNo: null }
  const asked = async (by: Client, claim: object) =>
    (await by.post<{ doubts: string[] }>('/api/claims/doubts', { id: null, waybillId: null, ...claim })).body

  it('are told before it is submitted, of others and of itself, and not of a draft', async () => {
    const truck = await chief.post('/api/trucks', { plate: '粤B91827' })
    const truckId = truck.body.data.id
    const made = await chief.post('/api/driverClaims', { truckId, items: [item] })
    const { id, version, claimNo } = made.body.data
    expect((await asked(chief, { truckId, items: [item] })).data.doubts).toEqual([])
    await chief.post(`/api/driverClaims/${id}/actions/submit`, { version, input: {} })
    const [told = '', ...others] = (await asked(chief, { truckId, items: [item] })).data.doubts
    expect(told).toContain(claimNo)
    expect(others).toEqual([])
    expect((await asked(chief, { id, truckId, items: [item] })).data.doubts).toEqual([])
    const fresh = { ...item, claimedFen: 1 }
    expect((await asked(chief, { truckId, items: [fresh, fresh] })).data.doubts).toHaveLength(1)
    const earlier = { ...item, occurredOn: addDays(today, -1) }
    expect((await asked(chief, { truckId, items: [earlier] })).data.doubts).toEqual([])
  })

  it('are told to those alone who claim', async () => {
    const other = await server.as(without('claim.make'))
    expect((await asked(other, { truckId: crypto.randomUUID(), items: [item] })).code).toBe(403)
    expect((await asked(chief, { truckId: crypto.randomUUID(), items: [{ ...item, claimedFen: 0 }] })).code).toBe(422)
  })
})
