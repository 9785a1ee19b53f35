import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  allowed,
  type Company,
  carsOf,
  cities,
  collectorAccountOf,
  givenAccount,
  givenArrived,
  givenCustomer,
  givenOrder,
  givenPlanned,
  givenPrice,
  givenSubmitted,
  givenTruck,
  loadsOf,
  openCompany,
  owedBy,
  refusal,
  signature,
} from '../../../helpers/company.ts'
import { testDatabases } from '../../../helpers/postgres.ts'

describe.each(testDatabases())('what is done with orders of the list ($name)', (which) => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(which)
  })
  afterAll(() => company.database.close())
  const reload = ({ id }: { id: string }) => company.row('orders', id)

  test('waiting cars of several orders go on one waybill', async () => {
    const [one, two] = [await givenOrder(company), await givenOrder(company)]
    const { id: truckId } = await givenTruck(company)
    const planned = await company.act(company.dispatcher, 'orders', 'dispatch', [one, two], { truckId, freightFen: 1 })
    expect(planned).toHaveLength(2)
    const cars = [...(await carsOf(company, one)), ...(await carsOf(company, two))]
    expect(new Set(cars.map(({ currentWaybillId }) => currentWaybillId)).size).toBe(1)
    const again = company.act(company.dispatcher, 'orders', 'dispatch', one, { truckId })
    expect(await refusal(again)).toMatchObject({ key: 'orders.noWaiting' })
  })

  test('a car keeps the trips that took it, and loses the one from which it was taken off', async () => {
    const order = await givenOrder(company)
    const waybill = await givenPlanned(company, await carsOf(company, order))
    const [car] = await carsOf(company, order)
    expect(car).toMatchObject({ trunkWaybillId: waybill.id, pickupWaybillId: null, legCount: 1 })
    const [load] = (await loadsOf(company, waybill)).filter(({ orderCarId }) => orderCarId === car?.id)
    await company.act(company.dispatcher, 'waybillLoads', 'withdraw', load as { id: string }, { reason: '换车' })
    expect((await carsOf(company, order))[0]).toMatchObject({ trunkWaybillId: null, legCount: 0 })
  })

  test('what is open of orders of one customer is received at once', async () => {
    const customerId = (await givenCustomer(company)).id
    const orders = [await givenOrder(company, { customerId }), await givenOrder(company, { customerId })]
    const account = await givenAccount(company)
    await company.act(company.cashier, 'orders', 'collect', orders, { fundAccountId: account.id, method: 'bank' })
    for (const order of orders) expect((await reload(order)).outstandingFen).toBe(0)
    const nothing = company.act(company.cashier, 'orders', 'collect', orders, { fundAccountId: account.id })
    expect(await refusal(nothing)).not.toBeNull()
    const other = [await givenOrder(company), await givenOrder(company)]
    const mixed = company.act(company.cashier, 'orders', 'collect', other, {
      fundAccountId: account.id,
      method: 'bank',
    })
    expect(await refusal(mixed)).toMatchObject({ key: 'receipts.oneCustomer' })
    expect(await company.broken()).toEqual([])
  })

  test('orders are given to another who handles them, with what is still to be collected', async () => {
    const orders = [await givenOrder(company), await givenOrder(company)]
    const { manager } = company
    await company.act(manager, 'orders', 'reassign', orders, { operatorId: manager.id })
    for (const order of orders) {
      expect((await reload(order)).operatorId).toBe(manager.id)
      for (const claim of await owedBy(company, order)) expect(claim.operatorId).toBe(manager.id)
    }
    const own = company.act(company.sales, 'orders', 'reassign', orders, { operatorId: company.sales.id })
    expect(await refusal(own)).toMatchObject({ key: 'access.denied' })
  })

  test('a wrong entry is voided, but not what was carried or paid', async () => {
    const [submitted, reviewed, carried, paid] = [
      await givenSubmitted(company),
      await givenOrder(company),
      await givenOrder(company),
      await givenOrder(company),
    ]
    const drop = (order: { id: string }, by = company.boss) =>
      company.act(by, 'orders', 'void', order, { reason: '重复录入' })
    expect(await refusal(drop(reviewed, company.manager))).toMatchObject({ key: 'access.denied' })
    for (const order of [submitted, reviewed]) {
      await drop(order)
      expect(await reload(order)).toMatchObject({ status: 'voided', cancelReason: '重复录入', outstandingFen: 0 })
      expect(await owedBy(company, order)).toEqual([])
    }
    await givenPlanned(company, await carsOf(company, carried))
    expect(await refusal(drop(carried))).not.toBeNull()
    const fundAccountId = await collectorAccountOf(company)
    await company.act(company.cashier, 'orders', 'collect', paid, { fundAccountId, amountFen: 100 })
    expect(await refusal(drop(paid))).toMatchObject({ key: 'orders.voidSettled' })
    expect(await company.broken()).toEqual([])
  })

  test('a car is given back before it went all the way; the order goes on with the others', async () => {
    const order = await givenOrder(company, { pickupMode: 'self' })
    const [one, two] = await carsOf(company, order)
    if (!one || !two) throw new Error('two cars')
    const give = (car: { id: string }, by = allowed(company.manager, 'order.cancel')) =>
      company.act(by, 'orderCars', 'giveBack', car, { ...signature, reason: '客户卖车' })
    expect(await refusal(give(one))).not.toBeNull()
    await company.act(company.dispatcher, 'orderCars', 'receive', [one, two])
    expect(await refusal(give(one, company.dispatcher))).toMatchObject({ key: 'access.denied' })
    await give(one)
    expect(await company.row('orderCars', one.id)).toMatchObject({
      status: 'returned',
      signedBy: '李收车',
    })
    expect(await reload(order)).toMatchObject({ status: 'inTransit', outstandingFen: 700_000 })
    await give(two)
    expect(await reload(order)).toMatchObject({ status: 'delivered', outstandingFen: 700_000 })
    expect(await company.broken()).toEqual([])
  })

  test('a loss is confirmed once, with its cause', async () => {
    const order = await givenOrder(company, { collectFen: 200 }, [{ freightFen: 100 }, { freightFen: 100 }])
    await givenArrived(company, await carsOf(company, order), { freightFen: 500_000 })
    const before = await reload(order)
    expect(before).toMatchObject({ lossFen: -before.grossProfitFen })
    const confirm = (by = allowed(company.manager, 'loss.confirm')) =>
      company.act(by, 'orders', 'confirmLoss', order, { lossCause: 'price', reason: '客户压价' })
    expect(await refusal(confirm(company.manager))).toMatchObject({ key: 'access.denied' })
    await confirm()
    expect(await reload(order)).toMatchObject({
      ...{ lossCause: 'price', lossNote: '客户压价', lossConfirmedById: company.manager.id },
      ...{ grossProfitFen: before.grossProfitFen, revenueFen: before.revenueFen },
    })
    expect(await refusal(confirm())).not.toBeNull()
    const good = await givenOrder(company)
    expect(
      await refusal(company.act(company.boss, 'orders', 'confirmLoss', good, { lossCause: 'price', reason: '无' })),
    ).not.toBeNull()
  })

  test('a loss tells what each leg cost, and what lies furthest from the usual of the lane', async () => {
    const lane = { fromRegion: cities.wuhan, toRegion: cities.guangzhou }
    const carried = async (freightFen: number, carFen: number, input: object = {}) => {
      const order = await givenOrder(company, { ...lane, pickupMode: 'door' }, [{ freightFen: carFen }])
      await givenArrived(company, await carsOf(company, order), { type: 'trunk', freightFen, ...input })
      return order
    }
    const usual = await carried(100_000, 300_000)
    expect(await reload(usual)).toMatchObject({
      trunkCostFen: 100_000,
      pickupCostFen: 0,
      lossHint: null,
      lossHintFen: null,
    })
    const dear = await carried(400_000, 300_000)
    expect(await reload(dear)).toMatchObject({ trunkCostFen: 400_000, lossHint: 'trunk', lossHintFen: 300_000 })
    const cheap = await carried(260_000, 50_000)
    // Two trips came to 250,000 a slot on average, two cars to a median of 300,000.
    expect(await reload(cheap)).toMatchObject({ lossFen: 210_000, lossHint: 'price', lossHintFen: 250_000 })
    await givenPrice(company, cheap, {
      ...priceOf(await reload(cheap)),
      ...{ freightFen: 50_000, otherChargeFen: 450_000, collectFen: 500_000 },
      reason: '谈成',
    })
    expect(await reload(cheap)).toMatchObject({ lossFen: 0, lossHint: null, lossHintFen: null })
  })
})

const priceOf = (order: Record<string, unknown>) =>
  Object.fromEntries(
    ['otherChargeFen', 'discountFen', 'prepaidFen', 'monthlyFen', 'onReceiptFen'].map((name) => [name, order[name]]),
  ) as Record<string, number>
