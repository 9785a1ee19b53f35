import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Company,
  carsOf,
  cities,
  givenAccount,
  givenDraft,
  givenTruck,
  loadsOf,
  openCompany,
  owedBy,
  signature,
} from '../../helpers/company.ts'
import { anyDatabase } from '../../helpers/postgres.ts'

// Every one of these verbs runs on both databases, alone and with others at once, in random-actions.test.ts.
describe.each(anyDatabase())('from order to money ($name)', (which) => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(which)
  })
  afterAll(() => company.database.close())

  test('an order with two cars is dispatched, delivered, collected and completed, to the fen', async () => {
    const { sales, manager, dispatcher, driver, cashier } = company
    const draft = await givenDraft(
      company,
      {
        ...{ payMode: 'mixed', prepaidFen: 100_000, collectFen: 630_000 },
        ...{ pickupChargeFen: 10_000, discountFen: 1, advanceFen: 20_000 },
      },
      [{ freightFen: 400_001 }, { freightFen: 300_000, sizeClass: 'suv' }],
    )
    expect(draft).toMatchObject({
      carCount: 2,
      freightFen: 700_001,
      revenueFen: 710_000,
      totalDueFen: 730_000,
      status: 'draft',
    })
    await company.act(sales, 'orders', 'submit', draft)
    const [approved] = await company.act(manager, 'orders', 'approve', draft)
    expect(approved).toMatchObject({ status: 'awaitingDispatch', outstandingFen: 730_000, reviewedById: manager.id })
    const owed = await owedBy(company, draft)
    expect(owed.map(({ kind, part, amountFen }) => [kind, part, amountFen])).toEqual([
      ['freight', 'prepaid', 100_000],
      ['freight', 'collect', 610_000],
      ['advance', 'collect', 20_000],
    ])

    const cars = await carsOf(company, draft)
    expect(cars.map((car) => [car.isOpen, car.slotCoeff])).toEqual([
      [true, 1],
      [true, 1.2],
    ])
    const truck = await givenTruck(company)
    await company.act(dispatcher, 'orderCars', 'plan', cars, { truckId: truck.id, freightFen: 500_000 })
    const [planned] = await carsOf(company, draft)
    expect(planned).toMatchObject({ status: 'trunkPlanned' })
    expect(await company.row('orders', draft.id)).toMatchObject({ status: 'dispatching' })
    const waybill = await company.row('waybills', planned?.currentWaybillId ?? '')
    expect(waybill).toMatchObject({
      driverId: driver.id,
      fromRegion: cities.guangzhou,
      toRegion: cities.shanghai,
      usedSlots: 2.2,
      loadCount: 2,
    })

    await company.act(dispatcher, 'waybills', 'confirm', waybill)
    expect(await company.row('trucks', truck.id)).toMatchObject({ status: 'planned' })
    await company.act(driver, 'waybillLoads', 'inspect', await loadsOf(company, waybill))
    await company.act(driver, 'waybills', 'depart', waybill, { odometerOut: 1000 })
    expect(await company.row('trucks', truck.id)).toMatchObject({ status: 'busy' })
    expect(await company.row('orders', draft.id)).toMatchObject({ status: 'inTransit' })
    const [reported] = await company.act(driver, 'waybills', 'report', waybill, { region: cities.wuhan })
    expect(reported).toMatchObject({ lastRegion: cities.wuhan })
    await company.act(driver, 'waybills', 'arrive', waybill, { odometerIn: 2500 })
    expect(await company.row('trucks', truck.id)).toMatchObject({ status: 'idle', currentRegion: cities.shanghai })
    expect(await company.row('orders', draft.id)).toMatchObject({ status: 'arrived' })

    const loads = await loadsOf(company, waybill)
    expect(loads.map((load) => load.shareFen)).toEqual([227_273, 272_727])
    await company.act(driver, 'waybillLoads', 'sign', loads[0] as { id: string }, {
      ...signature,
      collectedFen: 630_000,
    })
    await company.act(driver, 'waybillLoads', 'sign', loads[1] as { id: string }, signature)
    const [box] = await company.rows('fundAccounts', sql`t.payee_id = ${draft.collectorId}`)
    expect(box).toMatchObject({ kind: 'collector', balanceFen: 630_000 })
    expect(await company.row('waybills', waybill.id)).toMatchObject({ collectByDriverFen: 630_000 })
    expect(await company.row('orders', draft.id)).toMatchObject({
      status: 'delivered',
      receivedFen: 630_000,
      outstandingFen: 100_000,
    })
    await company.act(dispatcher, 'waybills', 'complete', waybill)

    const bank = await givenAccount(company)
    await company.create(cashier, 'receipts', {
      customerId: draft.customerId,
      payerName: '王托运',
      fundAccountId: bank.id,
      amountFen: 100_000,
    })
    const order = await company.row('orders', draft.id)
    expect(order).toMatchObject({
      ...{ status: 'completed', receivedFen: 730_000, outstandingFen: 0 },
      ...{ costFen: 500_000, grossProfitFen: 210_000, profitRate: 0.2958, costState: 'checked' },
    })
    expect(order.completedAt).not.toBeNull()
    expect(await company.row('fundAccounts', bank.id)).toMatchObject({ balanceFen: 100_000 })
    expect(await company.row('customers', draft.customerId)).toMatchObject({ outstandingFen: 0, prepaidBalanceFen: 0 })
    expect((await owedBy(company, draft)).map((row) => row.status)).toEqual(['settled', 'settled', 'settled'])
    const points = await company.rows('trackPoints', sql`t.waybill_id = ${waybill.id}`)
    expect(points.map((point) => point.kind)).toEqual(['depart', 'manual', 'arrive'])
    expect(await company.broken()).toEqual([])
  })
})
