import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { User } from '../../../../server/auth/user.ts'
import {
  allowed,
  type Company,
  carsOf,
  cities,
  givenAssigned,
  givenOrder,
  givenPlanned,
  givenSubmitted,
  givenTruck,
  loadsOf,
  newVin,
  refusal,
} from '../../../helpers/company.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

describe.each(testDatabases())('waybills ($name)', (which) => {
  let company: Company
  withCompany(which, (opened) => {
    company = opened
  })

  const dispatch = (verb: string, waybill: { id: string }, input = {}, by: User = company.dispatcher) =>
    company.act(by, 'waybills', verb, waybill, input)
  const plan = (cars: { id: string }[], input = {}, by: User = company.dispatcher) =>
    company.act(by, 'orderCars', 'plan', cars, input)
  const givenCars = async (draft = {}, cars?: Record<string, unknown>[]) =>
    carsOf(company, await givenOrder(company, draft, cars))
  const givenDriver = async (draft = {}) =>
    company.create(company.boss, 'staff', {
      jobNo: uuid().slice(0, 8),
      name: '赵师傅',
      username: `d${uuid().slice(-8)}`,
      phone: `139${String(Date.now()).slice(-8)}`,
      post: 'driver',
      ...draft,
    })
  const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

  describe('planning', () => {
    test('cars of several orders go on one waybill, each on its slot', async () => {
      const [one, other] = [await givenCars(), await givenCars()]
      const waybill = await givenPlanned(company, one)
      await plan(other, { waybillId: waybill.id })
      const loads = await loadsOf(company, waybill)
      expect(loads.map((load) => [load.slotNo, load.shareFen, load.loadRegion, load.unloadRegion])).toEqual(
        [1, 2, 3, 4].map((slot) => [slot, 125_000, cities.guangzhou, cities.shanghai]),
      )
    })

    test('only reviewed cars are planned', async () => {
      const cars = await carsOf(company, await givenSubmitted(company))
      expect(await refusal(plan(cars))).toMatchObject({
        key: 'action.refused',
        message: expect.stringContaining('订单尚未审核'),
      })
      const waybill = await givenPlanned(company, await givenCars())
      expect(await refusal(dispatch('addCars', waybill, { vins: cars.map((car) => car.vin).join(' ') }))).toMatchObject(
        { key: 'cars.vinUnknown' },
      )
    })

    test('a car that is to be fetched is not put on the trunk, and one that is brought is not fetched', async () => {
      const fetched = await givenCars({ pickupMode: 'small' })
      expect(await refusal(plan(fetched, { type: 'trunk' }))).toMatchObject({ key: 'cars.leg' })
      const brought = await givenCars({ pickupMode: 'self' })
      expect(await refusal(plan(brought, { type: 'pickup' }))).toMatchObject({ key: 'cars.leg' })
      expect(await refusal(plan(brought, { type: 'delivery' }))).toMatchObject({ key: 'cars.leg' })
    })

    test('a leg starts where the car is, unless somebody releases it', async () => {
      const waybill = await givenPlanned(company, await givenCars())
      const elsewhere = await givenCars({ fromRegion: cities.wuhan })
      const trusted = allowed(company.dispatcher, 'exception.place')
      const join = (by?: User, input = {}) => plan(elsewhere, { waybillId: waybill.id, ...input }, by)
      expect(await refusal(join())).toMatchObject({ key: 'cars.place' })
      expect(await refusal(join(trusted))).toMatchObject({ key: 'cars.place', fields: ['placeReason'] })
      await join(trusted, { placeReason: '顺路到武汉装车' })
      const ids = elsewhere.map(({ id }) => id)
      const noted = await company.rows('exceptions', sql`t.source_id = any(${sql.param(ids)}::uuid[])`)
      expect(noted.map(({ kind, reason }) => [kind, reason])).toEqual(ids.map(() => ['place', '顺路到武汉装车']))
    })

    test('two dispatchers plan the same car at once: exactly one wins', async () => {
      const cars = await givenCars()
      const refused = await Promise.all([1, 2, 3].map(() => refusal(plan(cars, { freightFen: 100 }))))
      expect(refused.map((one) => one?.key ?? 'planned').sort()).toEqual([
        'action.notAllowed',
        'action.notAllowed',
        'planned',
      ])
    })

    test('cars are added by their VIN or its tail, once', async () => {
      const waybill = await givenPlanned(company, await givenCars())
      const more = await givenCars()
      await dispatch('addCars', waybill, { vins: `${more[0]?.vin}\n ${more[1]?.vin?.slice(-8).toLowerCase()}` })
      expect(await company.row('waybills', waybill.id)).toMatchObject({ loadCount: 4, usedSlots: 4 })
      expect(await refusal(dispatch('addCars', waybill, { vins: more[0]?.vin }))).toMatchObject({ key: 'cars.onLeg' })
      expect(await refusal(dispatch('addCars', waybill, { vins: newVin() }))).toMatchObject({
        key: 'cars.vinUnknown',
        fields: ['vins'],
      })
    })

    test('a load is not sent with the waybill’s form', async () => {
      const [car] = await givenCars()
      const regions = { fromRegion: cities.guangzhou, toRegion: cities.shanghai }
      const leg = { loadRegion: cities.guangzhou, unloadRegion: cities.shanghai, slotNo: 1, slotCoeff: 1 }
      const loads = [{ ...leg, orderCarId: car?.id, orderId: car?.orderId }]
      const create = company.create(company.dispatcher, 'waybills', { ...regions, loads })
      expect(await refusal(create)).toMatchObject({ key: 'row.locked', fields: ['loads'] })
    })

    test('a withdrawn car waits again where it stood, and the others bear the freight', async () => {
      const cars = await givenCars({ pickupMode: 'self' })
      await company.act(company.dispatcher, 'orderCars', 'receive', cars[0] as { id: string })
      const waybill = await givenPlanned(company, cars)
      const loads = await loadsOf(company, waybill)
      await company.act(company.dispatcher, 'waybillLoads', 'withdraw', loads[0] as { id: string }, {
        reason: '客户改期',
      })
      expect((await carsOf(company, { id: cars[0]?.orderId ?? '' })).map((car) => car.status)).toEqual([
        'inYard',
        'trunkPlanned',
      ])
      expect((await loadsOf(company, waybill)).map((load) => load.shareFen)).toEqual([0, 500_000])
      await company.act(company.dispatcher, 'waybillLoads', 'withdraw', loads[1] as { id: string }, {
        reason: '客户改期',
      })
      expect((await carsOf(company, { id: cars[0]?.orderId ?? '' })).map((car) => car.status)).toEqual([
        'inYard',
        'pending',
      ])
    })
  })

  describe('confirming', () => {
    test('needs cars, a truck, a driver and a freight', async () => {
      const bare = { fromRegion: cities.guangzhou, toRegion: cities.shanghai }
      const empty = await company.create(company.dispatcher, 'waybills', bare)
      expect(await refusal(dispatch('confirm', empty))).toMatchObject({ key: 'waybills.empty' })
      const waybill = await givenPlanned(company, await givenCars(), { freightFen: 0 })
      // What is missing is told at once, not one after the other.
      expect(await refusal(dispatch('confirm', waybill))).toMatchObject({
        key: 'waybills.noTruck',
        fields: ['truckId', 'driverId', 'freightFen'],
      })
      const truck = await givenTruck(company, { driverId: null })
      let row = await company.change(company.dispatcher, 'waybills', waybill, { truckId: truck.id })
      expect(await refusal(dispatch('confirm', row))).toMatchObject({ key: 'waybills.noDriver' })
      row = await company.change(company.dispatcher, 'waybills', row, { driverId: company.driver.id })
      expect(await refusal(dispatch('confirm', row))).toMatchObject({ key: 'waybills.noFreight' })
      const trusted = allowed(company.dispatcher, 'exception.freight')
      expect(await refusal(dispatch('confirm', row, {}, trusted))).toMatchObject({
        key: 'waybills.noFreight',
        fields: ['freightFen', 'freightReason'],
      })
      const [confirmed] = await dispatch('confirm', row, { freightReason: '空车返程' }, trusted)
      expect(confirmed).toMatchObject({ zeroFreightReason: '空车返程' })
    })

    test('an outside trip needs somebody to be paid', async () => {
      const truck = await givenTruck(company, { ownership: 'outside' })
      const waybill = await givenPlanned(company, await givenCars(), { truckId: truck.id })
      expect(waybill.carrierKind).toBe('outside')
      expect(await refusal(dispatch('confirm', waybill))).toMatchObject({ key: 'waybills.noPayee' })
    })

    test('an outside trip is planned in one go, with a driver who is none of the staff', async () => {
      const carrier = await company.create(company.boss, 'carriers', { name: '临时承运商', phone: '13800001113' })
      const truck = await givenTruck(company, { ownership: 'outside', carrierId: carrier.id, driverId: null })
      const hired = { driverName: '赵师傅', driverPhone: '13800001114' }
      const waybill = await givenPlanned(company, await givenCars(), { truckId: truck.id, ...hired })
      expect(waybill).toMatchObject({ carrierId: carrier.id, driverId: null, ...hired })
      expect(await dispatch('confirm', waybill)).toMatchObject([{ status: 'assigned' }])
    })

    test('a truck drives as what it is, and for its own carrier', async () => {
      const named = (name: string) => company.create(company.boss, 'carriers', { name, phone: '13800001112' })
      const [mine, other] = [await named('车主承运商'), await named('别家承运商')]
      const outside = await givenTruck(company, { ownership: 'outside', carrierId: mine.id })
      const own = await givenTruck(company)
      const cars = await givenCars()
      const asked = (input: object) => refusal(plan(cars, { freightFen: 100, ...input }))
      expect(await asked({ truckId: outside.id, carrierKind: 'own' })).toMatchObject({
        key: 'waybills.ownership',
        fields: ['carrierKind'],
      })
      expect(await asked({ truckId: own.id, carrierKind: 'outside', carrierId: mine.id })).toMatchObject({
        key: 'waybills.ownership',
      })
      expect(await asked({ truckId: outside.id, carrierKind: 'outside', carrierId: other.id })).toMatchObject({
        key: 'waybills.otherCarrier',
        fields: ['carrierId'],
      })
      const waybill = await givenPlanned(company, cars, { truckId: outside.id })
      expect(waybill).toMatchObject({ carrierKind: 'outside', carrierId: mine.id })
      const changed = company.change(company.dispatcher, 'waybills', waybill, { carrierKind: 'own' })
      expect(await refusal(changed)).toMatchObject({ key: 'waybills.ownership' })
    })

    test('more cars than slots need a word and the right', async () => {
      const truck = await givenTruck(company, { slots: 2 })
      const cars = await givenCars({ collectFen: 600_000 }, [
        { freightFen: 300_000, sizeClass: 'large' },
        { freightFen: 300_000 },
      ])
      const waybill = await givenPlanned(company, cars, { truckId: truck.id })
      expect(await refusal(dispatch('confirm', waybill))).toMatchObject({
        key: 'waybills.capacity',
        message: '板位 2.5，超过车辆 2；有放行权限的人可填写原因',
      })
      const [confirmed] = await dispatch(
        'confirm',
        waybill,
        { capacityReason: '挤一挤' },
        allowed(company.dispatcher, 'exception.capacity'),
      )
      expect(confirmed).toMatchObject({ status: 'assigned', overCapacityReason: '挤一挤', capacitySlots: 2 })
    })

    test('a truck and a driver are on one trip at a time', async () => {
      const assigned = await givenAssigned(company, await givenCars())
      const again = await givenPlanned(company, await givenCars(), { truckId: assigned.truckId })
      expect(await refusal(dispatch('confirm', again))).toMatchObject({ key: 'waybills.truckBusy' })
      const otherTruck = await givenPlanned(company, await givenCars(), { truckId: (await givenTruck(company)).id })
      expect(await refusal(dispatch('confirm', otherTruck))).toMatchObject({ key: 'waybills.driverBusy' })
    })

    test('two confirmations of one truck at once: exactly one wins', async () => {
      const truckId = (await givenTruck(company)).id
      const waybills = [
        await givenPlanned(company, await givenCars(), { truckId }),
        await givenPlanned(company, await givenCars(), { truckId }),
      ]
      const refused = await Promise.all(waybills.map((waybill) => refusal(dispatch('confirm', waybill))))
      expect(refused.map((one) => one?.key ?? 'confirmed').sort()).toEqual(['confirmed', 'waybills.truckBusy'])
    })

    test('a truck in repair does not drive', async () => {
      const truck = await givenTruck(company)
      const waybill = await givenPlanned(company, await givenCars(), { truckId: truck.id })
      await company.act(company.boss, 'trucks', 'repair', truck, { reason: '轮胎' })
      expect(await refusal(dispatch('confirm', waybill))).toMatchObject({ key: 'waybills.truckState' })
    })

    test('expired papers of truck, driver or carrier keep the trip at home', async () => {
      const truck = await givenTruck(company, { insuranceExpiresOn: yesterday })
      const waybill = await givenPlanned(company, await givenCars(), { truckId: truck.id })
      expect((await refusal(dispatch('confirm', waybill)))?.message).toBe(
        `车辆 ${truck.plate} 的保险到期日 ${yesterday} 已过，不能派车`,
      )
      const late = await givenDriver({ licenceExpiresOn: yesterday })
      const byLate = await givenPlanned(company, await givenCars(), {
        truckId: (await givenTruck(company, { driverId: late.id })).id,
      })
      expect((await refusal(dispatch('confirm', byLate)))?.message).toContain('驾驶员 赵师傅 的驾驶证')
      const carrier = await company.create(company.boss, 'carriers', {
        name: '顺达',
        phone: '13800001111',
        licenceExpiresOn: yesterday,
      })
      const outside = await givenPlanned(company, await givenCars(), {
        truckId: (await givenTruck(company, { ownership: 'outside' })).id,
        carrierKind: 'outside',
        carrierId: carrier.id,
      })
      expect((await refusal(dispatch('confirm', outside)))?.message).toContain('承运商 顺达 的许可证')
    })

    test('another truck for an assigned trip is found fit again', async () => {
      const assigned = await givenAssigned(company, await givenCars())
      const small = await givenTruck(company, { slots: 1 })
      const swap = (truckId: string) => company.change(company.dispatcher, 'waybills', assigned, { truckId })
      expect(await refusal(swap(small.id))).toMatchObject({ key: 'waybills.capacity' })
      const fit = await givenTruck(company, { slots: 6 })
      expect(await swap(fit.id)).toMatchObject({ truckId: fit.id, capacitySlots: 6 })
      expect(await company.row('trucks', assigned.truckId ?? '')).toMatchObject({ status: 'idle' })
      expect(await company.row('trucks', fit.id)).toMatchObject({ status: 'planned' })
    })
  })
})
