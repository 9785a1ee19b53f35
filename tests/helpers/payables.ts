import { sql } from 'drizzle-orm'
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
