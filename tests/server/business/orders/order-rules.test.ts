import { describe, expect, test } from 'vitest'
import { fitsLeg, stateAfterLeg, stateBeforeLeg } from '../../../../server/business/rules/leg-rules.ts'
import { statusByCars, statusOf } from '../../../../server/business/rules/order-status.ts'
import { type Claim, claimsOf, dueOn } from '../../../../server/business/rules/receivable-parts.ts'
import { standingOf } from '../../../../server/business/rules/receivable-status.ts'
import { figuresOf } from '../../../../src/define/evaluate.ts'
import { orders } from '../../../../src/resources/orders/orders.ts'

const split = { prepaidFen: 0, collectFen: 0, monthlyFen: 0, onReceiptFen: 0, advanceFen: 0 }

describe('what an order claims', () => {
  const claims = (parts: object, settled: Claim[] = []) =>
    claimsOf({ ...split, ...parts }, settled).map(({ kind, part, amountFen }) => [kind, part, amountFen])

  test('the advance comes out of what is collected on delivery', () => {
    expect(claims({ prepaidFen: 500, collectFen: 300, advanceFen: 300 })).toEqual([
      ['freight', 'prepaid', 500],
      ['advance', 'collect', 300],
    ])
  })

  test('else out of the first part that holds it', () => {
    expect(claims({ prepaidFen: 100, collectFen: 50, monthlyFen: 400, advanceFen: 200 })).toEqual([
      ['freight', 'prepaid', 100],
      ['freight', 'collect', 50],
      ['freight', 'monthly', 200],
      ['advance', 'monthly', 200],
    ])
  })

  test('else out of one part after the other', () => {
    expect(claims({ prepaidFen: 100, collectFen: 50, advanceFen: 120 })).toEqual([
      ['freight', 'prepaid', 30],
      ['advance', 'prepaid', 70],
      ['advance', 'collect', 50],
    ])
  })

  test('at another price what is settled stays with its part, and the rest follows it there', () => {
    const price = { prepaidFen: 1_200, collectFen: 500, advanceFen: 200 }
    const paid = (amountFen: number): Claim[] => [{ kind: 'advance', part: 'prepaid', amountFen }]
    const kept = [
      ['freight', 'prepaid', 1_000],
      ['advance', 'prepaid', 200],
      ['freight', 'collect', 500],
    ]
    expect(claims(price, paid(200))).toEqual(kept)
    expect(claims(price, paid(50))).toEqual(kept)
    expect(claims(price, paid(0))).toEqual([
      ['freight', 'prepaid', 1_200],
      ['freight', 'collect', 300],
      ['advance', 'collect', 200],
    ])
  })

  test('the advance takes no room that settled freight has filled, as long as there is other', () => {
    const settled: Claim[] = [{ kind: 'freight', part: 'prepaid', amountFen: 1_000 }]
    expect(claims({ prepaidFen: 1_000, monthlyFen: 200, advanceFen: 200 }, settled)).toEqual([
      ['freight', 'prepaid', 1_000],
      ['advance', 'monthly', 200],
    ])
    expect(claims({ prepaidFen: 900, monthlyFen: 100, advanceFen: 200 }, settled)).toEqual([
      ['freight', 'prepaid', 800],
      ['advance', 'prepaid', 100],
      ['advance', 'monthly', 100],
    ])
  })

  test('nothing is claimed for nothing', () => {
    expect(claims({})).toEqual([])
  })
})

describe('when a part falls due', () => {
  const order = {
    orderDate: '2026-12-25',
    expectedArriveOn: null,
    receiptRequired: 'none',
    receiptReturnedOn: null,
  } as const
  const customer = { statementDay: 25, creditDays: 10 }

  test('the statement day of the day itself counts, the day after waits for the next month', () => {
    expect(dueOn('monthly', order, customer, null)).toBe('2027-01-04')
    expect(dueOn('monthly', { ...order, orderDate: '2026-12-26' }, customer, null)).toBe('2027-02-04')
  })

  test('what is paid on receipt is due a week after delivery when no receipt is asked for', () => {
    expect(dueOn('onReceipt', order, customer, null)).toBeNull()
    expect(dueOn('onReceipt', order, customer, '2026-12-28')).toBe('2027-01-04')
    expect(dueOn('onReceipt', { ...order, receiptRequired: 'paper' }, customer, '2026-12-28')).toBeNull()
  })

  test('what is collected is due on delivery', () => {
    expect(dueOn('collect', { ...order, expectedArriveOn: '2026-12-30' }, customer, null)).toBe('2026-12-30')
    expect(dueOn('collect', order, customer, '2026-12-28')).toBe('2026-12-28')
  })
})

