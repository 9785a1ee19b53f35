import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { runOn } from '../../../../server/db/run.ts'
import { notificationsOf } from '../../../../server/engine/notifications.ts'
import {
  allowed,
  type Company,
  carsOf,
  cities,
  givenAssigned,
  givenOrder,
  loadsOf,
  refusal,
  signature,
} from '../../../helpers/company.ts'
import { anyDatabase } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

describe.each(anyDatabase())('trouble on the way ($name)', (which) => {
  let company: Company
  withCompany(which, (opened) => {
    company = opened
  })

  const underWay = async (count = 1) => {
    const orders = []
    for (let at = 0; at < count; at++) orders.push(await givenOrder(company, {}, [{ freightFen: 700_000 }]))
    const cars = (await Promise.all(orders.map((order) => carsOf(company, order)))).flat()
    const waybill = await givenAssigned(company, cars)
    await company.act(company.driver, 'waybills', 'depart', waybill)
    return { orders, cars, waybill }
  }
  const openOf = (order: { id: string }) => company.rows('tripExceptions', sql`t.order_id = ${order.id}`, sql`t.id`)
  const toldTo = async (person: Company['boss']) =>
    (await notificationsOf(runOn(company.database.pool), person, new Date())).items.filter(
      ({ resource }) => resource === 'tripExceptions',
    )

  test('of the whole trip is had by each order aboard, and told to who has the customer and who planned it', async () => {
    const { orders, cars, waybill } = await underWay(2)
    await company.act(company.driver, 'waybills', 'reportException', waybill, {
      ...{ kind: 'breakdown', region: cities.wuhan, place: '京港澳高速', description: '爆胎' },
    })
    for (const order of orders)
      expect(await openOf(order)).toMatchObject([{ status: 'open', kind: 'breakdown', place: '京港澳高速' }])
    for (const { id } of cars) expect(await company.row('orderCars', id)).toMatchObject({ hasException: true })
    for (const person of [company.sales, company.dispatcher]) expect((await toldTo(person)).length).toBe(2)
    expect(await company.row('waybills', waybill.id)).toMatchObject({ lastRegion: cities.wuhan })
  })

  test('told after the hand-over takes a completed order back', async () => {
    const { orders, waybill } = await underWay()
    const [load] = await loadsOf(company, waybill)
    if (!orders[0] || !load) throw new Error('nothing under way')
    await company.act(company.driver, 'waybills', 'arrive', waybill)
    await company.act(company.driver, 'waybillLoads', 'sign', load, { ...signature, collectedFen: 700_000 })
    expect(await company.row('orders', orders[0].id)).toMatchObject({ status: 'completed' })
    await company.act(company.driver, 'waybills', 'reportException', waybill, {
      ...{ kind: 'other', region: cities.wuhan, description: '后备箱少一块备胎' },
    })
    expect(await company.row('orders', orders[0].id)).toMatchObject({ status: 'delivered', completedAt: null })
    expect(await company.broken()).toEqual([])
  })

  test('of one car keeps its order from being completed until somebody says what was done', async () => {
    const { orders, cars, waybill } = await underWay()
    const [order, car] = [orders[0], cars[0]]
    const [load] = await loadsOf(company, waybill)
    if (!order || !car || !load) throw new Error('nothing under way')
    const report = (input: object) => company.act(company.driver, 'waybillLoads', 'reportException', load, { ...input })
    expect(await refusal(report({ kind: 'damage' }))).toMatchObject({ fields: ['description'] })
    await report({ kind: 'damage', description: '右前门划痕' })
    await company.act(company.driver, 'waybills', 'arrive', waybill)
    await company.act(company.driver, 'waybillLoads', 'sign', load, { ...signature, collectedFen: 700_000 })
    expect(await company.row('orders', order.id)).toMatchObject({ status: 'delivered' })
    const [found] = await openOf(order)
    if (!found) throw new Error('nothing reported')
    const settle = (by: Company['boss'], input: object = { solution: '已与客户协商' }) =>
      company.act(by, 'tripExceptions', 'settle', found, { ...input })
    expect(await refusal(settle(company.driver))).toMatchObject({ key: 'access.denied' })
    expect(await refusal(settle(company.dispatcher, {}))).toMatchObject({ fields: ['solution'] })
    const reporter = allowed(company.dispatcher, 'damage.report')
    const [opened] = await company.act(reporter, 'tripExceptions', 'openCase', found)
    expect(await company.row('damageCases', opened?.damageCaseId ?? '')).toMatchObject({
      ...{ stage: 'transit', description: '右前门划痕', orderCarId: car.id },
    })
    await settle(company.dispatcher)
    expect(await company.row('orders', order.id)).toMatchObject({ status: 'completed' })
    expect(await company.row('orderCars', car.id)).toMatchObject({ hasException: false })
    expect(await toldTo(company.sales)).not.toContainEqual(expect.objectContaining({ rowId: found.id }))
    await company.act(company.dispatcher, 'tripExceptions', 'reopen', found, { reason: '客户又来电' })
    expect(await company.row('orders', order.id)).toMatchObject({ status: 'delivered', completedAt: null })
    expect(await company.broken()).toEqual([])
  })
})
