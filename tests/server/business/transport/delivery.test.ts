import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { User } from '../../../../server/auth/user.ts'
import { previewSign } from '../../../../server/business/ledger/delivery-dues.ts'
import type { WaybillLoad } from '../../../../server/business/rules/rows.ts'
import { businessDay } from '../../../../src/define/business-day.ts'
import {
  allowed,
  type Company,
  carsOf,
  collectorOf,
  givenAccount,
  givenArrived,
  givenAssigned,
  givenDraft,
  givenOrder,
  givenPrice,
  loadsOf,
  owedBy,
  refusal,
  signature,
} from '../../../helpers/company.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

describe.each(testDatabases())('handing cars over ($name)', (which) => {
  let company: Company
  withCompany(which, (opened) => {
    company = opened
  })

  describe('on delivery', () => {
    const sign = (load: { id: string } | undefined, input = {}, by = company.driver) =>
      company.act(by, 'waybillLoads', 'sign', load as { id: string }, { ...signature, ...input })
    const arrived = async (order: { id: string }) =>
      loadsOf(company, await givenArrived(company, await carsOf(company, order)))

    test('each car is handed over for its share of the money, which goes to the collector', async () => {
      const collector = await company.create(company.boss, 'payees', {
        name: '代收司机',
        kind: 'driver',
        isCollector: true,
      })
      const order = await givenOrder(company, { collectorId: collector.id })
      const [first, last] = await arrived(order)
      expect(await refusal(sign(first, { collectedFen: 399_999 }))).toMatchObject({
        key: 'loads.release',
        message: '到付还差 0.01 元，收齐后交车；有放行权限的人可填写原因放车',
      })
      expect(await refusal(sign(first, { collectedFen: 400_000 }))).toMatchObject({ key: 'loads.noCollectorAccount' })
      const account = await givenAccount(company, { kind: 'collector', payeeId: collector.id })
      await sign(first, { collectedFen: 400_000 })
      expect(await refusal(sign(last))).toMatchObject({ key: 'loads.release' })
      expect(await refusal(sign(last, { collectedFen: 300_001 }))).toMatchObject({
        key: 'loads.overCollected',
        fields: ['collectedFen'],
      })
      await sign(last, { collectedFen: 300_000, collectMethod: 'wechat' })
      expect(await company.row('fundAccounts', account.id)).toMatchObject({ balanceFen: 700_000 })
      const [, receipt] = await company.rows('receipts', sql`t.fund_account_id = ${account.id}`)
      expect(receipt).toMatchObject({
        collectorId: collector.id,
        method: 'wechat',
        payerName: '李收车',
        allocatedFen: 300_000,
      })
      expect(await company.row('orders', order.id)).toMatchObject({ status: 'completed' })
    })

    test('several cars are handed over together for what they come to, each with its own share', async () => {
      const order = await givenOrder(company)
      const [first, last] = await arrived(order)
      const both = [first, last] as WaybillLoad[]
      const previewed = (loads: WaybillLoad[]) =>
        company.run(company.driver, async ({ query }) => (await previewSign(query, loads)).map((one) => one.amountFen))
      const signBoth = (input: Record<string, unknown>, by = company.driver) =>
        company.act(by, 'waybillLoads', 'sign', both, { ...signature, ...input })
      expect(await previewed([last] as WaybillLoad[])).toEqual([300_000])
      expect(await previewed(both)).toEqual([400_000, 300_000])
      const told = company.run(company.driver, ({ query }) => previewSign(query, [last] as WaybillLoad[]))
      const { consignee: signedBy, consigneePhone: signedPhone } = order
      expect(await told).toMatchObject([{ starts: { signedBy, signedPhone } }])
      expect(await refusal(signBoth({ collectedFen: 699_999 }))).toMatchObject({
        key: 'loads.release',
        message: expect.stringContaining('0.01 元'),
      })
      expect(await refusal(signBoth({ collectedFen: 700_001 }))).toMatchObject({ key: 'loads.overCollected' })
      await signBoth({ collectedFen: 700_000 })
      expect((await company.rows('waybillLoads', sql`t.order_id = ${order.id}`)).map((one) => one.collectFen)).toEqual([
        400_000, 300_000,
      ])
      expect(await company.row('orders', order.id)).toMatchObject({ status: 'completed', outstandingFen: 0 })
    })

    test('cars of several orders are handed over for the whole, or with a reason for nothing', async () => {
      const orders = [await givenOrder(company), await givenOrder(company)]
      const cars = (await Promise.all(orders.map((order) => carsOf(company, order)))).flat()
      const loads = await loadsOf(company, await givenArrived(company, cars))
      const trusted = allowed(company.driver, 'exception.unpaid')
      const signAll = (input: Record<string, unknown>) =>
        company.act(trusted, 'waybillLoads', 'sign', loads, { ...signature, ...input })
      expect(await refusal(signAll({ collectedFen: 900_000, unpaidReason: '熟客' }))).toMatchObject({
        key: 'loads.oneOrder',
        fields: ['collectedFen'],
      })
      await signAll({ collectedFen: 1_400_000 })
      for (const { id } of orders) expect(await company.row('orders', id)).toMatchObject({ outstandingFen: 0 })
    })

    test('a car goes without its money only when somebody lets it', async () => {
      const order = await givenOrder(company)
      const [first, last] = await arrived(order)
      const trusted = allowed(company.driver, 'exception.unpaid')
      expect(await refusal(sign(first, { unpaidReason: '老客户' }))).toMatchObject({ fields: ['unpaidReason'] })
      expect(await refusal(sign(first))).toMatchObject({ key: 'loads.release' })
      expect(await refusal(sign(first, {}, trusted))).toMatchObject({ key: 'loads.release' })
      await sign(first, { unpaidReason: '老客户' }, trusted)
      await sign(last, { unpaidReason: '老客户' }, trusted)
      const delivered = await company.row('orders', order.id)
      expect(delivered).toMatchObject({ status: 'delivered', outstandingFen: 700_000 })
      expect((await owedBy(company, order)).map((row) => row.dueOn)).toEqual([
        businessDay(new Date(delivered.deliveredAt ?? 0)),
      ])
    })

    test('a car is loaded and handed over with its photos, or somebody lets it without them', async () => {
      const { pool } = company.database
      await pool.query('update company_settings set intake_photos = 4, hand_over_photos = 1')
      try {
        const order = await givenOrder(company, { collectFen: 0, prepaidFen: 700_000 })
        const waybill = await givenAssigned(company, await carsOf(company, order))
        const depart = (by: User, input = {}) => company.act(by, 'waybills', 'depart', waybill, input)
        const trusted = allowed(company.dispatcher, 'exception.photos')
        const message = expect.stringMatching(/照片 0 张，至少 4 张/)
        expect(await refusal(depart(company.dispatcher))).toMatchObject({ key: 'loads.photos', message })
        expect(await refusal(depart(trusted))).toMatchObject({ fields: ['photosReason'] })
        await depart(trusted, { photosReason: '相机坏了' })
        await company.act(company.dispatcher, 'waybills', 'arrive', waybill)
        const [load] = await loadsOf(company, waybill)
        if (!load) throw new Error('no load')
        expect(await refusal(sign(load))).toMatchObject({ key: 'loads.proof' })
        const cars = (await carsOf(company, order)).map(({ id }) => id)
        const noted = await company.rows('exceptions', sql`t.source_id = any(${sql.param(cars)}::uuid[])`)
        expect(noted.map(({ kind, source }) => [kind, source])).toEqual(cars.map(() => ['photos', 'orderCars']))
      } finally {
        await pool.query('update company_settings set intake_photos = 0, hand_over_photos = 0')
      }
    })

    test('no car leaves with money to collect and nobody who answers for it', async () => {
      const order = await givenOrder(company, { collectorId: null })
      const waybill = await givenAssigned(company, await carsOf(company, order))
      const depart = () => company.act(company.driver, 'waybills', 'depart', waybill)
      expect(await refusal(depart())).toMatchObject({
        key: 'waybills.noCollector',
        message: `订单 ${order.orderNo} 有到付款，发车前请先在该订单的「物流安排」里指定代收人`,
      })
      const collectorId = await collectorOf(company)
      await company.act(company.dispatcher, 'orders', 'arrange', order, { collectorId })
      expect((await owedBy(company, order)).map((row) => row.collectorId)).toEqual([collectorId])
      await depart()
    })

    test('the dispatcher arranges the way of a reviewed order, and nothing before the review', async () => {
      const arrange = (row: { id: string }, input: object) =>
        company.act(company.dispatcher, 'orders', 'arrange', row, { ...input })
      const order = await givenOrder(company, { toAddress: '浦东大道 1 号' })
      const [arranged] = await arrange(order, { expectedArriveOn: '2099-01-01', toAddress: null })
      expect(arranged).toMatchObject({
        expectedArriveOn: '2099-01-01',
        toAddress: null,
        collectorId: order.collectorId,
      })
      expect(await refusal(arrange(order, { expectedArriveOn: '2020-01-01' }))).toMatchObject({
        fields: ['expectedArriveOn'],
      })
      const draft = await givenDraft(company)
      expect(await refusal(arrange(draft, { toAddress: '别处' }))).toMatchObject({ key: 'action.notAllowed' })
    })

    test('what became payable on delivery on the way goes to the office’s cash box, if there is one', async () => {
      const order = await givenOrder(company, { collectFen: 0, prepaidFen: 700_000 })
      const [first] = await arrived(order)
      await givenPrice(company, order, {
        ...{ freightFen: 700_000, otherChargeFen: 0, discountFen: 0, prepaidFen: 0, collectFen: 700_000 },
        ...{ monthlyFen: 0, onReceiptFen: 0, reason: '改到付' },
      })
      await company.database.pool.query(`update fund_accounts set is_active = false where kind = 'cash'`)
      expect(await refusal(sign(first, { collectedFen: 400_000 }))).toMatchObject({ key: 'loads.noCollector' })
    })

    test('a car is not handed over before it has arrived', async () => {
      const order = await givenOrder(company)
      const waybill = await givenAssigned(company, await carsOf(company, order))
      const [load] = await loadsOf(company, waybill)
      await company.act(company.driver, 'waybillLoads', 'load', load as { id: string })
      expect(await refusal(sign(load))).toMatchObject({ key: 'loads.notHere' })
      await company.act(company.driver, 'waybills', 'depart', waybill)
      await sign(load, { collectedFen: 400_000 })
      expect(await company.row('orderCars', load?.orderCarId ?? '')).toMatchObject({
        status: 'delivered',
        signedBy: '李收车',
      })
    })
  })
})
