import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { laneCost } from '../../../../server/business/rules/lane-cost.ts'
import {
  type Company,
  carsOf,
  cities,
  givenArrived,
  givenAssigned,
  givenOrder,
  givenPlanned,
  givenPrice,
  loadsOf,
  refusal,
} from '../../../helpers/company.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

describe.each(testDatabases())('freight ($name)', (which) => {
  let company: Company
  withCompany(which, (opened) => {
    company = opened
  })

  const sharesOf = async (waybill: { id: string }) => (await loadsOf(company, waybill)).map((load) => load.shareFen)
  const change = (waybill: { id: string }, patch: object) =>
    company.row('waybills', waybill.id).then((row) => company.change(company.dispatcher, 'waybills', row, { ...patch }))
  const givenThree = async () =>
    carsOf(
      company,
      await givenOrder(company, { collectFen: 6_000, deliveryMode: 'self' }, [
        { freightFen: 1_000 },
        { freightFen: 2_000, sizeClass: 'suv' },
        { freightFen: 3_000 },
      ]),
    )

  test('is shared by slots, equally, or by revenue, to the fen', async () => {
    const waybill = await givenPlanned(company, await givenThree(), { freightFen: 1_000_000 })
    expect(await sharesOf(waybill)).toEqual([312_500, 375_000, 312_500])
    await change(waybill, { shareRule: 'equal' })
    expect(await sharesOf(waybill)).toEqual([333_334, 333_333, 333_333])
    await change(waybill, { shareRule: 'revenue', freightFen: 10_001 })
    expect(await sharesOf(waybill)).toEqual([1_667, 3_334, 5_000])
  })

  test('by the car is the sum of the cars, and follows a new total', async () => {
    const cars = await givenThree()
    const waybill = await givenPlanned(company, cars, { freightMode: 'perCar', freightFen: 500 })
    expect(await company.row('waybills', waybill.id)).toMatchObject({ freightFen: 1_500 })
    expect(await sharesOf(waybill)).toEqual([500, 500, 500])
    const [first] = await loadsOf(company, waybill)
    await company.act(company.dispatcher, 'waybillLoads', 'withdraw', first as { id: string }, { reason: '改期' })
    expect(await company.row('waybills', waybill.id)).toMatchObject({ freightFen: 1_000 })
    await change(waybill, { freightFen: 1_201 })
    expect(await sharesOf(waybill)).toEqual([0, 601, 600])
    await change(waybill, { freightMode: 'whole' })
    expect(await company.row('waybills', waybill.id)).toMatchObject({ freightFen: 1_201, freightMode: 'whole' })
  })

  test('another price of an order moves the shares of trips that are shared by revenue', async () => {
    const [one, other] = [
      await givenOrder(company, { collectFen: 100 }, [{ freightFen: 100 }]),
      await givenOrder(company, { collectFen: 100 }, [{ freightFen: 100 }]),
    ]
    const waybill = await givenPlanned(company, [...(await carsOf(company, one)), ...(await carsOf(company, other))], {
      freightFen: 1_000,
    })
    await change(waybill, { shareRule: 'revenue' })
    const price = { otherChargeFen: 0, discountFen: 0, prepaidFen: 0, monthlyFen: 0, onReceiptFen: 0 }
    const changed = await givenPrice(company, one, {
      ...price,
      freightFen: 300,
      collectFen: 300,
      reason: '加价',
    })
    expect(changed).toMatchObject({ costFen: 750, grossProfitFen: -450 })
    expect(await company.row('orders', other.id)).toMatchObject({ costFen: 250 })
  })

  describe('owed to others', () => {
    const givenOutside = async (cars: { id: string }[]) => {
      const carrier = await company.create(company.boss, 'carriers', {
        name: `承运商${Math.random()}`,
        phone: '13800003333',
      })
      const waybill = await givenAssigned(company, cars, {
        carrierKind: 'outside',
        carrierId: carrier.id,
        freightFen: 500_000,
      })
      const [payable] = await company.rows('payables', sql`t.waybill_id = ${waybill.id}`)
      if (!payable) throw new Error('nothing is owed')
      return { carrier, waybill, payable }
    }
    const check = (payable: { id: string }, input = {}) =>
      company.act(company.accountant, 'payables', 'check', payable, input)
    const finish = async (waybill: { id: string }) => {
      for (const verb of ['depart', 'arrive', 'complete'])
        await company.act(company.dispatcher, 'waybills', verb, waybill)
    }

    test('a trip is owed to the carrier’s payee, who is made when there is none', async () => {
      const { carrier, waybill, payable } = await givenOutside(await givenThree())
      expect(payable).toMatchObject({
        kind: 'trunk',
        status: 'pendingCheck',
        amountDispatchFen: 500_000,
        netFen: 500_000,
        unpaidFen: 500_000,
      })
      expect(await company.row('payees', payable.payeeId)).toMatchObject({
        kind: 'carrier',
        carrierId: carrier.id,
        name: carrier.name,
      })
      expect(waybill.payeeId).toBe(payable.payeeId)
      expect(await company.row('carriers', carrier.id)).toMatchObject({ unpaidFen: 500_000 })
    })

    test('the checked net figure is what the orders bear', async () => {
      const cars = await givenThree()
      const { carrier, waybill, payable } = await givenOutside(cars)
      expect(await refusal(check(payable))).toMatchObject({
        key: 'action.notAllowed',
        message: expect.stringContaining('待发车'),
      })
      await finish(waybill)
      expect(await refusal(check(payable, { amountFinanceFen: 480_000 }))).toMatchObject({
        key: 'payables.reason',
        fields: ['reason'],
      })
      expect(await refusal(check(payable, { deductFen: 500_001, reason: '质损' }))).toMatchObject({
        key: 'payables.deduct',
      })
      const figures = { amountPayeeFen: 510_000, amountFinanceFen: 480_000, deductFen: 30_000, reason: '超时' }
      const [checked] = await check(payable, figures)
      expect(checked).toMatchObject({
        status: 'checked',
        amountPayeeFen: 510_000,
        netFen: 450_000,
        unpaidFen: 450_000,
        checkedById: company.accountant.id,
      })
      expect(await company.row('orders', cars[0]?.orderId ?? '')).toMatchObject({ costFen: 450_000 })
      expect(await company.row('carriers', carrier.id)).toMatchObject({ unpaidFen: 450_000 })
      const uncomplete = company.act(company.dispatcher, 'waybills', 'uncomplete', waybill, { reason: '误点' })
      expect(await refusal(uncomplete)).toMatchObject({ key: 'waybills.checked' })
      await company.act(company.accountant, 'payables', 'uncheck', payable, { reason: '重核' })
      expect(await company.row('payables', payable.id)).toMatchObject({
        status: 'pendingCheck',
        netFen: 500_000,
        deductFen: 0,
        checkedById: null,
      })
      expect(await company.row('orders', cars[0]?.orderId ?? '')).toMatchObject({ costFen: 500_000 })
    })

    test('a selection is checked at its own figures alone', async () => {
      const { payable: one, waybill: first } = await givenOutside(await givenThree())
      await finish(first)
      const { payable: other, waybill: second } = await givenOutside(await givenThree())
      await finish(second)
      const checkBoth = (input: Record<string, unknown>) =>
        company.act(company.accountant, 'payables', 'check', [one, other], input)
      for (const input of [{ amountPayeeFen: 1 }, { amountFinanceFen: 1 }, { deductFen: 1 }])
        expect(await refusal(checkBoth({ ...input, reason: '统一' }))).toMatchObject({
          key: 'action.singleRow',
          fields: Object.keys(input),
        })
      expect((await checkBoth({ deductFen: 0 })).map((row) => row.netFen)).toEqual([500_000, 500_000])
    })

    test('another carrier is owed to its own payee', async () => {
      const { carrier, waybill } = await givenOutside(await givenThree())
      const next = await company.create(company.boss, 'carriers', { name: '接手承运商', phone: '13800004444' })
      const changed = await company.change(company.dispatcher, 'waybills', waybill, { carrierId: next.id })
      expect(await company.row('payees', changed.payeeId ?? '')).toMatchObject({ carrierId: next.id })
      expect(await company.row('carriers', carrier.id)).toMatchObject({ unpaidFen: 0 })
      expect(await company.row('carriers', next.id)).toMatchObject({ unpaidFen: 500_000 })
    })

    test('a car added on the way is owed at the price of the others', async () => {
      const carrier = await company.create(company.boss, 'carriers', { name: '单台承运商', phone: '13800005555' })
      const perCar = { carrierKind: 'outside', carrierId: carrier.id, freightMode: 'perCar', freightFen: 1_000 }
      const waybill = await givenAssigned(company, await givenThree(), perCar)
      await company.act(company.dispatcher, 'waybills', 'depart', waybill)
      const [more] = await givenThree()
      await company.act(company.dispatcher, 'waybills', 'addCars', waybill, { vins: more?.vin })
      expect(await company.row('carriers', carrier.id)).toMatchObject({ unpaidFen: 4_000 })
    })

    test('a paid payable stays checked', async () => {
      const { payable, waybill } = await givenOutside(await givenThree())
      await finish(waybill)
      await check(payable)
      await company.database.pool.query('update payables set paid_fen = 1, unpaid_fen = unpaid_fen - 1 where id = $1', [
        payable.id,
      ])
      const uncheck = company.act(company.accountant, 'payables', 'uncheck', payable, { reason: '重核' })
      expect(await refusal(uncheck)).toMatchObject({ key: 'payables.paid' })
      await company.database.pool.query('update payables set paid_fen = 0, unpaid_fen = unpaid_fen + 1 where id = $1', [
        payable.id,
      ])
    })

    test('nothing is left to pay of a freight that the deductions have eaten up', async () => {
      const { payable, waybill } = await givenOutside(await givenThree())
      await finish(waybill)
      const [checked] = await check(payable, { deductFen: 500_000, reason: '质损' })
      expect(checked).toMatchObject({ status: 'settled', unpaidFen: 0 })
      await company.act(company.accountant, 'payables', 'uncheck', payable, { reason: '重核' })
      expect(await company.row('payables', payable.id)).toMatchObject({ status: 'pendingCheck', unpaidFen: 500_000 })
    })

    test('the unchecked payable follows the dispatcher’s figure', async () => {
      const { waybill, payable } = await givenOutside(await givenThree())
      await change(waybill, { freightFen: 520_000 })
      expect(await company.row('payables', payable.id)).toMatchObject({
        amountDispatchFen: 520_000,
        unpaidFen: 520_000,
      })
    })
  })

  test('the cost of a lane is what its slots cost on trips that departed', async () => {
    const now = new Date()
    const lane = (from: string, to: string) =>
      company.run(company.boss, (tx) =>
        laneCost(tx.query, { fromRegion: from, toRegion: to, isFetched: false, isBrought: true }, now),
      )
    const before = await lane(cities.wuhan, cities.shanghai)
    expect(before).toEqual({ perSlotFen: null, trips: 0 })
    const order = await givenOrder(company, { fromRegion: cities.wuhan, collectFen: 2 }, [
      { freightFen: 1 },
      { freightFen: 1, sizeClass: 'suv' },
    ])
    await givenArrived(company, await carsOf(company, order), { freightFen: 100_000 })
    const known = { perSlotFen: 45_455, trips: 1 }
    expect(await Promise.all([lane('4201', '310115'), lane('4201', '31')])).toEqual([known, known])
    const next = await givenOrder(company, { fromRegion: '420106', collectFen: 2 }, [
      { freightFen: 1 },
      { freightFen: 1, sizeClass: 'suv' },
    ])
    expect(next.estCostFen).toBe(100_001)
    // What the finance has checked counts in place of what the dispatcher entered, and a leg to the door comes on top.
    const [waybill] = await company.rows('waybills', sql`t.from_region = ${cities.wuhan} and t.type = 'trunk'`)
    await company.database.pool.query(
      `insert into payables (id, payable_no, kind, waybill_id, payee_id, office_id, biz_date, amount_dispatch_fen,
        amount_finance_fen, net_fen, status)
       select gen_random_uuid(), 'YF-LANE', 'trunk', $1, p.id, $2, current_date, 100000, 88000, 88000, 'checked'
       from payees p limit 1`,
      [waybill?.id, company.officeId],
    )
    expect(await lane('4201', '31')).toEqual({ perSlotFen: 40_000, trips: 1 })
    await company.database.pool.query(`delete from payables where payable_no = 'YF-LANE'`)
  })
})
