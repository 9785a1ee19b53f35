import { beforeEach, expect, test } from 'vitest'
import { sumsOf } from '../../src/pages/resource/record/sums.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { asUser } from '../helpers/screen.tsx'

beforeEach(() => asUser())

const row = (given: object) => ({ id: '', version: 1, ...given })

test('a selection says what it comes to, but not what it has nothing of', () => {
  const rows = [
    row({ amountFen: 1_000_000, reliefFen: 0, allocatedFen: 200_000, outstandingFen: 800_000 }),
    row({ amountFen: 430_000, reliefFen: 0, allocatedFen: 0, outstandingFen: 430_000 }),
  ]
  const totals = ['amountFen', 'reliefFen', 'allocatedFen', 'outstandingFen']
  expect(sumsOf(resourceOf('receivables'), { totals }, rows)).toEqual([
    '应收 14,300.00',
    '已收 2,000.00',
    '未收 12,300.00',
  ])
})

test('slots add up without a float error, and what the rows do not have is left out', () => {
  const rows = [1.2, 1.2, 1.2].map((slotCoeff) => row({ slotCoeff }))
  expect(sumsOf(resourceOf('orderCars'), { totals: ['slotCoeff', 'freightFen'] }, rows)).toEqual(['板位 3.6'])
  expect(sumsOf(resourceOf('orderCars'), {}, rows)).toEqual([])
})

test('a figure that cannot be known yet is in no sum', () => {
  const rows = [
    row({ grossProfitFen: 500_000, costState: 'missing', status: 'awaitingDispatch' }),
    row({ grossProfitFen: 70_000, costState: 'estimated', status: 'inTransit' }),
    row({ grossProfitFen: 30_000, costState: 'checked', status: 'delivered' }),
  ]
  expect(sumsOf(resourceOf('orders'), { totals: ['grossProfitFen'] }, rows)).toEqual(['毛利 1,000.00'])
})
