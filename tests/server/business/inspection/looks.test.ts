import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { storeFile } from '../../../../server/files/attachments.ts'
import { waybillLoads } from '../../../../src/resources/transport/waybill-loads.ts'
import {
  allowed,
  type Company,
  carsOf,
  givenAssigned,
  givenOrder,
  loadsOf,
  refusal,
  signature,
} from '../../../helpers/company.ts'
import { picture } from '../../../helpers/files.ts'
import { anyDatabase } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

describe.each(anyDatabase())('inspections of a car ($name)', (which) => {
  let company: Company
  withCompany(which, (opened) => {
    company = opened
  })

  const prepaid = { collectFen: 0, prepaidFen: 700_000, deliveryMode: 'door' }
  const looksOf = (car: { id: string }) =>
    company.rows('carInspections', sql`t.order_car_id = ${car.id}`, sql`t.created_at, t.id`)
  const onTrip = async () => {
    const order = await givenOrder(company, prepaid)
    const [car] = await carsOf(company, order)
    if (!car) throw new Error('no car')
    const waybill = await givenAssigned(company, [car])
    const [load] = await loadsOf(company, waybill)
    if (!load) throw new Error('no load')
    const act = (verb: string, input: object = {}, by = company.driver) =>
      company.act(by, 'waybillLoads', verb, load, { ...input })
    return { order, car, waybill, load, act }
  }
  const photo = (verb: 'load' | 'unload' | 'sign') =>
    company.run(company.driver, (tx) =>
      storeFile(tx, waybillLoads.actions[verb].input.photos, picture(), `${verb}.png`).then(({ id }) => id),
    )

  test('one at each stage: what was marked goes on, and what is more is new', async () => {
    const { car, waybill, act } = await onTrip()
    await company.act(company.dispatcher, 'orderCars', 'inspect', car, {
      ...{ marks: ['leftFrontDoor.scratch'], mileage: 120, energyPercent: 60, keyCount: 2, items: ['jack'] },
      ...{ conditionNote: '左前门划痕', place: '一号库' },
    })
    await act('load', { photos: [await photo('load')] })
    await company.act(company.driver, 'waybills', 'depart', waybill)
    await act('unload', { newMarks: ['roof.dent', 'leftFrontDoor.scratch'], lookNote: '车顶有凹点' })
    await company.act(company.driver, 'waybills', 'arrive', waybill)
    await act('sign', { ...signature, photos: [await photo('sign')], mileage: 124 })
    const looks = await looksOf(car)
    expect(looks.map(({ stage, marks, newMarks, hasNewDamage }) => [stage, marks, newMarks, hasNewDamage])).toEqual([
      ['intake', [], [], false],
      ['intake', ['leftFrontDoor.scratch'], ['leftFrontDoor.scratch'], true],
      ['loading', ['leftFrontDoor.scratch'], [], false],
      ['unloading', ['leftFrontDoor.scratch', 'roof.dent'], ['roof.dent'], true],
      ['handOver', ['leftFrontDoor.scratch', 'roof.dent'], [], false],
    ])
    expect(looks[1]).toMatchObject({ mileage: 120, energyPercent: 60, keyCount: 2, items: ['jack'], place: '一号库' })
    expect(looks[4]).toMatchObject({ waybillId: waybill.id, signedBy: '李收车', region: '310101', mileage: 124 })
    expect(await company.row('orderCars', car.id)).toMatchObject({
      marks: ['leftFrontDoor.scratch', 'roof.dent'],
      mileage: 124,
    })
  })

  test('damage that came on the way becomes a case, once, with its photos', async () => {
    const { order, car, waybill, act } = await onTrip()
    await act('load')
    await company.act(company.driver, 'waybills', 'depart', waybill)
    await act('unload', { newMarks: ['frontBumper.crack'], photos: [await photo('unload')], lookNote: '卸车时发现' })
    const look = (await looksOf(car)).at(-1)
    if (!look) throw new Error('no inspection')
    const reporter = allowed(company.dispatcher, 'damage.report')
    expect(await refusal(company.act(company.driver, 'carInspections', 'openCase', look))).toMatchObject({
      key: 'access.denied',
    })
    const [opened] = await company.act(reporter, 'carInspections', 'openCase', look)
    const found = await company.row('damageCases', opened?.damageCaseId ?? '')
    expect(found).toMatchObject({
      ...{ orderId: order.id, orderCarId: car.id, waybillId: waybill.id, stage: 'unloading', status: 'reported' },
      description: '前保险杠开裂；卸车时发现',
    })
    expect([found.photos.length, look.photos.length]).toEqual([1, 1])
    expect(found.photos).not.toEqual(look.photos)
    expect(await refusal(company.act(reporter, 'carInspections', 'openCase', look))).toMatchObject({
      key: 'action.refused',
    })
    expect(await company.broken()).toEqual([])
  })

  test('loading with one click says nothing of any car; a mark that is none is refused', async () => {
    const { car, act } = await onTrip()
    expect(await refusal(act('load', { newMarks: ['roof.hole'] }))).toMatchObject({ fields: ['newMarks'] })
    await act('load')
    expect((await looksOf(car)).map(({ stage }) => stage)).toEqual(['intake'])
  })

  test('what a phone without a line did keeps its time, but never before what it follows', async () => {
    const { waybill, load, act } = await onTrip()
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    await act('load', { at: hourAgo })
    expect(await company.row('waybillLoads', load.id)).toMatchObject({ loadedAt: hourAgo })
    await company.act(company.driver, 'waybills', 'depart', waybill)
    await act('unload', { at: new Date(Date.now() - 7_200_000).toISOString() })
    expect(await company.row('waybillLoads', load.id)).toMatchObject({ unloadedAt: hourAgo })
    await company.act(company.driver, 'waybills', 'arrive', waybill)
    await act('sign', { ...signature, at: new Date(Date.now() + 7_200_000).toISOString() })
    const { signedAt } = await company.row('waybillLoads', load.id)
    expect(Date.parse(signedAt ?? '')).toBeLessThan(Date.now() + 60_000)
  })
})
