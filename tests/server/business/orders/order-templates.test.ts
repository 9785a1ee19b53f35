import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, carsOf, givenDraft, givenOrder, openCompany, refusal } from '../../../helpers/company.ts'
import { testDatabases } from '../../../helpers/postgres.ts'

describe.each(testDatabases())('templates of orders ($name)', (which) => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(which)
  })
  afterAll(() => company.database.close())
  const templates = (name: string) => company.rows('orderTemplates', sql`t.name = ${name}`)

  test('an order becomes a template of the one who saves it, and stays as it is', async () => {
    const order = await givenOrder(company)
    const before = await company.row('orders', order.id)
    await company.act(company.sales, 'orders', 'saveTemplate', order, { templateName: '顺达周单' })
    expect(await templates('顺达周单')).toMatchObject([
      { orderId: order.id, customerId: before.customerId, ownerId: company.sales.id, officeId: company.officeId },
    ])
    const { version: _, updatedAt: __, updatedById: ___, ...after } = await company.row('orders', order.id)
    expect(before).toMatchObject(after)
    expect(await carsOf(company, order)).toHaveLength(2)
  })

  test('nobody has two of one name, two people may', async () => {
    const order = await givenDraft(company)
    const save = (by = company.sales) => company.act(by, 'orders', 'saveTemplate', order, { templateName: '同名' })
    await save()
    expect(await refusal(save())).not.toBeNull()
    await save(company.manager)
    expect(await templates('同名')).toHaveLength(2)
  })

  test('who takes no orders saves none', async () => {
    const order = await givenDraft(company)
    const save = company.act(company.dispatcher, 'orders', 'saveTemplate', order, { templateName: '调度' })
    expect(await refusal(save)).toMatchObject({ key: 'access.denied' })
  })
})
