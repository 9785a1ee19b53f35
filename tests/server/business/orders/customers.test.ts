import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  allowed,
  type Company,
  givenCustomer,
  givenDraft,
  givenOrder,
  newPhone,
  openCompany,
  owedBy,
  refusal,
} from '../../../helpers/company.ts'
import { testDatabases } from '../../../helpers/postgres.ts'

describe.each(testDatabases())('customers ($name)', (which) => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(which)
  })
  afterAll(() => company.database.close())
  const lead = () => allowed(company.manager, 'customer.assign')
  const merge = (row: { id: string }, into: { id: string }) =>
    company.act(lead(), 'customers', 'merge', row, { mergedIntoId: into.id, reason: '重复' })

  test('a duplicate is merged into another: orders, money and contacts go along, and no amount moves', async () => {
    const contacts = [{ name: '张三', phone: newPhone() }]
    const double = await givenCustomer(company, { kind: 'dealer', uscc: '91350100M000100Y43', contacts })
    const kept = await givenCustomer(company)
    const order = await givenOrder(company, { customerId: double.id })
    const other = await givenOrder(company, { customerId: kept.id })
    const owed = (await owedBy(company, order)).reduce((sum, one) => sum + one.outstandingFen, 0)
    const before = await company.row('customers', kept.id)
    await merge(double, kept)
    const after = await company.row('customers', kept.id)
    expect(after.outstandingFen).toBe(before.outstandingFen + owed)
    expect(await company.row('customers', double.id)).toMatchObject({
      ...{
        status: 'merged',
        mergedIntoId: kept.id,
        outstandingFen: 0,
        uscc: null,
        lastOrderOn: null,
        oldestDueOn: null,
      },
    })
    for (const one of [order, other]) expect((await company.row('orders', one.id)).customerId).toBe(kept.id)
    expect((await owedBy(company, order)).map(({ customerId }) => customerId)).toContain(kept.id)
    expect(await company.rows('customerContacts', sql`t.customer_id = ${kept.id}`)).toMatchObject([{ name: '张三' }])
    expect(await company.broken()).toEqual([])
    // Its code and phone are another's to take, and it takes no more orders.
    await givenCustomer(company, { kind: 'dealer', uscc: '91350100M000100Y43' })
    await expect(givenDraft(company, { customerId: double.id })).rejects.toMatchObject({
      errors: [{ field: 'customerId' }],
    })
  })

  test('nobody is merged into themselves, nor into who is merged', async () => {
    const [one, two, three] = [await givenCustomer(company), await givenCustomer(company), await givenCustomer(company)]
    expect(await refusal(merge(one, one))).toMatchObject({ fields: ['mergedIntoId'] })
    await merge(one, two)
    expect(await refusal(merge(three, one))).toMatchObject({ fields: ['mergedIntoId'] })
    expect(await refusal(merge(one, three))).not.toBeNull()
    const cashier = company.act(company.cashier, 'customers', 'merge', three, { mergedIntoId: two.id, reason: '无权' })
    expect(await refusal(cashier)).toMatchObject({ key: 'access.denied' })
  })

  test('two with the same phone or name are found, until one is merged', async () => {
    const phone = newPhone()
    const older = await givenCustomer(company, { kind: 'dealer', phone, name: '同名车行' })
    const newer = await givenCustomer(company, { kind: 'platform', phone, name: '同名车行' })
    const found = async () =>
      (
        await company.database.pool.query(
          'select same_by, other_id from customer_duplicates where customer_id = $1 order by 1',
          [newer.id],
        )
      ).rows
    expect(await found()).toEqual([{ same_by: 'phone', other_id: older.id }])
    await merge(newer, older)
    expect(await found()).toEqual([])
  })

  test('customers are given to another salesperson, with what is open where that is wanted', async () => {
    const [one, two] = [await givenCustomer(company), await givenCustomer(company)]
    const order = await givenOrder(company, { customerId: one.id })
    const draft = await givenDraft(company, { customerId: two.id })
    const { manager, sales } = company
    await company.act(lead(), 'customers', 'assign', [one, two], { ownerId: manager.id })
    expect((await company.row('customers', one.id)).ownerId).toBe(manager.id)
    expect((await company.row('orders', order.id)).operatorId).toBe(sales.id)
    await company.act(lead(), 'customers', 'assign', [one, two], { ownerId: manager.id, withOrders: true })
    for (const { id } of [order, draft]) expect((await company.row('orders', id)).operatorId).toBe(manager.id)
    for (const claim of await owedBy(company, order)) expect(claim.operatorId).toBe(manager.id)
    expect(await company.broken()).toEqual([])
  })

  test('a follow-up is noted, and done', async () => {
    const customer = await givenCustomer(company)
    const given = { customerId: customer.id, content: '谈了年度协议', nextOn: '2030-01-01' }
    const note = await company.create(company.sales, 'customerFollowUps', given)
    expect(note).toMatchObject({ ownerId: company.sales.id, isDone: false, way: 'phone' })
    await company.act(company.sales, 'customerFollowUps', 'done', note)
    expect(await company.row('customerFollowUps', note.id)).toMatchObject({ isDone: true })
  })
})
