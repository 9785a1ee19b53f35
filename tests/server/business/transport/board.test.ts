import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { User } from '../../../../server/auth/user.ts'
import { adviseLoad } from '../../../../server/business/dispatch/advise-load.ts'
import { readBoard } from '../../../../server/business/dispatch/board.ts'
import { stampOf } from '../../../../server/business/dispatch/board-rows.ts'
import { runOn } from '../../../../server/db/run.ts'
import { businessDay } from '../../../../src/define/business-day.ts'
import {
  allowed,
  type Company,
  carsOf,
  cities,
  givenArrived,
  givenOrder,
  givenPlanned,
  givenTruck,
  loadsOf,
  refusal,
  restricted,
} from '../../../helpers/company.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

const now = new Date()

describe.each(testDatabases())('the dispatch board ($name)', (which) => {
  let company: Company
  withCompany(which, (opened) => {
    company = opened
  })
  const run = () => runOn(company.database.pool)
  const board = (user: User = company.dispatcher) => readBoard(run(), { user, language: 'zh', now })
  const stamp = () => stampOf(run(), company.dispatcher, businessDay(now))
  /** Cars from Guangzhou that the trunk loads at the door, each of an order of its own. */
  async function givenCars(count: number, draft: object = {}, car: object = {}) {
    const cars = []
    for (let at = 0; at < count; at++) {
      const order = await givenOrder(company, { pickupMode: 'door', ...draft }, [{ freightFen: 300_000, ...car }])
      cars.push(...(await carsOf(company, order)))
    }
    return cars
  }
  const truckHere = async (draft: object = {}) => {
    const truck = await givenTruck(company, { slots: 2, driverId: null, ...draft })
    await company.database.pool.query('update trucks set current_region = $1 where id = $2', [
      cities.guangzhou,
      truck.id,
    ])
    return truck
  }
  const put = (cars: { id: string }[], input: object, by = company.dispatcher) =>
    company.act(by, 'orderCars', 'plan', cars, { type: 'trunk', ...input })
  const other = () => ({ ...company.dispatcher, ...company.manager, rights: company.dispatcher.rights })

  test('shows waiting cars with what a dispatcher asks of them, planned trips with their loads, and free trucks', async () => {
    const [car] = await givenCars(1, { deliveryMode: 'door', expectedArriveOn: '2099-01-31' })
    const [planned] = await givenCars(1)
    const truck = await truckHere()
    const trip = await givenPlanned(company, [planned as { id: string }], { freightFen: 100_000 })
    const { cars, trips, trucks, places } = await board()
    expect(cars.find(({ id }) => id === car?.id)).toMatchObject({
      ...{ legs: ['trunk'], place: cities.guangzhou, to: cities.shanghai, pickupMode: 'door', waitingDays: 0 },
      ...{ slots: 1, expectedOn: '2099-01-31', isDrivable: true, isInspected: true, freightFen: 300_000, spentFen: 0 },
    })
    expect(cars.map(({ id }) => id)).not.toContain(planned?.id)
    expect(trips.find(({ id }) => id === trip.id)).toMatchObject({
      ...{ type: 'trunk', waybillNo: trip.waybillNo, freightFen: 100_000, faults: [] },
      loads: [{ carId: planned?.id, slotNo: 1, freightFen: 300_000, spentFen: 0, by: 'dispatcher' }],
    })
    expect(trucks.find(({ id }) => id === truck.id)).toMatchObject({ slots: 2, place: cities.guangzhou, trip: null })
    expect(places['4401']).toBe('广州市')
  })

  test('hides costs from whom they are hidden, and trucks behind a hidden menu', async () => {
    const [car] = await givenCars(1)
    await truckHere()
    const trip = await givenPlanned(company, [car as { id: string }])
    const blind = { ...restricted(company.dispatcher, 'waybill.dispatch') }
    const seen = await board({ ...blind, permission: { ...blind.permission, transportManage: false } as never })
    expect(seen.trucks).toEqual([])
    expect(seen.lanes).toEqual({})
    expect(seen.trips.find(({ id }) => id === trip.id)).toMatchObject({
      freightFen: null,
      loads: [{ spentFen: null }],
    })
    const elsewhere = { ...company.dispatcher, scope: 'self' as const }
    expect((await board(elsewhere)).cars).toEqual([])
  })

  test('names what stands against a truck: an expired paper, another trip', async () => {
    const truck = await truckHere({ insuranceExpiresOn: '2020-01-01', driverId: company.driver.id })
    const [first] = await givenCars(1)
    await givenArrived(company, [first as { id: string }], { truckId: (await givenTruck(company)).id })
    const { trucks } = await board()
    expect(trucks.find(({ id }) => id === truck.id)?.faults.join()).toMatch(/保险到期日 2020-01-01 已过/)
  })

  test('has another stamp after every move, and the same one while nothing happens', async () => {
    const [car] = await givenCars(1)
    const truck = await truckHere()
    const before = await stamp()
    expect(await stamp()).toBe(before)
    await put([car as { id: string }], { truckId: truck.id, slotNo: 1 })
    const after = await stamp()
    expect(after).not.toBe(before)
    const [load] = await company.rows('waybillLoads', sql`t.order_car_id = ${car?.id}`)
    await company.act(company.dispatcher, 'waybillLoads', 'withdraw', load as { id: string }, { reason: '看板' })
    expect([before, after]).not.toContain(await stamp())
  })

  test('a car goes on the slot that is named, the others of its lane behind it', async () => {
    const [first, ...more] = await givenCars(3)
    const truck = await truckHere({ slots: 4 })
    await put([first as { id: string }], { truckId: truck.id, slotNo: 3 })
    const { currentWaybillId: waybillId } = await company.row('orderCars', first?.id ?? '')
    await put(more, { waybillId, slotNo: 4 })
    const loads = await loadsOf(company, { id: waybillId ?? '' })
    expect(loads.map(({ slotNo }) => slotNo)).toEqual([1, 3, 4])
    expect(loads.find(({ slotNo }) => slotNo === 3)?.orderCarId).toBe(first?.id)
  })

  test('refuses a full truck, a slot that it has not, and a truck in another city', async () => {
    const cars = await givenCars(4)
    const truck = await truckHere()
    await put([cars[0] as { id: string }], { truckId: truck.id, slotNo: 1 })
    const { currentWaybillId: waybillId } = await company.row('orderCars', cars[0]?.id ?? '')
    expect(await refusal(put(cars.slice(1, 3), { waybillId, slotNo: 2 }))).toMatchObject({ key: 'waybills.full' })
    expect(await refusal(put([cars[1] as { id: string }], { waybillId, slotNo: 3 }))).toMatchObject({
      ...{ key: 'loads.noSlot', fields: ['slotNo'] },
    })
    const away = await truckHere()
    await company.database.pool.query('update trucks set current_region = $1 where id = $2', [cities.wuhan, away.id])
    const there = { truckId: away.id, slotNo: 1 }
    expect(await refusal(put([cars[1] as { id: string }], there))).toMatchObject({
      ...{ key: 'waybills.truckElsewhere', fields: ['placeReason'] },
    })
    const lenient = allowed(company.dispatcher, 'exception.place')
    await put([cars[1] as { id: string }], { ...there, placeReason: '空驶去装' }, lenient)
  })

  test('of two dispatchers at once one gets the slot, the car or the truck, and the other is told who it was', async () => {
    const cars = await givenCars(4)
    const truck = await truckHere({ slots: 4 })
    const both = async (...moves: Promise<unknown>[]) => {
      const ended = await Promise.all(moves.map((move) => refusal(move)))
      expect(ended.filter((one) => one === null)).toHaveLength(1)
      return ended.find((one) => one !== null)
    }
    const [one, two, three, four] = cars as { id: string }[] as [
      { id: string },
      { id: string },
      { id: string },
      { id: string },
    ]
    const onTruck = { truckId: truck.id, slotNo: 1 }
    const truckLost = await both(put([one], onTruck), put([two], onTruck, other()))
    expect(truckLost).toMatchObject({ key: 'waybills.truckTaken' })
    expect(truckLost?.message).toMatch(/（(dispatcher|manager) \d{4}-/)
    const [trip] = await company.rows('waybills', sql`t.truck_id = ${truck.id}`)
    const onSlot = { waybillId: trip?.id, slotNo: 2 }
    const slotLost = await both(put([three], onSlot), put([four], onSlot, other()))
    expect(slotLost).toMatchObject({ key: 'loads.slotTaken' })
    expect(slotLost?.message).toMatch(/（(dispatcher|manager) \d{4}-/)
    const [left] = (await company.rows('orderCars', sql`t.id = any(${sql.param([three.id, four.id])}::uuid[])`)).filter(
      ({ status }) => status === 'pending',
    )
    const carLost = await both(
      put([left as { id: string }], { waybillId: trip?.id, slotNo: 3 }),
      put([left as { id: string }], { waybillId: trip?.id, slotNo: 4 }, other()),
    )
    expect(carLost).toMatchObject({ key: 'action.notAllowed' })
    expect(carLost?.message).toMatch(/（(dispatcher|manager) \d{4}-/)
  })

  describe('a car that is moved', () => {
    const move = (loads: { id: string }[], input: Record<string, unknown>, by = company.dispatcher) =>
      company.act(by, 'waybillLoads', 'move', loads, input)
    const loadOf = async (trip: { id: string }, car: { id: string } | undefined) =>
      (await loadsOf(company, trip)).find(({ orderCarId }) => orderCarId === car?.id) as { id: string; slotNo: number }
    /** Two trips from here: one of two cars, one of a truck of two slots with one car. */
    async function twoTrips() {
      const [one, two, three] = await givenCars(3)
      const from = await givenPlanned(company, [one, two] as { id: string }[], { freightFen: 100_000 })
      const to = await givenPlanned(company, [three as { id: string }], {
        ...{ truckId: (await truckHere({ driverId: company.driver.id })).id, freightFen: 90_000 },
      })
      return { one, two, three, from, to }
    }

    test('leaves its trip for the slot of another, and both freights are shared anew', async () => {
      const { one, two, from, to } = await twoTrips()
      await move([await loadOf(from, one)], { waybillId: to.id, slotNo: 2 })
      expect(await company.row('orderCars', one?.id ?? '')).toMatchObject({
        ...{ status: 'trunkPlanned', currentWaybillId: to.id, trunkWaybillId: to.id },
      })
      const shares = (loads: { status: string; shareFen: number }[]) =>
        loads.filter(({ status }) => status !== 'withdrawn').map(({ shareFen }) => shareFen)
      const all = (trip: { id: string }) => company.rows('waybillLoads', sql`t.waybill_id = ${trip.id}`, sql`t.slot_no`)
      expect(shares(await all(from))).toEqual([100_000])
      expect(shares(await all(to))).toEqual([45_000, 45_000])
      expect((await loadOf(to, one)).slotNo).toBe(2)
      expect(await company.row('waybills', from.id)).toMatchObject({ loadCount: 1 })
      // What a full truck refuses stays where it is, with its slot.
      const refused = move([await loadOf(from, two)], { waybillId: to.id, slotNo: 2 })
      expect(await refusal(refused)).toMatchObject({ key: 'loads.slotTaken' })
      expect(await company.row('orderCars', two?.id ?? '')).toMatchObject({ currentWaybillId: from.id })
      expect(await company.broken()).toEqual([])
    })

    test('changes the slot of its own trip, begins a trip on a truck, and does nothing without a place to go', async () => {
      const { one, two, from, to } = await twoTrips()
      const load = await loadOf(from, one)
      expect(await refusal(move([load], {}))).toMatchObject({ key: 'loads.moveWhere', fields: ['waybillId'] })
      expect(await refusal(move([load], { waybillId: from.id }))).toMatchObject({ key: 'loads.sameTrip' })
      expect(await refusal(move([load], { waybillId: from.id, slotNo: 2 }))).toMatchObject({ key: 'loads.slotTaken' })
      await move([load], { waybillId: from.id, slotNo: 5 })
      expect(await loadOf(from, one)).toMatchObject({ id: load.id, slotNo: 5 })
      // The cars of a trip are named in the order of their slots.
      expect(await company.broken()).toEqual([])
      const truck = await truckHere()
      await move([load, await loadOf(from, two)], { truckId: truck.id })
      const { currentWaybillId: id } = await company.row('orderCars', one?.id ?? '')
      expect(await company.row('waybills', id ?? '')).toMatchObject({ truckId: truck.id, type: 'trunk', loadCount: 2 })
      expect((await loadsOf(company, { id: id ?? '' })).map(({ slotNo }) => slotNo)).toEqual([1, 2])
      // The last car of a trip that is owed for does not leave it.
      await company.act(company.dispatcher, 'waybills', 'confirm', await company.row('waybills', to.id))
      const [last] = await loadsOf(company, to)
      const away = move([last as { id: string }], { waybillId: id })
      expect(await refusal(away)).toMatchObject({ key: 'loads.last' })
      expect(await company.broken()).toEqual([])
    })

    test('is moved by one of two dispatchers; crosswise both moves are done', async () => {
      const { one, three, from, to } = await twoTrips()
      const [load, back] = [await loadOf(from, one), await loadOf(to, three)]
      await Promise.all([
        move([load], { waybillId: to.id, slotNo: 2 }),
        move([back], { waybillId: from.id, slotNo: 7 }, other()),
      ])
      expect(await loadOf(to, one)).toMatchObject({ slotNo: 2 })
      expect(await loadOf(from, three)).toMatchObject({ slotNo: 7 })
      const again = await loadOf(to, one)
      const ended = await Promise.all(
        [move([again], { waybillId: from.id }), move([again], { waybillId: from.id }, other())].map(refusal),
      )
      const lost = ended.filter((one) => one !== null)
      expect(lost).toMatchObject([{ key: 'action.notAllowed' }])
      expect(lost[0]?.message).toMatch(/已撤.*（(dispatcher|manager) \d{4}-/)
      expect(await company.broken()).toEqual([])
    })
  })

  test('advises the load that is worth most, those first that waited long, and says why', async () => {
    const wuhan = await givenCars(1, { toRegion: cities.wuhan })
    const shanghai = await givenCars(3, {}, { freightFen: 9_000_000 })
    const [longest] = shanghai.toReversed()
    await company.database.pool.query(
      'update order_cars set opened_on = opened_on - 12, waiting_since = waiting_since - 12 where id = $1',
      [longest?.id],
    )
    const truck = await truckHere()
    const seen = await board()
    const only = { ...seen, cars: seen.cars.filter(({ id }) => [...wuhan, ...shanghai].some((car) => car.id === id)) }
    const advice = adviseLoad(only, truck.id, 'trunk', 'zh')
    expect(advice?.carIds).toHaveLength(2)
    expect(advice?.carIds[0]).toBe(longest?.id)
    expect(advice?.explained[0]).toContain('建议装 2 台，共 2 / 2 板位')
    expect(advice?.reasons[longest?.id ?? '']).toContain('已等 12 天')
    expect(adviseLoad(only, truck.id, 'delivery', 'zh')?.explained).toEqual(['当地没有这一程可装的待派车'])
    expect(adviseLoad(only, company.officeId, 'trunk', 'zh')).toBeUndefined()
  })
})
