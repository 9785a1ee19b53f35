import { describe, expect, test } from 'vitest'
import { businessDay } from '../../../../src/define/business-day.ts'
import { addDays } from '../../../../src/define/where.ts'
import { type Company, carsOf, givenCustomer, givenDraft, givenOrder, refusal } from '../../../helpers/company.ts'
import { anyDatabase } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

// Every one of these verbs runs on both databases, alone and with others at once, in random-actions.test.ts.
describe.each(anyDatabase())('orders ($name)', (which) => {
  let company: Company
  withCompany(which, (opened) => {
    company = opened
  })

  const submit = (order: { id: string }) => company.act(company.sales, 'orders', 'submit', order)

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
      expect(found).toMatchObject({ key: 'row.incomplete', fields: ['fromRegion', 'cars.0.freightFen'] })
      expect(found?.message).toContain('发站、第 1 台车单价')
    })

    test('a municipality is a city, so that 上海市 is enough to go by', async () => {
      const [order] = await submit(await givenDraft(company, { toRegion: '31' }))
      expect(order).toMatchObject({ status: 'pendingReview', toRegion: '31' })
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
})
