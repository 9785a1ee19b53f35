import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../../../server/auth/user.ts'
import { lanePrices } from '../../../../server/business/orders/lane-price.ts'
import { businessDay } from '../../../../src/define/business-day.ts'
import { addDays } from '../../../../src/define/where.ts'
import {
  allowed,
  type Company,
  cities,
  givenCustomer,
  givenDraft,
  givenOrder,
  openCompany,
} from '../../../helpers/company.ts'
import { testDatabases } from '../../../helpers/postgres.ts'

describe.each(testDatabases())('the price book ($name)', (which) => {
  const today = businessDay(new Date())
  const lane = { fromRegion: cities.wuhan, toRegion: cities.shanghai } as const
  let company: Company
  beforeAll(async () => {
    company = await openCompany(which)
  })
  afterAll(() => company.database.close())

  const agree = (draft: object) =>
    company.create(company.manager, 'lanePrices', { ...lane, freightFen: 100_000, ...draft })
  const keeper = () => allowed(company.manager, 'price.edit')
  const ask = (more: object = {}, by: User = company.sales) =>
    company.run(by, (tx) => lanePrices(tx.query, by, { ...lane, ...more }, today))
  const sedan = async (more: object = {}, by?: User) =>
    (await ask(more, by)).find(({ sizeClass }) => sizeClass === 'sedan')
  const givenCars = (prices: number[], draft: object = {}) =>
    givenOrder(
      company,
      { ...lane, ...draft, collectFen: prices.reduce((sum, fen) => sum + fen, 0) },
      prices.map((freightFen) => ({ freightFen })),
    )

  test('nothing is suggested for a lane that nobody knows', async () => {
    expect(await ask()).toEqual([])
  })

  test('the median of the cars of the last 90 days is suggested, by class, with their number', async () => {
    await givenCars([100_000, 120_000, 190_000])
    expect(await ask()).toMatchObject([{ sizeClass: 'sedan', medianFen: 120_000, cars: 3, agreedFen: null }])
    // Drafts and other cities tell nothing; districts of the city do.
    await givenDraft(company, lane, [{ freightFen: 1 }])
    await givenCars([900_000], { toRegion: '330106' })
    expect(await ask({ fromRegion: '4201', toRegion: '310115' })).toMatchObject([{ medianFen: 120_000, cars: 3 }])
    await company.database.pool.query(`update orders set order_date = $1 where from_region = $2 and to_region = $3`, [
      ...[addDays(today, -91), lane.fromRegion, lane.toRegion],
    ])
    expect(await ask()).toEqual([])
  })

  test('cars that came the same way count alone where there are any', async () => {
    await givenCars([200_000, 210_000], { pickupMode: 'door' })
    await givenCars([150_000], { pickupMode: 'small' })
    expect(await sedan({ pickupMode: 'small' })).toMatchObject({ medianFen: 150_000, cars: 1, isAlike: true })
    expect(await sedan({ pickupMode: 'drive' })).toMatchObject({ medianFen: 200_000, cars: 3, isAlike: false })
  })

  test('what is agreed stands above the median, with the customer above all', async () => {
    const customer = await givenCustomer(company)
    const other = await givenCustomer(company)
    await company.create(keeper(), 'lanePrices', { ...lane, freightFen: 170_000, pickupFen: 12_000 })
    await company.create(keeper(), 'lanePrices', { ...lane, freightFen: 160_000, customerId: customer.id })
    await company.create(keeper(), 'lanePrices', { ...lane, freightFen: 1, customerId: other.id })
    expect(await sedan()).toMatchObject({ agreedFen: 170_000, pickupFen: 12_000, isOwn: false, medianFen: 200_000 })
    expect(await sedan({ customerId: customer.id })).toMatchObject({ agreedFen: 160_000, isOwn: true })
    // Whoever does not reach the customer learns nothing of what was agreed.
    const stranger: User = { ...company.sales, id: company.driver.id, scope: 'self' }
    expect(await sedan({ customerId: customer.id }, stranger)).toMatchObject({ agreedFen: 170_000, isOwn: false })
  })

  test('a price holds from its first day to its last', async () => {
    const far = { ...lane, toRegion: '510107', sizeClass: 'suv' }
    await company.create(keeper(), 'lanePrices', {
      ...far,
      validFrom: addDays(today, -30),
      validTo: addDays(today, -1),
      freightFen: 1,
    })
    await company.create(keeper(), 'lanePrices', { ...far, validFrom: addDays(today, 1), freightFen: 2 })
    expect(await ask({ toRegion: '510107' })).toEqual([])
    await company.create(keeper(), 'lanePrices', { ...far, validFrom: today, validTo: today, freightFen: 3 })
    await company.create(keeper(), 'lanePrices', { ...far, validFrom: addDays(today, -9), freightFen: 4 })
    // The newer one takes the place of the older.
    expect(await ask({ toRegion: '510107' })).toMatchObject([
      { sizeClass: 'suv', agreedFen: 3, validTo: today, cars: 0 },
    ])
  })

  test('only who keeps the book writes in it', async () => {
    await expect(agree({})).rejects.toMatchObject({ key: 'access.denied' })
    await expect(
      company.create(keeper(), 'lanePrices', { ...lane, freightFen: 1, validTo: addDays(today, -1) }),
    ).rejects.toMatchObject({ errors: [{ field: 'validTo' }] })
  })
})
