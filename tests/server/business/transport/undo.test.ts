import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type Company,
  carsOf,
  cities,
  givenAccount,
  givenArrived,
  givenAssigned,
  givenOrder,
  givenTruck,
  loadsOf,
  openCompany,
  refusal,
  signature,
} from '../../../helpers/company.ts'
import { anyDatabase } from '../../../helpers/postgres.ts'

// Every one of these verbs runs on both databases, alone and with others at once, in random-actions.test.ts.
describe.each(anyDatabase())('what happened to a car is taken back, the last first ($name)', (which) => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(which)
    await givenAccount(company, { kind: 'cash', name: '现金', officeId: company.officeId })
  })
  afterEach(async () => {
    expect(await company.broken()).toEqual([])
    // The one driver of the company is free for the next test.
    await company.database.pool.query(`update waybills set driver_id = null`)
  })
  afterAll(() => company.database.close())

  const reason = { reason: '误点' }
  const dispatch = (verb: string, waybill: { id: string }, input: object = reason) =>
    company.act(company.dispatcher, 'waybills', verb, waybill, { ...input })
  const leg = (verb: string, load: { id: string } | undefined, input: object = reason, by = company.dispatcher) =>
    company.act(by, 'waybillLoads', verb, load as { id: string }, { ...input })
  const statesOf = async (load: { waybillId: string; orderId: string; orderCarId: string; id: string } | undefined) => {
    if (!load) throw new Error('no load')
    return [
      (await company.row('waybills', load.waybillId)).status,
      (await company.row('waybillLoads', load.id)).status,
      (await company.row('orderCars', load.orderCarId)).status,
      (await company.row('orders', load.orderId)).status,
    ]
  }
  const prepaid = { collectFen: 0, prepaidFen: 700_000 }
  const givenTrip = async (draft: object = prepaid) => {
    const order = await givenOrder(company, { ...draft })
    const waybill = await givenArrived(company, await carsOf(company, order))
    const [first, last] = await loadsOf(company, waybill)
    return { order, waybill, first, last }
  }

  test('an arrival: the cars are on the truck again, which is under way, where it was seen last', async () => {
    const order = await givenOrder(company)
    const truck = await givenTruck(company)
    const waybill = await givenAssigned(company, await carsOf(company, order), { truckId: truck.id })
    await dispatch('depart', waybill, {})
    await dispatch('report', waybill, { region: cities.wuhan })
    await dispatch('arrive', waybill, { odometerIn: 900 })
    const [first] = await loadsOf(company, waybill)
    expect(await statesOf(first)).toEqual(['arrived', 'unloaded', 'arrived', 'arrived'])
    await dispatch('unarrive', waybill)
    expect(await statesOf(first)).toEqual(['inTransit', 'loaded', 'inTransit', 'inTransit'])
    expect(await company.row('waybills', waybill.id)).toMatchObject({
      arrivedAt: null,
      odometerIn: null,
      lastRegion: cities.wuhan,
    })
    expect(await company.row('orders', order.id)).toMatchObject({ arrivedAt: null })
    expect(await company.row('trucks', truck.id)).toMatchObject({ status: 'busy' })
    const points = await company.rows('trackPoints', sql`t.waybill_id = ${waybill.id}`, sql`t.at, t.id`)
    expect(points.map((point) => [point.kind, point.note])).toEqual([
      ['depart', null],
      ['manual', null],
      ['arrive', null],
      ['undo', '误点'],
    ])
    await dispatch('arrive', waybill, {})
    expect(await company.row('waybills', waybill.id)).toMatchObject({ lastRegion: cities.shanghai })
  })

  test('an arrival after which a car went on, or the truck did, stands', async () => {
    const { waybill, first } = await givenTrip()
    await leg('sign', first, { ...signature })
    expect(await refusal(dispatch('unarrive', waybill))).toMatchObject({ key: 'waybills.wentOn' })
    await leg('undoSign', first)
    const car = { id: first?.orderCarId ?? '' }
    const next = await givenAssigned(company, [car], { type: 'delivery', truckId: waybill.truckId })
    expect(await refusal(dispatch('unarrive', waybill))).toMatchObject({ key: 'waybills.truckBusy' })
    await dispatch('replan', next, {})
    expect(await refusal(dispatch('unarrive', waybill))).toMatchObject({ key: 'waybills.wentOn' })
    await dispatch('cancel', next)
    await dispatch('unarrive', waybill)
  })

  test('a completion, while nobody has checked the freight and no month has ended', async () => {
    const carrier = await company.create(company.boss, 'carriers', { name: '通达', phone: '13800002223' })
    const order = await givenOrder(company, { deliveryMode: 'self' })
    const truck = await givenTruck(company, { ownership: 'outside' })
    const input = { truckId: truck.id, carrierKind: 'outside', carrierId: carrier.id }
    const waybill = await givenArrived(company, await carsOf(company, order), input)
    await dispatch('complete', waybill, {})
    const [payable] = await company.rows('payables', sql`t.waybill_id = ${waybill.id}`)
    await company.act(company.accountant, 'payables', 'check', payable as { id: string })
    expect(await refusal(dispatch('uncomplete', waybill))).toMatchObject({ key: 'waybills.checked' })
    await company.act(company.accountant, 'payables', 'uncheck', payable as { id: string }, reason)
    await dispatch('uncomplete', waybill)
    expect(await company.row('waybills', waybill.id)).toMatchObject({ status: 'arrived', completedAt: null })
    await dispatch('complete', waybill, {})
    await company.database.pool.query(
      `with trip as (update waybills set departed_at = departed_at - interval '40 days',
          arrived_at = arrived_at - interval '40 days', completed_at = completed_at - interval '40 days' where id = $1)
        update payables set biz_date = biz_date - 40, due_on = due_on - 40 where waybill_id = $1`,
      [waybill.id],
    )
    expect(await refusal(dispatch('uncomplete', waybill))).toMatchObject({ key: 'waybills.completedEarlier' })
  })

  test('loading, before the departure and on the way', async () => {
    const order = await givenOrder(company)
    const waybill = await givenAssigned(company, await carsOf(company, order))
    const [first] = await loadsOf(company, waybill)
    await leg('load', first, {})
    await leg('undoLoad', first)
    expect(await statesOf(first)).toEqual(['assigned', 'planned', 'trunkPlanned', 'dispatching'])
    await dispatch('depart', waybill, {})
    expect(await refusal(leg('undoLoad', first))).toMatchObject({ key: 'loads.departed' })
    const [more] = await carsOf(company, await givenOrder(company))
    await dispatch('addCars', waybill, { vins: more?.vin })
    const added = (await loadsOf(company, waybill)).at(-1)
    await leg('load', added, {})
    await leg('undoLoad', added)
    expect(await statesOf(added)).toEqual(['inTransit', 'planned', 'trunkPlanned', 'dispatching'])
    await leg('withdraw', added)
    await dispatch('arrive', waybill, {})
    expect(await refusal(leg('undoUnload', first))).toMatchObject({ key: 'action.notAllowed' })
  })

  test('unloading on the way: the car is where it was, also when it is taken off later', async () => {
    const order = await givenOrder(company, { pickupMode: 'door' })
    const waybill = await givenAssigned(company, await carsOf(company, order))
    await dispatch('depart', waybill, {})
    const [first, last] = await loadsOf(company, waybill)
    await leg('unload', first, {})
    await leg('undoUnload', first)
    expect(await statesOf(first)).toEqual(['inTransit', 'loaded', 'inTransit', 'inTransit'])
    await dispatch('undepart', waybill)
    await leg('withdraw', first)
    expect(await statesOf(first)).toEqual(['assigned', 'withdrawn', 'pending', 'dispatching'])
    expect(await refusal(leg('withdraw', last))).toMatchObject({ key: 'loads.last' })
    await dispatch('cancel', waybill)
    expect(await statesOf(first)).toEqual(['cancelled', 'withdrawn', 'pending', 'awaitingDispatch'])
  })

  test('a hand-over from the truck puts the car on it again', async () => {
    const order = await givenOrder(company, { ...prepaid, deliveryMode: 'door' })
    const waybill = await givenAssigned(company, await carsOf(company, order))
    await dispatch('depart', waybill, {})
    const [first] = await loadsOf(company, waybill)
    await leg('sign', first, { ...signature })
    expect(await statesOf(first)).toEqual(['inTransit', 'signed', 'delivered', 'inTransit'])
    await leg('undoSign', first)
    expect(await statesOf(first)).toEqual(['inTransit', 'loaded', 'inTransit', 'inTransit'])
    expect(await company.row('orderCars', first?.orderCarId ?? '')).toMatchObject({ signedBy: null, signedAt: null })
    await dispatch('arrive', waybill, {})
    await leg('sign', first, { ...signature })
  })

  test('a hand-over of this month, once the money collected there was given back', async () => {
    const { order, waybill, first, last } = await givenTrip({ deliveryMode: 'door' })
    await leg('sign', first, { ...signature, collectedFen: 400_000 })
    await leg('sign', last, { ...signature, collectedFen: 300_000 })
    expect(await company.row('orders', order.id)).toMatchObject({ status: 'completed' })
    const [receipt] = await company.rows('receipts', sql`t.load_id = ${last?.id}`)
    expect(await refusal(leg('undoSign', last))).toMatchObject({
      key: 'loads.collected',
      message: `交车时收的到付款 3,000.00 元已入账（${receipt?.receiptNo}），请先红冲`,
    })
    expect(await company.row('waybills', waybill.id)).toMatchObject({ collectByDriverFen: 700_000 })
    await company.act(company.accountant, 'receipts', 'reverse', receipt as { id: string }, reason)
    expect(await company.row('waybills', waybill.id)).toMatchObject({ collectByDriverFen: 400_000 })
    expect(await company.row('orders', order.id)).toMatchObject({ status: 'delivered', outstandingFen: 300_000 })

    await dispatch('complete', waybill, {})
    expect(await refusal(leg('undoSign', last))).toMatchObject({
      key: 'action.notAllowed',
      message: expect.stringContaining('已完成'),
    })
    await dispatch('uncomplete', waybill)
    await leg('undoSign', last)
    expect(await statesOf(last)).toEqual(['arrived', 'unloaded', 'arrived', 'arrived'])
    const owed = await company.rows('receivables', sql`t.order_id = ${order.id}`)
    expect(await company.row('orders', order.id)).toMatchObject({ deliveredAt: null })
    expect(owed.map((row) => row.dueOn)).toEqual([null])
    await leg('sign', last, { ...signature, collectedFen: 300_000 })
    expect(await company.row('orders', order.id)).toMatchObject({ status: 'completed' })
  })

  test('a hand-over of a month that is over stands, since wages follow it', async () => {
    const { first } = await givenTrip()
    await leg('sign', first, { ...signature })
    const { pool } = company.database
    await pool.query(
      `update waybill_loads set loaded_at = loaded_at - interval '40 days', unloaded_at = unloaded_at - interval '40 days',
        signed_at = signed_at - interval '40 days' where id = $1`,
      [first?.id],
    )
    expect(await refusal(leg('undoSign', first))).toMatchObject({ key: 'loads.signedEarlier' })
  })

  test('the driver undoes nothing', async () => {
    const { first } = await givenTrip()
    await leg('sign', first, { ...signature })
    expect(await refusal(leg('undoSign', first, reason, company.driver))).toMatchObject({ key: 'access.denied' })
  })
})
