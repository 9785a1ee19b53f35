import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  allowed,
  type Company,
  carsOf,
  givenAccount,
  givenArrived,
  givenCustomer,
  givenDraft,
  givenOrder,
  givenPrice,
  givenSubmitted,
  loadsOf,
  newVin,
  owedBy,
  refusal,
  restricted,
  signature,
} from '../../../helpers/company.ts'
import { anyDatabase } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

// Every one of these verbs runs on both databases, alone and with others at once, in random-actions.test.ts.
describe.each(anyDatabase())('what was entered wrongly is mended ($name)', (which) => {
  let company: Company
  withCompany(which, (opened) => {
    company = opened
  })

  const reason = { reason: '录错' }

  describe('an order', () => {
    test('is its writer’s until it is submitted, then the reviewer’s', async () => {
      const draft = await givenDraft(company)
      const changed = await company.change(company.sales, 'orders', draft, { consignee: '王五' })
      await company.act(company.sales, 'orders', 'submit', changed)
      const sent = await company.row('orders', draft.id)
      const bySales = company.change(company.sales, 'orders', sent, { receiptRequired: 'paper' })
      expect(await refusal(bySales)).toMatchObject({ key: 'row.locked' })
      const kept = await company.change(company.manager, 'orders', sent, { consignee: '赵六' })
      const early = company.change(company.manager, 'orders', kept, { expectedArriveOn: '2026-01-01' })
      expect(await refusal(early)).toMatchObject({ key: 'request.invalid', fields: ['expectedArriveOn'] })
      const byDispatcher = company.change(company.dispatcher, 'orders', kept, { consignee: '钱七' })
      expect(await refusal(byDispatcher)).toMatchObject({ key: 'access.denied' })
    })

    test('has every charge, the advance and what it costs us changed with its price', async () => {
      const order = await givenOrder(company)
      const price = { freightFen: 700_000, otherChargeFen: 0, discountFen: 0, prepaidFen: 0, monthlyFen: 0 }
      const charges = { pickupChargeFen: 10_000, deliveryChargeFen: 20_000, insuranceChargeFen: 3_000 }
      const change = (input: object, by = company.boss) =>
        givenPrice(company, order, { ...price, onReceiptFen: 0, ...reason, ...input }, by)
      const changed = await change({ ...charges, invoiceChargeFen: 400, advanceFen: 5_000, collectFen: 738_400 })
      expect(changed).toMatchObject({ revenueFen: 733_400, totalDueFen: 738_400, advanceFen: 5_000 })
      expect((await owedBy(company, order)).map((row) => [row.kind, row.amountFen]).sort()).toEqual([
        ['advance', 5_000],
        ['freight', 733_400],
      ])
      const dearer = await change({ collectFen: 738_400, rebateFen: 30_000, insuranceCostFen: 1_000 })
      expect(dearer).toMatchObject({ rebateFen: 30_000, costFen: 31_000, grossProfitFen: 702_400 })
      const blind = restricted(company.sales, 'order.create')
      expect(await refusal(change({ collectFen: 738_400, rebateFen: 0 }, blind))).toMatchObject({
        key: 'request.invalid',
        fields: ['rebateFen'],
      })
    })

    test('of which a car was fetched only is cancelled at the cost of fetching it', async () => {
      const order = await givenOrder(company, { pickupMode: 'small' }, [{ freightFen: 700_000 }])
      const [car] = await carsOf(company, order)
      const carrier = await company.create(company.boss, 'carriers', { name: '提车行', phone: '13800002224' })
      const hired = { type: 'pickup', carrierKind: 'outside', carrierId: carrier.id, freightFen: 20_000 }
      const trip = await givenArrived(company, [car as { id: string }], hired)
      const [cancelled] = await company.act(company.manager, 'orders', 'cancel', order, reason)
      expect(cancelled).toMatchObject({ status: 'cancelled', costFen: 20_000, grossProfitFen: -20_000 })
      await company.act(company.dispatcher, 'waybills', 'complete', trip)
      const [owed] = await company.rows('payables', sql`t.waybill_id = ${trip.id}`)
      const figures = { amountFinanceFen: 15_000, deductFen: 0, reason: '核减' }
      await company.act(company.accountant, 'payables', 'check', owed as { id: string }, figures)
      expect(await company.row('orders', order.id)).toMatchObject({
        ...{ status: 'cancelled', costFen: 15_000, grossProfitFen: -15_000, profitRate: null },
      })
    })

    test('leaves no trace in the customer’s last day of business once it does not count', async () => {
      const customer = await givenCustomer(company)
      const lastOrderOn = async () => (await company.row('customers', customer.id)).lastOrderOn
      await givenOrder(company, { customerId: customer.id, orderDate: '2026-03-01' })
      const later = await givenOrder(company, { customerId: customer.id, orderDate: '2026-04-01' })
      expect(await lastOrderOn()).toBe('2026-04-01')
      await company.act(company.manager, 'orders', 'unapprove', later, reason)
      expect(await lastOrderOn()).toBe('2026-03-01')
    })

    test('falls due by the terms of its review, whatever the customer’s are later', async () => {
      const customer = await givenCustomer(company, { settleMode: 'monthly', creditDays: 30, statementDay: 25 })
      const given = { customerId: customer.id, orderDate: '2026-01-26', payMode: 'monthly' }
      const order = await givenOrder(company, { ...given, collectFen: 0, monthlyFen: 700_000 })
      await company.change(company.boss, 'customers', await company.row('customers', customer.id), { creditDays: 60 })
      await company.change(company.manager, 'orders', await company.row('orders', order.id), { remark: '备注' })
      expect((await owedBy(company, order)).map((row) => row.dueOn)).toEqual(['2026-03-27'])
    })
  })

  test('a car that is not on its way is corrected by the reviewer', async () => {
    const order = await givenOrder(company)
    const [car] = await carsOf(company, order)
    const input = { model: '大众帕萨特', plate: '粤B12345', ...reason }
    const correct = (by = company.manager) =>
      company.act(by, 'orderCars', 'correct', car as { id: string }, { energy: 'fuel', ...input })
    expect(await refusal(correct(company.sales))).toMatchObject({ key: 'access.denied' })
    await correct()
    expect(await company.row('orderCars', car?.id ?? '')).toMatchObject({ model: '大众帕萨特', plate: '粤B12345' })
    await givenArrived(company, await carsOf(company, order))
    expect(await refusal(correct())).toMatchObject({ key: 'action.notAllowed' })
  })

  test('a relief is taken back, and a review with one stands', async () => {
    const order = await givenOrder(company)
    const [row] = await owedBy(company, order)
    const relieve = (verb: string, input = {}) =>
      company.act(company.accountant, 'receivables', verb, row as { id: string }, { ...reason, ...input })
    expect(await refusal(relieve('unrelieve'))).toMatchObject({ key: 'action.refused' })
    await relieve('relieve', { amountFen: 700_000 })
    const unapprove = () => company.act(company.manager, 'orders', 'unapprove', order, reason)
    expect(await refusal(unapprove())).toMatchObject({ key: 'orders.hasRelief' })
    const [again] = await relieve('unrelieve')
    expect(again).toMatchObject({ status: 'open', reliefFen: 0, outstandingFen: 700_000 })
    expect(await company.row('orders', order.id)).toMatchObject({ outstandingFen: 700_000 })
    await unapprove()
  })

  test('only a car that the customer brings is taken in by hand, looked over before, and the taking in is undone', async () => {
    const receive = (car: { id: string } | undefined, verb = 'receive', input = {}) =>
      company.act(company.dispatcher, 'orderCars', verb, car as { id: string }, input)
    const [atDoor] = await carsOf(company, await givenOrder(company))
    expect(await refusal(receive(atDoor))).toMatchObject({ key: 'cars.notBrought' })
    const order = await givenOrder(company, { pickupMode: 'self' }, [{ freightFen: 700_000, vin: null }])
    const [unseen] = await carsOf(company, order)
    expect(await refusal(receive(unseen))).toMatchObject({ key: 'cars.lookFirst' })
    await company.act(company.driver, 'orderCars', 'inspect', unseen as { id: string }, { vin: newVin() })
    await receive(unseen)
    expect(await company.row('orders', order.id)).toMatchObject({ status: 'dispatching' })
    const [back] = await receive(unseen, 'unreceive', reason)
    expect(back).toMatchObject({ status: 'pending', currentRegion: null })
    expect(await company.row('orders', order.id)).toMatchObject({ status: 'awaitingDispatch' })
  })

  test('a value above 500,000 is not written down of a car that nobody insures', async () => {
    const [car] = await carsOf(company, await givenOrder(company))
    const correct = (declaredValueFen: number) =>
      company.act(company.manager, 'orderCars', 'correct', car as { id: string }, {
        ...{ model: '保时捷', declaredValueFen, ...reason },
      })
    expect(await refusal(correct(50_000_001))).toMatchObject({ key: 'cars.uninsured', fields: ['declaredValueFen'] })
    await correct(50_000_000)
  })

  test('a signed receipt that came back by mistake is awaited again', async () => {
    const order = await givenOrder(company, { collectFen: 0, onReceiptFen: 700_000, receiptRequired: 'photo' })
    const waybill = await givenArrived(company, await carsOf(company, order))
    for (const load of await loadsOf(company, waybill))
      await company.act(company.driver, 'waybillLoads', 'sign', load, signature)
    const account = await givenAccount(company)
    await company.act(company.cashier, 'receivables', 'collect', await owedBy(company, order), {
      fundAccountId: account.id,
    })
    await company.act(company.dispatcher, 'orders', 'returnReceipt', order)
    expect(await company.row('orders', order.id)).toMatchObject({ status: 'completed' })
    const [back] = await company.act(company.dispatcher, 'orders', 'unreturnReceipt', order, reason)
    expect(back).toMatchObject({ status: 'delivered', receiptStatus: 'waiting', receiptReturnedOn: null })
    await company.act(company.dispatcher, 'orders', 'returnReceipt', order)
    const [load] = await loadsOf(company, waybill)
    await company.act(company.dispatcher, 'waybillLoads', 'undoSign', load as { id: string }, reason)
    expect(await company.row('orders', order.id)).toMatchObject({ status: 'arrived', receiptStatus: 'waiting' })
    expect((await owedBy(company, order)).map((row) => row.dueOn)).toEqual([null])
  })

  test('money set free goes to the receivable that was meant', async () => {
    const customer = await givenCustomer(company)
    const other = await givenOrder(company)
    const orders = [
      await givenOrder(company, { customerId: customer.id }),
      await givenOrder(company, { customerId: customer.id }),
    ]
    const [meant] = await owedBy(company, orders[1] as { id: string })
    const receipt = await company.create(company.cashier, 'receipts', {
      ...{ customerId: customer.id, payerName: '付款人', fundAccountId: (await givenAccount(company)).id },
      ...{ amountFen: 800_000, allocation: 'none' },
    })
    const allocate = (input: object) => company.act(company.cashier, 'receipts', 'allocate', receipt, { ...input })
    const [foreign] = await owedBy(company, other)
    expect(await refusal(allocate({ receivableId: foreign?.id }))).toMatchObject({
      key: 'receipts.otherCustomer',
      fields: ['receivableId'],
    })
    expect(await refusal(allocate({ receivableId: meant?.id, settleFen: 800_001 }))).toMatchObject({
      key: 'receipts.left',
      fields: ['settleFen'],
    })
    expect(await refusal(allocate({ receivableId: meant?.id, settleFen: 700_001 }))).toMatchObject({
      key: 'receipts.aboveReceivable',
    })
    await allocate({ receivableId: meant?.id, settleFen: 200_000 })
    const [settled] = await allocate({ receivableId: meant?.id })
    expect(settled).toMatchObject({ allocatedFen: 700_000, unallocatedFen: 100_000 })
    expect((await owedBy(company, orders[1] as { id: string })).map((row) => row.status)).toEqual(['settled'])
  })

  test('who sees no costs is told that a limit or a loss stands against an order, not how much', async () => {
    const customer = await givenCustomer(company, { creditLimitFen: 100 })
    const order = await givenSubmitted(company, { customerId: customer.id })
    const blind = restricted(company.manager, 'order.audit')
    const found = await refusal(company.act(blind, 'orders', 'approve', order))
    expect(found).toMatchObject({ key: 'orders.creditFull', fields: ['creditReason'] })
    expect(found?.message).not.toMatch(/\d/)
    const rebated = await givenSubmitted({ ...company, sales: allowed(company.sales, 'cost') }, { rebateFen: 300_000 })
    const refused = await refusal(company.act(blind, 'orders', 'approve', rebated))
    expect(refused).toMatchObject({ key: expect.stringMatching(/orders\.(rebateHigh|lossExpected)/) })
    expect(refused?.message.replace('30%', '')).not.toMatch(/\d/)
  })
})
