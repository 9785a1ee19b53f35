import { describe, expect, test } from 'vitest'
import { readDriverWork } from '../../../../server/business/dispatch/driver-work.ts'
import { runOn } from '../../../../server/db/run.ts'
import {
  allowed,
  type Company,
  carsOf,
  givenAssigned,
  givenOrder,
  loadsOf,
  signature,
} from '../../../helpers/company.ts'
import { anyDatabase } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

describe.each(anyDatabase())('what the phone of a driver is told ($name)', (which) => {
  let company: Company
  withCompany(which, (opened) => {
    company = opened
  })

  const workOf = (person: Company['driver']) => readDriverWork(runOn(company.database.pool), person, new Date())

  test('is the own trips with their cars, what is due, and nothing of the trips of others', async () => {
    const order = await givenOrder(company, { consigneePhone: '13712344321', toAddress: '浦东大道 1 号' })
    const waybill = await givenAssigned(company, await carsOf(company, order))
    const mine = (await workOf(company.driver)).trips.filter(({ id }) => id === waybill.id)
    expect(mine).toMatchObject([
      { status: 'assigned', waybillNo: waybill.waybillNo, from: expect.stringContaining('广州') },
    ])
    expect(mine[0]?.loads).toMatchObject([
      {
        status: 'planned',
        isInspected: true,
        toAddress: '浦东大道 1 号',
        dueFen: 400_000,
        marks: [],
        isHandedOver: true,
      },
      { status: 'planned', dueFen: 300_000 },
    ])
    // Phones are whole for those alone who see them so elsewhere.
    expect(mine[0]?.loads[0]?.consigneePhone).toBe('137****4321')
    const trusted = await workOf(allowed(company.driver, 'pii'))
    expect(trusted.trips.find(({ id }) => id === waybill.id)?.loads[0]?.consigneePhone).toBe('13712344321')
    expect((await workOf(company.dispatcher)).trips).toEqual([])
  })

  test('ends with the hand-over, whose money is told', async () => {
    const order = await givenOrder(company, {}, [{ freightFen: 500_000 }])
    const waybill = await givenAssigned(company, await carsOf(company, order))
    const before = (await workOf(company.driver)).money.collectedFen
    await company.act(company.driver, 'waybills', 'depart', waybill)
    await company.act(company.driver, 'waybills', 'arrive', waybill)
    const stillOpen = async () => (await workOf(company.driver)).trips.some(({ id }) => id === waybill.id)
    expect(await stillOpen()).toBe(true)
    const loads = await loadsOf(company, waybill)
    await company.act(company.driver, 'waybillLoads', 'sign', loads, { ...signature, collectedFen: 500_000 })
    expect(await stillOpen()).toBe(false)
    expect((await workOf(company.driver)).money.collectedFen).toBe(before + 500_000)
  })
})
