import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openList } from '../../../../server/engine/list-context.ts'
import { readListQuery } from '../../../../server/engine/list-query.ts'
import { summarize } from '../../../../server/engine/list-summary.ts'
import { businessDay } from '../../../../src/define/business-day.ts'
import { addDays } from '../../../../src/define/where.ts'
import { orders } from '../../../../src/resources/orders/orders.ts'
import {
  allowed,
  type Company,
  carsOf,
  givenAccount,
  givenArrived,
  givenAssigned,
  givenCustomer,
  givenDraft,
  givenOrder,
  givenPlanned,
  givenPrice,
  loadsOf,
  owedBy,
  refusal,
  signature,
} from '../../../helpers/company.ts'
import { anyDatabase } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

// Every one of these verbs runs on both databases, alone and with others at once, in random-actions.test.ts.
describe.each(anyDatabase())('changes of reviewed orders ($name)', (which) => {
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
        return (
          await summarize(
            openList(company.database.pool, { user: company.boss, resource: orders, query, now: new Date() }),
          )
        ).totals
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
    const change = async (order: { id: string }, input: object) => [
      await givenPrice(company, order, { ...price, ...input }),
    ]
    const ask = (order: { id: string }, input: object, by = company.sales) =>
      company.act(by, 'orders', 'changePrice', order, { ...price, ...input })
    const askedOf = async (order: { id: string }) => {
      const [asked] = await company.rows('orderPriceChanges', sql`t.order_id = ${order.id}`, sql`t.id desc`)
      return asked as { id: string; status: string }
    }
    const decide = (verb: string, asked: { id: string }, input = {}, by = company.manager) =>
      company.act(by, 'orderPriceChanges', verb, asked, input)

    test('is asked for by one and let through by another; until then nothing moves', async () => {
      const order = await givenOrder(company)
      await ask(order, { collectFen: 690_000, freightFen: 690_000 })
      expect(await company.row('orders', order.id)).toMatchObject({ totalDueFen: 700_000, outstandingFen: 700_000 })
      const asked = await askedOf(order)
      expect(await refusal(ask(order, { collectFen: 700_000 }))).toMatchObject({ key: 'orders.priceAsked' })
      expect(await refusal(decide('approve', asked, {}, company.sales))).toMatchObject({ key: 'access.denied' })
      const both = allowed(company.sales, 'order.price')
      expect(await refusal(decide('approve', asked, { reason: '急' }, both))).toMatchObject({ key: 'action.own' })
      await decide('approve', asked)
      expect(await company.row('orders', order.id)).toMatchObject({ totalDueFen: 690_000, outstandingFen: 690_000 })
      expect(await askedOf(order)).toMatchObject({ status: 'approved', decidedById: company.manager.id })
    })

    test('is withdrawn by the asker alone, rejected with a reason, and stale once the total due has moved', async () => {
      const order = await givenOrder(company)
      await ask(order, { collectFen: 690_000, freightFen: 690_000 })
      const first = await askedOf(order)
      expect(await refusal(decide('withdraw', first))).toMatchObject({ key: 'action.refused' })
      await decide('withdraw', first, {}, company.sales)
      await ask(order, { collectFen: 680_000, freightFen: 680_000 })
      await decide('reject', await askedOf(order), { reason: '价格太低' })
      await ask(order, { collectFen: 670_000, freightFen: 670_000 })
      const { pool } = company.database
      await pool.query('update order_price_changes set old_total_fen = 1 where order_id = $1', [order.id])
      expect(await refusal(decide('approve', await askedOf(order)))).toMatchObject({ key: 'orders.priceMoved' })
      expect(await company.row('orders', order.id)).toMatchObject({ totalDueFen: 700_000 })
    })

    test('is judged as at the review: by the credit limit, the rebate and the loss', async () => {
      const customer = await givenCustomer(company, { creditLimitFen: 750_000 })
      const order = await givenOrder(company, { customerId: customer.id })
      await ask(order, { freightFen: 800_000, collectFen: 800_000 })
      expect(await refusal(decide('approve', await askedOf(order)))).toMatchObject({
        key: 'orders.credit',
        fields: ['creditReason'],
      })
      await decide('reject', await askedOf(order), { reason: '超额度' })
      await ask(order, { collectFen: 700_000, rebateFen: 300_000 }, allowed(company.sales, 'cost'))
      const high = await askedOf(order)
      expect(await refusal(decide('approve', high))).toMatchObject({ key: 'orders.rebate', fields: ['rebateReason'] })
      const lenient = allowed(company.manager, 'exception.rebate')
      await decide('approve', high, { rebateReason: '老客户返点' }, lenient)
      expect(await company.rows('exceptions', sql`t.source_id = ${order.id}`)).toMatchObject([{ kind: 'rebate' }])
      await givenAssigned(company, await carsOf(company, order), { freightFen: 395_000 })
      await ask(order, { freightFen: 690_000, collectFen: 690_000 }, allowed(company.sales, 'cost'))
      const found = await refusal(decide('approve', await askedOf(order), { rebateReason: '同前' }, lenient))
      expect(found).toMatchObject({ key: 'orders.lossReason' })
    })

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
