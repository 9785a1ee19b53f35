import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { quoteApproval } from '../../../server/business/quote-approval.ts'
import { summarize } from '../../../server/engine/list.ts'
import { readListQuery } from '../../../server/engine/list-query.ts'
import type { Person } from '../../../server/engine/person.ts'
import { businessDay } from '../../../src/define/business-day.ts'
import { addDays } from '../../../src/define/where.ts'
import { orders } from '../../../src/resources/orders.ts'
import {
  allowed,
  type Company,
  carsOf,
  cities,
  givenAccount,
  givenArrived,
  givenCustomer,
  givenDraft,
  givenOrder,
  givenPlanned,
  givenSubmitted,
  loadsOf,
  newVin,
  openCompany,
  owedBy,
  refusal,
  restricted,
  signature,
} from '../../helpers/company.ts'
import { testDatabases } from '../../helpers/postgres.ts'

describe.each(testDatabases())('orders ($name)', (which) => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(which)
  })
  afterEach(async () => {
    expect(await company.broken()).toEqual([])
  })
  afterAll(() => company.database.close())

  const submit = (order: { id: string }) => company.act(company.sales, 'orders', 'submit', order)
  const approve = (order: { id: string }, input = {}) => company.act(company.manager, 'orders', 'approve', order, input)
  const pay = (order: { customerId: string }, amountFen: number) =>
    givenAccount(company).then((account) =>
      company.create(company.cashier, 'receipts', {
        ...{ customerId: order.customerId, payerName: '付款人', fundAccountId: account.id, amountFen },
      }),
    )

  /** Another submitted order of the same car, as only two who work at once can bring about. */
  const givenTwin = async (order: { id: string }) => {
    const twin = await givenSubmitted(company)
    await company.database.pool.query(
      `update order_cars c set vin = o.vin from order_cars o where c.order_id = $1 and o.order_id = $2 and c.seq = o.seq`,
      [twin.id, order.id],
    )
    return { ...twin, twinOf: order.id }
  }

  describe('a copy', () => {
    const copy = async (order: { id: string; customerId: string }) => {
      await company.act(company.sales, 'orders', 'copy', order)
      const [newest] = await company.rows('orders', sql`t.customer_id = ${order.customerId}`, sql`t.id desc`)
      if (!newest || newest.id === order.id) throw new Error('not copied')
      return newest
    }

    test('of a cancelled order is a new draft of the same cars, which may be submitted', async () => {
      const order = await givenOrder(company, { discountFen: 100, collectFen: 699_900, toAddress: '浦东大道 1 号' })
      await company.act(company.boss, 'orders', 'cancel', order, { reason: '改期' })
      const next = await copy(order)
      expect(next).toMatchObject({
        ...{
          status: 'draft',
          totalDueFen: 699_900,
          collectFen: 699_900,
          toAddress: '浦东大道 1 号',
          cancelReason: null,
        },
        ...{ operatorId: company.sales.id, collectorId: null, receivedFen: 0 },
      })
      expect((await carsOf(company, next)).map(({ vin }) => vin)).toEqual(
        (await carsOf(company, order)).map(({ vin }) => vin),
      )
      await submit(next)
    })

    test('of an order that goes on has other cars of the same kind, and no cost that the copier may not see', async () => {
      const order = await givenOrder(company)
      await company.database.pool.query('update orders set rebate_fen = 5 where id = $1', [order.id])
      const next = await copy(order)
      expect(next.rebateFen).toBe(0)
      expect((await carsOf(company, next)).map(({ vin, freightFen, model }) => [vin, freightFen, model])).toEqual([
        [null, 400_000, '大众朗逸'],
        [null, 300_000, '大众朗逸'],
      ])
      await company.database.pool.query('update orders set rebate_fen = 0 where id = $1', [order.id])
    })
  })

  describe('drafts', () => {
    test('a change of a car alone makes the order another version, so that nobody writes over it unseen', async () => {
      const draft = await givenDraft(company)
      const cars = async (color: string, at: number) =>
        (await carsOf(company, draft)).map(({ id, version }, place) => ({
          id,
          version,
          ...(place === at ? { color } : {}),
        }))
      const after = await company.change(company.sales, 'orders', draft, { cars: await cars('红', 0) })
      expect(after.version).toBe(draft.version + 1)
      const late = company.change(company.sales, 'orders', draft, { cars: await cars('蓝', 1) })
      expect(await refusal(late)).toMatchObject({ key: 'row.stale' })
      const same = await company.change(company.sales, 'orders', after, { cars: await cars('红', 0) })
      expect(same.version).toBe(after.version)
    })

    test('a draft needs its customer alone; what else is needed is asked for when it is submitted', async () => {
      const { id: customerId } = await givenCustomer(company)
      const draft = await company.create(company.sales, 'orders', { customerId })
      expect(draft).toMatchObject({ status: 'draft', consignee: null, toRegion: null, carCount: 0 })
      const named = ['consignor', 'consignorPhone', 'consignee', 'consigneePhone', 'fromRegion', 'toRegion']
      expect((await refusal(submit(draft)))?.fields.sort()).toEqual([...named, 'cars'].sort())
      const filled = await company.change(company.sales, 'orders', draft, { consignee: '李收车', cars: [] })
      expect((await refusal(submit(filled)))?.fields).not.toContain('consignee')
      await company.change(company.sales, 'orders', filled, { consignee: null })
    })

    test('a reviewed order keeps what it was submitted with', async () => {
      const order = await givenOrder(company)
      const without = company.change(company.manager, 'orders', order, { consignee: null })
      expect(await refusal(without)).toMatchObject({ key: 'request.invalid', fields: ['consignee'] })
    })

    test('a draft is saved with an incomplete split, but not submitted', async () => {
      const draft = await givenDraft(company, { collectFen: 1 })
      expect(draft).toMatchObject({ totalDueFen: 700_000, collectFen: 1, outstandingFen: 0, source: 'web' })
      expect(await refusal(submit(draft))).toMatchObject({
        key: 'orders.split',
        fields: ['collectFen'],
        message: '付款分配合计 0.01 元，与应收合计 7,000.00 元不符',
      })
    })

    test('a discount above the charges is refused already in the draft', async () => {
      expect(await refusal(givenDraft(company, { discountFen: 700_001 }))).toMatchObject({ fields: ['discountFen'] })
    })

    test('an order is dated within the last year', async () => {
      const today = businessDay(new Date())
      expect(await refusal(givenDraft(company, { orderDate: addDays(today, -366) }))).toMatchObject({
        key: 'orders.old',
        fields: ['orderDate'],
      })
      const draft = await givenDraft(company, { orderDate: addDays(today, -365) })
      const change = (orderDate: string) => company.change(company.sales, 'orders', draft, { orderDate })
      expect(await refusal(change('1999-01-01'))).toMatchObject({ key: 'orders.old' })
    })

    test('amounts that together leave the range are told as such', async () => {
      const dear = { freightFen: 900_000_000_000 }
      expect(await refusal(givenDraft(company, { collectFen: 0 }, [dear, dear]))).toMatchObject({ key: 'amount.range' })
    })

    test('changing a car calculates the order again', async () => {
      const draft = await givenDraft(company)
      const [first] = await carsOf(company, draft)
      const changed = await company.change(company.sales, 'orders', draft, {
        cars: [
          { id: first?.id, sizeClass: 'double' },
          { model: '五菱', freightFen: 50_000, sizeClass: 'suv' },
        ],
      })
      expect(changed).toMatchObject({ carCount: 2, freightFen: 450_000, totalDueFen: 450_000, grossProfitFen: 450_000 })
      expect((await carsOf(company, draft)).map((car) => car.slotCoeff)).toEqual([2, 1.2])
    })

    test('what is missing is told by field', async () => {
      const draft = await givenDraft(company, { fromRegion: '44' }, [{ freightFen: 0 }, { freightFen: 700_000 }])
      const found = await refusal(submit(draft))
      expect(found).toMatchObject({ key: 'orders.incomplete', fields: ['fromRegion', 'cars.0.freightFen'] })
      expect(found?.message).toContain('发站、第 1 台车单价')
    })

    test('a split that contradicts the way to pay is refused', async () => {
      const draft = await givenDraft(company, { collectFen: 600_000, prepaidFen: 100_000, payMode: 'collect' })
      expect(await refusal(submit(draft))).toMatchObject({ key: 'orders.payMode', fields: ['payMode'] })
      await submit(await company.change(company.sales, 'orders', draft, { payMode: 'mixed' }))
    })

    test('monthly settlement needs a customer with monthly terms', async () => {
      const draft = await givenDraft(company, { payMode: 'monthly', collectFen: 0, monthlyFen: 700_000 })
      expect(await refusal(submit(draft))).toMatchObject({ key: 'orders.monthlyCustomer', fields: ['monthlyFen'] })
    })
  })

  describe('the review', () => {
    test('nobody reviews an order that one wrote, handles or submitted, but who may, with a reason', async () => {
      const order = await givenSubmitted(company)
      const both = allowed(company.sales, 'order.audit', 'order.release')
      const asked = (by: Person, input = {}) => refusal(company.act(by, 'orders', 'approve', order, input))
      expect(await asked(both, { reason: '经理休假' })).toMatchObject({ key: 'orders.ownReview' })
      const draft = await givenDraft(company)
      await company.act(company.manager, 'orders', 'submit', draft)
      const sent = company.act(company.manager, 'orders', 'approve', draft, { reason: '我提交的' })
      expect(await refusal(sent)).toMatchObject({ key: 'orders.ownReview' })
      const trusted = allowed(both, 'order.reviewOwn')
      expect(await asked(trusted)).toMatchObject({ key: 'orders.ownReason', fields: ['reason'] })
      const [approved] = await company.act(trusted, 'orders', 'approve', order, { reason: '经理休假' })
      expect(approved).toMatchObject({ status: 'awaitingDispatch' })
    })

    test('a rejected draft says so and why, in a tab of its own, until it is submitted again', async () => {
      const { customerId, ...order } = await givenSubmitted(company)
      const inTab = async () => {
        const query = readListQuery(company.boss, orders, { _view: 'all', customerId })
        return (await summarize(company.database.pool, company.boss, orders, query, new Date())).tabs?.rejectReason
      }
      const [rejected] = await company.act(company.manager, 'orders', 'reject', order, { reason: '单价低于指导价' })
      expect(rejected).toMatchObject({ status: 'draft', rejectReason: '单价低于指导价' })
      expect(await inTab()).toBe(1)
      const [sent] = await company.act(company.sales, 'orders', 'submit', order)
      expect(sent).toMatchObject({ status: 'pendingReview', rejectReason: null })
      expect(await inTab()).toBe(0)
    })

    test('nothing is sold to a frozen or blacklisted customer, unless released with a reason', async () => {
      const customer = await givenCustomer(company)
      const [kept, order] = [
        await givenDraft(company, { customerId: customer.id }),
        await givenSubmitted(company, { customerId: customer.id }),
      ]
      const frozen = await company.change(company.boss, 'customers', customer, { status: 'frozen' })
      const refused = {
        key: 'orders.customerBarred',
        message: expect.stringContaining(`${customer.name} 当前为「冻结」`),
      }
      expect(await refusal(submit(kept))).toMatchObject({ ...refused, fields: ['customerId'] })
      expect(await refusal(approve(order, { reason: '老客户' }))).toMatchObject({ ...refused, fields: ['reason'] })
      await company.change(company.boss, 'customers', frozen, { status: 'blacklist' })
      expect(await refusal(approve(order))).toMatchObject({ message: expect.stringContaining('「黑名单」') })
      const releasing = allowed(company.manager, 'order.release')
      expect(await refusal(company.act(releasing, 'orders', 'approve', order))).toMatchObject({ fields: ['reason'] })
      await company.act(releasing, 'orders', 'approve', order, { reason: '老板同意' })
    })

    test('a customer does not go beyond the credit limit, unless released with a reason', async () => {
      const customer = await givenCustomer(company, { creditLimitFen: 1_000_000 })
      await givenOrder(company, { customerId: customer.id })
      const second = await givenSubmitted(company, { customerId: customer.id })
      expect(await refusal(approve(second, { reason: '老客户' }))).toMatchObject({
        key: 'orders.credit',
        message: '客户已用额度 7,000.00 元，加本单超过额度 10,000.00 元；有放行权限的人可填写说明后通过',
      })
      await company.act(allowed(company.manager, 'order.release'), 'orders', 'approve', second, { reason: '老客户' })
      expect(await company.row('customers', customer.id)).toMatchObject({ outstandingFen: 1_400_000 })
    })

    test('the same VIN is not on two open orders', async () => {
      const vin = newVin()
      const one = await givenSubmitted(company, {}, [{ freightFen: 1, vin }])
      const other = await givenDraft(company, {}, [{ freightFen: 1, vin }])
      const message = `车架号 ${vin} 已在未完成的订单 ${one.orderNo} 上`
      const taken = { key: 'cars.vinTaken', fields: ['cars.0.vin'], message }
      expect(await refusal(submit(other))).toMatchObject(taken)
      await approve(one)
      expect(await refusal(submit(other))).toMatchObject(taken)
    })

    test('whoever reviews is told of an order that looks like it, and is not stopped', async () => {
      const customer = await givenCustomer(company)
      const [one, other] = [
        await givenSubmitted(company, { customerId: customer.id }),
        await givenSubmitted(company, { customerId: customer.id }),
      ]
      await givenDraft(company, { customerId: customer.id })
      const elsewhere = await givenSubmitted(company, { customerId: customer.id, toRegion: cities.wuhan })
      const rows = await company.rows('orders', sql`t.customer_id = ${customer.id} and t.status = 'pendingReview'`)
      const told = await company.run(company.manager, ({ query }) => quoteApproval(query, rows))
      const noteOf = (order: { id: string }) => told.find(({ id }) => id === order.id)?.note
      expect(noteOf(other)).toBe(
        `${other.orderNo} 与 ${one.orderNo} 的客户电话、线路和开单日期相同，请确认不是重复开单`,
      )
      expect(noteOf(elsewhere)).toBeUndefined()
      await approve(other)
    })

    test('of a selection the order that is refused is named', async () => {
      const [fine, wrong] = [await givenSubmitted(company), await givenTwin(await givenSubmitted(company))]
      const [{ vin } = { vin: null }] = await carsOf(company, wrong)
      const open = await company.row('orders', wrong.twinOf)
      await approve(open)
      const message = `${wrong.orderNo}：车架号 ${vin} 已在未完成的订单 ${open.orderNo} 上`
      const both = company.act(company.manager, 'orders', 'approve', [fine, wrong], { reason: '测试' })
      expect(await refusal(both)).toMatchObject({ key: 'cars.vinTaken', message })
      expect(await company.row('orders', fine.id)).toMatchObject({ status: 'pendingReview' })
    })

    test('two reviews at once let a VIN in once', async () => {
      const one = await givenSubmitted(company)
      const orders = [one, await givenTwin(one)]
      const refused = await Promise.all(orders.map((order) => refusal(approve(order))))
      expect(refused.map((one) => one?.key ?? 'approved').sort()).toEqual(['approved', 'cars.vinTaken'])
    })

    test('each part falls due by its own rule', async () => {
      const customer = await givenCustomer(company, { settleMode: 'mixed', creditDays: 30, statementDay: 25 })
      const order = await givenOrder(company, {
        ...{
          customerId: customer.id,
          orderDate: '2026-01-26',
          expectedArriveOn: '2026-02-02',
          receiptRequired: 'paper',
        },
        payMode: 'mixed',
        ...{ prepaidFen: 100_000, collectFen: 200_000, monthlyFen: 300_000, onReceiptFen: 100_000 },
      })
      expect((await owedBy(company, order)).map((row) => [row.part, row.dueOn, row.bizDate])).toEqual([
        ['prepaid', '2026-01-26', '2026-01-26'],
        ['collect', '2026-02-02', '2026-01-26'],
        ['monthly', '2026-03-27', '2026-01-26'],
        ['on_receipt', null, '2026-01-26'],
      ])
      expect(await company.row('customers', customer.id)).toMatchObject({ lastOrderOn: '2026-01-26' })
      expect(order).toMatchObject({ receiptStatus: 'waiting' })
    })

    test('the review is taken back while nothing was received', async () => {
      const order = await givenOrder(company)
      await company.act(company.manager, 'orders', 'unapprove', order, { reason: '价格有误' })
      expect(await company.row('orders', order.id)).toMatchObject({
        status: 'pendingReview',
        reviewedById: null,
        outstandingFen: 0,
      })
      expect(await owedBy(company, order)).toEqual([])
      expect((await carsOf(company, order)).map((car) => car.isOpen)).toEqual([false, false])
      await approve(order)
      expect((await owedBy(company, order)).map((row) => row.amountFen)).toEqual([700_000])
    })

    test('a review with a receipt behind it stands', async () => {
      const order = await givenOrder(company)
      await pay(order, 1)
      expect(await refusal(company.act(company.manager, 'orders', 'unapprove', order, { reason: '错' }))).toMatchObject(
        { key: 'orders.hasReceipts' },
      )
    })
  })

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
    expect((await owedBy(company, order)).find((row) => row.part === 'on_receipt')?.dueOn).toBe(addDays(today, 7))
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

  test('a loss that the lane’s cost lets expect is reviewed only with a reason', async () => {
    const order = await givenOrder(company)
    await givenArrived(company, await carsOf(company, order), { freightFen: 600_000 })
    const cheap = await givenSubmitted(company, {}, [{ freightFen: 200_000 }])
    expect(cheap.estCostFen).toBeGreaterThan(200_000)
    const found = await refusal(approve(cheap))
    expect(found).toMatchObject({ key: 'orders.lossReason', fields: ['reason'] })
    await approve(cheap, { reason: '开拓线路' })
  })

  test('a person without the right does not see the review', async () => {
    const order = await givenSubmitted(company)
    expect(await refusal(company.act(restricted(company.manager), 'orders', 'approve', order))).toMatchObject({
      key: 'access.denied',
    })
  })
})
