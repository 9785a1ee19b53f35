import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { businessDay, instantOf } from '../../../../src/define/business-day.ts'
import { addDays } from '../../../../src/define/where.ts'
import {
  type Company,
  carsOf,
  givenAccount,
  givenAssigned,
  givenOrder,
  givenPlanned,
  givenTruck,
  refusal,
  signature,
} from '../../../helpers/company.ts'
import { givenCarrier, payableOf } from '../../../helpers/payables.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

const today = businessDay(new Date())
const reason = { reason: '测试原因' }
const on = (day: string) => instantOf(`${day} 12:00`)

describe.each(testDatabases())('the parts in which a freight is paid ($name)', (which) => {
  let company: Company
  withCompany(which, (opened) => {
    company = opened
  })

  const FREIGHT = 500_000
  const parts = { prepaidFen: 100_000, oilCardFen: 50_000, arrivalFen: 120_000, receiptFen: 80_000, depositFen: 30_000 }

  async function given(input: object = {}, terms: Record<string, unknown> = { settleMode: 'monthly', settleDays: 10 }) {
    const ordered = await givenOrder(
      company,
      {
        orderDate: addDays(today, -40),
        deliveryMode: 'self',
        receiptRequired: 'paper',
        collectFen: 0,
        prepaidFen: 900_000,
      },
      [{ freightFen: 400_000 }, { freightFen: 500_000 }],
    )
    const carrier = await givenCarrier(company)
    await company.change(company.boss, 'carriers', await company.row('carriers', carrier.id), terms)
    const truck = await givenTruck(company, { ownership: 'outside', carrierId: carrier.id })
    const plan = { truckId: truck.id, carrierKind: 'outside', carrierId: carrier.id, freightFen: FREIGHT, ...input }
    return { ordered, carrier, planned: await givenPlanned(company, await carsOf(company, ordered), plan) }
  }
  const change = async (waybill: { id: string }, patch: object) =>
    company.change(company.dispatcher, 'waybills', await company.row('waybills', waybill.id), { ...patch })
  const act = (waybill: { id: string }, verb: string, input: object = {}) =>
    company.act(company.dispatcher, 'waybills', verb, waybill, { ...input })
  async function givenConfirmed(patch: object = parts) {
    const one = await given()
    await change(one.planned, patch)
    await act(one.planned, 'confirm')
    return { ...one, waybill: one.planned, payable: await payableOf(company, one.planned.id) }
  }
  const owed = ({ id }: { id: string }) => company.row('payables', id)
  const account = async () => (await givenAccount(company, { openingFen: 100_000_000 })).id
  async function request(payable: { id: string }, input: object = {}) {
    const { status } = await owed(payable)
    const verb = status === 'pendingCheck' ? 'payAdvance' : 'pay'
    await company.act(company.cashier, 'payables', verb, payable, { fundAccountId: await account(), ...input })
    const [payment] = await company.rows('payments', sql`true`, sql`t.payment_no desc limit 1`)
    return payment as { id: string; amountFen: number }
  }
  async function pay(payable: { id: string }, input: object = {}) {
    const payment = await request(payable, input)
    await company.act(company.accountant, 'payments', 'approve', payment)
    await company.act(company.cashier, 'payments', 'pay', payment, { paidOn: today })
    return payment
  }

  test('come to no more than the freight, by form and on confirmation', async () => {
    const { planned } = await given()
    const above = change(planned, { ...parts, arrivalFen: 300_000 })
    expect(await refusal(above)).toMatchObject({ key: 'waybills.parts' })
    expect(await change(planned, parts)).toMatchObject({ restFen: 120_000 })
    await act(planned, 'confirm')
    expect(await refusal(change(planned, { freightFen: 300_000 }))).toMatchObject({ key: 'waybills.parts' })
    expect(await payableOf(company, planned.id)).toMatchObject({ advanceFen: 150_000, amountDispatchFen: FREIGHT })
  })

  test('come to no more than a freight per car either, also where the advance stays as it is', async () => {
    const { planned } = await given({ freightMode: 'perCar', freightFen: 100_000 })
    const [assigned] = await act(planned, 'confirm')
    if (!assigned) throw new Error('not confirmed')
    expect(await refusal(change(assigned, { arrivalFen: 5_000_000 }))).toMatchObject({ key: 'waybills.parts' })
    expect(await company.broken()).toEqual([])
  })

  test('what is paid in advance is asked for and paid before the check, and not a fen more', async () => {
    const { payable, waybill } = await givenConfirmed()
    expect(payable).toMatchObject({ status: 'pendingCheck', openFen: 150_000, unpaidFen: FREIGHT })
    const more = company.act(company.cashier, 'payables', 'payAdvance', payable, {
      fundAccountId: await account(),
      amountFen: 150_001,
    })
    expect(await refusal(more)).toMatchObject({ key: 'payments.aboveAll' })
    expect(await pay(payable)).toMatchObject({ amountFen: 150_000 })
    expect(await owed(payable)).toMatchObject({ status: 'pendingCheck', paidFen: 150_000, openFen: 0 })
    expect(await refusal(act(waybill, 'replan'))).toMatchObject({ key: 'waybills.advancePaid' })
    expect(await refusal(act(waybill, 'cancel', reason))).toMatchObject({ key: 'waybills.advancePaid' })
    expect(await refusal(change(waybill, { prepaidFen: 40_000 }))).toMatchObject({ key: 'payables.belowAdvance' })
    await act(waybill, 'depart')
    await act(waybill, 'arrive')
    await act(waybill, 'complete')
    const check = (input: object = {}) =>
      company.act(company.accountant, 'payables', 'check', payable, { ...input, ...reason })
    expect(await refusal(check({ amountFinanceFen: 149_999 }))).toMatchObject({ key: 'payables.belowAdvance' })
    await check()
    expect(await owed(payable)).toMatchObject({ status: 'partial', openFen: 350_000, unpaidFen: 350_000 })
    await pay(payable)
    expect(await owed(payable)).toMatchObject({ status: 'settled', unpaidFen: 0 })
    expect(await company.broken()).toEqual([])
  })

  test('a paid advance that is reversed leaves the trip free to be cancelled', async () => {
    const { payable, waybill } = await givenConfirmed()
    const payment = await pay(payable, { amountFen: 60_000 })
    expect(await owed(payable)).toMatchObject({ status: 'pendingCheck', openFen: 90_000 })
    await company.act(company.accountant, 'payments', 'reverse', payment, reason)
    expect(await owed(payable)).toMatchObject({ status: 'pendingCheck', openFen: 150_000, paidFen: 0 })
    await act(waybill, 'cancel', reason)
    expect(await owed(payable)).toMatchObject({ status: 'void', openFen: 0 })
    expect(await company.broken()).toEqual([])
  })

  test('fall due one after the other: in advance, on arrival, with the receipts, the rest by the terms', async () => {
    const { payable, waybill, ordered } = await givenConfirmed()
    expect(await owed(payable)).toMatchObject({ dueOn: today })
    const [departed, arrived] = [addDays(today, -5), addDays(today, -2)]
    await act(waybill, 'depart', { departedAt: on(departed) })
    expect(await owed(payable)).toMatchObject({ dueOn: departed })
    await pay(payable)
    expect(await owed(payable)).toMatchObject({ dueOn: null })
    await act(waybill, 'arrive', { arrivedAt: on(arrived) })
    expect(await owed(payable)).toMatchObject({ dueOn: arrived })
    await act(waybill, 'complete')
    await company.act(company.accountant, 'payables', 'check', payable, {})
    await pay(payable, { amountFen: 120_000 })
    expect(await owed(payable)).toMatchObject({ dueOn: null })
    const loads = await company.rows('waybillLoads', sql`t.waybill_id = ${waybill.id}`)
    await company.act(company.driver, 'waybillLoads', 'sign', loads, signature)
    await company.act(company.boss, 'orders', 'returnReceipt', ordered)
    expect(await owed(payable)).toMatchObject({ dueOn: today })
    await pay(payable, { amountFen: 110_000 })
    const end = (day: string) => businessDay(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)))
    expect(await owed(payable)).toMatchObject({ dueOn: addDays(end(departed), 10), unpaidFen: 120_000 })
    expect(await company.broken()).toEqual([])
  })

  test('a share that is fixed stays, the other cars share the rest; all together it is the freight', async () => {
    const { waybill, payable } = await givenConfirmed({})
    const loads = () => company.rows('waybillLoads', sql`t.waybill_id = ${waybill.id}`, sql`t.slot_no`)
    const shares = async () => (await loads()).map((load) => load.shareFen)
    const [first, second] = await loads()
    const share = (load: { id: string } | undefined, fixedShareFen: number | null) =>
      company.act(company.accountant, 'waybillLoads', 'share', load as { id: string }, { fixedShareFen, ...reason })
    await share(first, 100_001)
    expect(await shares()).toEqual([100_001, 399_999])
    expect(await refusal(share(second, 400_000))).toMatchObject({ key: 'loads.shareAbove' })
    expect(await refusal(share(second, 399_998))).toMatchObject({ key: 'loads.shareBelow' })
    await share(second, 399_999)
    await act(waybill, 'depart')
    await act(waybill, 'arrive')
    await act(waybill, 'complete')
    const figure = { amountFinanceFen: 250_000, ...reason }
    await company.act(company.accountant, 'payables', 'check', payable, figure)
    expect(await shares()).toEqual([50_001, 199_999])
    await share(first, null)
    expect(await refusal(share(first, 250_001))).toMatchObject({ key: 'loads.shareAbove' })
    expect(await company.broken()).toEqual([])
  })

  test('who dispatches fixes no share', async () => {
    const { waybill } = await givenConfirmed({})
    const [load] = await company.rows('waybillLoads', sql`t.waybill_id = ${waybill.id}`)
    const share = company.act(company.dispatcher, 'waybillLoads', 'share', load as { id: string }, {
      fixedShareFen: 1,
      ...reason,
    })
    expect(await refusal(share)).toMatchObject({ key: 'access.denied' })
  })

  test('an own truck has no parts to pay', async () => {
    const order = await givenOrder(company)
    const waybill = await givenAssigned(company, await carsOf(company, order), { freightFen: 1_000 })
    expect(await company.rows('payables', sql`t.waybill_id = ${waybill.id}`)).toEqual([])
  })
})
