import { expect, test } from 'vitest'
import { deadlineOf } from '../../src/pages/resource/controls/deadline.ts'
import { receivables } from '../../src/resources/finance/receivables.ts'
import { trucks } from '../../src/resources/fleet/trucks.ts'

/** In China it is the 21st already. */
const now = new Date('2026-11-20T16:30:00Z')
const { dueOn } = receivables.fields
const { insuranceExpiresOn } = trucks.fields
const owed = (day: string | null, status = 'open') => deadlineOf(dueOn, day, { id: '', version: 1, status }, now)
const insured = (day: string, status = 'idle') =>
  deadlineOf(insuranceExpiresOn, day, { id: '', version: 1, status }, now)

test('what is owed is overdue from the day after, as long as it is owed', () => {
  expect(owed('2026-11-21')).toBeUndefined()
  expect(owed('2026-11-20')).toEqual({ isOver: true, days: 1 })
  expect(owed('2026-09-24', 'partial')).toEqual({ isOver: true, days: 58 })
  expect(owed('2026-09-24', 'settled')).toBeUndefined()
  expect(owed(null)).toBeUndefined()
})

test('a paper that is about to expire says so thirty days before, but not of a truck that is out of service', () => {
  expect(insured('2026-12-22')).toBeUndefined()
  expect(insured('2026-12-21')).toEqual({ isOver: false, days: 30 })
  expect(insured('2026-11-21')).toEqual({ isOver: false, days: 0 })
  expect(insured('2026-11-20')).toEqual({ isOver: true, days: 1 })
  expect(insured('2026-11-20', 'off')).toBeUndefined()
})
