import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arrivedAhead, forgetAhead, readAhead, takeAhead } from '../../src/providers/read-ahead.ts'

let reads: number
const read = () => {
  reads += 1
  return Promise.resolve({ id: 'a', reads })
}

beforeEach(() => {
  vi.useFakeTimers()
  reads = 0
  forgetAhead()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a row that was read a moment ago is not read again, and is used once', async () => {
  readAhead('customers/a', read)
  readAhead('customers/a', read)
  expect(reads).toBe(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(arrivedAhead('customers/a')).toEqual({ id: 'a', reads: 1 })
  await expect(takeAhead('customers/a')).resolves.toEqual({ id: 'a', reads: 1 })
  expect(arrivedAhead('customers/a')).toBeUndefined()
})

test('one that was read long ago, before a write, or after another row is read again', async () => {
  readAhead('customers/a', read)
  await vi.advanceTimersByTimeAsync(2000)
  expect(arrivedAhead('customers/a')).toBeUndefined()
  readAhead('customers/a', read)
  expect(reads).toBe(2)
  forgetAhead()
  readAhead('customers/a', read)
  expect(reads).toBe(3)
  readAhead('customers/b', read)
  readAhead('customers/a', read)
  expect(reads).toBe(5)
})
