import { describe, expect, test } from 'vitest'
import { sentenceOf } from '../../../src/define/message.ts'
import { brokenRules } from '../../../src/define/rules.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import {
  balancingPart,
  checkOrder,
  followedSplit,
  modeOfParts,
  orderMoney,
} from '../../../src/resources/orders/rules.ts'

/** What an order is told, in Chinese. */
const said = (...asked: Parameters<typeof checkOrder>) =>
  checkOrder(...asked).map(({ field, message }) => ({ field, message: sentenceOf(message, 'zh') }))

const twoCars = [
  { freightFen: 120_000, sizeClass: 'sedan' },
  { freightFen: 150_050, sizeClass: 'suv' },
]

const broken = (row: object) =>
  brokenRules(orders, row as never, { actor: '', office: '', today: '2026-11-21' }).map(({ field }) => field)

describe('the money of an order', () => {
  test('revenue is freight and charges less the discount; the advance is due but no revenue', () => {
    const money = orderMoney({
      cars: twoCars,
      pickupChargeFen: 20_000,
      insuranceChargeFen: 5_000,
      discountFen: 5_050,
      advanceFen: 30_000,
      prepaidFen: 100_000,
    })
    expect(money).toEqual({
      freightFen: 270_050,
      revenueFen: 290_000,
      totalDueFen: 320_000,
      splitFen: 100_000,
      differenceFen: 220_000,
      slots: 2.2,
    })
  })

  test('slots of many cars add up without a float error', () => {
    expect(orderMoney({ cars: Array.from({ length: 3 }, () => ({ sizeClass: 'suv' })) }).slots).toBe(3.6)
  })

  test('an empty draft, and a half-typed amount, count as nothing', () => {
    expect(orderMoney({}).totalDueFen).toBe(0)
    expect(orderMoney({ cars: [{ freightFen: '12.' as unknown as number }], advanceFen: null }).totalDueFen).toBe(0)
  })
})

describe('the rules of an order', () => {
  test('a draft may leave the split empty; a submitted order may not', () => {
    expect(said({ cars: twoCars })).toEqual([])
    expect(said({ cars: twoCars, payMode: 'monthly' }, { wholeSplit: true })).toEqual([
      {
        field: 'monthlyFen',
        message: '现付、到付、月结、回单付合计 0.00 元，应收合计 2,700.50 元，还差 2,700.50 元',
      },
    ])
  })

  test('a split that does not add up is refused, whichever way', () => {
    expect(said({ cars: twoCars, collectFen: 270_050 }, { wholeSplit: true })).toEqual([])
    expect(said({ cars: twoCars, collectFen: 270_051 })[0]?.message).toContain('多出 0.01 元')
    expect(said({ cars: twoCars, prepaidFen: 1 })[0]?.message).toContain('还差 2,700.49 元')
  })

  test('the discount may reach the freight, and not a fen more, whatever the charges are', () => {
    expect(said({ cars: twoCars, discountFen: 270_050 })).toEqual([])
    const above = { cars: twoCars, otherChargeFen: 100, discountFen: 270_051 }
    expect(said(above, { wholeSplit: true })).toEqual([
      { field: 'discountFen', message: '优惠不能超过运费 2,700.50 元' },
    ])
    // A draft may have it before its cars, but no revenue below nothing.
    expect(said(above)).toEqual([])
    expect(said({ ...above, discountFen: 270_151 })[0]?.field).toBe('discountFen')
  })

  test('from and to differ, unless it is a return trip', () => {
    const route = { fromRegion: '310115', toRegion: '310115' }
    expect(broken(route)).toEqual(['toRegion'])
    expect(broken({ ...route, businessType: 'return' })).toEqual([])
    expect(broken({ fromRegion: null, toRegion: null })).toEqual([])
  })

  test('a submitted order goes from a city to a city, not to a whole province', () => {
    const given = { cars: twoCars, collectFen: 270_050, fromRegion: '44', toRegion: '31' }
    expect(said(given)).toEqual([])
    expect(said(given, { wholeSplit: true })).toEqual([{ field: 'fromRegion', message: '发站请选到市或区县' }])
  })

  test('an order does not arrive before it is taken', () => {
    expect(broken({ orderDate: '2026-11-21', expectedArriveOn: '2026-11-20' })).toEqual(['expectedArriveOn'])
    expect(broken({ orderDate: '2026-11-21', expectedArriveOn: null })).toEqual([])
  })

  test('the same VIN twice is told on the second car', () => {
    const cars = [{ vin: 'LSVAU2A34N2183294' }, {}, { vin: 'LSVAU2A34N2183294' }]
    expect(said({ cars })).toEqual([{ field: 'cars.2.vin', message: '与第 1 台车的车架号相同' }])
  })

  test('a car above 500 000 yuan needs insurance', () => {
    const cars = [{ declaredValueFen: 50_000_001 }]
    expect(said({ cars })[0]?.field).toBe('insuredValueFen')
    expect(said({ cars, insuredValueFen: 50_000_001 })).toEqual([])
  })

  test('the remainder goes to the part of the payment mode, else to the last part in use', () => {
    expect(balancingPart({ payMode: 'onReceipt' })).toBe('onReceiptFen')
    expect(balancingPart({ payMode: 'mixed', prepaidFen: 1, monthlyFen: 2 })).toBe('monthlyFen')
    expect(balancingPart({ payMode: 'mixed' })).toBe('collectFen')
  })
})

describe('the way to pay', () => {
  test('one way has no other part than its own; only a mixed one has several', () => {
    const split = { cars: twoCars, prepaidFen: 70_050, collectFen: 200_000 }
    expect(said({ ...split, payMode: 'collect' }, { wholeSplit: true })).toEqual([
      { field: 'payMode', message: '付款方式为到付，但现付也有金额；请改选混合，或把金额改到到付' },
    ])
    expect(said({ ...split, payMode: 'collect' })).toEqual([])
    expect(said({ ...split, payMode: 'mixed' }, { wholeSplit: true })).toEqual([])
  })

  test('follows from the parts where nobody is asked for it', () => {
    expect(modeOfParts({ monthlyFen: 1 })).toBe('monthly')
    expect(modeOfParts({ monthlyFen: 1, onReceiptFen: 1 })).toBe('mixed')
    expect(modeOfParts({ monthlyFen: 0 })).toBeUndefined()
  })

  const none = { prepaidFen: 0, collectFen: 0, monthlyFen: 0, onReceiptFen: 0 }
  const before = { totalDueFen: 120_000, payMode: 'collect' }

  test('gives its part the total, as long as that is a whole and nobody typed another split', () => {
    const order = { cars: twoCars, payMode: 'collect' }
    expect(followedSplit(order, before)).toEqual({ ...none, collectFen: 270_050 })
    expect(followedSplit({ ...order, collectFen: 120_000 }, before)).toEqual({ ...none, collectFen: 270_050 })
    expect(followedSplit({ ...order, collectFen: 119_999 }, before)).toBeNull()
    expect(followedSplit({ ...order, prepaidFen: 120_000 }, before)).toBeNull()
    expect(followedSplit({ ...order, payMode: 'mixed' }, before)).toBeNull()
  })

  test('that is chosen instead takes the whole over', () => {
    const whole = { cars: twoCars, payMode: 'monthly', collectFen: 270_050 }
    expect(followedSplit(whole, { totalDueFen: 270_050, payMode: 'collect' })).toEqual({ ...none, monthlyFen: 270_050 })
  })
})
