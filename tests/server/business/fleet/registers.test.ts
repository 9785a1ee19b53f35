import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { calculateMonth } from '../../../../server/business/company/calculate-salary.ts'
import { figuresOf } from '../../../../server/business/company/salary-figures.ts'
import { businessDay, monthOf } from '../../../../src/define/business-day.ts'
import { addDays } from '../../../../src/define/where.ts'
import {
  allowed,
  type Company,
  carsOf,
  givenAccount,
  givenAssigned,
  givenOrder,
  givenTruck,
  refusal,
} from '../../../helpers/company.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

type Given = Record<string, unknown>

describe.each(testDatabases())('what the fleet keeps of its trucks ($name)', (which) => {
  let company: Company
  let today: string
  withCompany(which, (opened) => {
    company = opened
  })
  beforeAll(() => {
    today = businessDay(new Date())
  })
  const truck = (row: { id: string }) => company.row('trucks', row.id)

  test('a card holds what was put on it less what claims paid by it; taking a top-up back takes it off again', async () => {
    const { id: truckId } = await givenTruck(company)
    const bank = await givenAccount(company, { openingFen: 1_000_000 })
    const holder = { holderId: company.driver.id, truckId }
    const card = await company.create(company.boss, 'fleetCards', { cardNo: '1000110001', ...holder })
    const topUp = (amountFen: number, by = company.cashier) =>
      company.create(by, 'cardTopUps', { cardId: card.id, fundAccountId: bank.id, amountFen })
    await topUp(300_000)
    const twice = await topUp(50_000)
    const balance = async () => (await company.row('fleetCards', card.id)).balanceFen
    expect(await balance()).toBe(350_000)
    expect(await company.row('fundAccounts', bank.id)).toMatchObject({ balanceFen: 650_000 })
    await company.act(company.accountant, 'cardTopUps', 'reverse', twice, { reason: '重复' })
    expect(await balance()).toBe(300_000)
    expect(await company.row('fundAccounts', bank.id)).toMatchObject({ balanceFen: 700_000 })

    const item = { occurredOn: today, payChannel: 'oilCard', cardId: card.id }
    const claim = await company.create(company.driver, 'driverClaims', {
      ...{ driverId: company.driver.id, truckId },
      items: [
        { ...item, category: 'fuel', claimedFen: 80_000, quantity: 100 },
        { ...item, category: 'etc', claimedFen: 7_000, payChannel: 'cash', cardId: null },
      ],
    })
    // A draft says nothing yet.
    expect(await balance()).toBe(300_000)
    await company.act(company.driver, 'driverClaims', 'submit', claim)
    expect(await balance()).toBe(220_000)
    await company.act(company.driver, 'driverClaims', 'withdraw', claim)
    expect(await balance()).toBe(300_000)

    await company.act(company.boss, 'fleetCards', 'close', card, { reason: '换卡' })
    expect(await refusal(topUp(1_000))).toMatchObject({ fields: ['cardId'] })
  })

  test('nobody without the right tops a card up', async () => {
    const card = await company.create(company.boss, 'fleetCards', { cardNo: '1000110002' })
    const bank = await givenAccount(company, { openingFen: 1_000_000 })
    const given = { cardId: card.id, fundAccountId: bank.id, amountFen: 1_000 }
    expect(await refusal(company.create(company.driver, 'cardTopUps', given))).toMatchObject({ key: 'access.denied' })
  })

  test('a truck is due for maintenance by what was last done to it and by its odometer', async () => {
    const row = await givenTruck(company)
    const serve = (given: Given) =>
      company.create(company.boss, 'truckServices', { truckId: row.id, work: '机油三滤', doneOn: today, ...given })
    await serve({ odometer: 100_000, everyKm: 20_000, nextOn: addDays(today, 150) })
    await serve({ kind: 'repair', odometer: 101_000, work: '刹车片' })
    const cars = await carsOf(company, await givenOrder(company))
    const waybill = await givenAssigned(company, cars, { truckId: row.id })
    await company.act(company.dispatcher, 'waybills', 'depart', waybill, { odometerOut: 110_000 })
    await company.act(company.dispatcher, 'waybills', 'arrive', waybill, { odometerIn: 111_500 })
    expect(await truck(row)).toMatchObject({
      ...{ odometer: 111_500, maintenanceDueKm: 120_000, kmToMaintenance: 8_500 },
      maintenanceDueOn: addDays(today, 150),
    })
    expect(await refusal(serve({ nextOn: today }))).toMatchObject({ fields: ['nextOn'] })
    expect(await refusal(serve({ everyKm: 5_000 }))).toMatchObject({ fields: ['odometer'] })
  })

  test('the latest commercial policy stands on the truck', async () => {
    const row = await givenTruck(company)
    const insure = (policyNo: string, expiresOn: string, more: Given = {}) =>
      company.create(company.boss, 'insurancePolicies', {
        ...{ truckId: row.id, policyNo, insurer: '人保财险', startsOn: addDays(today, -30), expiresOn },
        ...more,
      })
    await insure('P1', addDays(today, 20))
    const later = await insure('P2', addDays(today, 300))
    await insure('P3', addDays(today, 900), { kind: 'cargo' })
    expect(await truck(row)).toMatchObject({ commercialExpiresOn: addDays(today, 300) })
    await company.change(company.boss, 'insurancePolicies', later, { expiresOn: addDays(today, 10) })
    expect(await truck(row)).toMatchObject({ commercialExpiresOn: addDays(today, 20) })
    expect(await refusal(insure('P4', addDays(today, -31)))).toMatchObject({ fields: ['expiresOn'] })
  })

  test('a tyre goes from the store onto a truck and off again', async () => {
    const row = await givenTruck(company)
    const tyre = await company.create(company.boss, 'tyres', { tyreNo: 'MX1' })
    const act = (verb: string, input: Given = {}) => company.act(company.boss, 'tyres', verb, tyre, input)
    await act('mount', { truckId: row.id, position: '左前', mountedOn: today, mountedKm: 50_000 })
    expect(await refusal(act('mount', { truckId: row.id, position: '右前', mountedOn: today }))).toMatchObject({
      key: 'action.notAllowed',
    })
    await act('dismount', { removedOn: today, removedKm: 81_000 })
    expect(await company.row('tyres', tyre.id)).toMatchObject({ status: 'stored', ranKm: 31_000 })
    await act('scrap', { reason: '磨平' })
    expect(await company.row('tyres', tyre.id)).toMatchObject({ status: 'scrapped' })
  })

  describe('a fine that the driver bears', () => {
    const violate = async (more: Given = {}) => {
      const { id: truckId } = await givenTruck(company)
      const given = { truckId, driverId: company.driver.id, what: '超速', happenedOn: today, fineFen: 20_000 }
      return company.create(company.boss, 'trafficViolations', { ...given, ...more })
    }
    const act = (verb: string, row: { id: string }, input: Given = {}) =>
      company.act(company.boss, 'trafficViolations', verb, row, input)
    const withheld = (month: string) =>
      company.run(company.boss, async (tx) => (await figuresOf(tx.query, month)).get(company.driver.id)?.fineFen ?? 0)

    test('is kept back in the month in which it was dealt with; what the company bears is not', async () => {
      const before = await withheld(monthOf(today))
      const row = await violate()
      await act('handle', await violate({ borneBy: 'company', fineFen: 70_000 }))
      expect(await withheld(monthOf(today))).toBe(before)
      await act('handle', row)
      expect(await withheld(monthOf(today))).toBe(before + 20_000)
      await act('reopen', row, { reason: '未缴' })
      expect(await withheld(monthOf(today))).toBe(before)
      await act('void', row, { voidReason: '误录' })
      expect(await refusal(act('handle', row))).toMatchObject({ key: 'action.notAllowed' })
    })

    test('is taken back while no confirmed wages keep it back, and wages are confirmed as it is by then', async () => {
      const lastDay = addDays(`${monthOf(today)}-01`, -1)
      const month = monthOf(lastDay)
      const row = await violate({ happenedOn: lastDay, fineFen: 31_000 })
      await act('handle', row)
      await company.database.pool.query('update traffic_violations set handled_on = $2 where id = $1', [
        row.id,
        lastDay,
      ])
      const writer = allowed(company.accountant, 'pay', 'salary.edit')
      const calculate = () => company.run(writer, (tx) => calculateMonth(tx, month, {}))
      const confirming = allowed(company.manager, 'pay', 'salary.confirm')
      const his = sql`t.staff_id = ${company.driver.id} and t.month = ${month}`
      const confirm = async () =>
        company.act(confirming, 'salarySheets', 'confirm', await company.rows('salarySheets', his), { reason: '照扣' })
      await calculate()
      expect(await company.rows('salarySheets', his)).toMatchObject([{ fineFen: 31_000 }])
      await act('reopen', row, { reason: '未缴' })
      expect(await refusal(confirm())).toMatchObject({ key: 'salary.withheld' })
      await act('handle', row)
      await company.database.pool.query('update traffic_violations set handled_on = $2 where id = $1', [
        row.id,
        lastDay,
      ])
      await confirm()
      expect(await refusal(act('reopen', row, { reason: '未缴' }))).toMatchObject({ key: 'violations.withheld' })
    })
  })
})
