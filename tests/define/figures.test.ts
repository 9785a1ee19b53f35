import { describe, expect, it } from 'vitest'
import type { AnyField } from '../../src/define/field.ts'
import { registry } from '../../src/resources/index.ts'

const fieldAt = (place: string): AnyField => {
  const [resource = '', key = ''] = place.split('.')
  const field = registry[resource]?.fields[key]
  if (!field) throw new Error(`no field ${place}`)
  return field
}

/** What each derived figure is made from (domain §3). Who sees the figure could work out a part that is hidden. */
const parts: Record<string, string[]> = {
  'orders.freightFen': ['orderCars.freightFen'],
  'orders.revenueFen': ['orders.freightFen', 'orders.pickupChargeFen', 'orders.otherChargeFen', 'orders.discountFen'],
  'orders.totalDueFen': ['orders.revenueFen', 'orders.advanceFen'],
  'orders.receivedFen': ['receivables.allocatedFen'],
  'orders.outstandingFen': ['orders.totalDueFen', 'orders.receivedFen'],
  'orders.estCostFen': ['orders.costFen'],
  'orders.costFen': ['orderCars.costFen'],
  'orders.costState': ['orderCars.costFen'],
  'orders.grossProfitFen': ['orders.revenueFen', 'orders.costFen', 'orders.rebateFen', 'orders.insuranceCostFen'],
  'orders.profitRate': ['orders.grossProfitFen', 'orders.revenueFen'],
  'orderCars.costFen': ['waybillLoads.shareFen'],
  'waybillLoads.shareFen': ['waybills.freightFen'],
  'waybillLoads.freightFen': ['waybills.freightFen'],
  'waybills.collectByDriverFen': ['waybillLoads.collectFen'],
  'payables.netFen': ['payables.amountFinanceFen', 'payables.deductFen'],
  'payables.unpaidFen': ['payables.netFen', 'payables.paidFen'],
  'carriers.unpaidFen': ['payables.unpaidFen'],
  'receivables.outstandingFen': ['receivables.amountFen', 'receivables.reliefFen', 'receivables.allocatedFen'],
  'receipts.unallocatedFen': ['receipts.amountFen', 'receipts.allocatedFen'],
}

describe('a derived figure', () => {
  it.each(Object.entries(parts))('%s is seen by those alone who see all its parts', (place, made) => {
    const { right } = fieldAt(place)
    for (const part of made) expect([undefined, right], part).toContain(fieldAt(part).right)
  })

  it('that speaks of cost or profit needs the right to see costs', () => {
    const open = Object.values(registry).flatMap((resource) =>
      Object.entries(resource.fields)
        .filter(([key, field]) => /cost|profit|share(?!Rule)|rebate|depreciation/i.test(key) && field.right !== 'cost')
        .map(([key]) => `${resource.name}.${key}`),
    )
    expect(open).toEqual([])
  })
})
