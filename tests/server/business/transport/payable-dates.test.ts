import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { businessDay, instantOf } from '../../../../src/define/business-day.ts'
import { addDays } from '../../../../src/define/where.ts'
import {
  type Company,
  carsOf,
  givenAssigned,
  givenOrder,
  givenTruck,
  newPhone,
  refusal,
  signature,
} from '../../../helpers/company.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

const DAY = 24 * 60 * 60 * 1000
const today = businessDay(new Date())

describe.each(testDatabases())('when a trip falls due ($name)', (which) => {
  let company: Company
  withCompany(which, (opened) => {
    company = opened
  })

  const given = async (terms: object, order: object = {}) => {
    const orderDate = addDays(today, -40)
    const ordered = await givenOrder(company, { orderDate, deliveryMode: 'self', prepaidFen: 0, ...order })
    const carrier = await company.create(company.boss, 'carriers', { name: '承运商', phone: newPhone(), ...terms })
    const truck = await givenTruck(company, { ownership: 'outside', carrierId: carrier.id })
    const input = { truckId: truck.id, carrierKind: 'outside', carrierId: carrier.id }
    const waybill = await givenAssigned(company, await carsOf(company, ordered), input)
    return { ordered, carrier, waybill }
  }
  const payable = async ({ id }: { id: string }) => {
    const [found] = await company.rows('payables', sql`t.waybill_id = ${id} and t.status <> 'void'`)
    return found
  }
  const on = (day: string) => instantOf(`${day} 12:00`)
  const act = (waybill: { id: string }, verb: string, input: object = {}) =>
    company.act(company.dispatcher, 'waybills', verb, waybill, { ...input })

  test('by the trip: so many days after it arrived, and before that after the day on which it is expected', async () => {
    const { waybill, carrier } = await given({ settleMode: 'perTrip', settleDays: 5 })
    expect(await payable(waybill)).toMatchObject({ bizDate: today, dueOn: null, settleMode: 'perTrip', settleDays: 5 })
    const departed = addDays(today, -9)
    await act(waybill, 'depart', { departedAt: on(departed) })
    expect(await payable(waybill)).toMatchObject({ bizDate: departed, dueOn: null })
    const expected = { expectedArriveAt: on(addDays(today, -7)) }
    await company.change(company.dispatcher, 'waybills', await company.row('waybills', waybill.id), expected)
    expect(await payable(waybill)).toMatchObject({ bizDate: departed, dueOn: addDays(today, -2) })
    // Later terms are for later trips.
    await company.change(company.boss, 'carriers', await company.row('carriers', carrier.id), { settleDays: 60 })
    await act(waybill, 'arrive', { arrivedAt: on(addDays(today, -6)) })
    expect(await payable(waybill)).toMatchObject({ bizDate: departed, dueOn: addDays(today, -1), settleDays: 5 })
    await act(waybill, 'unarrive', { reason: '误点' })
    expect(await payable(waybill)).toMatchObject({ dueOn: addDays(today, -2) })
    await act(waybill, 'undepart', { reason: '误点' })
    expect(await payable(waybill)).toMatchObject({ bizDate: today, dueOn: addDays(today, -2) })
  })

  test('by the month: so many days after the end of the month in which it departed', async () => {
    const { waybill } = await given({ settleMode: 'monthly', settleDays: 30 })
    const month = (day: string) => businessDay(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)))
    expect(await payable(waybill)).toMatchObject({ dueOn: addDays(month(today), 30) })
    const departed = addDays(today, -35)
    await act(waybill, 'depart', { departedAt: on(departed) })
    expect(await payable(waybill)).toMatchObject({ bizDate: departed, dueOn: addDays(month(departed), 30) })
  })

  test('by the receipts: so many days after the last one came back', async () => {
    const { waybill, ordered } = await given(
      { settleMode: 'onReceipt', settleDays: 3 },
      { receiptRequired: 'paper', collectFen: 0, prepaidFen: 700_000 },
    )
    await act(waybill, 'depart')
    await act(waybill, 'arrive')
    const loads = await company.rows('waybillLoads', sql`t.waybill_id = ${waybill.id}`)
    await company.act(company.driver, 'waybillLoads', 'sign', loads, signature)
    expect(await payable(waybill)).toMatchObject({ dueOn: null })
    await company.act(company.boss, 'orders', 'returnReceipt', ordered)
    expect(await payable(waybill)).toMatchObject({ dueOn: addDays(today, 3) })
    await company.act(company.boss, 'orders', 'unreturnReceipt', ordered, { reason: '误点' })
    expect(await payable(waybill)).toMatchObject({ dueOn: null })
  })

  test('where no receipt is asked for, the hand-over stands for it', async () => {
    const { waybill } = await given({ settleMode: 'onReceipt' }, { collectFen: 0, prepaidFen: 700_000 })
    await act(waybill, 'depart')
    await act(waybill, 'arrive')
    const [first, second] = await company.rows('waybillLoads', sql`t.waybill_id = ${waybill.id}`)
    await company.act(company.driver, 'waybillLoads', 'sign', [first as { id: string }], signature)
    expect(await payable(waybill)).toMatchObject({ dueOn: null })
    await company.act(company.driver, 'waybillLoads', 'sign', [second as { id: string }], signature)
    expect(await payable(waybill)).toMatchObject({ dueOn: today })
    await company.act(company.dispatcher, 'waybillLoads', 'undoSign', second as { id: string }, { reason: '误点' })
    expect(await payable(waybill)).toMatchObject({ dueOn: null })
  })

  test('a trip is not dated back into a closed month', async () => {
    const { waybill } = await given({ settleMode: 'perTrip' })
    const departed = new Date(Date.now() - 40 * DAY)
    await company.create(company.boss, 'closedMonths', {
      month: businessDay(departed).slice(0, 7),
      openReason: '继续',
    })
    const depart = act(waybill, 'depart', { departedAt: departed.toISOString() })
    expect(await refusal(depart)).toMatchObject({ key: 'period.closed' })
    await company.database.pool.query('truncate closed_months, month_figures')
  })
})
