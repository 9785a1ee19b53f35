import { expect, test } from 'vitest'
import { getProgress, trackLoading } from '../../src/providers/progress.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('the bar stands until the last part of a page is there, also where one of them fails', async () => {
  let define = () => {}
  let fail = () => {}
  const definition = new Promise<void>((resolve) => {
    define = resolve
  })
  const page = new Promise<void>((_, reject) => {
    fail = () => reject(new Error('gone'))
  })
  const tracked = [trackLoading(definition), trackLoading(page), trackLoading(page)]
  await settled()
  expect(getProgress()).toBe(true)
  define()
  await settled()
  expect(getProgress()).toBe(true)
  fail()
  await Promise.allSettled(tracked)
  expect(getProgress()).toBe(false)
})
