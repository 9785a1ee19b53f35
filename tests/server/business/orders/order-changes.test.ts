import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { summarize } from '../../../../server/engine/list.ts'
import { readListQuery } from '../../../../server/engine/list-query.ts'
import { businessDay } from '../../../../src/define/business-day.ts'
import { addDays } from '../../../../src/define/where.ts'
import { orders } from '../../../../src/resources/orders/orders.ts'
import {
  type Company,
  carsOf,
  givenAccount,
  givenArrived,
  givenDraft,
  givenOrder,
  givenPlanned,
  loadsOf,
  owedBy,
  refusal,
  signature,
} from '../../../helpers/company.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

describe.each(testDatabases())('changes of reviewed orders ($name)', (which) => {
  let company: Company
  withCompany(which, (opened) => {
    company = opened
  })

  const pay = (order: { customerId: string }, amountFen: number) =>
    givenAccount(company).then((account) =>
      company.create(company.cashier, 'receipts', {
        ...{ customerId: order.customerId, payerName: '付款人', fundAccountId: account.id, amountFen },
      }),
    )

  describe('cancelling', () => {
    const cancel = (order: { id: string }, by = company.manager) =>
      company.act(by, 'orders', 'cancel', order, { reason: '客户取消' })

    test('money received becomes prepaid money of the customer', async () => {
      const order = await givenOrder(company)
      const receipt = await pay(order, 300_000)
      const [cancelled] = await cancel(order)
      expect(cancelled).toMatchObject({
        status: 'cancelled',
        cancelReason: '客户取消',
        receivedFen: 0,
        outstandingFen: 0,
        totalDueFen: 700_000,
        grossProfitFen: 0,
        profitRate: null,
      })
      expect(await company.row('customers', order.customerId)).toMatchObject({
        outstandingFen: 0,
        prepaidBalanceFen: 300_000,
      })
      expect(await company.row('receipts', receipt.id)).toMatchObject({
        status: 'posted',
        allocatedFen: 0,
        unallocatedFen: 300_000,
      })
      const allocations = await company.rows('receiptAllocations', sql`t.receipt_id = ${receipt.id}`)
      expect(allocations.map((row) => [row.status, row.amountFen])).toEqual([
        ['cancelled', 300_000],
        ['twin', 300_000],
      ])
      expect((await carsOf(company, order)).map((car) => car.status)).toEqual(['cancelled', 'cancelled'])
    })

    test('a cancelled order counts in no total, but in that of its own tab', async () => {
      const { customerId } = await givenOrder(company)
      await cancel(await givenOrder(company, { customerId }))
      const totals = async (tab: object) => {
        const query = readListQuery(company.boss, orders, { _view: 'all', customerId, ...tab })
        return (await summarize(company.database.pool, company.boss, orders, query, new Date())).totals
      }
      expect(await totals({})).toMatchObject({ totalDueFen: 700_000, revenueFen: 700_000, carCount: 2 })
      expect(await totals({ _tab: 'cancelled' })).toMatchObject({ totalDueFen: 700_000, grossProfitFen: 0 })
    })

    test('after the review it needs a right of its own', async () => {
      const order = await givenOrder(company)
      expect(await refusal(cancel(order, company.sales))).toMatchObject({ key: 'orders.cancelRight' })
      const draft = await givenDraft(company)
      await cancel(draft, company.sales)
      expect(await company.row('orders', draft.id)).toMatchObject({ status: 'cancelled' })
    })

    test('an order with a car on a waybill is not cancelled', async () => {
      const order = await givenOrder(company)
      const waybill = await givenPlanned(company, await carsOf(company, order))
      expect(await refusal(cancel(order))).toMatchObject({ key: 'orders.hasLegs' })
      await company.act(company.dispatcher, 'waybills', 'cancel', waybill, { reason: '取消' })
      await cancel(order)
    })
  })

  describe('changing the price', () => {
    const price = {
      freightFen: 700_000,
      otherChargeFen: 0,
      discountFen: 0,
      prepaidFen: 0,
      collectFen: 0,
      monthlyFen: 0,
      onReceiptFen: 0,
      reason: '协商',
    }
    const change = (order: { id: string }, input: object) =>
      company.act(company.manager, 'orders', 'changePrice', order, { ...price, ...input })

    test('the new freight spreads over the cars as the old one did', async () => {
      const order = await givenOrder(company)
      const [changed] = await change(order, {
        freightFen: 800_001,
        otherChargeFen: 5_000,
        discountFen: 1,
        collectFen: 500_000,
        prepaidFen: 305_000,
      })
      expect(changed).toMatchObject({
        freightFen: 800_001,
        revenueFen: 805_000,
        totalDueFen: 805_000,
        outstandingFen: 805_000,
        grossProfitFen: 805_000,
        payMode: 'mixed',
      })
      expect((await carsOf(company, order)).map((car) => car.freightFen)).toEqual([457_143, 342_858])
      expect((await owedBy(company, order)).map((row) => [row.part, row.amountFen])).toEqual([
        ['collect', 500_000],
        ['prepaid', 305_000],
      ])
      const [written] = await company.rows('orderPriceChanges', sql`t.order_id = ${order.id}`)
      expect(written).toMatchObject({ oldTotalFen: 700_000, newTotalFen: 805_000, reason: '协商' })
    })

    test('a split that does not add up is refused', async () => {
      const order = await givenOrder(company)
      expect(await refusal(change(order, { collectFen: 699_999 }))).toMatchObject({
        key: 'orders.split',
        fields: ['collectFen'],
      })
    })

    test('a part does not fall below what was received for it', async () => {
      const order = await givenOrder(company)
      await pay(order, 500_000)
      expect(await refusal(change(order, { freightFen: 499_999, collectFen: 499_999 }))).toMatchObject({
        key: 'orders.belowAllocated',
        message: '到付已收 5,000.00 元，改价后不能低于此数',
      })
      await change(order, { freightFen: 500_000, collectFen: 500_000 })
      expect((await owedBy(company, order)).map((row) => row.status)).toEqual(['settled'])
    })

    test('a paid advance stays with the part that was paid, also when 到付 could carry it', async () => {
      const order = await givenOrder(company, { prepaidFen: 800_000, collectFen: 0, advanceFen: 100_000 })
      await pay(order, 800_000)
      await change(order, { freightFen: 900_000, prepaidFen: 800_000, collectFen: 200_000 })
      expect((await owedBy(company, order)).map((row) => [row.kind, row.part, row.outstandingFen]).sort()).toEqual([
        ['advance', 'prepaid', 0],
        ['freight', 'collect', 200_000],
        ['freight', 'prepaid', 0],
      ])
    })

    test('a part does not fall below what was let go of, and says so', async () => {
      const order = await givenOrder(company)
      const [owed] = await owedBy(company, order)
      await company.act(company.accountant, 'receivables', 'relieve', owed as { id: string }, {
        ...{ amountFen: 300_000, reason: '质损' },
      })
      expect(await refusal(change(order, { freightFen: 299_999, collectFen: 299_999 }))).toMatchObject({
        key: 'orders.belowSettled',
        message: '到付已收和减免共 3,000.00 元，改价后不能低于此数',
      })
    })

    test('a completed order is open again at a higher price, and completed again at a lower one', async () => {
      const order = await givenOrder(company)
      await givenAccount(company, { kind: 'cash' })
      const waybill = await givenArrived(company, await carsOf(company, order))
      await pay(order, 700_000)
      for (const load of await loadsOf(company, waybill))
        await company.act(company.driver, 'waybillLoads', 'sign', load, signature)
      expect(await company.row('orders', order.id)).toMatchObject({ status: 'completed' })
      await change(order, { freightFen: 700_100, collectFen: 700_100 })
      expect(await company.row('orders', order.id)).toMatchObject({
        status: 'delivered',
        completedAt: null,
        outstandingFen: 100,
      })
      const [paid] = await change(order, { collectFen: 700_000 })
      expect(paid).toMatchObject({ payMode: 'collect' })
      expect(await company.row('orders', order.id)).toMatchObject({ status: 'completed', outstandingFen: 0 })
    })
  })

  test('the returned receipt makes its part due and completes the order', async () => {
    const order = await givenOrder(company, {
      payMode: 'mixed',
      collectFen: 0,
      prepaidFen: 600_000,
      onReceiptFen: 100_000,
      receiptRequired: 'photo',
    })
    const waybill = await givenArrived(company, await carsOf(company, order))
    for (const load of await loadsOf(company, waybill))
      await company.act(company.driver, 'waybillLoads', 'sign', load, signature)
    await pay(order, 700_000)
    expect(await company.row('orders', order.id)).toMatchObject({ status: 'delivered', outstandingFen: 0 })
    const today = businessDay(new Date())
    const early = { receiptReturnedOn: addDays(today, -1) }
    expect(await refusal(company.act(company.dispatcher, 'orders', 'returnReceipt', order, early))).toMatchObject({
      key: 'orders.receiptEarly',
      fields: ['receiptReturnedOn'],
    })
    const [returned] = await company.act(company.dispatcher, 'orders', 'returnReceipt', order)
    expect(returned).toMatchObject({ status: 'completed', receiptStatus: 'returned', receiptReturnedOn: today })
    expect((await owedBy(company, order)).find((row) => row.part === 'onReceipt')?.dueOn).toBe(addDays(today, 7))
  })

  test('receivables follow the order in who handles it and who collects', async () => {
    const order = await givenOrder(company)
    const collector = await company.create(company.boss, 'payees', {
      name: '代收司机',
      kind: 'driver',
      isCollector: true,
    })
    await company.change(company.manager, 'orders', order, {
      operatorId: company.manager.id,
      collectorId: collector.id,
      expectedArriveOn: '2030-01-01',
    })
    expect(await owedBy(company, order)).toMatchObject([
      { operatorId: company.manager.id, collectorId: collector.id, dueOn: '2030-01-01' },
    ])
  })
})
