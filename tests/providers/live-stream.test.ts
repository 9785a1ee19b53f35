import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MISSED } from '../../src/providers/live-event.ts'
import { hear } from '../../src/providers/live-stream.ts'
import { adoptToken } from '../../src/providers/session.ts'

const SECOND = 1000
const HOUR = 3_600_000

let heard: string[]
let stop: () => void
let began = Date.now()

// Each try fails at once, as behind a proxy that lets no stream pass.
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')))
  began += HOUR
  vi.setSystemTime(began)
  adoptToken('token')
  dispatchEvent(new Event('pointerdown'))
  heard = []
})
afterEach(() => {
  stop()
  adoptToken(undefined)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const follow = () => {
  stop = hear(({ type }) => heard.push(type))
}

test('where no stream can be had, what is in sight is read again each minute or so', async () => {
  follow()
  // One that was away for long looks at once.
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  heard = []
  await vi.advanceTimersByTimeAsync(50 * SECOND)
  expect(heard).toEqual([])
  await vi.advanceTimersByTimeAsync(200 * SECOND)
  expect(heard.length).toBeGreaterThanOrEqual(2)
  expect(heard.length).toBeLessThanOrEqual(4)
  expect(new Set(heard)).toEqual(new Set([MISSED]))
})

test('… and when somebody comes back to the window, but not each time of many', async () => {
  follow()
  await vi.advanceTimersByTimeAsync(20 * SECOND)
  heard = []
  dispatchEvent(new Event('focus'))
  dispatchEvent(new Event('focus'))
  expect(heard).toEqual([MISSED])
})

test('nobody who is away is asked for', async () => {
  follow()
  await vi.advanceTimersByTimeAsync(6 * 60 * SECOND)
  heard = []
  await vi.advanceTimersByTimeAsync(10 * 60 * SECOND)
  expect(heard).toEqual([])
})
