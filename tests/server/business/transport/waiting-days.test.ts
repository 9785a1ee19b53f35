import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Company,
  carsOf,
  givenArrived,
  givenOrder,
  givenPlanned,
  givenSubmitted,
} from '../../../helpers/company.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer } from '../../../helpers/server.ts'
import { withCompany } from '../../../helpers/with-company.ts'

describe.each(testDatabases())('how long a car waits ($name)', (which) => {
  let company: Company
  withCompany(which, (opened) => {
    company = opened
  })
  const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  /** Of all its cars alike. */
  const sinceOf = async (order: { id: string }) => {
    const days = new Set((await carsOf(company, order)).map((car) => car.waitingSince))
    return [...days]
  }

  test('it counts from the review, again from the end of each leg, and not on a trip', async () => {
    const order = await givenSubmitted(company)
    expect(await sinceOf(order)).toEqual([null])
    await company.act(company.manager, 'orders', 'approve', order, {})
    expect(await sinceOf(order)).toEqual([today()])
    await company.act(company.manager, 'orders', 'unapprove', order, { reason: '录错' })
    expect(await sinceOf(order)).toEqual([null])
    const planned = await givenOrder(company)
    await givenPlanned(company, await carsOf(company, planned))
    expect(await sinceOf(planned)).toEqual([null])
    const arrived = await givenOrder(company, { deliveryMode: 'small' }, [{ freightFen: 100_000 }])
    await company.database.pool.query(`update order_cars set opened_on = opened_on - 9 where order_id = $1`, [
      arrived.id,
    ])
    await givenArrived(company, await carsOf(company, arrived))
    expect(await carsOf(company, arrived)).toMatchObject([{ status: 'arrived', waitingSince: today() }])
  })
})

describe.each(testDatabases())('待派车 ($name)', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which, { demo: true })
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  test('tells the days, sorts and filters by them', async () => {
    const listed = async (query: Record<string, string> = {}) => {
      const { body } = await chief.get('/api/orderCars', { _view: 'waiting', _end: '200', ...query })
      return body.data.items.map((row) => Number(row.waitingDays))
    }
    const days = await listed({ _sort: 'waitingDays', _order: 'desc' })
    expect(days.length).toBeGreaterThan(2)
    expect(days).toEqual(days.toSorted((one, other) => other - one))
    expect(await listed()).toEqual(days)
    const [most = 0] = days
    expect(await listed({ waitingDays_gte: String(most) })).toEqual(days.filter((one) => one === most))
    await server.database.pool.query(
      'update order_cars set waiting_since = waiting_since - 3 where waiting_since is not null',
    )
    expect(await listed()).toEqual(days.map((one) => one + 3))
  })
})
