import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../server/engine/person.ts'
import {
  allowed,
  type Company,
  carsOf,
  cities,
  givenArrived,
  givenAssigned,
  givenOrder,
  givenPlanned,
  givenSubmitted,
  givenTruck,
  loadsOf,
  newVin,
  openCompany,
  refusal,
} from '../../helpers/company.ts'
import { testDatabases } from '../../helpers/postgres.ts'

describe.each(testDatabases())('waybills ($name)', (which) => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(which)
  })
  afterEach(async () => {
    expect(await company.broken()).toEqual([])
    // The one driver of the company is free for the next test.
    await company.database.pool.query(`update waybills set driver_id = null`)
  })
  afterAll(() => company.database.close())

  const dispatch = (verb: string, waybill: { id: string }, input = {}, by: Person = company.dispatcher) =>
    company.act(by, 'waybills', verb, waybill, input)
  const plan = (cars: { id: string }[], input = {}, by: Person = company.dispatcher) =>
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
      const join = (by?: Person) => plan(elsewhere, { waybillId: waybill.id }, by)
      expect(await refusal(join())).toMatchObject({ key: 'cars.place' })
      await join(allowed(company.dispatcher, 'order.release'))
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
      expect(await refusal(dispatch('confirm', waybill))).toMatchObject({
        key: 'waybills.noTruck',
        fields: ['truckId'],
      })
      const truck = await givenTruck(company, { driverId: null })
      let row = await company.change(company.dispatcher, 'waybills', waybill, { truckId: truck.id })
      expect(await refusal(dispatch('confirm', row))).toMatchObject({ key: 'waybills.noDriver' })
      row = await company.change(company.dispatcher, 'waybills', row, { driverId: company.driver.id })
      expect(await refusal(dispatch('confirm', row))).toMatchObject({ key: 'waybills.noFreight' })
      await dispatch('confirm', row, {}, allowed(company.dispatcher, 'order.release'))
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
      expect(await refusal(dispatch('confirm', waybill, { overCapacityReason: '挤一挤' }))).toMatchObject({
        key: 'waybills.capacity',
        message: '板位 2.5，超过车辆 2；有放行权限的人可填写超板说明',
      })
      const [confirmed] = await dispatch(
        'confirm',
        waybill,
        { overCapacityReason: '挤一挤' },
        allowed(company.dispatcher, 'order.release'),
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
        `车辆 ${truck.plate} 的保险已于 ${yesterday} 到期，不能派车`,
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

  describe('on the road', () => {
    test('no car leaves without its full VIN', async () => {
      const vin = newVin()
      const [car] = await givenCars({ collectFen: 100 }, [{ freightFen: 100, vin: vin.slice(-8) }])
      const waybill = await givenAssigned(company, [car as { id: string }])
      expect(await refusal(dispatch('depart', waybill))).toMatchObject({ key: 'cars.noVin' })
      const inspect = (input: object) =>
        company.act(company.driver, 'orderCars', 'inspect', car as { id: string }, { ...input })
      expect(await refusal(inspect({ mileage: 12 }))).toMatchObject({ key: 'cars.noVin', fields: ['vin'] })
      await inspect({ vin, mileage: 12 })
      await dispatch('depart', waybill)
      expect(await company.row('orderCars', car?.id ?? '')).toMatchObject({
        status: 'inTransit',
        inspection: 'inspected',
        mileage: 12,
      })
    })

    test('no car leaves before somebody looked it over, the driver through the trip that is his', async () => {
      const cars = await givenCars()
      await company.database.pool.query(
        `update order_cars set inspection = 'none', version = version where order_id = $1`,
        [cars[0]?.orderId],
      )
      const waybill = await givenAssigned(company, cars)
      const loads = await loadsOf(company, waybill)
      expect(await refusal(dispatch('depart', waybill))).toMatchObject({ key: 'cars.notInspected' })
      await company.act(company.driver, 'waybillLoads', 'inspect', loads.slice(0, 1), {
        mileage: 88,
        conditionNote: '左门划痕',
      })
      expect(await refusal(dispatch('depart', waybill))).toMatchObject({ key: 'cars.notInspected' })
      await company.act(company.driver, 'waybillLoads', 'inspect', loads)
      expect(await company.row('orderCars', cars[0]?.id ?? '')).toMatchObject({
        inspection: 'inspected',
        mileage: 88,
        conditionNote: '左门划痕',
      })
      await dispatch('depart', waybill)
    })

    test('a truck with cars not loaded stays, when asked to', async () => {
      const waybill = await givenAssigned(company, await givenCars())
      const [first] = await loadsOf(company, waybill)
      await company.act(company.driver, 'waybillLoads', 'load', first as { id: string })
      expect(await refusal(dispatch('depart', waybill, { loadAll: false }))).toMatchObject({
        key: 'waybills.notLoaded',
        message: '还有 1 台未装车',
      })
    })

    test('times follow each other and are not in the future', async () => {
      const waybill = await givenAssigned(company, await givenCars())
      const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
      expect(await refusal(dispatch('depart', waybill, { departedAt: at(20) }))).toMatchObject({
        key: 'waybills.timeOrder',
      })
      await dispatch('depart', waybill, { departedAt: at(5), odometerOut: 5_000 })
      expect(await refusal(dispatch('arrive', waybill, { arrivedAt: at(1) }))).toMatchObject({
        key: 'waybills.timeOrder',
      })
      expect(await refusal(dispatch('arrive', waybill, { odometerIn: 4_999 }))).toMatchObject({
        key: 'waybills.odometer',
      })
      expect(await refusal(dispatch('arrive', waybill, { odometerIn: 10_000 }))).toMatchObject({
        key: 'waybills.odometer',
      })
      expect(await refusal(dispatch('arrive', waybill, { unloadAll: false }))).toMatchObject({
        key: 'waybills.notUnloaded',
      })
      const [arrived] = await dispatch('arrive', waybill, { odometerIn: 9_999 })
      expect(arrived?.arrivedAt).toBe(arrived?.departedAt)
    })

    test('a departure is taken back while nothing came from the road', async () => {
      const cars = await givenCars()
      const waybill = await givenAssigned(company, cars)
      await dispatch('depart', waybill)
      await dispatch('undepart', waybill, { reason: '误点' })
      expect(await company.row('waybills', waybill.id)).toMatchObject({ status: 'assigned', departedAt: null })
      expect(await company.row('orders', cars[0]?.orderId ?? '')).toMatchObject({ status: 'dispatching' })
      await dispatch('depart', waybill)
      await dispatch('report', waybill, { region: cities.wuhan, kind: 'rest' })
      expect(await refusal(dispatch('undepart', waybill, { reason: '误点' }))).toMatchObject({
        key: 'waybills.underway',
      })
    })

    test('no truck departs before its cars were ordered; a wrong date is taken back at once', async () => {
      const waybill = await givenAssigned(company, await givenCars({ orderDate: yesterday }))
      expect(await refusal(dispatch('depart', waybill, { departedAt: '2001-01-01T00:00:00Z' }))).toMatchObject({
        key: 'waybills.timeOrder',
      })
      await dispatch('depart', waybill, { departedAt: new Date(Date.now() - 86_400_000).toISOString() })
      await dispatch('arrive', waybill)
      await dispatch('unarrive', waybill, { reason: '误点' })
      await dispatch('undepart', waybill, { reason: '日期录错' })
      expect(await company.row('waybills', waybill.id)).toMatchObject({ status: 'assigned', lastRegion: null })
    })

    test('a departure that was entered on an earlier day stands', async () => {
      const waybill = await givenAssigned(company, await givenCars())
      await dispatch('depart', waybill)
      await company.database.pool.query('alter table track_points disable trigger user')
      await company.database.pool.query(
        `update track_points set created_at = created_at - interval '1 day' where waybill_id = $1`,
        [waybill.id],
      )
      await company.database.pool.query('alter table track_points enable trigger user')
      expect(await refusal(dispatch('undepart', waybill, { reason: '误点' }))).toMatchObject({
        key: 'waybills.departedEarlier',
      })
    })

    test('cars are added and unloaded on the way, as far as there is room', async () => {
      const truck = await givenTruck(company, { slots: 3 })
      const waybill = await givenAssigned(company, await givenCars(), { truckId: truck.id })
      await dispatch('depart', waybill)
      await dispatch('report', waybill, { region: cities.wuhan })
      const [added, tooMany] = await givenCars({ fromRegion: cities.wuhan })
      expect(await refusal(dispatch('addCars', waybill, { vins: `${added?.vin} ${tooMany?.vin}` }))).toMatchObject({
        key: 'waybills.capacity',
      })
      await dispatch('addCars', waybill, { vins: added?.vin })
      expect(await refusal(dispatch('arrive', waybill))).toMatchObject({ key: 'waybills.notLoaded' })
      const load = (await loadsOf(company, waybill)).find((one) => one.orderCarId === added?.id) as { id: string }
      await company.act(company.driver, 'waybillLoads', 'load', load)
      expect(await company.row('orderCars', added?.id ?? '')).toMatchObject({ status: 'inTransit' })
      await company.act(company.driver, 'waybillLoads', 'unload', load)
      expect(await company.row('orderCars', added?.id ?? '')).toMatchObject({
        status: 'arrived',
        currentRegion: cities.shanghai,
      })
      await dispatch('arrive', waybill)
    })

    test('a car goes leg by leg: fetched, stored, carried, transferred, delivered', async () => {
      const cars = await givenCars({ pickupMode: 'small', deliveryMode: 'small' })
      const stateOf = async () => [
        (await company.row('orderCars', cars[0]?.id ?? '')).status,
        (await company.row('orders', cars[0]?.orderId ?? '')).status,
      ]
      await givenArrived(company, cars, { type: 'pickup' })
      expect(await stateOf()).toEqual(['inYard', 'dispatching'])
      await givenArrived(company, cars, { toRegion: cities.wuhan })
      expect(await stateOf()).toEqual(['transferYard', 'inTransit'])
      const onward = await givenPlanned(company, cars, { truckId: (await givenTruck(company)).id })
      expect(onward).toMatchObject({ fromRegion: cities.wuhan, toRegion: cities.shanghai })
      await dispatch('cancel', onward, { reason: '换车' })
      expect(await stateOf()).toEqual(['transferYard', 'inTransit'])
      const trunk = await givenArrived(company, cars)
      expect(await stateOf()).toEqual(['arrived', 'arrived'])
      await dispatch('complete', trunk)
      const delivery = await givenAssigned(company, cars, { type: 'delivery' })
      expect(await stateOf()).toEqual(['deliveryPlanned', 'arrived'])
      await dispatch('depart', delivery)
      expect(await stateOf()).toEqual(['delivering', 'arrived'])
      expect(await company.row('orders', cars[0]?.orderId ?? '')).toMatchObject({
        costFen: 2_000_000,
        grossProfitFen: -1_300_000,
      })
      await dispatch('arrive', delivery)
      expect(await refusal(dispatch('complete', delivery))).toMatchObject({ key: 'waybills.notSigned' })
    })

    test('a customer who fetches the car at the destination finds it waiting', async () => {
      const cars = await givenCars({ deliveryMode: 'self' })
      const waybill = await givenArrived(company, cars)
      expect((await company.row('orderCars', cars[0]?.id ?? '')).status).toBe('selfPickup')
      await dispatch('complete', waybill)
    })
  })

  describe('taking back', () => {
    test('a cancelled trip frees its truck and voids what it owed', async () => {
      const carrier = await company.create(company.boss, 'carriers', { name: '通达', phone: '13800002222' })
      const cars = await givenCars()
      const waybill = await givenAssigned(company, cars, { carrierKind: 'outside', carrierId: carrier.id })
      expect(await company.row('carriers', carrier.id)).toMatchObject({ unpaidFen: 500_000 })
      await dispatch('cancel', waybill, { reason: '货主取消' })
      expect(await company.row('carriers', carrier.id)).toMatchObject({ unpaidFen: 0 })
      expect(await company.row('trucks', waybill.truckId ?? '')).toMatchObject({ status: 'idle' })
      expect(await company.row('orders', cars[0]?.orderId ?? '')).toMatchObject({
        status: 'awaitingDispatch',
        costFen: 0,
        costKnown: false,
      })
      expect((await company.rows('payables', sql`t.waybill_id = ${waybill.id}`)).map((row) => row.status)).toEqual([
        'void',
      ])
    })

    test('a loaded car comes off before the trip is cancelled', async () => {
      const waybill = await givenAssigned(company, await givenCars())
      const [first] = await loadsOf(company, waybill)
      await company.act(company.driver, 'waybillLoads', 'load', first as { id: string })
      expect(await refusal(dispatch('cancel', waybill, { reason: '取消' }))).toMatchObject({
        key: 'waybills.notUnloaded',
      })
      await dispatch('replan', waybill)
      await dispatch('cancel', waybill, { reason: '取消' })
    })
  })
})
