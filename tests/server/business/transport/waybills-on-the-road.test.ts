import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { User } from '../../../../server/auth/user.ts'
import { businessDay } from '../../../../src/define/business-day.ts'
import {
  type Company,
  carsOf,
  cities,
  givenArrived,
  givenAssigned,
  givenOrder,
  givenPlanned,
  givenTruck,
  loadsOf,
  newPhone,
  newVin,
  refusal,
} from '../../../helpers/company.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

describe.each(testDatabases())('trips on the road ($name)', (which) => {
  let company: Company
  withCompany(which, (opened) => {
    company = opened
  })

  const dispatch = (verb: string, waybill: { id: string }, input = {}, by: User = company.dispatcher) =>
    company.act(by, 'waybills', verb, waybill, input)
  const givenCars = async (draft = {}, cars?: Record<string, unknown>[]) =>
    carsOf(company, await givenOrder(company, draft, cars))
  const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

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

    test('the log of a car names what was done to its trip', async () => {
      const cars = await givenCars()
      const waybill = await givenAssigned(company, cars)
      await dispatch('depart', waybill)
      await dispatch('arrive', waybill)
      const { rows } = await company.database.pool.query(
        `select action, changes -> 'status' as status from audit_entries
         where resource = 'orderCars' and row_id = $1 and changes ? 'status' order by id desc limit 3`,
        [cars[0]?.id],
      )
      expect(rows.map(({ action }) => action).reverse()).toEqual(['plan', 'waybills.depart', 'waybills.arrive'])
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
      expect(await refusal(dispatch('depart', waybill, { departedAt: at(6) }))).toMatchObject({
        key: 'waybills.timeOrder',
      })
      await dispatch('depart', waybill, { departedAt: at(4), odometerOut: 5_000 })
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

    test('a convoy tells where it is, and arrives, in one go; a trip is late after the day that was promised', async () => {
      const dayAgo = new Date(Date.now() - 86_400_000).toISOString()
      const carrier = await company.create(company.boss, 'carriers', { name: `车队 ${newVin()}`, phone: newPhone() })
      const truck = await givenTruck(company, { ownership: 'outside', carrierId: carrier.id, driverId: null })
      const first = await givenAssigned(company, await givenCars())
      const second = await givenAssigned(company, await givenCars(), {
        ...{ truckId: truck.id, driverName: '赵师傅', driverPhone: newPhone(), expectedArriveAt: dayAgo },
      })
      const convoy = [first, second]
      for (const waybill of convoy) await dispatch('depart', waybill)
      await company.act(company.dispatcher, 'waybills', 'report', convoy, { region: cities.wuhan })
      expect(await company.row('waybills', second.id)).toMatchObject({
        ...{ roadSince: businessDay(new Date()), arriveBy: businessDay(new Date(dayAgo)), lastRegion: cities.wuhan },
      })
      await company.act(company.dispatcher, 'waybills', 'arrive', convoy, {})
      for (const { id } of convoy)
        expect(await company.row('waybills', id)).toMatchObject({ status: 'arrived', roadSince: null, arriveBy: null })
    })

    test('a phone that tells where it is tells the city too, and the map has the very spot', async () => {
      const waybill = await givenAssigned(company, await givenCars())
      await dispatch('depart', waybill)
      expect(await refusal(dispatch('report', waybill))).toMatchObject({ fields: ['region'] })
      expect(await refusal(dispatch('report', waybill, { lng: 114.3 }))).toMatchObject({ fields: ['lat'] })
      expect(await refusal(dispatch('report', waybill, { lng: 2.35, lat: 48.85 }))).toMatchObject({ fields: ['lng'] })
      await dispatch('report', waybill, { lng: 114.3, lat: 30.59 })
      const { lastRegion } = await company.row('waybills', waybill.id)
      expect(String(lastRegion)).toMatch(/^4201/)
      const points = await company.rows('trackPoints', sql`t.waybill_id = ${waybill.id} and t.kind = 'manual'`)
      // The state's own shift of half a kilometre.
      expect(points).toMatchObject([
        { region: lastRegion, crs: 'wgs84', lng: expect.closeTo(114.3055, 3), lat: expect.closeTo(30.5876, 3) },
      ])
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
        costState: 'missing',
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