describe('the state of an order', () => {
  test('follows from the car that is least far, once all are there', () => {
    expect(statusByCars(['delivered', 'cancelled'])).toBe('delivered')
    expect(statusByCars(['delivered', 'arrived'])).toBe('arrived')
    expect(statusByCars(['selfPickup', 'delivering'])).toBe('arrived')
    expect(statusByCars(['arrived', 'pending'])).toBe('inTransit')
    expect(statusByCars(['transferYard', 'pending'])).toBe('inTransit')
    expect(statusByCars(['inYard', 'pending'])).toBe('dispatching')
    expect(statusByCars(['pending', 'pending'])).toBe('awaitingDispatch')
    expect(statusByCars(['cancelled'])).toBe('cancelled')
  })

  test('is completed only without debt, an awaited receipt and open trouble', () => {
    expect(statusOf(['delivered'], 0, 'none', false)).toBe('completed')
    expect(statusOf(['delivered'], 1, 'returned', false)).toBe('delivered')
    expect(statusOf(['delivered'], 0, 'waiting', false)).toBe('delivered')
    expect(statusOf(['delivered'], 0, 'none', true)).toBe('delivered')
  })
})

test('the state of a receivable follows from its amounts', () => {
  const row = { amountFen: 100, reliefFen: 0, writtenOffFen: 0, offsetFen: 0, allocatedFen: 0 }
  expect(standingOf(row)).toEqual({ outstandingFen: 100, status: 'open' })
  expect(standingOf({ ...row, reliefFen: 10 })).toEqual({ outstandingFen: 90, status: 'open' })
  expect(standingOf({ ...row, allocatedFen: 1 })).toEqual({ outstandingFen: 99, status: 'partial' })
  expect(standingOf({ ...row, allocatedFen: 90, reliefFen: 10 })).toEqual({ outstandingFen: 0, status: 'settled' })
  expect(standingOf({ ...row, writtenOffFen: 100 })).toEqual({ outstandingFen: 0, status: 'writtenOff' })
})

test('profit has four decimals, half up away from zero, and no rate without revenue nor of what does not take place', () => {
  const profitOf = (revenueFen: number, costFen: number, status = 'delivered') =>
    figuresOf(
      orders.fields,
      { revenueFen, costFen, status },
      () => null,
      (name) => name === 'grossProfitFen' || name === 'profitRate',
    )
  expect(profitOf(30_000, 20_000)).toEqual({ grossProfitFen: 10_000, profitRate: 0.3333 })
  expect(profitOf(20_000, 20_001)).toEqual({ grossProfitFen: -1, profitRate: -0.0001 })
  expect(profitOf(20_001, 20_002)).toEqual({ grossProfitFen: -1, profitRate: 0 })
  expect(profitOf(0, 5)).toEqual({ grossProfitFen: -5, profitRate: null })
  expect(profitOf(30_000, 5, 'cancelled')).toEqual({ grossProfitFen: -5, profitRate: null })
})

describe('legs', () => {
  const order = { pickupMode: 'small', deliveryMode: 'self', toRegion: '310101' } as const

  test('a car takes the leg that its state and its order ask for', () => {
    expect(fitsLeg('pickup', 'pending', order)).toBe(true)
    expect(fitsLeg('trunk', 'pending', order)).toBe(false)
    expect(fitsLeg('trunk', 'pending', { ...order, pickupMode: 'door' })).toBe(true)
    expect(fitsLeg('transfer', 'transferYard', order)).toBe(true)
    expect(fitsLeg('transfer', 'arrived', order)).toBe(false)
    expect(fitsLeg('delivery', 'arrived', order)).toBe(true)
  })

  test('a leg leaves a car where the next one starts', () => {
    expect(stateAfterLeg('pickup', '440103', order)).toBe('inYard')
    expect(stateAfterLeg('trunk', '420102', order)).toBe('transferYard')
    expect(stateAfterLeg('trunk', '310115', order)).toBe('selfPickup')
    expect(stateAfterLeg('trunk', '310115', { ...order, toRegion: '31' })).toBe('selfPickup')
    expect(stateAfterLeg('trunk', '429004', { ...order, toRegion: '429005' })).toBe('transferYard')
    expect(stateAfterLeg('delivery', '310115', order)).toBe('arrived')
  })

  test('a leg taken back leaves a car where it stood', () => {
    expect(stateBeforeLeg('trunk', { currentRegion: null }, undefined)).toBe('pending')
    expect(stateBeforeLeg('trunk', { currentRegion: '440103' }, 'pickup')).toBe('inYard')
    expect(stateBeforeLeg('trunk', { currentRegion: '440103' }, undefined)).toBe('inYard')
    expect(stateBeforeLeg('transfer', { currentRegion: '420102' }, 'trunk')).toBe('transferYard')
    expect(stateBeforeLeg('delivery', { currentRegion: '310101' }, 'trunk')).toBe('arrived')
  })
})
