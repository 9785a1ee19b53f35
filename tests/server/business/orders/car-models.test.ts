import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vinModels } from '../../../../server/business/orders/vin-models.ts'
import {
  allowed,
  type Company,
  carsOf,
  givenDraft,
  givenSubmitted,
  newVin,
  openCompany,
} from '../../../helpers/company.ts'
import { testDatabases } from '../../../helpers/postgres.ts'

describe.each(testDatabases())('the dictionary of cars ($name)', (which) => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(which)
  })
  afterAll(() => company.database.close())

  const known = (model: string) => company.rows('carModels', sql`t.model = ${model}`)
  const ask = (...vins: string[]) => company.run(company.sales, (tx) => vinModels(tx.query, vins))

  test('learns what an order calls a car once it is submitted, to be confirmed', async () => {
    const draft = await givenDraft(company, {}, [
      { model: '红旗H9', sizeClass: 'large', freightFen: 1 },
      { model: '红旗H9', sizeClass: 'large', freightFen: 1 },
    ])
    expect(await known('红旗H9')).toEqual([])
    await company.act(company.sales, 'orders', 'submit', draft)
    const [learnt] = await known('红旗H9')
    expect(learnt).toMatchObject({ sizeClass: 'large', status: 'pending', brand: null })
    await company.act(allowed(company.manager, 'price.edit'), 'carModels', 'confirm', learnt as { id: string })
    await givenSubmitted(company, {}, [{ model: '红旗H9', sizeClass: 'sedan', freightFen: 1 }])
    // What somebody confirmed stays as it is.
    expect(await known('红旗H9')).toMatchObject([{ sizeClass: 'large', status: 'active' }])
  })

  test('two orders that bring in the same name at once teach it once', async () => {
    const drafts = await Promise.all([1, 2].map(() => givenDraft(company, {}, [{ model: '智己LS7', freightFen: 1 }])))
    await Promise.all(drafts.map((draft) => company.act(company.sales, 'orders', 'submit', draft)))
    expect(await known('智己LS7')).toHaveLength(1)
  })

  test('a VIN tells what cars with the same first eight signs were called most often', async () => {
    await givenDraft(company, {}, [
      { model: '朗逸', vin: newVin(), freightFen: 1 },
      { model: '探岳', sizeClass: 'suv', vin: newVin(), freightFen: 1 },
      { model: '探岳', sizeClass: 'suv', vin: newVin(), freightFen: 1 },
    ])
    await company.database.pool.query(
      `update order_cars set vin = 'LFVAAAAA' || right(vin, 9) where model in ('朗逸', '探岳')`,
    )
    expect(await ask('LFVAAAAAXK3000001', 'WBA8E9G59GNT00001')).toEqual([
      { vin: 'LFVAAAAAXK3000001', model: '探岳', sizeClass: 'suv', energy: 'fuel' },
    ])
  })

  test('else its make, where the maker’s signs are of one alone', async () => {
    const keeper = allowed(company.manager, 'price.edit')
    await company.create(keeper, 'carModels', {
      model: '特斯拉Model 3',
      sizeClass: 'sedan',
      brand: '特斯拉',
      wmis: 'LRW 5YJ',
    })
    await company.create(keeper, 'carModels', { model: '奥迪A6L', sizeClass: 'sedan', brand: '奥迪', wmis: 'LFX' })
    await company.create(keeper, 'carModels', { model: '大众迈腾', sizeClass: 'sedan', brand: '大众', wmis: 'LFX' })
    expect(await ask('LRW3E7FA3NC000004', 'LFX3E7FA3NC000004')).toEqual([
      { vin: 'LRW3E7FA3NC000004', model: '特斯拉', sizeClass: null, energy: null },
    ])
  })

  test('a car without a plate has none, and a temporary one is written as such', async () => {
    const none = givenDraft(company, {}, [{ freightFen: 1, plateKind: 'none', plate: '粤B12345' }])
    await expect(none).rejects.toMatchObject({ errors: [{ field: 'cars.0.plate' }] })
    const order = await givenDraft(company, {}, [{ freightFen: 1, plateKind: 'temporary', plate: '粤B临012345' }])
    expect(await carsOf(company, order)).toMatchObject([{ plateKind: 'temporary', plate: '粤B临012345' }])
  })
})
