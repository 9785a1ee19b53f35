import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../../../server/auth/user.ts'
import { calculateMonth } from '../../../../server/business/company/calculate-salary.ts'
import { figuresOf } from '../../../../server/business/company/salary-figures.ts'
import { whereOf } from '../../../../server/engine/where.ts'
import { businessDay, monthOf } from '../../../../src/define/business-day.ts'
import { addDays } from '../../../../src/define/where.ts'
import { payables } from '../../../../src/resources/finance/payables.ts'
import { driverClaims } from '../../../../src/resources/fleet/driver-claims.ts'
import {
  allowed,
  type Company,
  carsOf,
  givenAccount,
  givenAssigned,
  givenOrder,
  givenTruck,
  newPlate,
  refusal,
} from '../../../helpers/company.ts'
import { givenAdvance, pay } from '../../../helpers/payables.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

type Given = Record<string, unknown>

describe.each(testDatabases())('driver claims ($name)', (which) => {
  let company: Company
  let today: string
  let truckId: string
  let fundAccountId: string
  withCompany(which, (opened) => {
    company = opened
  })
  beforeAll(async () => {
    today = businessDay(new Date())
    truckId = (await givenTruck(company, { fuelNorm: 33.5 })).id
    fundAccountId = (await givenAccount(company, { openingFen: 100_000_000 })).id
  })

  let receipt = 0
  const item = (more: Given = {}) => ({ category: 'etc', occurredOn: today, claimedFen: 10_000 + ++receipt, ...more })
  const enter = (more: Given = {}, by: User = company.driver) =>
    company.create(by, 'driverClaims', { driverId: company.driver.id, truckId, items: [item()], ...more })
  const act = (by: User, verb: string, row: { id: string }, input: Given = {}) =>
    company.act(by, 'driverClaims', verb, row, input)
  const given = async (items: Given[], more: Given = {}) => {
    const row = await enter({ items, ...more })
    await act(company.driver, 'submit', row)
    await act(company.manager, 'check', row)
    return row
  }
  const claim = (row: { id: string }) => company.row('driverClaims', row.id)
  const itemsOf = (row: { id: string }) => company.rows('driverClaimItems', sql`t.claim_id = ${row.id}`, sql`t.seq`)
  const payableOf = async (row: { id: string }) => company.row('payables', (await claim(row)).payableId ?? '')

  test('go from the driver over the fleet and the finance to the cashier, and back with a reversed payment', async () => {
    const row = await given([
      item({ category: 'parking', claimedFen: 5_000 }),
      item({ category: 'fuel', claimedFen: 80_000, quantity: 100, payChannel: 'oilCard' }),
      item({ category: 'fine', claimedFen: 20_000, borneBy: 'driver' }),
    ])
    // Only what he laid out himself is given back, and a fine that he bears is nobody's cost.
    expect(await claim(row)).toMatchObject({
      status: 'checked',
      totalFen: 105_000,
      reimbursedFen: 5_000,
      payFen: 5_000,
    })
    expect((await itemsOf(row)).map(({ costFen }) => costFen)).toEqual([5_000, 80_000, 0])
    await act(company.accountant, 'approve', row)
    expect(await claim(row)).toMatchObject({ status: 'approved', approvedFen: 105_000 })
    const payable = await payableOf(row)
    expect(payable).toMatchObject({
      kind: 'claim',
      status: 'checked',
      netFen: 5_000,
      bizDate: today,
      remark: row.claimNo,
    })
    expect(
      await refusal(company.act(company.accountant, 'payables', 'uncheck', payable, { reason: '重核' })),
    ).toMatchObject({
      key: 'payables.claim',
    })
    await pay(company, payable, fundAccountId, 2_000)
    expect(await claim(row)).toMatchObject({ status: 'partiallyPaid', paidFen: 2_000 })
    const rest = await pay(company, payable, fundAccountId)
    expect(await claim(row)).toMatchObject({ status: 'paid', paidFen: 5_000, paidOn: today })
    expect(await refusal(act(company.accountant, 'unapprove', row, { reason: '重审' }))).toMatchObject({
      key: 'action.refused',
    })
    await company.act(company.accountant, 'payments', 'reverse', rest, { reason: '退回' })
    expect(await claim(row)).toMatchObject({ status: 'partiallyPaid', paidFen: 2_000 })
  })

  test('are approved for less where an item is lowered with a reason, never for more', async () => {
    const row = await given([item({ claimedFen: 9_000 }), item({ claimedFen: 4_000 })])
    const [first] = await itemsOf(row)
    const lower = (by: User, approvedFen: number, more: Given = { lowerReason: '超标准' }) =>
      company.act(by, 'driverClaimItems', 'lower', first ?? { id: '' }, { approvedFen, ...more })
    expect(await refusal(lower(company.accountant, 9_001))).toMatchObject({ fields: ['approvedFen'] })
    expect(await refusal(lower(company.accountant, 6_000, {}))).toMatchObject({ fields: ['lowerReason'] })
    expect(await refusal(lower(company.manager, 6_000))).toMatchObject({ key: 'access.denied' })
    await lower(company.accountant, 6_000)
    expect(await claim(row)).toMatchObject({ totalFen: 13_000, approvedFen: 10_000, payFen: 10_000 })
    await act(company.accountant, 'approve', row)
    expect(await payableOf(row)).toMatchObject({ netFen: 10_000 })
    expect(await refusal(lower(company.accountant, 1_000))).toMatchObject({ key: 'action.refused' })
  })

  test('are neither checked nor approved by who spent, entered or submitted them, nor approved by who checked them', async () => {
    const own = allowed(company.driver, 'claim.check', 'claim.audit')
    const row = await enter()
    await act(own, 'submit', row)
    expect(await refusal(act(own, 'check', row))).toMatchObject({ key: 'action.own' })
    await act(company.manager, 'check', row)
    const both = allowed(company.manager, 'claim.audit')
    for (const by of [own, both]) expect(await refusal(act(by, 'approve', row))).toMatchObject({ key: 'action.own' })
    const entered = await enter({}, allowed(company.dispatcher, 'claim.make'))
    await act(company.driver, 'submit', entered)
    const writer = allowed(company.dispatcher, 'claim.check')
    expect(await refusal(act(writer, 'check', entered))).toMatchObject({ key: 'action.own' })
  })

  test('go back to the driver with a reason, who may write them again; what was approved is taken back', async () => {
    const row = await enter()
    await act(company.driver, 'submit', row)
    const submitted = await claim(row)
    expect(await refusal(company.change(company.driver, 'driverClaims', submitted, { remark: '改' }))).toMatchObject({
      key: 'row.locked',
    })
    await act(company.manager, 'sendBack', row, { reason: '票据不清' })
    expect(await claim(row)).toMatchObject({ status: 'draft', rejectReason: '票据不清' })
    await company.change(company.driver, 'driverClaims', await claim(row), { items: [item({ claimedFen: 7_000 })] })
    await act(company.driver, 'submit', row)
    expect(await claim(row)).toMatchObject({ status: 'submitted', rejectReason: null, totalFen: 7_000 })
    await act(company.manager, 'check', row)
    await act(company.accountant, 'reject', row, { reason: '发票抬头不符' })
    expect((await itemsOf(row)).map(({ status, approvedFen }) => [status, approvedFen])).toEqual([['draft', null]])
    await act(company.driver, 'submit', row)
    await act(company.driver, 'withdraw', row)
    await act(company.driver, 'cancel', row, { reason: '不报了' })
    expect(await claim(row)).toMatchObject({ status: 'cancelled' })

    const approved = await given([item()])
    await act(company.accountant, 'approve', approved)
    const payable = await payableOf(approved)
    await company.act(company.cashier, 'payables', 'pay', payable, { fundAccountId })
    expect(await refusal(act(company.accountant, 'unapprove', approved, { reason: '重审' }))).toMatchObject({
      key: 'claims.requested',
    })
    const [line] = await company.rows('paymentLines', sql`t.payable_id = ${payable.id}`)
    await company.act(company.cashier, 'payments', 'withdraw', { id: line?.paymentId ?? '' }, { reason: '重审' })
    await act(company.accountant, 'unapprove', approved, { reason: '重审' })
    expect(await claim(approved)).toMatchObject({ status: 'checked', payableId: null, approvedById: null })
    expect(await company.row('payables', payable.id)).toMatchObject({ status: 'void' })
    await act(company.accountant, 'approve', approved)
    expect(await claim(approved)).toMatchObject({ status: 'approved' })
  })

  test('ask for an explanation where the same was claimed before: the receipt, or truck, day, kind and amount', async () => {
    const plate = await company.create(company.boss, 'trucks', { plate: newPlate() })
    const first = await enter({ items: [item({ claimedFen: 123_456, invoiceNo: 'F-1' })] })
    await act(company.driver, 'submit', first)
    const same = await enter({ items: [item({ claimedFen: 123_456 })] })
    const receiptAgain = await enter({ truckId: plate.id, items: [item({ claimedFen: 1, invoiceNo: 'F-1' })] })
    for (const row of [same, receiptAgain]) {
      const refused = await refusal(act(company.driver, 'submit', row))
      expect(refused).toMatchObject({ key: 'claims.doubtful', fields: ['submitNote'] })
      expect(refused?.message).toContain(first.claimNo)
    }
    const otherTruck = await enter({ truckId: plate.id, items: [item({ claimedFen: 123_456 })] })
    await act(company.driver, 'submit', otherTruck)
    const within = await enter({ items: [item({ claimedFen: 777 }), item({ claimedFen: 777 })] })
    expect(await refusal(act(company.driver, 'submit', within))).toMatchObject({ key: 'claims.doubtful' })
    await act(company.driver, 'submit', same, { submitNote: '同日两次过路' })
    expect(await claim(same)).toMatchObject({ status: 'submitted', submitNote: '同日两次过路' })
    await act(company.driver, 'submit', within, { submitNote: '两张票' })
  })

  test('of a trip are of its driver, its days and the 30 after it', async () => {
    const order = await givenOrder(company)
    const trip = await givenAssigned(company, await carsOf(company, order), { driverId: company.driver.id })
    await company.act(company.dispatcher, 'waybills', 'depart', trip, { odometerOut: 1_000 })
    const other = await refusal(enter({ driverId: company.dispatcher.id, waybillId: trip.id }, company.boss))
    expect(other?.fields).toEqual(['waybillId'])
    const row = await enter({
      ...{ waybillId: trip.id, odometerFrom: 1_000, odometerTo: 1_500 },
      items: [
        item({ category: 'fuel', quantity: 180, claimedFen: 130_000 }),
        item({ occurredOn: addDays(today, -10) }),
      ],
    })
    // 180 l over 500 km are 36 l, and the truck's norm is 33.5.
    expect(row).toMatchObject({ litres: 180, distanceKm: 500, fuelPer100: 36 })
    const refused = await refusal(act(company.driver, 'submit', row))
    expect(refused).toMatchObject({ key: 'claims.doubtful' })
    expect(refused?.message).toContain(addDays(today, -10))
    // Whatever norm was written, that of the truck holds.
    await company.change(company.driver, 'driverClaims', row, { fuelNorm: 99 })
    await act(company.driver, 'submit', row, { submitNote: '出车前保养' })
    expect(await claim(row)).toMatchObject({ fuelNorm: 33.5, aboveNorm: 2.5 })
    const late = await enter({ waybillId: trip.id })
    await company.database.pool.query(`update waybills set arrived_at = now() - interval '32 days' where id = $1`, [
      trip.id,
    ])
    expect(await refusal(act(company.driver, 'submit', late))).toMatchObject({ key: 'claims.oldTrip' })
    await company.database.pool.query('update waybills set arrived_at = null where id = $1', [trip.id])
    const backwards = { odometerFrom: 2_000, odometerTo: 1_999 }
    expect(await refusal(enter(backwards))).toMatchObject({ fields: ['odometerTo'] })
    const tank = [item({ category: 'fuel', quantity: 1_201 })]
    expect((await refusal(enter({ items: tank })))?.fields).toEqual(['items.0.quantity'])
    expect((await refusal(enter({ items: [item({ borneBy: 'driver' })] })))?.fields).toEqual(['items.0.borneBy'])
  })

  test('are his own for who reaches no others', async () => {
    const bound: User = { ...company.driver, scope: 'self' }
    const foreign = await enter({ driverId: company.dispatcher.id }, company.boss)
    expect(await refusal(enter({ driverId: company.dispatcher.id }, bound))).toMatchObject({ fields: ['driverId'] })
    expect(await refusal(act(bound, 'submit', foreign))).toMatchObject({ key: 'row.missing' })
    const own = await enter({ driverId: undefined }, bound)
    expect(own).toMatchObject({ driverId: company.driver.id, officeId: company.officeId })
    const mine = await claim(own)
    expect(
      await refusal(company.change(bound, 'driverClaims', mine, { driverId: company.dispatcher.id })),
    ).toMatchObject({ fields: ['driverId'] })
  })

  test('offer the advances of their own driver alone', async () => {
    const [own, other] = [
      await givenAdvance(company, fundAccountId, 10_000),
      await givenAdvance(company, fundAccountId, 20_000),
    ]
    await company.database.pool.query(
      'update payees set staff_id = $1 where id = (select payee_id from payables where id = $2)',
      [company.sales.id, other],
    )
    const { filter, dependsOn } = driverClaims.actions.approve.input.advanceId
    const claim = await given([item()])
    const shared = Object.entries(dependsOn).map(([theirs, ours]) => [theirs, claim[ours as keyof typeof claim]])
    const offered = await company.rows('payables', whereOf(payables, { ...filter, ...Object.fromEntries(shared) }, 't'))
    expect(offered.map(({ id }) => id)).toContain(own)
    expect(offered.map(({ id }) => id)).not.toContain(other)
  })

  test('set off an advance, which the wages then keep back no more', async () => {
    const advanceId = await givenAdvance(company, fundAccountId, 30_000)
    const withheld = () =>
      company.run(company.boss, async (tx) => {
        const done = (await figuresOf(tx.query, monthOf(today))).get(company.driver.id)
        return done?.loanFen ?? 0
      })
    const before = await withheld()
    const row = await given([item({ claimedFen: 50_000 })])
    const approve = (input: Given) => act(company.accountant, 'approve', row, input)
    expect(await refusal(approve({ advanceId }))).toMatchObject({ fields: ['advanceOffsetFen'] })
    expect(await refusal(approve({ advanceOffsetFen: 1 }))).toMatchObject({ fields: ['advanceId'] })
    expect(await refusal(approve({ advanceId, advanceOffsetFen: 30_001 }))).toMatchObject({
      key: 'claims.advanceAbove',
    })
    await approve({ advanceId, advanceOffsetFen: 30_000 })
    expect(await payableOf(row)).toMatchObject({ netFen: 20_000 })
    expect(before - (await withheld())).toBe(30_000)
    const again = await given([item()])
    const twice = act(company.accountant, 'approve', again, { advanceId, advanceOffsetFen: 1 })
    expect(await refusal(twice)).toMatchObject({ key: 'claims.advanceAbove' })
    // The money of the advance cannot come back while claims stand on it.
    const [line] = await company.rows('paymentLines', sql`t.payable_id = ${advanceId}`)
    const reverse = company.act(
      company.accountant,
      'payments',
      'reverse',
      { id: line?.paymentId ?? '' },
      { reason: '退' },
    )
    expect(await refusal(reverse)).toMatchObject({ key: 'claims.advanceUsed' })
    await act(company.accountant, 'unapprove', row, { reason: '重审' })
    expect(await withheld()).toBe(before)
    await act(company.accountant, 'approve', row, { advanceId, advanceOffsetFen: 30_000 })
    const whole = await given([item({ payChannel: 'oilCard' })])
    await act(company.accountant, 'approve', whole)
    expect(await claim(whole)).toMatchObject({ status: 'paid', payFen: 0, payableId: null })
  })

  test('set off against an advance while the wages that keep it back are not confirmed, and these only as they are by then', async () => {
    const lastDay = addDays(`${monthOf(today)}-01`, -1)
    const month = monthOf(lastDay)
    const account = await givenAccount(company, { openingFen: 20_000, openingOn: lastDay })
    const advanceId = await givenAdvance(company, account.id, 20_000, lastDay)
    const writer = allowed(company.accountant, 'pay', 'salary.edit')
    const calculate = () => company.run(writer, (tx) => calculateMonth(tx, month, {}))
    const confirming = allowed(company.manager, 'pay', 'salary.confirm')
    const his = sql`t.staff_id = ${company.driver.id} and t.month = ${month}`
    const confirm = async () =>
      company.act(confirming, 'salarySheets', 'confirm', await company.rows('salarySheets', his), { reason: '照扣' })
    await calculate()
    expect(await company.rows('salarySheets', his)).toMatchObject([{ loanFen: 20_000 }])
    const row = await given([item({ claimedFen: 12_000 })])
    await act(company.accountant, 'approve', row, { advanceId, advanceOffsetFen: 12_000 })
    expect(await claim(row)).toMatchObject({ status: 'paid', paidFen: 0, payableId: null })
    expect(await refusal(confirm())).toMatchObject({ key: 'salary.withheld' })
    await calculate()
    await confirm()
    expect(await company.rows('salarySheets', his)).toMatchObject([{ loanFen: 8_000, status: 'confirmed' }])
    const kept = { key: 'claims.withheld' }
    expect(await refusal(act(company.accountant, 'unapprove', row, { reason: '重审' }))).toMatchObject(kept)
    const late = await given([item()])
    const more = act(company.accountant, 'approve', late, { advanceId, advanceOffsetFen: 1_000 })
    expect(await refusal(more)).toMatchObject(kept)
  })

  test('set off no advance that is not paid out, or of somebody else', async () => {
    const advanceId = await givenAdvance(company, fundAccountId, 20_000)
    const [line] = await company.rows('paymentLines', sql`t.payable_id = ${advanceId}`)
    const payment = { id: line?.paymentId ?? '' }
    await company.act(company.accountant, 'payments', 'reverse', payment, { reason: '退回' })
    await pay(company, { id: advanceId }, fundAccountId, 5_000)
    const row = await given([item()])
    const approve = (given: { id: string }) =>
      refusal(act(company.accountant, 'approve', given, { advanceId, advanceOffsetFen: 1_000 }))
    expect(await approve(row)).toMatchObject({ fields: ['advanceId'] })
    await pay(company, { id: advanceId }, fundAccountId)
    const other = await enter({ driverId: company.dispatcher.id }, allowed(company.sales, 'claim.make'))
    await act(allowed(company.dispatcher, 'claim.make'), 'submit', other)
    await act(company.manager, 'check', other)
    expect(await approve(other)).toMatchObject({ key: 'claims.advanceOther' })
  })

  test('are asked for together: one payment to a driver, of all that is open', async () => {
    const rows = [await given([item({ claimedFen: 3_001 })]), await given([item({ claimedFen: 4_002 })])]
    const ask = (by: User) => company.act(by, 'driverClaims', 'pay', rows, { fundAccountId })
    expect(await refusal(ask(company.cashier))).toMatchObject({ key: 'action.notAllowed' })
    for (const row of rows) await act(company.accountant, 'approve', row)
    expect(await refusal(ask(company.manager))).toMatchObject({ key: 'access.denied' })
    await ask(company.cashier)
    const lines = await company.rows('paymentLines', sql`t.status = 'requested'`)
    expect(lines.map(({ amountFen }) => amountFen).sort()).toEqual([3_001, 4_002])
    const [paymentId, ...others] = new Set(lines.map((one) => one.paymentId))
    expect(others).toEqual([])
    await company.act(company.accountant, 'payments', 'approve', { id: paymentId ?? '' })
    await company.act(company.cashier, 'payments', 'pay', { id: paymentId ?? '' }, { paidOn: today })
    for (const row of rows) expect(await claim(row)).toMatchObject({ status: 'paid' })
  })

  test('are written, submitted and taken back by the driver and by who entered them, nobody else', async () => {
    const stranger = allowed(company.dispatcher, 'claim.make')
    const row = await enter()
    expect(await refusal(company.change(stranger, 'driverClaims', row, { remark: '改' }))).toMatchObject({
      key: 'row.locked',
    })
    const denied = { key: 'action.refused' }
    expect(await refusal(act(stranger, 'submit', row))).toMatchObject(denied)
    await act(company.driver, 'submit', row)
    expect(await refusal(act(stranger, 'withdraw', row))).toMatchObject(denied)
    await act(company.driver, 'withdraw', row)
    expect(await refusal(act(stranger, 'cancel', row, { reason: '误' }))).toMatchObject(denied)
    const entered = await enter({}, stranger)
    await company.change(stranger, 'driverClaims', entered, { remark: '补' })
    await act(company.driver, 'submit', entered)
    await act(stranger, 'withdraw', entered)
  })

  test('of a closed month are neither entered nor approved, and still go back', async () => {
    const past = addDays(`${monthOf(today)}-01`, -1)
    const dated = { items: [item({ occurredOn: past, claimedFen: 4_321 })] }
    const row = await enter(dated)
    await act(company.driver, 'submit', row)
    await company.database.pool.query(
      `insert into closed_months (id, month, status, closings) values (gen_random_uuid(), $1, 'closed', 1)`,
      [monthOf(past)],
    )
    expect(await refusal(enter(dated))).toMatchObject({ key: 'period.closed' })
    expect(await refusal(act(company.manager, 'check', row))).toMatchObject({ key: 'period.closed' })
    await act(company.manager, 'sendBack', row, { reason: '已关账' })
    expect(await claim(row)).toMatchObject({ status: 'draft' })
    await company.database.pool.query('delete from closed_months')
  })
})
