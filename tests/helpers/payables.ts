import { sql } from 'drizzle-orm'
import { enterPayable } from '../../server/business/finance/enter-payable.ts'
import { businessDay } from '../../src/define/business-day.ts'
import { type Company, carsOf, givenArrived, givenOrder, givenTruck, newPhone } from './company.ts'

export const givenCarrier = (company: Company, name = '外协车队') =>
  company.create(company.boss, 'carriers', { name: `${name}${newPhone()}`, phone: newPhone() })

export async function payableOf(company: Company, waybillId: string) {
  const [row] = await company.rows('payables', sql`t.waybill_id = ${waybillId} and t.status <> 'void'`)
  if (!row) throw new Error('nothing is payable')
  return row
}

/** A completed trip of a carrier, for as much, with its payable as the dispatcher entered it. */
export async function givenPayable(company: Company, freightFen: number, carrier?: { id: string }) {
  const { id: carrierId } = carrier ?? (await givenCarrier(company))
  const truck = await givenTruck(company, { ownership: 'outside', carrierId })
  const order = await givenOrder(company, { deliveryMode: 'self' }, [{ freightFen: 900_000 }])
  const input = { truckId: truck.id, carrierKind: 'outside', carrierId, freightFen }
  const waybill = await givenArrived(company, await carsOf(company, order), input)
  await company.act(company.dispatcher, 'waybills', 'complete', waybill)
  return payableOf(company, waybill.id)
}

/** The same, checked by the accountant. */
export async function givenChecked(company: Company, freightFen: number, carrier?: { id: string }) {
  const payable = await givenPayable(company, freightFen, carrier)
  await company.act(company.accountant, 'payables', 'check', payable)
  return company.row('payables', payable.id)
}

/** Money that the driver got in advance (借支), paid out of the account, today or on the day given; the id of its payable. */
export async function givenAdvance(
  company: Company,
  fundAccountId: string,
  amountFen: number,
  paidOn = businessDay(new Date()),
): Promise<string> {
  const draft = { name: '借支驾驶员', kind: 'driver', staffId: company.driver.id }
  const { id: payeeId } = await company.create(company.boss, 'payees', draft)
  await company.run(company.cashier, (tx) =>
    enterPayable(tx, { kind: 'advance', payeeId, amountFen, bizDate: paidOn, remark: '借支' }),
  )
  const [payable] = await company.rows('payables', sql`t.payee_id = ${payeeId}`)
  if (!payable) throw new Error('nothing was entered')
  await company.act(company.accountant, 'payables', 'check', payable)
  await pay(company, payable, fundAccountId, undefined, paidOn)
  return payable.id
}

/** A checked payable, asked for, let through and paid: all of it, or so much. */
export async function pay(
  company: Company,
  payable: { id: string },
  fundAccountId: string,
  amountFen?: number,
  paidOn = businessDay(new Date()),
) {
  const asked = { fundAccountId, ...(amountFen === undefined ? {} : { amountFen }) }
  await company.act(company.cashier, 'payables', 'pay', payable, asked)
  const [line] = await company.rows('paymentLines', sql`t.payable_id = ${payable.id} and t.status = 'requested'`)
  const payment = await company.row('payments', line?.paymentId ?? '')
  await company.act(company.accountant, 'payments', 'approve', payment)
  await company.act(company.cashier, 'payments', 'pay', payment, { paidOn })
  return payment
}
