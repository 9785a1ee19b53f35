import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openFollower } from '../../src/pages/transport/follow-board.ts'

describe('the board that is told of changes', () => {
  let asked = 0
  let answer = () => undefined as unknown
  let follower: ReturnType<typeof openFollower>
  beforeEach(() => {
    vi.useFakeTimers()
    asked = 0
    answer = () => undefined
    follower = openFollower(
      () =>
        new Promise((resolve) => {
          asked++
          answer = () => resolve(undefined)
        }),
    )
  })
  afterEach(() => {
    follower.end()
    vi.useRealTimers()
  })
  const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  test('asks within a fifth of a second, and once a second while there is no end of it', async () => {
    follower.hear()
    await passing(200)
    expect(asked).toBe(1)
    for (let at = 0; at < 100; at++) {
      answer()
      follower.hear()
      await passing(100)
    }
    expect(asked).toBeGreaterThanOrEqual(9)
    expect(asked).toBeLessThanOrEqual(11)
  })

  test('asks again for what is told while an answer is on its way, and not before that is there', async () => {
    follower.hear()
    await passing(200)
    follower.hear()
    await passing(30_000)
    expect(asked).toBe(1)
    answer()
    await passing(1)
    expect(asked).toBe(2)
  })

  test('asks nothing while a car is in the hand, and at once when it is let go', async () => {
    follower.hear()
    follower.hold()
    follower.hear()
    await passing(30_000)
    expect([asked, follower.isHeld()]).toEqual([0, true])
    follower.release()
    await passing(1)
    expect([asked, follower.isHeld()]).toEqual([1, false])
    answer()
    follower.hold()
    follower.release()
    await passing(30_000)
    // Nothing was told meanwhile.
    expect(asked).toBe(1)
  })

  test('asks nothing after its end', async () => {
    follower.hear()
    await passing(200)
    follower.hear()
    follower.end()
    answer()
    await passing(30_000)
    expect(asked).toBe(1)
  })
})
