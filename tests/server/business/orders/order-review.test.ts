import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { User } from '../../../../server/auth/user.ts'
import { previewApproval } from '../../../../server/business/orders/preview-approval.ts'
import { openList } from '../../../../server/engine/list-context.ts'
import { readListQuery } from '../../../../server/engine/list-query.ts'
import { summarize } from '../../../../server/engine/list-summary.ts'
import { sentenceOf } from '../../../../src/define/message.ts'
import { orders } from '../../../../src/resources/orders/orders.ts'
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
  givenSubmitted,
  newVin,
  owedBy,
  refusal,
  restricted,
} from '../../../helpers/company.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

describe.each(testDatabases())('the review of orders ($name)', (which) => {
  let company: Company
  withCompany(which, (opened) => {
    company = opened
  })

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

  describe('the review', () => {
    test('nobody reviews an order that one wrote, handles or submitted, but who may, with a reason', async () => {
      const order = await givenSubmitted(company)
      const both = allowed(company.sales, 'order.audit', 'exception.credit')
      const asked = (by: User, input = {}) => refusal(company.act(by, 'orders', 'approve', order, input))
      expect(await asked(both, { reason: '经理休假' })).toMatchObject({ key: 'action.own' })
      const draft = await givenDraft(company)
      await company.act(company.manager, 'orders', 'submit', draft)
      const sent = company.act(company.manager, 'orders', 'approve', draft, { reason: '我提交的' })
      expect(await refusal(sent)).toMatchObject({ key: 'action.own' })
      const trusted = allowed(both, 'order.reviewOwn')
      expect(await asked(trusted)).toMatchObject({ key: 'action.ownReason', fields: ['reason'] })
      const [approved] = await company.act(trusted, 'orders', 'approve', order, { reason: '经理休假' })
      expect(approved).toMatchObject({ status: 'awaitingDispatch' })
    })

    test('a rejected draft says so and why, in a tab of its own, until it is submitted again', async () => {
      const { customerId, ...order } = await givenSubmitted(company)
      const inTab = async () => {
        const query = readListQuery(company.boss, orders, { _view: 'all', customerId })
        return (
          await summarize(
            openList(company.database.pool, { user: company.boss, resource: orders, query, now: new Date() }),
          )
        ).tabs?.rejectReason
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
      expect(await refusal(approve(order, { reason: '老客户' }))).toMatchObject({
        ...refused,
        fields: ['customerReason'],
      })
      await company.change(company.boss, 'customers', frozen, { status: 'blacklist' })
      expect(await refusal(approve(order))).toMatchObject({ message: expect.stringContaining('「黑名单」') })
      // The right for another matter lets nothing through here, nor does a reason for another.
      const trusting = allowed(company.manager, 'exception.credit')
      const letThrough = company.act(trusting, 'orders', 'approve', order, { creditReason: '老客户' })
      expect(await refusal(letThrough)).toMatchObject({ key: 'orders.customerBarred' })
      const releasing = allowed(company.manager, 'exception.customer')
      expect(await refusal(company.act(releasing, 'orders', 'approve', order))).toMatchObject({
        fields: ['customerReason'],
      })
      await company.act(releasing, 'orders', 'approve', order, { customerReason: '老板同意' })
      expect(await company.rows('exceptions', sql`t.source_id = ${order.id}`)).toMatchObject([
        { kind: 'customer', sourceNo: order.orderNo, reason: '老板同意', createdById: company.manager.id },
      ])
    })

    test('a customer does not go beyond the credit limit, unless released with a reason', async () => {
      const customer = await givenCustomer(company, { creditLimitFen: 1_000_000 })
      await givenOrder(company, { customerId: customer.id })
      const second = await givenSubmitted(company, { customerId: customer.id })
      expect(await refusal(approve(second, { reason: '老客户' }))).toMatchObject({
        key: 'orders.credit',
        message: '客户已用额度 7,000.00 元，加本单超过额度 10,000.00 元；有放行权限的人可填写原因后通过',
      })
      const releasing = allowed(company.manager, 'exception.credit')
      await company.act(releasing, 'orders', 'approve', second, { creditReason: '老客户' })
      expect(await company.row('customers', customer.id)).toMatchObject({ outstandingFen: 1_400_000 })
    })

    test('an empty limit is none; a limit of nothing asks a customer by the month to pay before, and no other', async () => {
      const monthly = { settleMode: 'monthly', creditDays: 30 } as const
      const byMonth = { payMode: 'monthly', collectFen: 0, monthlyFen: 700_000 } as const
      const free = await givenCustomer(company, monthly)
      expect(free.creditLimitFen).toBeNull()
      await givenOrder(company, { customerId: free.id, ...byMonth })
      const collecting = await givenCustomer(company, { creditLimitFen: 0 })
      await givenOrder(company, { customerId: collecting.id })
      const barred = await givenCustomer(company, { ...monthly, creditLimitFen: 0 })
      const order = await givenSubmitted(company, { customerId: barred.id, ...byMonth })
      expect(await refusal(approve(order))).toMatchObject({ key: 'orders.credit', fields: ['creditReason'] })
      await company.create(company.cashier, 'receipts', {
        ...{ customerId: barred.id, payerName: '预付', fundAccountId: (await givenAccount(company)).id },
        amountFen: 700_000,
      })
      await approve(order)
      expect(await company.row('customers', barred.id)).toMatchObject({ outstandingFen: 700_000 })
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

    test('anyone who reviews is told of an order that looks like it, and is not stopped', async () => {
      const customer = await givenCustomer(company)
      const [one, other] = [
        await givenSubmitted(company, { customerId: customer.id }),
        await givenSubmitted(company, { customerId: customer.id }),
      ]
      await givenDraft(company, { customerId: customer.id })
      const elsewhere = await givenSubmitted(company, { customerId: customer.id, toRegion: cities.wuhan })
      const rows = await company.rows('orders', sql`t.customer_id = ${customer.id} and t.status = 'pendingReview'`)
      const told = await company.run(company.manager, ({ query }) => previewApproval(query, rows))
      const noteOf = (order: { id: string }) => {
        const note = told.find(({ id }) => id === order.id)?.note
        return note && sentenceOf(note, 'zh')
      }
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
        ['onReceipt', null, '2026-01-26'],
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

    test('a loss that the lane’s cost lets expect is reviewed only with a reason', async () => {
      const order = await givenOrder(company)
      await givenArrived(company, await carsOf(company, order), { freightFen: 600_000 })
      const cheap = await givenSubmitted(company, {}, [{ freightFen: 200_000 }])
      expect(cheap.estCostFen).toBeGreaterThan(200_000)
      const found = await refusal(approve(cheap))
      expect(found).toMatchObject({ key: 'orders.lossReason', fields: ['lossReason'] })
      const lenient = allowed(company.manager, 'exception.loss')
      await company.act(lenient, 'orders', 'approve', cheap, { lossReason: '开拓线路' })
    })

    test('what counts as a loss, and how high a rebate is, the company says', async () => {
      const [settings] = await company.rows('companySettings', sql`true`)
      const priced = { rebateFen: 100_000, fromRegion: cities.wuhan }
      const seller = allowed(company.sales, 'cost')
      const order = await givenSubmitted({ ...company, sales: seller }, priced)
      const set = async (patch: Record<string, unknown>) =>
        company.change(company.boss, 'companySettings', await company.row('companySettings', settings?.id ?? ''), patch)
      await set({ rebateLimit: 10 })
      expect(await refusal(approve(order))).toMatchObject({ key: 'orders.rebate', fields: ['rebateReason'] })
      await set({ rebateLimit: 30 })
      await approve(order)
      await company.act(company.driver, 'orderCars', 'inspect', await carsOf(company, order))
      await givenArrived(company, await carsOf(company, order), { freightFen: 500_000 })
      const inLosses = async () => {
        const query = readListQuery(company.boss, orders, { _view: 'loss', customerId: order.customerId })
        return (
          await summarize(
            openList(company.database.pool, { user: company.boss, resource: orders, query, now: new Date() }),
          )
        ).total
      }
      expect(await inLosses()).toBe(0)
      await set({ lossThresholdFen: 150_000 })
      expect(await inLosses()).toBe(1)
      await set({ lossThresholdFen: 0 })
      expect(await inLosses()).toBe(0)
    })

    test('a person without the right does not see the review', async () => {
      const order = await givenSubmitted(company)
      expect(await refusal(company.act(restricted(company.manager), 'orders', 'approve', order))).toMatchObject({
        key: 'access.denied',
      })
    })
  })
})
