import { describe, expect, test } from 'vitest'
import { deviation, type LanePrice, missingPrices } from '../../../src/resources/orders/lane-price.ts'

const price = (sizeClass: string, more: Partial<LanePrice> = {}): LanePrice => ({
  ...{ sizeClass, priceNo: null, agreedFen: null, pickupFen: null, deliveryFen: null, validTo: null, isOwn: false },
  ...{ medianFen: 100_000, cars: 3, isAlike: false },
  ...more,
})
const prices = [price('sedan', { agreedFen: 90_000, pickupFen: 5_000, deliveryFen: 6_000 }), price('suv')]

describe('the suggested price of an order', () => {
  test('fills what is empty, and never what was typed', () => {
    const cars = [
      {},
      { sizeClass: 'suv', freightFen: 0 },
      { sizeClass: 'sedan', freightFen: 80_000 },
      { sizeClass: 'large' },
    ]
    expect(missingPrices({ cars }, prices)).toEqual({ 'cars.0.freightFen': 90_000, 'cars.1.freightFen': 100_000 })
  })

  test('charges the fetching and bringing of cars that are not brought or collected', () => {
    const order = { cars: [{ freightFen: 1 }, { freightFen: 1 }], pickupMode: 'small', deliveryMode: 'self' }
    expect(missingPrices(order, prices)).toEqual({ pickupChargeFen: 10_000 })
    expect(missingPrices({ ...order, pickupChargeFen: 1, deliveryMode: 'drive' }, prices)).toEqual({
      deliveryChargeFen: 12_000,
    })
    expect(missingPrices({ ...order, pickupMode: 'door' }, prices)).toEqual({})
  })

  test('says how far a typed price is from it', () => {
    expect(deviation(99_000, prices[0])).toBeCloseTo(0.1)
    expect(deviation(90_000, prices[0])).toBe(0)
    expect(deviation(null, prices[0])).toBeNull()
    expect(deviation(1, undefined)).toBeNull()
  })
})
