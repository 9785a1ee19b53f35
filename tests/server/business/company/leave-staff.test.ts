import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessDay } from '../../../../src/define/business-day.ts'
import { addDays } from '../../../../src/define/where.ts'
import {
  allowed,
  type Company,
  carsOf,
  givenAssigned,
  givenCustomer,
  givenDraft,
  givenOrder,
  givenPlanned,
  givenTruck,
  newPhone,
  openCompany,
  owedBy,
  refusal,
  restricted,
} from '../../../helpers/company.ts'
import { testDatabases } from '../../../helpers/postgres.ts'

const today = businessDay(new Date())

describe.each(testDatabases())('leaving the company ($name)', (which) => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(which)
  })
  afterAll(() => company.database.close())

  let serial = 0
  const given = (draft = {}) => {
    const n = ++serial
    const own = { jobNo: `L${n}`, name: `员工${n}`, username: `leaver${n}`, phone: newPhone(), post: 'sales' }
    return company.create(company.boss, 'staff', { ...own, ...draft })
  }
  const act = async (verb: string, who: { id: string }, input = {}, by = company.boss) => {
    const [row] = await company.act(by, 'staff', verb, who, input)
    if (!row) throw new Error('nothing done')
    return row
  }
  const refused = (verb: string, who: { id: string }, input = {}, by = company.boss) =>
    refusal(act(verb, who, input, by))
  const entriesOf = async (id: string) =>
    (
      await company.database.pool.query(
        'select action, changes, staff_id as by from audit_entries where row_id = $1 order by id desc',
        [id],
      )
    ).rows
  const opened = async (id: string) => {
    const { pool } = company.database
    await pool.query('insert into sessions (token_hash, staff_id) values ($1, $2)', [uuid(), id])
    return async () => (await pool.query('select 1 from sessions where staff_id = $1', [id])).rowCount
  }

  test('who has nothing to hand over leaves on a day, and every session ends', async () => {
    const user = await given({ hiredOn: '2026-01-05' })
    const sessions = await opened(user.id)
    expect(await act('leave', user, { leftOn: today })).toMatchObject({ status: 'left', leftOn: today })
    expect(await sessions()).toBe(0)
    const [entry] = await entriesOf(user.id)
    expect(entry).toMatchObject({
      action: 'leave',
      by: company.boss.id,
      changes: { status: ['on', 'left'], leftOn: [null, today] },
    })
    expect(await refused('leave', user)).toMatchObject({ key: 'action.refused' })
  })

  test('nobody leaves before coming, or on a day that is still to come', async () => {
    const user = await given({ hiredOn: today })
    const early = { key: 'staff.leftBeforeHired', fields: ['leftOn'] }
    expect(await refused('leave', user, { leftOn: addDays(today, -1) })).toMatchObject(early)
    expect(await refused('leave', user, { leftOn: addDays(today, 1) })).toMatchObject({ fields: ['leftOn'] })
    expect(await act('leave', user, { leftOn: today })).toMatchObject({ leftOn: today })
  })

  test('customers, open orders and what is outstanding on them go to the successor, the closed ones stay', async () => {
    const [leaver, successor] = [await given(), await given()]
    const customer = await givenCustomer(company, { ownerId: leaver.id })
    const [draft, reviewed, cancelled] = [
      await givenDraft(company, { operatorId: leaver.id }),
      await givenOrder(company, { operatorId: leaver.id }),
      await givenDraft(company, { operatorId: leaver.id }),
    ]
    await company.act(company.boss, 'orders', 'cancel', cancelled, { reason: '不运了' })
    const [owed] = await owedBy(company, reviewed)
    expect(owed?.operatorId).toBe(leaver.id)

    expect(await refused('leave', leaver)).toMatchObject({
      key: 'staff.successor',
      fields: ['successorId'],
      message: '名下有 1 个客户、2 张未完结的订单、1 笔未收的款，请选择移交给谁',
    })
    expect(await refused('leave', leaver, { successorId: leaver.id })).toMatchObject({ fields: ['successorId'] })
    const gone = await given()
    await act('leave', gone)
    expect(await refused('leave', leaver, { successorId: gone.id })).toMatchObject({ fields: ['successorId'] })
    expect(await company.row('staff', leaver.id)).toMatchObject({ status: 'on', leftOn: null })

    await act('leave', leaver, { successorId: successor.id })
    expect(await company.row('customers', customer.id)).toMatchObject({ ownerId: successor.id, version: 2 })
    for (const { id } of [draft, reviewed]) expect((await company.row('orders', id)).operatorId).toBe(successor.id)
    expect((await company.row('orders', cancelled.id)).operatorId).toBe(leaver.id)
    expect((await owedBy(company, reviewed)).map((row) => row.operatorId)).toEqual([successor.id])
    for (const [id, key] of [
      [customer.id, 'ownerId'],
      [reviewed.id, 'operatorId'],
      [owed?.id ?? '', 'operatorId'],
    ] as const) {
      const [entry] = await entriesOf(id)
      expect(entry).toMatchObject({ by: company.boss.id, changes: { [key]: [leaver.id, successor.id] } })
    }
    expect(await company.broken()).toEqual([])
  })

  test('who drives a trip that is assigned or under way stays until it has another driver', async () => {
    const order = await givenOrder(company)
    const driver = await given({ post: 'driver' })
    const truck = await givenTruck(company, { driverId: driver.id })
    const waybill = await givenAssigned(company, await carsOf(company, order), {
      truckId: truck.id,
      driverId: driver.id,
    })
    const bound = { key: 'staff.driving', message: expect.stringContaining(waybill.waybillNo) }
    expect(await refused('leave', driver)).toMatchObject(bound)
    await company.act(company.dispatcher, 'waybills', 'depart', waybill)
    expect(await refused('leave', driver)).toMatchObject(bound)
    await company.act(company.dispatcher, 'waybills', 'arrive', waybill)
    await act('leave', driver)
  })

  test('a trip that was planned is not assigned to a driver who left or was stopped', async () => {
    const driver = await given({ post: 'driver' })
    const truck = await givenTruck(company, { driverId: driver.id })
    const order = await givenOrder(company)
    const planned = await givenPlanned(company, await carsOf(company, order), {
      truckId: truck.id,
      driverId: driver.id,
    })
    const confirm = () => refusal(company.act(company.dispatcher, 'waybills', 'confirm', planned))
    await act('leave', driver)
    expect(await confirm()).toMatchObject({ key: 'waybills.driverOff' })
    await act('rejoin', driver, { backOn: null })
    await act('stop', driver)
    expect(await confirm()).toMatchObject({ key: 'waybills.driverOff' })
    await act('start', driver)
    expect(await confirm()).toBeNull()
  })

  test('who comes back is hired anew, or has never left', async () => {
    const user = await given({ hiredOn: '2026-01-05' })
    const leftOn = addDays(today, -3)
    await act('leave', user, { leftOn })
    expect(await refused('rejoin', user, { backOn: leftOn })).toMatchObject({
      key: 'staff.backBeforeLeft',
      fields: ['backOn'],
    })
    expect(await act('rejoin', user, { backOn: null })).toMatchObject({
      status: 'on',
      leftOn: null,
      hiredOn: '2026-01-05',
    })
    await act('leave', user, { leftOn })
    expect(await act('rejoin', user, { backOn: today })).toMatchObject({
      status: 'on',
      leftOn: null,
      hiredOn: today,
    })
    expect(await refused('rejoin', user)).toMatchObject({ key: 'action.refused' })
  })

  test('many are stopped and started at once, all or none, and are logged out', async () => {
    const people = [await given(), await given()]
    const sessions = await Promise.all(people.map(({ id }) => opened(id)))
    await company.act(company.boss, 'staff', 'stop', people)
    for (const count of sessions) expect(await count()).toBe(0)
    for (const { id } of people) expect((await company.row('staff', id)).status).toBe('locked')
    expect(await refusal(company.act(company.boss, 'staff', 'stop', [...people, await given()]))).toMatchObject({
      key: 'action.refused',
    })
    await company.act(company.boss, 'staff', 'start', people)
    for (const { id } of people) expect((await company.row('staff', id)).status).toBe('on')
  })

  test('nobody stops oneself or records the own leaving, even where others could undo it', async () => {
    const second = await given({ roleIds: (await company.row('staff', company.boss.id)).roleIds, dataScope: 'all' })
    await company.act(company.boss, 'staff', 'resetPassword', second, { password: 'abcd-2026' })
    for (const verb of ['stop', 'leave'])
      expect(await refused(verb, { id: company.boss.id })).toMatchObject({ key: 'staff.own' })
    await act('stop', second)
  })

  test('it needs the right, and the status is written by nothing else', async () => {
    const user = await given()
    for (const verb of ['stop', 'start', 'leave', 'rejoin'])
      expect(await refused(verb, user, {}, restricted(company.manager, 'order.create'))).toMatchObject({
        key: 'access.denied',
      })
    const unknown = { key: 'request.invalid', fields: ['status'] }
    expect(await refusal(company.change(company.boss, 'staff', user, { status: 'left' }))).toMatchObject(unknown)
    expect(await refusal(given({ status: 'locked' }))).toMatchObject(unknown)
    expect(user.status).toBe('on')
  })

  test('a clerk hands over what the clerk does not see', async () => {
    const clerk = allowed(restricted(company.manager), 'staff.edit')
    const [leaver, successor] = [await given(), await given()]
    const { id } = await givenCustomer(company, { ownerId: leaver.id })
    await act('leave', leaver, { successorId: successor.id }, clerk)
    const [found] = await company.rows('customers', sql`t.id = ${id}`)
    expect(found?.ownerId).toBe(successor.id)
  })
})
