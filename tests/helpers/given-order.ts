import { newVin } from './company.ts'
import { ask, type Journey } from './journey.ts'

export type Order = { id: string; version: number; orderNo: string }

/**
 * An order that pays well, of a customer of its own, which sales has sent in for review. Which of the demonstration's own
 * await one, and at what loss, depends on its day.
 */
export async function givenSentOrder(journey: Journey, customer: string, phone: string, count = 1): Promise<Order> {
  const sales = await journey.as('sales')
  const { id: customerId } = await ask<Order>(sales, '/api/customers', { name: customer, phone })
  const order = await ask<Order>(sales, '/api/orders', {
    ...{ customerId, consignor: '王', consignorPhone: phone, consignee: '李', consigneePhone: phone },
    ...{ fromRegion: '440303', toRegion: '310104', pickupMode: 'door', deliveryMode: 'self', receiptRequired: 'none' },
    ...{ payMode: 'prepaid', prepaidFen: 500_000 * count },
    cars: Array.from({ length: count }, () => ({ model: '大众朗逸', vin: newVin(), freightFen: 500_000 })),
  })
  return ask<Order>(sales, `/api/orders/${order.id}/actions/submit`, { version: order.version, input: {} })
}

/** Such an order, let through: it counts in the figures of this month, which on its first day has none of the demonstration. */
export async function givenApprovedOrder(journey: Journey, customer: string, phone: string, count = 1): Promise<Order> {
  const { id, version } = await givenSentOrder(journey, customer, phone, count)
  return ask<Order>(await journey.as('boss'), `/api/orders/${id}/actions/approve`, { version, input: {} })
}
